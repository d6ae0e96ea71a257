import { cdktf, release } from 'projen';
import { SETUP_TERRAFORM, TSX } from './tools';

export const RELEASE = {
  // A release is started manually, see RELEASING.md. Its version follows from the commits since the last one.
  release: true,
  // The version of builds that are not releases.
  minMajorVersion: 1,
  releaseTrigger: release.ReleaseTrigger.workflowDispatch(),
  releaseWorkflowSetupSteps: [SETUP_TERRAFORM],
  // The newest line that runs on Node 20.
  bumpPackage: 'commit-and-tag-version@12.7.3',
  npmTrustedPublishing: true,
  npmProvenance: true,

  publishToPypi: {
    distName: 'cdktf-provider-observability',
    module: 'cdktf_provider_observability',
    trustedPublishing: true,
  },
  publishToMaven: {
    mavenGroupId: 'io.github.cdktf-provider-observability',
    mavenArtifactId: 'cdktf-provider-observability',
    javaPackage: 'io.github.cdktf_provider_observability',
  },
  publishToGo: {
    moduleName: 'github.com/cdktf-provider-observability/cdktf-provider-observability-go',
    packageName: 'observability',
  },
  publishToNuget: {
    packageId: 'CdktfProviderObservability',
    dotNetNamespace: 'CdktfProviderObservability',
    trustedPublishing: true,
  },
} satisfies Partial<cdktf.ConstructLibraryCdktfOptions>;

export function finishRelease(project: cdktf.ConstructLibraryCdktf): void {
  // Only a release needs it, through npx: as a dependency, it would double the size of node_modules.
  project.deps.removeDependency('commit-and-tag-version');
  const bump = project.tasks.tryFind('bump');
  bump?.env('npm_config_yes', 'true');
  // After the version, and before the package is built and packed.
  bump?.exec(`${TSX} scripts/changelog.ts`);
  project.gitignore.exclude('/CHANGELOG.md');
  // npm publishes for a trusted workflow from version 11.5.1 on, which comes with Node 24.
  project
    .tryFindObjectFile('.github/workflows/release.yml')
    ?.addOverride('jobs.release_npm.steps.0.with.node-version', '24');
}
