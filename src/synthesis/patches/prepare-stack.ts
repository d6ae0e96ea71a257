import { TerraformStack } from 'cdktf';

const patchedStacks = new WeakSet<TerraformStack>();

/** Changes the error that a stack throws while CDKTF prepares it. Later calls have no effect. Tried with cdktf 0.21.0 and cdktn 0.24.0. */
export function explainFailuresOf(stack: TerraformStack, explain: (cause: unknown) => unknown): void {
  if (patchedStacks.has(stack)) return;
  patchedStacks.add(stack);
  const prepareStack: () => void = stack.prepareStack.bind(stack);
  stack.prepareStack = () => {
    try {
      prepareStack();
    } catch (cause) {
      throw explain(cause);
    }
  };
}
