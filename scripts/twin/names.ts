import { TWIN } from './edition';

/** What precedes the name of a module that is imported. */
const IMPORTED = String.raw`(?<=\b(?:from |require\()(['"]))`;

/** The other names of packages, all of which are as long in this edition: the columns of tables stay as they are. */
const OF_CODE_AND_COMMANDS = [
  // `from cdktf_provider_observability import (` in Python
  /(?<=\bfrom )cdktf(?=(?:_provider_observability)? import\b)/g,
  // What a command installs, and how this is imported, in the next column of the table; the plugin of pytest has one name.
  /\bcdktf(?=[\s`]|[-_]provider[-_]observability(?:[\s`@]|-\d))(?<=\b(?:npm|pip) install .*)/g,
  /\bcdktf(?=-provider-observability\/testing\b)/g,
];

/** A text for the other core: what users import and install, but not what is called the same in both editions. */
export function translated(text: string): string {
  const imported = Object.entries(TWIN.imports).reduce(
    (changed, [from, to]) => changed.replace(new RegExp(String.raw`${IMPORTED}${from}(?=\1|/)`, 'g'), to),
    text,
  );
  return OF_CODE_AND_COMMANDS.reduce((changed, name) => changed.replace(name, 'cdktn'), imported);
}
