/** The schema names what the contract documents: nothing is forgotten, nothing invented, and every kind fits. */
import type { TSchema } from '@sinclair/typebox';
import { Operation } from '../../src/contract/operation';
import { operations } from '../../src/contract/operations';
import { lookups } from '../../src/handlers/lookups/lookups';
import { resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { Attribute, computed, Kind, Members, object } from '../../src/schema/kind';
import { creating } from '../support/examples';

type Shapes = Readonly<Record<string, TSchema>>;

const documented = (shape: TSchema | undefined): Shapes => (shape?.properties ?? {}) as Shapes;

/** What is sent, and what is answered beside it. */
type Documented = readonly [sent: TSchema | undefined, answered?: Shapes];

/** Where it is not in the body and the answer of an operation that has the name of the resource, such as `createApiKey`. */
const OTHERS: Readonly<Record<string, Documented>> = {
  Slo: [operations.replaceSlo.body],
  WebhookTest: [documented(operations.testOutgoingWebhook.body).data],
  Enrichment: [
    documented(operations.createEnrichments.body).requestEnrichments.items as TSchema,
    { id: documented(documented(operations.createEnrichments.output).enrichments.items as TSchema).id },
  ],
  ArchiveTarget: [
    operations.setArchiveTarget.body,
    { archiveSpec: documented(documented(operations.setArchiveTarget.output).target).archiveSpec },
  ],
  ContextualDataIntegration: [
    withoutFrame(documented(operations.createContextualDataIntegration.body).metadata),
    documented(documented(operations.getDeployedIntegration.output).integration),
  ],
  ExtensionTestingRevision: [documented(operations.initializeExtensionTestingRevision.body).extensionData],
};

const IN_OTHERS = 'give the resource an entry in OTHERS of this file.';

/** @param frame the objects around the new object in the answer */
function documentedOf(description: Description, frame: readonly string[]): Documented {
  const { className } = description;
  if (Object.hasOwn(OTHERS, className)) return OTHERS[className];
  const { body, output } = creating(description) ?? {};
  if (!output) throw new Error(`There is no operation create${className}: ${IN_OTHERS}`);
  const [sent, ...more] = Object.values(documented(body));
  return [
    sent?.properties && more.length === 0 ? sent : body,
    documented(frame.reduce<TSchema | undefined>((shape, name) => documented(shape)[name], output)),
  ];
}

/** The list of parameters is the one member of an object around it, which configurations do without. */
function withoutFrame(metadata: TSchema): TSchema {
  const { integrationParameters, ...others } = documented(metadata);
  return {
    ...metadata,
    properties: { ...others, integrationParameters: documented(integrationParameters).parameters },
  };
}

test.each(resources)('$title', (description) => {
  const { id, ...others } = description.attributes;
  const frame = id?.at?.slice(0, -1) ?? [];
  const attributes: Members = id ? { ...others, id: { ...id, at: id.at?.slice(-1) } } : others;
  const [sent, answered] = documentedOf(description, frame);
  const problems = [
    ...differences(attributes, { ...answered, ...documented(sent) }, ''),
    ...missingRequired(attributes, sent),
  ];
  expect(problems.length > 0 ? [...problems, `If the schema is correct: ${IN_OTHERS}`] : []).toEqual([]);
});

test.each(
  lookups.map(
    ({ description, operation }) => [description.title, description.attributes, operation] as const,
  ),
)('lookup of the %s', (_, members, name) => {
  const { body, output }: Operation = operations[name];
  const among = (isComputed: boolean) =>
    Object.fromEntries(
      Object.entries(members).filter(([, { presence }]) => (presence === 'computed') === isComputed),
    );
  expect(differences(among(true), documented(output), '')).toEqual([]);
  const asked = Object.entries(documented(body)).filter(([member]) => !DECIDED_BY_SERVICE.includes(member));
  expect(differences(among(false), Object.fromEntries(asked), '')).toEqual([]);
});

/** Of an SLO that is sent for validation. */
const DECIDED_BY_SERVICE = ['creator', 'createTime', 'updateTime', 'revision'];

function differences(members: Members, shapes: Shapes, path: string): string[] {
  const own = Object.fromEntries(
    asAnswered(Object.entries(members).filter(([, attribute]) => !attribute.local && !isTwin(attribute))),
  );
  const forgotten = Object.keys(shapes).filter((name) => !Object.hasOwn(own, name));
  return [
    ...forgotten.map((name) => `${path}${name}: documented, and no attribute`),
    ...Object.entries(own).flatMap(([name, { kind }]) =>
      Object.hasOwn(shapes, name)
        ? misfits(kind, shapes[name], `${path}${name}`)
        : [`${path}${name}: an attribute, and not documented`],
    ),
  ];
}

/** Each under its name in the API, in the objects that it stands in there. */
function asAnswered(attributes: [string, Attribute][]): [string, Attribute][] {
  const inner: Record<string, Record<string, Attribute>> = {};
  const own = attributes.flatMap(([name, attribute]): [string, Attribute][] => {
    const [first, ...more] = attribute.at ?? [name];
    if (more.length === 0) return [[first, { ...attribute, at: undefined }]];
    inner[first] = { ...inner[first], [name]: { ...attribute, at: more } };
    return [];
  });
  const objects = Object.entries(inner).map(([name, members]): [string, Attribute] => [
    name,
    computed(object(members), ''),
  ]);
  return [...own, ...objects];
}

/** What is given in another way: write-only, or as JSON whose members stand in its place. */
function isTwin({ kind, writeOnly }: Attribute): boolean {
  return writeOnly === true || (kind.kind === 'json' && kind.holds === 'members');
}

function misfits(kind: Kind, shape: TSchema, path: string): string[] {
  if (kind.kind === 'object') {
    if (shape.type !== 'object' || !shape.properties) return [`${path}: ${kind.kind} does not fit`];
    return differences(kind.members, documented(shape), `${path}.`);
  }
  if (kind.kind === 'list') {
    return shape.type === 'array'
      ? misfits(kind.of, shape.items as TSchema, `${path}[]`)
      : [`${path}: no list`];
  }
  if (kind.kind === 'map') {
    const of = shape.additionalProperties as TSchema | undefined;
    return of ? misfits(kind.of, of, `${path}.*`) : [`${path}: no map`];
  }
  return fits(kind.kind, shape) ? [] : [`${path}: ${kind.kind} does not fit ${JSON.stringify(shape.type)}`];
}

function fits(kind: Kind['kind'], { type, properties }: TSchema): boolean {
  const types = [type ?? []].flat() as string[];
  switch (kind) {
    case 'json':
      return types.length === 0 || (type === 'object' && !properties);
    case 'integer':
    case 'integer64':
      return type === 'integer';
    case 'number':
      // Some documented integers are read as any number.
      return type === 'number' || type === 'integer';
    default:
      return types.includes(kind);
  }
}

function missingRequired(members: Members, sent: TSchema | undefined): string[] {
  const required = (sent?.required ?? []) as string[];
  return required
    .filter((name) => members[name]?.presence !== 'required')
    .map((name) => `${name}: required, and no required attribute`);
}
