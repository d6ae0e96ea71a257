import { setFlagsFromString } from 'node:v8';

/** By the major version of Node.js, since the flags of V8 differ. Others keep their defaults. */
const FLAGS: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=30000',
};

/**
 * Has V8 optimize only what runs much longer than by default. A run is short, and V8 would compile on the cores that Terraform
 * uses: with 200 resources that takes more time than it saves, and with 1,000 as much.
 */
export function optimizeLate(version = process.versions.node): void {
  const [major] = version.split('.');
  if (Object.hasOwn(FLAGS, major)) setFlagsFromString(FLAGS[major]);
}
