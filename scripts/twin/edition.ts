/** Everything in which the twin differs from the package. Both have the same source; the twin is for the core that the community maintains. */
export const TWIN = {
  name: 'cdktn-provider-observability',
  description:
    'Observability configuration (SLOs, webhooks, keys, ...) as cdktn constructs, with the Terraform provider included',
  /** At the top of its README, which is otherwise that of the package. */
  introduction: [
    'This is the edition for cdktn; [cdktf or cdktn](docs/cdktn.md) says what it is called in your language. What a sentence says about',
    'the other edition, `cdktf-provider-observability`, and about `cdktf`, holds for this one and `cdktn`, too.',
  ],
  /** The command has both names, because messages of the provider, which is the same file in both editions, name the first. */
  commands: ['cdktf-provider-observability', 'cdktn-provider-observability'],
  /** The next minor version of a core is welcome: a workflow tries the newest every week. */
  peers: { cdktn: '>=0.24.0 <1.0.0', constructs: '^10.6.0' },
  /** The oldest of its peers, which it is compiled with. */
  compiledWith: { cdktn: '0.24.0', constructs: '10.6.0' },
  imports: {
    cdktf: 'cdktn',
    'cdktf-provider-observability': 'cdktn-provider-observability',
    // There is no such package for cdktn.
    '@cdktf/provider-null/lib/provider': '../null/provider',
    '@cdktf/provider-null/lib/resource': '../null/resource',
  },
  targets: {
    java: {
      package: 'io.github.cdktn_provider_observability',
      maven: {
        groupId: 'io.github.cdktf-provider-observability',
        artifactId: 'cdktn-provider-observability',
      },
    },
    python: { distName: 'cdktn-provider-observability', module: 'cdktn_provider_observability' },
    dotnet: { namespace: 'CdktnProviderObservability', packageId: 'CdktnProviderObservability' },
    // A second module in the same repository, because a release pushes to one.
    go: {
      moduleName: 'github.com/cdktf-provider-observability/cdktf-provider-observability-go',
      packageName: 'cdktnobservability',
    },
  },
} as const;
