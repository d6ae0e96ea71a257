import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from './output-list';

/** Which extensions are read. */
export class ExtensionsFilterOutputReference extends ComplexObject {
  /** Keys of integrations that the extensions work with. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }
}

/** Why not to use the extension any more. */
export class ExtensionDeprecationOutputReference extends ComplexObject {
  /** The reason. */
  public get reason(): string {
    return this.getStringAttribute('reason');
  }

  /** Identifiers of the extensions to use instead. */
  public get replacementExtensions(): string[] {
    return this.getListAttribute('replacement_extensions');
  }
}

/** An entry of `ExtensionIntegrationList`. */
export class ExtensionIntegrationOutputReference extends ComplexObject {
  /** Address about the integration. */
  public get link(): string {
    return this.getStringAttribute('link');
  }

  /** Name of the integration. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
}

/** Integrations that the version works with. */
export class ExtensionIntegrationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionIntegrationOutputReference {
    return this._entry(ExtensionIntegrationOutputReference, index);
  }
}

/** Number of parts by kind. */
export class ExtensionItemCountsOutputReference extends ComplexObject {
  /** Number of actions. */
  public get actions(): number {
    return this.getNumberAttribute('actions');
  }

  /** Number of alerts. */
  public get alerts(): number {
    return this.getNumberAttribute('alerts');
  }

  /** Number of custom dashboards. */
  public get customDashboards(): number {
    return this.getNumberAttribute('custom_dashboards');
  }

  /** Number of enrichments. */
  public get enrichments(): number {
    return this.getNumberAttribute('enrichments');
  }

  /** Number of conversions of events to metrics. */
  public get eventsToMetrics(): number {
    return this.getNumberAttribute('events_to_metrics');
  }

  /** Number of groups of metric rules. */
  public get metricsRuleGroup(): number {
    return this.getNumberAttribute('metrics_rule_group');
  }

  /** Number of parsing rules. */
  public get parsingRules(): number {
    return this.getNumberAttribute('parsing_rules');
  }

  /** Number of saved views. */
  public get savedViews(): number {
    return this.getNumberAttribute('saved_views');
  }
}

/** Summary of the version. */
export class ExtensionSummaryOutputReference extends ComplexObject {
  /** Whether the version is new. */
  public get isNew(): IResolvable {
    return this.getBooleanAttribute('is_new');
  }

  /** Number of parts by kind. */
  public get itemCounts(): ExtensionItemCountsOutputReference {
    return new ExtensionItemCountsOutputReference(this, 'item_counts', false);
  }
}

/** An entry of `ExtensionRevisionList`. */
export class ExtensionRevisionOutputReference extends ComplexObject {
  /** The version. */
  public get version(): string {
    return this.getStringAttribute('version');
  }

  /** What the version holds. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** The description in one line. */
  public get excerpt(): string {
    return this.getStringAttribute('excerpt');
  }

  /** Labels of the version. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }

  /** Integrations that the version works with. */
  public get integrationDetails(): ExtensionIntegrationList {
    return new ExtensionIntegrationList(this, 'integration_details', false);
  }

  /** Summary of the version. */
  public get summary(): ExtensionSummaryOutputReference {
    return new ExtensionSummaryOutputReference(this, 'summary', false);
  }
}

/** Versions of the extension. */
export class ExtensionRevisionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionRevisionOutputReference {
    return this._entry(ExtensionRevisionOutputReference, index);
  }
}

/** An entry of `ExtensionList`. */
export class ExtensionOutputReference extends ComplexObject {
  /** Identifier of the extension. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the extension. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Image of the extension. */
  public get image(): string {
    return this.getStringAttribute('image');
  }

  /** Image for dark mode. */
  public get darkModeImage(): string {
    return this.getStringAttribute('dark_mode_image');
  }

  /** Whether the extension is hidden. */
  public get isHidden(): IResolvable {
    return this.getBooleanAttribute('is_hidden');
  }

  /** Keywords of the extension. */
  public get keywords(): string[] {
    return this.getListAttribute('keywords');
  }

  /** Keys of the integrations that the extension works with. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }

  /** Why not to use the extension any more. */
  public get deprecation(): ExtensionDeprecationOutputReference {
    return new ExtensionDeprecationOutputReference(this, 'deprecation', false);
  }

  /** Versions of the extension. */
  public get revisions(): ExtensionRevisionList {
    return new ExtensionRevisionList(this, 'revisions', false);
  }
}

/** The extensions. */
export class ExtensionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionOutputReference {
    return this._entry(ExtensionOutputReference, index);
  }
}
