import { ComplexObject } from 'cdktf';
import { OutputList } from '../output-list';

/** Identifier of the section. */
export class DashboardLayoutSectionsIdOutputReference extends ComplexObject {
  /** The identifier itself. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Options of the section. */
export class DashboardLayoutSectionsOptionsOutputReference extends ComplexObject {
  /** Present for a section with the internal options. JSON text. */
  public get internalOptions(): string {
    return this.getStringAttribute('internal');
  }
}

/** An entry of `DashboardLayoutSectionsList`. */
export class DashboardLayoutSectionsOutputReference extends ComplexObject {
  /** Identifier of the section. */
  public get id(): DashboardLayoutSectionsIdOutputReference {
    return new DashboardLayoutSectionsIdOutputReference(this, 'id', false);
  }

  /** Options of the section. */
  public get options(): DashboardLayoutSectionsOptionsOutputReference {
    return new DashboardLayoutSectionsOptionsOutputReference(this, 'options', false);
  }

  /** Rows of the section, each as JSON text. */
  public get rows(): string[] {
    return this.getListAttribute('rows');
  }
}

/** Sections, from top to bottom. */
export class DashboardLayoutSectionsList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardLayoutSectionsOutputReference {
    return this._entry(DashboardLayoutSectionsOutputReference, index);
  }
}

/** What stands where on the dashboard. */
export class DashboardLayoutOutputReference extends ComplexObject {
  /** Sections, from top to bottom. */
  public get sections(): DashboardLayoutSectionsList {
    return new DashboardLayoutSectionsList(this, 'sections', false);
  }
}
