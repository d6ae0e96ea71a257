import { ComplexObject, IResolvable } from 'cdktf';

/** Object storage that receives logs, as Terraform knows it. */
export class ArchiveTargetObjectStorageOutputReference extends ComplexObject {
  /** Bucket that receives the logs. */
  public get bucket(): string {
    return this.getStringAttribute('bucket');
  }

  /** Region of the bucket. */
  public get region(): string {
    return this.getStringAttribute('region');
  }
}

/** Any other kind of archive target, as Terraform knows it. */
export class ArchiveTargetOtherTargetOutputReference extends ComplexObject {
  /** Name of the member, as the API spells it. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Content of the member: a JSON object, as text. Sensitive. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }
}

/** How logs are archived. */
export class ArchiveTargetArchiveSpecOutputReference extends ComplexObject {
  /** Format of the archived files. */
  public get archivingFormatId(): string {
    return this.getStringAttribute('archiving_format_id');
  }

  /** Whether the archived files are tagged. */
  public get enableTags(): IResolvable {
    return this.getBooleanAttribute('enable_tags');
  }

  /** Whether logs are archived. */
  public get isActive(): IResolvable {
    return this.getBooleanAttribute('is_active');
  }
}
