/** The schema names what the contract documents: nothing is forgotten, nothing invented, and every kind fits. */
import type { TSchema } from '@sinclair/typebox';
import { Operation } from '../../src/contract/operation';
import { operations } from '../../src/contract/operations';
import { lookups } from '../../src/handlers/lookups';
import { apiKey } from '../../src/schema/api-key';
import { archiveTarget } from '../../src/schema/archive-target';
import { contextualDataIntegration } from '../../src/schema/contextual-data-integration';
import { enrichment } from '../../src/schema/enrichment';
import { extensionTestingRevision } from '../../src/schema/extension-testing-revision';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { outgoingWebhook } from '../../src/schema/outgoing-webhook';
import { slo } from '../../src/schema/slo';
import { webhookTest } from '../../src/schema/webhook-test';

type Shapes = Readonly<Record<string, TSchema>>;

const documented = (shape: TSchema | undefined): Shapes => (shape?.properties ?? {}) as Shapes;

/** What is sent, and what is answered beside it. */
const RESOURCES: [string, Members, TSchema | undefined, Shapes?][] = [
  ['SLO', slo.attributes, operations.replaceSlo.body],
  [
    'outgoing webhook',
    outgoingWebhook.attributes,
    documented(operations.createOutgoingWebhook.body).data,
    documented(operations.createOutgoingWebhook.output),
  ],
  ['webhook test', webhookTest.attributes, documented(operations.testOutgoingWebhook.body).data],
  ['API key', apiKey.attributes, operations.createApiKey.body, documented(operations.createApiKey.output)],
  [
    'enrichment',
    enrichment.attributes,
    documented(operations.createEnrichments.body).requestEnrichments.items as TSchema,
    { id: documented(documented(operations.createEnrichments.output).enrichments.items as TSchema).id },
  ],
  [
    'archive target',
    archiveTarget.attributes,
    operations.setArchiveTarget.body,
    { archiveSpec: documented(documented(operations.setArchiveTarget.output).target).archiveSpec },
  ],
  [
    'contextual data integration',
    contextualDataIntegration.attributes,
    withoutFrame(documented(operations.createContextualDataIntegration.body).metadata),
    documented(documented(operations.getDeployedIntegration.output).integration),
  ],
  [
    'extension testing revision',
    extensionTestingRevision.attributes,
    documented(operations.initializeExtensionTestingRevision.body).extensionData,
  ],
];

/** The list of parameters is the one member of an object around it, which configurations do without. */
function withoutFrame(metadata: TSchema): TSchema {
  const { integrationParameters, ...others } = documented(metadata);
  return {
    ...metadata,
    properties: { ...others, integrationParameters: documented(integrationParameters).parameters },
  };
}

test.each(RESOURCES)('%s', (_, members, sent, answered = {}) => {
  expect(differences(members, { ...answered, ...documented(sent) }, '')).toEqual([]);
  expect(missingRequired(members, sent)).toEqual([]);
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
    Object.entries(members).filter(([name, attribute]) => !attribute.local && !isTwin(name, attribute)),
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

/** A secret that is given in another way, and what such a way needs. */
function isTwin(name: string, { writeOnly }: Attribute): boolean {
  return writeOnly === true || /^valueJson(WoVersion)?$/.test(name);
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
  return required.filter((name) => members[name]?.presence !== 'required');
}
