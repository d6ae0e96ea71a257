import { ComplexObject } from 'cdktf';

/** The issue tracker variant of an outgoing webhook, as Terraform knows it. What is write-only is not in it. */
export class OutgoingWebhookIssueTrackerOutputReference extends ComplexObject {
  /** Email address of the issue tracker account. */
  public get email(): string {
    return this.getStringAttribute('email');
  }

  /** Key of the issue tracker project. */
  public get projectKey(): string {
    return this.getStringAttribute('project_key');
  }

  /** API token of the issue tracker. Sensitive. */
  public get apiToken(): string {
    return this.getStringAttribute('api_token');
  }

  /** Number that stands for the value of `apiTokenWo`. */
  public get apiTokenWoVersion(): number {
    return this.getNumberAttribute('api_token_wo_version');
  }
}

/** Any other variant of an outgoing webhook, as Terraform knows it. What is write-only is not in it. */
export class OutgoingWebhookOtherVariantOutputReference extends ComplexObject {
  /** Name of the member, as the API spells it. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Content of the member: a JSON object, as text. Sensitive. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }

  /** Number that stands for the value of `valueJsonWo`. */
  public get valueJsonWoVersion(): number {
    return this.getNumberAttribute('value_json_wo_version');
  }
}
