import { ComplexList, ComplexObject, IResolvable } from 'cdktf';

/** An integration that an extension works with, as Terraform knows it. */
export class ExtensionTestingRevisionIntegrationDetailsOutputReference extends ComplexObject {
  /** Name of the integration. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Address that tells about the integration. */
  public get link(): string {
    return this.getStringAttribute('link');
  }
}

/** A list of `ExtensionTestingRevisionIntegrationDetails`, as Terraform knows it. */
export class ExtensionTestingRevisionIntegrationDetailsList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionIntegrationDetailsOutputReference {
    return new ExtensionTestingRevisionIntegrationDetailsOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}

/** What changed in a version of an extension, as Terraform knows it. */
export class ExtensionTestingRevisionChangelogOutputReference extends ComplexObject {
  /** Version that brought the change. */
  public get version(): string {
    return this.getStringAttribute('version');
  }

  /** What changed, in Markdown. */
  public get descriptionMd(): string {
    return this.getStringAttribute('description_md');
  }
}

/** A list of `ExtensionTestingRevisionChangelog`, as Terraform knows it. */
export class ExtensionTestingRevisionChangelogList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionChangelogOutputReference {
    return new ExtensionTestingRevisionChangelogOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}

/** Why not to use an extension any more, as Terraform knows it. */
export class ExtensionTestingRevisionDeprecationOutputReference extends ComplexObject {
  /** Why not to use it any more. */
  public get reason(): string {
    return this.getStringAttribute('reason');
  }

  /** Identifiers of the extensions to use instead. */
  public get replacementExtensions(): string[] {
    return this.getListAttribute('replacement_extensions');
  }
}

/** A file of an extension, as Terraform knows it. */
export class ExtensionTestingRevisionBinariesOutputReference extends ComplexObject {
  /** Content of the file. */
  public get data(): string {
    return this.getStringAttribute('data');
  }

  /** Kind of file, as the service names it: `type` in the API and in Terraform. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
}

/** A list of `ExtensionTestingRevisionBinaries`, as Terraform knows it. */
export class ExtensionTestingRevisionBinariesList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionBinariesOutputReference {
    return new ExtensionTestingRevisionBinariesOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}

/** A file of a part of an extension, as Terraform knows it. */
export class ExtensionTestingRevisionItemsBinariesOutputReference extends ComplexObject {
  /** Content of the file. */
  public get data(): string {
    return this.getStringAttribute('data');
  }

  /** Name of the file. */
  public get fileName(): string {
    return this.getStringAttribute('file_name');
  }

  /** Kind of file, such as `PREVIEW_IMAGE`: `type` in the API and in Terraform. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
}

/** A list of `ExtensionTestingRevisionItemsBinaries`, as Terraform knows it. */
export class ExtensionTestingRevisionItemsBinariesList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionItemsBinariesOutputReference {
    return new ExtensionTestingRevisionItemsBinariesOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}

/** A part of an extension, as Terraform knows it. */
export class ExtensionTestingRevisionItemsOutputReference extends ComplexObject {
  /** Name of the part. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the part is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the part across versions. */
  public get stableId(): string {
    return this.getStringAttribute('stable_id');
  }

  /** Identifier of the part in this version. */
  public get uniqueId(): string {
    return this.getStringAttribute('unique_id');
  }

  /** Internal identifier: a 64-bit integer, as text. */
  public get internalId(): string {
    return this.getStringAttribute('internal_id');
  }

  /** Whether the part is always deployed. */
  public get isMandatory(): boolean | IResolvable {
    return this.getBooleanAttribute('is_mandatory');
  }

  /** What a user needs permission for, as the service names it, such as `UNKNOWN`. */
  public get permissionResource(): string {
    return this.getStringAttribute('permission_resource');
  }

  /** What the part is, as the service names it, such as `ACTION`. */
  public get targetDomain(): string {
    return this.getStringAttribute('target_domain');
  }

  /** Files of the part. */
  public get binaries(): ExtensionTestingRevisionItemsBinariesList {
    return new ExtensionTestingRevisionItemsBinariesList(this, 'binaries', false);
  }

  /** Content of the part: a JSON object, as text, that the API does not document. */
  public get data(): string {
    return this.getStringAttribute('data');
  }
}

/** A list of `ExtensionTestingRevisionItems`, as Terraform knows it. */
export class ExtensionTestingRevisionItemsList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionItemsOutputReference {
    return new ExtensionTestingRevisionItemsOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}
