import { cdktf, github, release, TextFile } from 'projen';
import { EditedJobs, replaceStep } from './jobs';
import { REQUIRED_JOBS } from './systems';
import { ATTEST_ACTION, PUBLIB_VERSION, PYTHON_TOOLS, SETUP_TERRAFORM } from './tools';

export const RELEASE_OPTIONS = {
  // RELEASING.md explains how to start a release. The commits since the last release determine its version.
  release: true,
  minMajorVersion: 1,
  releaseTrigger: release.ReleaseTrigger.workflowDispatch(),
  releaseWorkflowSetupSteps: [SETUP_TERRAFORM],
  // The newest version that runs on Node 20.
  bumpPackage: 'commit-and-tag-version@12.7.3',
  // This GitHub environment requires an approval for each release, and contains the secrets.
  releaseEnvironment: 'release',
  jsiiReleaseVersion: PUBLIB_VERSION,
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

/** The files to attest, by job. Go has two patterns, because one attestation cannot list all its files. */
const ATTESTED_FILES: Readonly<Record<string, readonly string[]>> = {
  release_npm: ['dist/js/*.tgz'],
  release_maven: ['dist/java/**/*.jar'],
  release_pypi: ['dist/python/*'],
  release_nuget: ['dist/dotnet/**/*.nupkg'],
  release_golang: ['dist/go/cdktnobservability/**', 'dist/go/observability/**'],
};

export const RELEASE_JOBS = Object.keys(ATTESTED_FILES);

const { READ, WRITE } = github.workflows.JobPermission;

export function configureRelease(project: cdktf.ConstructLibraryCdktf): void {
  // Only a release needs this tool, so it runs through npx. As a dependency, it would add about 150 packages to node_modules.
  project.deps.removeDependency('commit-and-tag-version');
  const bump = project.tasks.tryFind('bump');
  bump?.env('npm_config_yes', 'true');
  pinPythonTools(project);
  new EditedJobs(project, 'release', ['release'], (job) => ({
    ...job,
    if: "github.ref == 'refs/heads/main'",
    permissions: { contents: READ },
  }));
  new EditedJobs(project, 'release', RELEASE_JOBS, (job, id, workflow) => {
    const PIP_CONSTRAINT = '${{ github.workspace }}/.repo/projenrc/python/publishing.txt';
    const { steps } = replaceStep(job, 'Release', (step) => [
      ...ATTESTED_FILES[id].map(attestStep),
      id === 'release_pypi' ? { ...step, env: { ...step.env, PIP_CONSTRAINT } } : step,
    ]);
    // The dependencies' code that packs runs in another job, without the right to publish.
    const packed = steps.findIndex(({ name }) => name === 'Attest');
    const packId = id.replace('release', 'pack');
    workflow.addJob(packId, {
      ...job,
      name: job.name?.replace('Publish to', 'Pack for'),
      environment: undefined,
      permissions: { contents: READ },
      outputs: { artifact_id: { stepId: 'upload', outputName: 'artifact-id' } },
      steps: [...steps.slice(0, packed), upload(packId)],
    });
    return {
      ...job,
      steps: [
        download(`\${{ needs.${packId}.outputs.artifact_id }}`),
        ...steps.filter(({ name }) => name === 'Checkout' && id === 'release_pypi'),
        ...steps.slice(packed),
      ],
      needs: ['release', packId, ...REQUIRED_JOBS],
      permissions: { ...job.permissions, idToken: WRITE, attestations: WRITE },
      // Trusted publishing needs npm 11.5.1 or newer, which Node.js 24 includes.
      tools: id === 'release_npm' ? { ...job.tools, node: { version: '24' } } : job.tools,
    };
  });
}

// The id of the artifact identifies the package: if another job overwrote it, its id would change.
const upload = (name: string): github.workflows.JobStep =>
  github.WorkflowSteps.uploadArtifact({
    id: 'upload',
    with: { name, path: 'dist', includeHiddenFiles: true },
  });
const download = (id: string): github.workflows.JobStep => ({
  name: 'Download the package',
  uses: 'actions/download-artifact@v8',
  with: { 'artifact-ids': id, path: 'dist' },
});

/** Attestations are public, and a dry run must not publish anything. */
const attestStep = (files: string): github.workflows.JobStep => ({
  name: 'Attest',
  if: '${{ !inputs.dry_run }}',
  uses: ATTEST_ACTION,
  with: { 'subject-path': files },
});

/** Writes constraint files for pip, because publib and jsii-pacmak have no options for the versions of the Python tools. */
function pinPythonTools(project: cdktf.ConstructLibraryCdktf): void {
  for (const [name, lines] of Object.entries(PYTHON_TOOLS)) {
    const heading = '# ~~ Generated by projen, from projenrc/tools.ts.';
    new TextFile(project, `projenrc/python/${name}.txt`, { lines: [heading, ...lines, ''] });
  }
}
