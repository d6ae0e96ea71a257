import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

/** An entry of `AlertValidationResultList`. */
export class AlertValidationResultOutputReference extends ComplexObject {
  /** Identifier of the alert. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the alert. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Identifier of the version of the alert. */
  public get alertVersionId(): string {
    return this.getStringAttribute('alert_version_id');
  }

  /** Why the alert would not fit; null or empty where it would. */
  public get errorMessage(): string {
    return this.getStringAttribute('error_message');
  }
}

/** One entry per alert of the SLO. */
export class AlertValidationResultList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): AlertValidationResultOutputReference {
    return this._entry(AlertValidationResultOutputReference, index);
  }
}
