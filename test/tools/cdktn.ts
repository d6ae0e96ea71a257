/** The core that the community continues. */
export const CDKTN = {
  /** A workflow sets the newest one. */
  version: process.env.CDKTN_VERSION ?? '0.24.0',
  /** It checks what an app uses against what the app says that it runs on. */
  context: { targetVersions: { terraform: '>=1.11.0', opentofu: '>=1.11.0' } },
};
