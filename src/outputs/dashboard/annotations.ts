import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from '../output-list';

/** Only these widgets. */
export class DashboardAnnotationsScopeSpecificWidgetsOutputReference extends ComplexObject {
  /** Identifiers of the widgets, each as JSON text. */
  public get widgetIds(): string[] {
    return this.getListAttribute('widget_ids');
  }
}

/** Which widgets show the annotation. */
export class DashboardAnnotationsScopeOutputReference extends ComplexObject {
  /** Only these widgets. */
  public get specificWidgets(): DashboardAnnotationsScopeSpecificWidgetsOutputReference {
    return new DashboardAnnotationsScopeSpecificWidgetsOutputReference(this, 'specific_widgets', false);
  }
}

/** The query. */
export class DashboardAnnotationsSourcePipelineQueryQueryOutputReference extends ComplexObject {
  /** Text of the query. */
  public get text(): string {
    return this.getStringAttribute('text');
  }
}

/** How results become annotations. */
export class DashboardAnnotationsSourcePipelineQueryStrategyOutputReference extends ComplexObject {
  /** Present for annotations at one moment. JSON text. */
  public get instant(): string {
    return this.getStringAttribute('instant');
  }
}

/** A query. */
export class DashboardAnnotationsSourcePipelineQueryOutputReference extends ComplexObject {
  /** Data mode, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`. */
  public get dataModeType(): string {
    return this.getStringAttribute('data_mode_type');
  }

  /** Fields that become labels, each as JSON text. */
  public get labelFields(): string[] {
    return this.getListAttribute('label_fields');
  }

  /** Template of the message. */
  public get messageTemplate(): string {
    return this.getStringAttribute('message_template');
  }

  /** Orientation, such as `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`. */
  public get orientation(): string {
    return this.getStringAttribute('orientation');
  }

  /** The query. */
  public get query(): DashboardAnnotationsSourcePipelineQueryQueryOutputReference {
    return new DashboardAnnotationsSourcePipelineQueryQueryOutputReference(this, 'query', false);
  }

  /** How results become annotations. */
  public get strategy(): DashboardAnnotationsSourcePipelineQueryStrategyOutputReference {
    return new DashboardAnnotationsSourcePipelineQueryStrategyOutputReference(this, 'strategy', false);
  }
}

/** Where the annotation comes from. */
export class DashboardAnnotationsSourceOutputReference extends ComplexObject {
  /** A query. */
  public get pipelineQuery(): DashboardAnnotationsSourcePipelineQueryOutputReference {
    return new DashboardAnnotationsSourcePipelineQueryOutputReference(this, 'pipeline_query', false);
  }
}

/** An entry of `DashboardAnnotationsList`. */
export class DashboardAnnotationsOutputReference extends ComplexObject {
  /** Identifier of the annotation. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the annotation. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the annotation is about. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Whether the annotation is shown. */
  public get enabled(): IResolvable {
    return this.getBooleanAttribute('enabled');
  }

  /** Which widgets show the annotation. */
  public get scope(): DashboardAnnotationsScopeOutputReference {
    return new DashboardAnnotationsScopeOutputReference(this, 'scope', false);
  }

  /** Where the annotation comes from. */
  public get source(): DashboardAnnotationsSourceOutputReference {
    return new DashboardAnnotationsSourceOutputReference(this, 'source', false);
  }
}

/** Annotations on the widgets. */
export class DashboardAnnotationsList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardAnnotationsOutputReference {
    return this._entry(DashboardAnnotationsOutputReference, index);
  }
}
