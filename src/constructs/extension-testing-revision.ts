import { IResolvable, ImportableResource, TerraformProvider, TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import {
  ExtensionTestingRevisionBinaries,
  ExtensionTestingRevisionChangelog,
  ExtensionTestingRevisionConfig,
  ExtensionTestingRevisionDeprecation,
  ExtensionTestingRevisionIntegrationDetails,
  ExtensionTestingRevisionItems,
} from './extension-testing-revision-config';
import {
  ExtensionTestingRevisionBinariesList,
  ExtensionTestingRevisionChangelogList,
  ExtensionTestingRevisionDeprecationOutputReference,
  ExtensionTestingRevisionIntegrationDetailsList,
  ExtensionTestingRevisionItemsList,
} from '../outputs/extension-testing-revision';
import { extensionTestingRevision as description } from '../schema/extension-testing-revision';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/**
 * A revision of an extension for testing, created and changed by operation 18 of the management API.
 *
 * The answer of the service is empty, so the extension is known by its own `id`: a change of anything else is made in place.
 * The API can neither read nor delete it: what others change is not seen, destroying it leaves it on the service, of which
 * the plan and apply warn, and it cannot be imported.
 */
export class ExtensionTestingRevision extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_extension_testing_revision';

  /**
   * Part of CDKTF's conventions. The API cannot read a testing revision, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the extension
   * @param provider account of the object; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: ExtensionTestingRevision.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<ExtensionTestingRevisionConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the testing revision should be
   */
  constructor(scope: Construct, id: string, config: ExtensionTestingRevisionConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: ExtensionTestingRevision.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    requireProperties(this, description, () => this.config);
  }

  /** Identifier of the extension. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this.config.id = value;
  }
  /** The configured `id`. */
  public get idInput(): string {
    return this.config.id;
  }

  /** Name of the extension. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this.config.name = value;
  }
  /** Takes the configured `name` back. */
  public resetName(): void {
    this.config.name = undefined;
  }
  /** The configured `name`. */
  public get nameInput(): string | undefined {
    return this.config.name;
  }

  /** Version of the extension. */
  public get version(): string {
    return this.getStringAttribute('version');
  }
  public set version(value: string) {
    this.config.version = value;
  }
  /** Takes the configured `version` back. */
  public resetVersion(): void {
    this.config.version = undefined;
  }
  /** The configured `version`. */
  public get versionInput(): string | undefined {
    return this.config.version;
  }

  /** What the extension is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this.config.description = value;
  }
  /** Takes the configured `description` back. */
  public resetDescription(): void {
    this.config.description = undefined;
  }
  /** The configured `description`. */
  public get descriptionInput(): string | undefined {
    return this.config.description;
  }

  /** Description in one line. */
  public get excerpt(): string {
    return this.getStringAttribute('excerpt');
  }
  public set excerpt(value: string) {
    this.config.excerpt = value;
  }
  /** Takes the configured `excerpt` back. */
  public resetExcerpt(): void {
    this.config.excerpt = undefined;
  }
  /** The configured `excerpt`. */
  public get excerptInput(): string | undefined {
    return this.config.excerpt;
  }

  /** Image. */
  public get image(): string {
    return this.getStringAttribute('image');
  }
  public set image(value: string) {
    this.config.image = value;
  }
  /** Takes the configured `image` back. */
  public resetImage(): void {
    this.config.image = undefined;
  }
  /** The configured `image`. */
  public get imageInput(): string | undefined {
    return this.config.image;
  }

  /** Image for dark mode. */
  public get darkModeImage(): string {
    return this.getStringAttribute('dark_mode_image');
  }
  public set darkModeImage(value: string) {
    this.config.darkModeImage = value;
  }
  /** Takes the configured `darkModeImage` back. */
  public resetDarkModeImage(): void {
    this.config.darkModeImage = undefined;
  }
  /** The configured `darkModeImage`. */
  public get darkModeImageInput(): string | undefined {
    return this.config.darkModeImage;
  }

  /** Whether the extension is hidden. */
  public get isHidden(): boolean | IResolvable {
    return this.getBooleanAttribute('is_hidden');
  }
  public set isHidden(value: boolean | IResolvable) {
    this.config.isHidden = value;
  }
  /** Takes the configured `isHidden` back. */
  public resetIsHidden(): void {
    this.config.isHidden = undefined;
  }
  /** The configured `isHidden`. */
  public get isHiddenInput(): boolean | IResolvable | undefined {
    return this.config.isHidden;
  }

  /** Keywords. */
  public get keywords(): string[] {
    return this.getListAttribute('keywords');
  }
  public set keywords(value: string[]) {
    this.config.keywords = value;
  }
  /** Takes the configured `keywords` back. */
  public resetKeywords(): void {
    this.config.keywords = undefined;
  }
  /** The configured `keywords`. */
  public get keywordsInput(): string[] | undefined {
    return this.config.keywords;
  }

  /** Labels. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }
  public set labels(value: string[]) {
    this.config.labels = value;
  }
  /** Takes the configured `labels` back. */
  public resetLabels(): void {
    this.config.labels = undefined;
  }
  /** The configured `labels`. */
  public get labelsInput(): string[] | undefined {
    return this.config.labels;
  }

  /** Keys of the integrations that it works with. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }
  public set integrations(value: string[]) {
    this.config.integrations = value;
  }
  /** Takes the configured `integrations` back. */
  public resetIntegrations(): void {
    this.config.integrations = undefined;
  }
  /** The configured `integrations`. */
  public get integrationsInput(): string[] | undefined {
    return this.config.integrations;
  }

  /** The integrations that it works with, for people. */
  public get integrationDetails(): ExtensionTestingRevisionIntegrationDetailsList {
    return new ExtensionTestingRevisionIntegrationDetailsList(this, 'integration_details', false);
  }
  /** Configures `integrationDetails`. */
  public putIntegrationDetails(value: ExtensionTestingRevisionIntegrationDetails[]): void {
    this.config.integrationDetails = value;
  }
  /** Takes the configured `integrationDetails` back. */
  public resetIntegrationDetails(): void {
    this.config.integrationDetails = undefined;
  }
  /** The configured `integrationDetails`. */
  public get integrationDetailsInput(): ExtensionTestingRevisionIntegrationDetails[] | undefined {
    return this.config.integrationDetails;
  }

  /** Changes, version by version. */
  public get changelog(): ExtensionTestingRevisionChangelogList {
    return new ExtensionTestingRevisionChangelogList(this, 'changelog', false);
  }
  /** Configures `changelog`. */
  public putChangelog(value: ExtensionTestingRevisionChangelog[]): void {
    this.config.changelog = value;
  }
  /** Takes the configured `changelog` back. */
  public resetChangelog(): void {
    this.config.changelog = undefined;
  }
  /** The configured `changelog`. */
  public get changelogInput(): ExtensionTestingRevisionChangelog[] | undefined {
    return this.config.changelog;
  }

  /** Why not to use it any more. */
  public get deprecation(): ExtensionTestingRevisionDeprecationOutputReference {
    return new ExtensionTestingRevisionDeprecationOutputReference(this, 'deprecation', false);
  }
  /** Configures `deprecation`. */
  public putDeprecation(value: ExtensionTestingRevisionDeprecation): void {
    this.config.deprecation = value;
  }
  /** Takes the configured `deprecation` back. */
  public resetDeprecation(): void {
    this.config.deprecation = undefined;
  }
  /** The configured `deprecation`. */
  public get deprecationInput(): ExtensionTestingRevisionDeprecation | undefined {
    return this.config.deprecation;
  }

  /** Files of the extension. */
  public get binaries(): ExtensionTestingRevisionBinariesList {
    return new ExtensionTestingRevisionBinariesList(this, 'binaries', false);
  }
  /** Configures `binaries`. */
  public putBinaries(value: ExtensionTestingRevisionBinaries[]): void {
    this.config.binaries = value;
  }
  /** Takes the configured `binaries` back. */
  public resetBinaries(): void {
    this.config.binaries = undefined;
  }
  /** The configured `binaries`. */
  public get binariesInput(): ExtensionTestingRevisionBinaries[] | undefined {
    return this.config.binaries;
  }

  /** Parts of the extension. */
  public get items(): ExtensionTestingRevisionItemsList {
    return new ExtensionTestingRevisionItemsList(this, 'items', false);
  }
  /** Configures `items`. */
  public putItems(value: ExtensionTestingRevisionItems[]): void {
    this.config.items = value;
  }
  /** Takes the configured `items` back. */
  public resetItems(): void {
    this.config.items = undefined;
  }
  /** The configured `items`. */
  public get itemsInput(): ExtensionTestingRevisionItems[] | undefined {
    return this.config.items;
  }

  /** JSON object, as text, of members that the API does not document. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this.config.extraMembers = value;
  }
  /** Takes the configured `extraMembers` back. */
  public resetExtraMembers(): void {
    this.config.extraMembers = undefined;
  }
  /** The configured `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this.config.extraMembers;
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }
}
