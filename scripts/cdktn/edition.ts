/** What differs in the edition for cdktn, the fork of cdktf that the community maintains. Both editions have the same source. */
export const CDKTN_EDITION = {
  name: 'cdktn-provider-observability',
  description:
    'Observability configuration (SLOs, webhooks, keys, ...) as cdktn constructs, with the Terraform provider included',
  /** Added to the beginning of the package's README. */
  introduction: [
    'This is the edition for cdktn. [Compatibility](docs/compatibility.md#cdktf-or-cdktn) lists its package names in each language. What the documentation says',
    'about the other edition, `cdktf-provider-observability`, and about `cdktf` also applies to this edition and `cdktn`.',
  ],
  /** The command has both names, because the provider is the same file in both editions and its messages use the first name. */
  commands: ['cdktf-provider-observability', 'cdktn-provider-observability'],
  /** Peer ranges. They include future minor versions of cdktn; a weekly workflow tests the newest one. */
  peers: { cdktn: '>=0.24.0 <1.0.0', constructs: '^10.6.0' },
  /** The oldest supported versions of the peers. This edition is compiled with them. */
  compiledWith: { cdktn: '0.24.0', constructs: '10.6.0' },
  imports: {
    cdktf: 'cdktn',
    'cdktf-provider-observability': 'cdktn-provider-observability',
    // There is no null provider package for cdktn, so this edition uses src/null instead.
    '@cdktf/provider-null/lib/provider': '../null/provider',
    '@cdktf/provider-null/lib/resource': '../null/resource',
  },
  targets: {
    python: { distName: 'cdktn-provider-observability', module: 'cdktn_provider_observability' },
    // A second module in the same repository, because a release pushes to only one repository.
    go: {
      moduleName: 'github.com/cdktf-provider-observability/cdktf-provider-observability-go',
      packageName: 'cdktnobservability',
    },
  },
} as const;
