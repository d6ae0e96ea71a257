import { LosslessNumber } from 'lossless-json';
import { asDouble } from './fingerprint';
import { canonicalNumber, isRecord } from '../../plugin';
import { Attribute, isPercentage } from '../../schema/kind';

/**
 * Normalises a value, because services may change case, white space, order, duplicates, Unicode composition and empty parts. Keeps the
 * exact text of constants, and the value of numbers. Returns an empty string for an empty value.
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
  // Services may return an integer as a string. Strings in undocumented members are not numbers: 1.10 may be a version.
  const isNumber = value instanceof LosslessNumber || /integer/.test(kind?.kind ?? '');
  return [(isNumber && canonicalNumber(text) && asDouble(text)) || (constants ? text : plain(text))];
}

const plain = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s/g, '');
