import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, printJson } from '../../src/contract/json';
import { QuirkName, QuirkSettings } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';
import { isBlank } from '../../src/schema/provider-values';
import { fc } from '../support/fast-check';

/** Strings as people and programs write them: quotes, line ends, emoji, templates, surrounding spaces. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  fc.constantFrom(
    ' leading and trailing ',
    'Grüße 👩‍💻 "quoted"',
    'two\nlines\r\n\ttabbed',
    '${not.a.template} %{ if false }',
    'e\u0301 decomposed',
    'back\\slash',
    '\u2028<script>&',
    '__proto__',
    'null',
    '99.9',
  ),
);

/** Never empty: services omit empty values, and an SLO without a name is invalid. */
const printableText = text.filter((name) => !isBlank(name));

const emptyOrText = fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 5, arbitrary: text });

export const target = fc.oneof(
  fc.constantFrom(...'0 0.1 99 99.0 99.9 99.90 99.95 99.99 100 99.1234567 1e1 33.333333333333333'.split(' ')),
  fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(7, '0')}`),
);

const labelName = fc.oneof(
  { weight: 2, arbitrary: fc.stringMatching(/^[a-zA-Z]{1,5}$/) },
  fc.constantFrom(
    '',
    ' Team ',
    'team',
    '__proto__',
    'constructor',
    'a/b',
    'a~1b',
    'ключ',
    '//',
    'x.y',
    '${k}',
  ),
);

export const labels = fc
  .array(fc.tuple(labelName, emptyOrText), { maxLength: 4 })
  .map((entries): ObjectValue => Object.fromEntries(entries));

const events = optional(
  fc.record({ query: optional(fc.oneof(text, fc.constantFrom('sum by (service, app) (good)', ''))) }),
);

export const sli = fc.record({ good_events: events, total_events: events });

export const grouping = fc.record({
  labels: optional(fc.array(fc.constantFrom('app', 'region', 'service', '', ' b '), { maxLength: 4 })),
});

export const timeFrame = fc.constantFrom(
  'SLO_TIME_FRAME_28_DAYS',
  'SLO_TIME_FRAME_7_DAYS',
  'SLO_TIME_FRAME_UNSPECIFIED',
  'SLO_TIME_FRAME_90_DAYS',
  '',
);

export const json: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.constantFrom<Json>(
        null,
        true,
        false,
        new LosslessNumber('9007199254740993'),
        new LosslessNumber('1.50'),
      ),
      text,
    ),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(text, tie('any'), { maxKeys: 3 }),
  ),
})).any;

/** Undocumented names. The emulator itself adds `serviceNotes`. */
const extraName = fc.constantFrom(
  'alertingEnabled',
  'owner',
  'serviceNotes',
  '__proto__',
  'constructor',
  'local',
  '',
);

export const extraMembers: fc.Arbitrary<JsonObject> = fc
  .array(fc.tuple(extraName, json), { maxLength: 3 })
  .map((entries) => Object.fromEntries(entries));

/** An SLO's complete configuration under Terraform's names, with null for attributes that are not set. */
export const sloConfig: fc.Arbitrary<ObjectValue> = fc
  .record({
    name: printableText,
    target_threshold_percentage: target.map((digits) => new LosslessNumber(digits)),
    description: optional(emptyOrText),
    labels: optional(labels),
    slo_time_frame: optional(timeFrame),
    request_based_metric_sli: optional(sli),
    grouping: optional(grouping),
    type: optional(fc.oneof(text, fc.constantFrom('REQUEST_BASED', ''))),
    extra_members: optional(extraMembers.map((members) => printJson(members))),
  })
  .map((config) => ({ ...config }) as ObjectValue);

const secret = optional(text);

/** A webhook's complete, valid configuration under Terraform's names. */
export const webhookConfig: fc.Arbitrary<ObjectValue> = fc
  .record({
    name: printableText,
    type: optional(emptyOrText),
    url: secret.filter((address) => address?.trim() !== ''),
    variant: fc.oneof(
      fc.record({
        issue_tracker: fc.oneof(
          fc.record({ email: secret, project_key: secret, api_token: emptyOrText }),
          fc.record({
            email: secret,
            api_token_wo: text,
            api_token_wo_version: fc.constant('1'),
          }),
        ),
      }),
      fc.record({
        other_variant: fc.record({
          name: fc.constantFrom('pager', 'chat', '__proto__'),
          value_json: extraMembers.map((members) => printJson(members)),
        }),
      }),
    ),
    extra_members: fc.constantFrom(null, '{}', '{"retries": 9007199254740993}'),
  })
  .map(({ variant, ...config }) => ({ ...config, ...variant }) as ObjectValue);

/**
 * Return other objects, lose changes, need different names, need a while between changes and reads, or add a label, whose removal is no
 * drift.
 */
const EXCLUDED: readonly string[] = [
  'otherIds',
  'replacesByName',
  'keepsOldValues',
  'laggingReads',
  'addedLabel',
];

/** Any subset of the emulator's quirks, except those in `EXCLUDED`. */
export function quirks(names: readonly string[]): fc.Arbitrary<QuirkSettings> {
  return fc
    .subarray(names.filter((name) => !EXCLUDED.includes(name)))
    .map(
      (on) =>
        Object.fromEntries(names.map((name) => [name, on.includes(name)])) as Record<QuirkName, boolean>,
    );
}

function optional<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 3 });
}
