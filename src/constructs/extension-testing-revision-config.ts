import { IResolvable, TerraformMetaArguments } from 'cdktf';

/** An integration that an extension works with. */
export interface ExtensionTestingRevisionIntegrationDetails {
  /**
   * Name of the integration.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * Address that tells about the integration.
   *
   * @default - not sent
   */
  readonly link?: string;
}

/** What changed in a version of an extension. */
export interface ExtensionTestingRevisionChangelog {
  /**
   * Version that brought the change.
   *
   * @default - not sent
   */
  readonly version?: string;

  /**
   * What changed, in Markdown.
   *
   * @default - not sent
   */
  readonly descriptionMd?: string;
}

/** Why not to use an extension any more. */
export interface ExtensionTestingRevisionDeprecation {
  /**
   * Why not to use it any more.
   *
   * @default - not sent
   */
  readonly reason?: string;

  /**
   * Identifiers of the extensions to use instead.
   *
   * @default - not sent
   */
  readonly replacementExtensions?: string[];
}

/** A file of an extension. */
export interface ExtensionTestingRevisionBinaries {
  /**
   * Content of the file.
   *
   * @default - not sent
   */
  readonly data?: string;

  /**
   * Kind of file, as the service names it: `type` in the API and in Terraform.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/** A file of a part of an extension. */
export interface ExtensionTestingRevisionItemsBinaries {
  /**
   * Content of the file.
   *
   * @default - not sent
   */
  readonly data?: string;

  /**
   * Name of the file.
   *
   * @default - not sent
   */
  readonly fileName?: string;

  /**
   * Kind of file: `type` in the API and in Terraform. The documented one is a constant of `ExtensionItemBinaryType`; any other
   * text is passed on.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/** A part of an extension. */
export interface ExtensionTestingRevisionItems {
  /**
   * Name of the part.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * What the part is for.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Identifier of the part across versions.
   *
   * @default - not sent
   */
  readonly stableId?: string;

  /**
   * Identifier of the part in this version.
   *
   * @default - not sent
   */
  readonly uniqueId?: string;

  /**
   * Internal identifier: a 64-bit integer, as text.
   *
   * @default - not sent
   */
  readonly internalId?: string;

  /**
   * Whether the part is always deployed.
   *
   * @default - not sent
   */
  readonly isMandatory?: boolean | IResolvable;

  /**
   * What a user needs permission for. The documented value is a constant of `ExtensionPermissionResource`; any other text is
   * passed on.
   *
   * @default - not sent
   */
  readonly permissionResource?: string;

  /**
   * What the part is. The documented value is a constant of `ExtensionTargetDomain`; any other text is passed on.
   *
   * @default - not sent
   */
  readonly targetDomain?: string;

  /**
   * Files of the part.
   *
   * @default - not sent
   */
  readonly binaries?: ExtensionTestingRevisionItemsBinaries[];

  /**
   * Content of the part: a JSON object, as text, that the API does not document.
   *
   * @default - not sent
   */
  readonly data?: string;
}

/** Configuration of an `ExtensionTestingRevision`: the fields of `extensionData`. */
export interface ExtensionTestingRevisionConfig extends TerraformMetaArguments {
  /** Identifier of the extension. A change makes a testing revision of another extension, and the old one stays. */
  readonly id: string;

  /**
   * Name of the extension.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * Version of the extension.
   *
   * @default - not sent
   */
  readonly version?: string;

  /**
   * What the extension is for.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Description in one line.
   *
   * @default - not sent
   */
  readonly excerpt?: string;

  /**
   * Image.
   *
   * @default - not sent
   */
  readonly image?: string;

  /**
   * Image for dark mode.
   *
   * @default - not sent
   */
  readonly darkModeImage?: string;

  /**
   * Whether the extension is hidden.
   *
   * @default - not sent
   */
  readonly isHidden?: boolean | IResolvable;

  /**
   * Keywords.
   *
   * @default - not sent
   */
  readonly keywords?: string[];

  /**
   * Labels.
   *
   * @default - not sent
   */
  readonly labels?: string[];

  /**
   * Keys of the integrations that it works with.
   *
   * @default - not sent
   */
  readonly integrations?: string[];

  /**
   * The integrations that it works with, for people.
   *
   * @default - not sent
   */
  readonly integrationDetails?: ExtensionTestingRevisionIntegrationDetails[];

  /**
   * Changes, version by version.
   *
   * @default - not sent
   */
  readonly changelog?: ExtensionTestingRevisionChangelog[];

  /**
   * Why not to use it any more.
   *
   * @default - not sent
   */
  readonly deprecation?: ExtensionTestingRevisionDeprecation;

  /**
   * Files of the extension.
   *
   * @default - not sent
   */
  readonly binaries?: ExtensionTestingRevisionBinaries[];

  /**
   * Parts of the extension.
   *
   * @default - not sent
   */
  readonly items?: ExtensionTestingRevisionItems[];

  /**
   * JSON object, as text, of members that the API does not document. They are merged into `extensionData`. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}
