import { AttributePath } from '../diagnostics';
import { Attributes } from '../schema';
import { Type } from '../values/type';
import { AttributePath as Message, AttributePath_Step as Step } from './generated/plugin6';

/** What a step refers to. `undefined`: the path ends here, as in a set, whose elements have no keys. */
type Place =
  | { readonly kind: 'object'; member(name: string): Place | undefined }
  | { readonly kind: 'list' | 'map'; readonly element: Place | undefined };

/** The protocol distinguishes object members from map keys, so this follows the attributes. Ends where the path leaves them. */
export function toAttributePath(path: AttributePath, attributes: Attributes): Message {
  const steps: Step[] = [];
  let place: Place | undefined = ofAttributes(attributes);
  for (const step of path) {
    if (place?.kind === 'object' && typeof step === 'string') {
      steps.push({ selector: { $case: 'attributeName', attributeName: step } });
      place = place.member(step);
    } else if (place?.kind === 'map' && typeof step === 'string') {
      steps.push({ selector: { $case: 'elementKeyString', elementKeyString: step } });
      place = place.element;
    } else if (place?.kind === 'list' && typeof step === 'number') {
      steps.push({ selector: { $case: 'elementKeyInt', elementKeyInt: step } });
      place = place.element;
    } else {
      break;
    }
  }
  return { steps };
}

function ofAttributes(attributes: Attributes): Place {
  return {
    kind: 'object',
    member(name) {
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (attribute?.nested) {
        const { nesting, attributes: inner } = attribute.nested;
        if (nesting === 'single') return ofAttributes(inner);
        return nesting === 'set' ? undefined : { kind: nesting, element: ofAttributes(inner) };
      }
      return attribute?.type === undefined ? undefined : ofType(attribute.type);
    },
  };
}

function ofType(type: Type): Place | undefined {
  if (typeof type === 'string') return undefined;
  const [kind, inner] = type;
  if (kind === 'set') return undefined;
  if (kind !== 'object') return { kind, element: ofType(inner) };
  return {
    kind,
    member: (name) => (Object.hasOwn(inner, name) ? ofType(inner[name]) : undefined),
  };
}
