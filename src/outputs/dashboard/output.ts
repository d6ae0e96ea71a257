import { ComplexObject } from 'cdktf';
import { DashboardActionsList } from './actions';
import { DashboardAnnotationsList } from './annotations';
import { DashboardFiltersList } from './filters';
import { DashboardLayoutOutputReference } from './layout';
import { DashboardVariablesList } from './variables';
import { DashboardVariablesV2List } from './variables-v2';

/** Folder of the dashboard. */
export class DashboardFolderIdOutputReference extends ComplexObject {
  /** Identifier of the folder. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Time frame between two fixed moments. */
export class DashboardAbsoluteTimeFrameOutputReference extends ComplexObject {
  /** Start of the time frame, in ISO 8601. */
  public get fromTime(): string {
    return this.getStringAttribute('from');
  }

  /** End of the time frame, in ISO 8601. */
  public get toTime(): string {
    return this.getStringAttribute('to');
  }
}

/** The dashboard itself. */
export class DashboardOutputReference extends ComplexObject {
  /** Identifier of the dashboard. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the dashboard. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Name of the dashboard in addresses. */
  public get slugName(): string {
    return this.getStringAttribute('slug_name');
  }

  /** What the dashboard shows. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Folder of the dashboard. */
  public get folderId(): DashboardFolderIdOutputReference {
    return new DashboardFolderIdOutputReference(this, 'folder_id', false);
  }

  /** Time frame between two fixed moments. */
  public get absoluteTimeFrame(): DashboardAbsoluteTimeFrameOutputReference {
    return new DashboardAbsoluteTimeFrameOutputReference(this, 'absolute_time_frame', false);
  }

  /** Present where the time frame is the last five minutes. JSON text. */
  public get fiveMinutes(): string {
    return this.getStringAttribute('five_minutes');
  }

  /** What stands where on the dashboard. */
  public get layout(): DashboardLayoutOutputReference {
    return new DashboardLayoutOutputReference(this, 'layout', false);
  }

  /** Actions that a widget offers. */
  public get actions(): DashboardActionsList {
    return new DashboardActionsList(this, 'actions', false);
  }

  /** Annotations on the widgets. */
  public get annotations(): DashboardAnnotationsList {
    return new DashboardAnnotationsList(this, 'annotations', false);
  }

  /** Filters of the dashboard. */
  public get filters(): DashboardFiltersList {
    return new DashboardFiltersList(this, 'filters', false);
  }

  /** Variables of the dashboard, first form. */
  public get variables(): DashboardVariablesList {
    return new DashboardVariablesList(this, 'variables', false);
  }

  /** Variables of the dashboard, second form. */
  public get variablesV2(): DashboardVariablesV2List {
    return new DashboardVariablesV2List(this, 'variables_v2', false);
  }
}
