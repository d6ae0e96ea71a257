import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

/** A recorded event. */
export class EventOutputReference extends ComplexObject {
  /** Identifier of the company that the event belongs to. */
  public get companyId(): string {
    return this.getStringAttribute('company_id');
  }

  /** Identifier of the event. */
  public get eventKey(): string {
    return this.getStringAttribute('event_key');
  }

  /** Identifier that repetitions of the event share. */
  public get eventDedupKey(): string {
    return this.getStringAttribute('event_dedup_key');
  }

  /** Kind of event. */
  public get eventType(): string {
    return this.getStringAttribute('event_type');
  }

  /** Kind of payload. */
  public get eventPayloadType(): string {
    return this.getStringAttribute('event_payload_type');
  }

  /** When it happened, as the service wrote it: a number whose unit is not documented, or text. */
  public get eventTimestamp(): string {
    return this.getStringAttribute('event_timestamp');
  }

  /** Labels of the event, by name. */
  public get eventLabels(): { [key: string]: string } {
    return this.getStringMapAttribute('event_labels');
  }

  /** Metadata of the event, by name. */
  public get eventMetadata(): { [key: string]: string } {
    return this.getStringMapAttribute('event_metadata');
  }

  /** Payload of the event. JSON text. */
  public get eventPayload(): string {
    return this.getStringAttribute('event_payload');
  }
}

/** The events of all pages that were read. */
export class EventList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): EventOutputReference {
    return this._entry(EventOutputReference, index);
  }
}
