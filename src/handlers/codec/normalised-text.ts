import { LosslessNumber } from 'lossless-json';
import { canonicalNumber, isRecord } from '../../plugin';
import { Attribute, isPercentage } from '../../schema/kind';

/**
 * Returns the same text for two values if a service may store one as the other: ignores case, white space, order, duplicates, Unicode
 * composition and empty parts. Numbers and enumerations are compared by value. The text of an empty value is empty.
 */
export const normalisedText = (value: unknown, attribute: Partial<Attribute> = {}): string =>
  [...new Set(partsOf(value, attribute))].sort().join('\n');

function partsOf(value: unknown, attribute: Partial<Attribute>): string[] {
  if (Array.isArray(value)) {
    // The members of an item stay together.
    return value.flatMap((item) =>
      isRecord(item) ? [normalisedText(item, attribute)] : partsOf(item, attribute),
    );
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      partsOf(inner, attribute).map((part) => `${plain(key)}/${part}`),
    );
  }
  const { kind, constants } = attribute;
  const text = String(value ?? '');
  if (plain(text) === '') return [];
  if (kind && isPercentage(kind)) return [String(Math.fround(Number(text)))];
  // Services may write an id as a string. In an undocumented member, the strings 1.10 and 1.1 differ.
  const isNumber = value instanceof LosslessNumber || /integer/.test(kind?.kind ?? '');
  return [(isNumber && canonicalNumber(text)) || (constants ? text : plain(text))];
}

const plain = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s/g, '');
