import { join } from 'node:path';
import { paragraphs } from '../markdown';
import { csharp } from '../translate/csharp';
import { formatted } from '../translate/format';
import { go } from '../translate/go';
import { hcl } from '../translate/hcl';
import { java } from '../translate/java';
import { python } from '../translate/python';
import { EXAMPLES, runnable } from '../translate/reader';
import { Example } from '../translate/syntax';

const STACK =
  '`stack` is a `TerraformStack` with an [`ObservabilityProvider`](../provider.md), or a construct in one.';

export type Examples = ReadonlyMap<string, Example>;

/** The example in TypeScript, and folded, in every other language. */
export async function exampleOf(name: string, examples: Examples, about = STACK): Promise<string> {
  const example = examples.get(name);
  if (!example) throw new Error(`${join(EXAMPLES, `${name}.ts`)} is missing.`);
  const others = [python, java, go, csharp].map(({ title, fence, snippet }) =>
    folded(title, block(fence, snippet(example))),
  );
  return paragraphs(
    block('ts', await formatted(example)),
    about,
    ...others,
    folded('HCL', block('hcl', hcl(await runnable(name)))),
  );
}

export const block = (fence: string, code: string): string => `\`\`\`${fence}\n${code.trimEnd()}\n\`\`\``;

/** The empty lines let GitHub and npm read Markdown within HTML. */
const folded = (title: string, text: string): string =>
  `<details>\n<summary>${title}</summary>\n\n${text}\n\n</details>`;
