import { ComplexObject } from 'cdktf';
import { EventOutputReference } from './events';

/** The event, as the first page has it. */
export class EventWrapperOutputReference extends ComplexObject {
  /** The event itself. Null where the service answers with several. */
  public get singleEvent(): EventOutputReference {
    return new EventOutputReference(this, 'single_event', false);
  }
}
