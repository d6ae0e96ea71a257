/** What the pages of docs/getting-started/ say of each language, by the fence of its blocks of code. */
export interface Language {
  readonly title: string;
  /** Besides Node.js and Terraform. */
  readonly needs?: string;
  readonly stack: string;
  readonly test: string;
  /** Files that have to be explained. */
  readonly others: string;
  readonly aboutTest: string;
  /** What is committed besides the files that `init` writes. */
  readonly commit: string;
  /** The program that runs the blocks of the page; without it they are untried. */
  readonly runner?: string;
}

const ABOUT_TEST =
  'It deploys the stack with real Terraform to an emulator of the service, which it starts and stops, and keeps its files in a temporary folder.';
/** The language runs the library in a process of Node.js. */
const ABOUT_NODE =
  'With Node.js 20, jsii prints a banner about its end of life, which is harmless; with 22 or 24 it does not.';
const CDKTF_JSON = '`cdktf.json`, which tells `cdktf deploy` how to run the program';
const IN_TEST = 'test/getting-started.test.ts';
const IN_LANGUAGES = 'scripts/languages/getting-started.ts';

const COMPILED = {
  others: `${CDKTF_JSON}, and \`package.json\`, which brings the command with the emulator.`,
  aboutTest: `${ABOUT_TEST} ${ABOUT_NODE}`,
  commit: '`package-lock.json`',
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: {
    title: 'TypeScript',
    stack: 'main.ts',
    test: 'main.test.ts',
    others: `${CDKTF_JSON}.`,
    aboutTest: ABOUT_TEST,
    commit: '`package-lock.json`',
    runner: IN_TEST,
  },
  python: {
    title: 'Python',
    needs: 'Python 3.10 or newer',
    stack: 'main.py',
    test: 'test_main.py',
    others: `${CDKTF_JSON}, and \`requirements.txt\`.`,
    aboutTest: `${ABOUT_TEST} The fixture \`observability_emulator\` comes from \`cdktf-provider-observability-pytest\`. ${ABOUT_NODE}`,
    commit: 'what your tool for Python locks',
    runner: IN_LANGUAGES,
  },
  java: {
    ...COMPILED,
    title: 'Java',
    needs: 'Java 17 or newer with Maven',
    stack: 'src/main/java/com/example/checkout/Checkout.java',
    test: 'src/test/java/com/example/checkout/CheckoutTest.java',
    runner: IN_LANGUAGES,
  },
  go: {
    ...COMPILED,
    title: 'Go',
    needs: 'Go 1.25 or newer',
    stack: 'main.go',
    test: 'main_test.go',
    commit: '`go.sum` and `package-lock.json`',
    runner: IN_LANGUAGES,
  },
  csharp: {
    ...COMPILED,
    title: 'C#',
    needs: 'the .NET SDK 8 or newer',
    stack: 'Checkout.cs',
    test: 'CheckoutTest.cs',
  },
  hcl: {
    title: 'HCL',
    stack: 'main.tf',
    test: 'tests/checkout.tftest.hcl',
    others:
      '`package.json`, which brings the provider and the command that writes it to `terraform.d/plugins`.',
    aboutTest:
      'It mocks the provider, so it needs neither a service nor a key; [terraform test](../terraform-test.md) has more.',
    commit:
      '`package-lock.json` and `.terraform.lock.hcl` ([for several platforms](../hcl.md#a-configuration))',
    runner: IN_TEST,
  },
};
