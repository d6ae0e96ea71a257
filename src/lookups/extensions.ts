import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { BodyLookup, BodyLookupConfig } from './data-source';
import { ExtensionList, ExtensionsFilterOutputReference } from '../outputs/extensions';
import { extensions as description } from '../schema/extensions';
import { Mutable } from '../synthesis/attributes';

/** Which extensions are read. */
export interface ExtensionsFilter {
  /**
   * Keys of integrations that the extensions work with.
   *
   * @default - not sent
   */
  readonly integrations?: string[];
}

/** What to look up with `Lookup.extensions`. */
export interface DataObservabilityExtensionsConfig extends BodyLookupConfig {
  /**
   * Which extensions are read.
   *
   * @default - all
   */
  readonly filter?: ExtensionsFilter;

  /**
   * Whether hidden extensions are read too.
   *
   * @default - the service chooses
   */
  readonly includeHiddenExtensions?: boolean | IResolvable;
}

/** All extensions, read by operation 19. Made by `Lookup.extensions`. */
export class DataObservabilityExtensions extends BodyLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_extensions';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityExtensionsConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityExtensionsConfig = {}) {
    super(scope, id, description, config);
  }

  /** Which extensions are read. */
  public get filter(): ExtensionsFilterOutputReference {
    return new ExtensionsFilterOutputReference(this, 'filter', false);
  }
  /** Configures `filter`. */
  public putFilter(value: ExtensionsFilter): void {
    this._config.filter = value;
  }
  /** Takes the configured `filter` back. */
  public resetFilter(): void {
    this._config.filter = undefined;
  }
  /** The configured `filter`. */
  public get filterInput(): ExtensionsFilter | undefined {
    return this._config.filter;
  }

  /** Whether hidden extensions are read too. */
  public get includeHiddenExtensions(): boolean | IResolvable {
    return this.getBooleanAttribute('include_hidden_extensions');
  }
  public set includeHiddenExtensions(value: boolean | IResolvable) {
    this._config.includeHiddenExtensions = value;
  }
  /** Takes the configured `includeHiddenExtensions` back. */
  public resetIncludeHiddenExtensions(): void {
    this._config.includeHiddenExtensions = undefined;
  }
  /** The configured `includeHiddenExtensions`. */
  public get includeHiddenExtensionsInput(): boolean | IResolvable | undefined {
    return this._config.includeHiddenExtensions;
  }

  /** The extensions. */
  public get extensions(): ExtensionList {
    return new ExtensionList(this, 'extensions', false);
  }
}
