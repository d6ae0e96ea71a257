/**
 * Runs jsii-pacmak. In the Python code that it generates, jsii converts a dict to the class that a parameter expects, but not a dict in a
 * list, whose members such as `description_md` it drops silently. Here, the code also converts the dicts in a list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IndependentPackageBuilder } from 'jsii-pacmak/lib/builder';
import { ALL_BUILDERS, TargetName } from 'jsii-pacmak/lib/targets';
import Python from 'jsii-pacmak/lib/targets/python';
import { filesBelow } from './checkout';

/** The beginning of a struct's constructor, or of a method that sets a list, up to its docstring. */
const START =
  /^ {4}def (?:__init__\(\n {8}\w+,\n {8}\*|put_\w+\(\n {8}self),\n((?: {8}.*\n)+) {4}\) -> None:\n {8}r?'''[^]*?'''\n/gm;
/** A parameter that is a list of structs of one class. */
const LIST = /^ {8}(\w+): .*typing\.Sequence\[typing\.Union\["?([\w.]+)"?, typing\.Dict\[/gm;

class PythonTarget extends Python {
  public async generateCode(folder: string, tarball: string): Promise<void> {
    await super.generateCode(folder, tarball);
    const files = filesBelow(folder).filter((file) => file.endsWith('/__init__.py'));
    const changed = files.filter((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      const changedCode = convertDictsInLists(code);
      writeFileSync(join(folder, file), changedCode);
      return changedCode !== code;
    });
    if (changed.length > 0) return;
    throw new Error(
      'jsii-pacmak writes lists of structs in a new way. Update the patterns in scripts/pacmak.ts.',
    );
  }
}

const convertDictsInLists = (code: string): string =>
  code.replace(START, (start, parameters: string) => {
    const conversions = [...parameters.matchAll(LIST)].map(
      ([, name, type]) =>
        `        if isinstance(${name}, (list, tuple)):\n` +
        `            ${name} = [${type}(**item) if isinstance(item, dict) else item for item in ${name}]\n`,
    );
    return [start, ...conversions].join('');
  });

ALL_BUILDERS[TargetName.PYTHON] = (modules, options) =>
  new IndependentPackageBuilder(TargetName.PYTHON, PythonTarget, modules, options);
void import(require.resolve('jsii-pacmak/bin/jsii-pacmak'));
