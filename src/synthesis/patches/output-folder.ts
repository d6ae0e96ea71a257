import { App, Manifest, TerraformStack } from 'cdktf';

/** Makes an app write its stacks into this folder, as JSON. `Object.assign` sets read-only members. Tried with cdktf 0.21.0 and cdktn 0.24.0. */
export function writeJsonTo(folder: string, app: App, stacks: readonly TerraformStack[]): void {
  const manifest = new Manifest(app.manifest.version, folder, false);
  Object.assign(app, { outdir: folder, hclOutput: false, manifest });
  for (const { synthesizer } of stacks) Object.assign(synthesizer, { hclOutput: false });
}
