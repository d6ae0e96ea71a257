import { IConstruct } from 'constructs';
import { PLATFORMS, ProviderBundle } from './provider-bundle';

/**
 * The platforms on which Terraform runs, such as `["linux_amd64", "darwin_arm64"]`. Context, because that is a property of a project
 * and not of a provider block: `cdktf.json` has it for every stack and in every language, and a program can set it for one stack.
 */
const CONTEXT = 'observabilityPlatforms';

const KNOWN = Object.values(PLATFORMS).flat();

/** The mistakes in the platforms that are named for this construct. */
export function platformMistakes(construct: IConstruct): string[] {
  const named = namedFor(construct);
  if (named === undefined) return [];
  const unknown = Array.isArray(named) ? named.filter((name) => !KNOWN.includes(String(name))) : [];
  if (Array.isArray(named) && named.length > 0 && unknown.length === 0) return [];
  const what = unknown.length > 0 ? `contains ${JSON.stringify(unknown[0])}` : `is ${JSON.stringify(named)}`;
  return [
    `The context ${CONTEXT} ${what}. Set it to a list of the platforms on which Terraform runs: ${KNOWN.join(', ')}.`,
  ];
}

/** The provider for the platforms that are named for this construct, by default for all. The lock file has the checksums of all. */
export function forNamedPlatforms(construct: IConstruct, bundle: ProviderBundle): ProviderBundle {
  const named = namedFor(construct);
  if (!Array.isArray(named)) return bundle;
  const archives = bundle.archives.map((archive) => ({
    ...archive,
    platforms: archive.platforms.filter((platform) => named.includes(platform)),
  }));
  return { ...bundle, archives };
}

function namedFor({ node }: IConstruct): unknown {
  return node.tryGetContext(CONTEXT);
}
