/** The sections of a page about a resource: what follows from its description, and what messages.ts adds. */
import { isImportable, isUpdatable, ResourceDescription } from '../../src/schema/description';
import { Attribute } from '../../src/schema/kind';
import { inPropertyNames, propertyName } from '../../src/schema/names';
import { chosen, deep, isConfigurable } from '../classes/shapes';
import { paragraphs } from '../markdown';
import { Message } from './messages';

export const replacedBy =
  (description: ResourceDescription) =>
  ({ replaces }: Attribute): boolean =>
    replaces === undefined ? !isUpdatable(description) : replaces !== false;

/** After its first paragraph, a description says what changes and destroying do. */
export function changesSection(description: ResourceDescription): string {
  const [, ...rest] = description.doc.split('\n\n');
  const taken = chosen(description.attributes, isConfigurable);
  const [replacing, inPlace] = [true, false].map((is) =>
    taken.filter(([, one]) => replacedBy(description)(one) === is).map(([name]) => name),
  );
  const lead =
    replacing.length === 0
      ? 'Every change is made in place.'
      : inPlace.length === 0
        ? 'Every change replaces it.'
        : isUpdatable(description)
          ? `A change of ${listed(replacing)} replaces it. Every other change is made in place.`
          : `A change replaces it, except of ${listed(inPlace)}.`;
  return section('What a change does', lead, ...rest.map(inPropertyNames));
}

export function driftSection(description: ResourceDescription): string {
  const { attributes, title } = description;
  const namesOf = (is: (attribute: Attribute) => boolean | undefined) =>
    deep(attributes).flatMap(([name, attribute]) => (is(attribute) ? [name] : []));
  const writeOnly = namesOf((one) => one.writeOnly);
  const float32 = namesOf(({ kind }) => kind.kind === 'number' && kind.float32);
  return section(
    'Drift',
    isImportable(description)
      ? `Every plan reads the ${title}, and shows what others changed on the service. If the ${title} is gone, the plan warns and creates it again.`
      : `The API cannot read the ${title}. Terraform compares the configuration with its state only, so a plan does not show what others changed on the service.`,
    float32.length > 0
      ? `The service may round ${listed(float32)} to a float32. That is not drift: only another number is.`
      : '',
    writeOnly.length > 0
      ? `Terraform never sees the value of ${listed(writeOnly)}. Change ${writeOnly.length === 1 ? 'its version' : 'the version'} to send a new one.`
      : '',
  );
}

export function importSection(description: ResourceDescription, id: string): string {
  const { className, terraformType, title } = description;
  if (!isImportable(description)) {
    return section('Import', `Not possible, because the API cannot read the ${title} by an id.`);
  }
  const imported = `import { ${className} } from 'cdktf-provider-observability';

// terraform plan -generate-config-out=generated.tf writes the configuration of what exists.
${className}.generateConfigForImport(stack, 'existing', '${id}');`;
  const hcl = `import {\n  to = ${terraformType}.existing\n  id = "${id}"\n}`;
  return section(
    'Import',
    `By the id that the service gave it, which is the attribute \`id\`. To import into a construct that is already written, call \`importFrom('${id}')\` on it.`,
    block('ts', imported),
    block('hcl', hcl),
    className === 'Slo'
      ? 'The command `adopt` writes the code of all SLOs at once: [Adopting what exists](../adopting.md).'
      : '',
  );
}

export function messagesSection(messages: readonly Message[]): string {
  const lines = messages.map(
    ({ text, when, next }) => `- \`${text.replace(/[<>]/g, '')}\` (${when}): ${next}`,
  );
  return section('Errors and warnings', lines.join('\n'), 'All others: [Errors and warnings](../errors.md).');
}

export const section = (title: string, ...texts: readonly string[]): string =>
  texts.some(Boolean) ? paragraphs(`## ${title}`, ...texts) : '';

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${propertyName(name)}\``);
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' and ');
}

export const block = (fence: string, code: string): string => `\`\`\`${fence}\n${code.trimEnd()}\n\`\`\``;
