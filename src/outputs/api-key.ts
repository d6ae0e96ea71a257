import { ComplexObject } from 'cdktf';

/** What an API key may do, as Terraform knows it. */
export class ApiKeyKeyPermissionsOutputReference extends ComplexObject {
  /** Names of permissions. */
  public get permissions(): string[] {
    return this.getListAttribute('permissions');
  }

  /** Names of permission presets. */
  public get presets(): string[] {
    return this.getListAttribute('presets');
  }
}

/** Who owns an API key, as Terraform knows it. */
export class ApiKeyOwnerOutputReference extends ComplexObject {
  /** Identifier of the organisation. */
  public get organisationId(): string {
    return this.getStringAttribute('organisation_id');
  }

  /** JSON object, as text, of other members of the owner. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
}
