import { ISynthesisSession } from 'cdktf';
import { IConstruct } from 'constructs';

/** Runs with the synthesis of the construct's stack. CDKTF reads this symbol, but exports no function that sets it. */
export function onSynthesize(construct: IConstruct, run: (session: ISynthesisSession) => void): void {
  Object.defineProperty(construct, Symbol.for('cdktf/customSynthesis'), { value: { onSynthesize: run } });
}
