import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from '../output-list';

/** Opens an address. */
export class DashboardActionsDefinitionCustomActionOutputReference extends ComplexObject {
  /** Address that is opened. */
  public get url(): string {
    return this.getStringAttribute('url');
  }
}

/** What the action does. */
export class DashboardActionsDefinitionOutputReference extends ComplexObject {
  /** Opens an address. */
  public get customAction(): DashboardActionsDefinitionCustomActionOutputReference {
    return new DashboardActionsDefinitionCustomActionOutputReference(this, 'custom_action', false);
  }
}

/** An entry of `DashboardActionsList`. */
export class DashboardActionsOutputReference extends ComplexObject {
  /** Identifier of the action. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the action. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Identifier of the widget that offers the action. */
  public get widgetId(): string {
    return this.getStringAttribute('widget_id');
  }

  /** Whether the action opens a new window. */
  public get shouldOpenInNewWindow(): IResolvable {
    return this.getBooleanAttribute('should_open_in_new_window');
  }

  /** Kind of data source, such as `ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED`. */
  public get dataSource(): string {
    return this.getStringAttribute('data_source');
  }

  /** What the action does. */
  public get definition(): DashboardActionsDefinitionOutputReference {
    return new DashboardActionsDefinitionOutputReference(this, 'definition', false);
  }
}

/** Actions that a widget offers. */
export class DashboardActionsList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardActionsOutputReference {
    return this._entry(DashboardActionsOutputReference, index);
  }
}
