import { ISynthesisSession } from 'cdktf';
import { IConstruct } from 'constructs';

type OnSynthesize = (session: ISynthesisSession) => void;

/** The property that holds a construct's custom synthesis. CDKTF exports no function that sets it. Tried with cdktf 0.21.0 and cdktn 0.24.0. */
const CUSTOM_SYNTHESIS = Symbol.for('cdktf/customSynthesis');

/** Registers a function to run during the synthesis of the construct's stack, after functions registered earlier. */
export function onSynthesize(construct: IConstruct, run: OnSynthesize): void {
  const earlier = Reflect.get(construct, CUSTOM_SYNTHESIS) as { onSynthesize: OnSynthesize } | undefined;
  const value = {
    onSynthesize: (session: ISynthesisSession) => {
      earlier?.onSynthesize(session);
      run(session);
    },
  };
  Object.defineProperty(construct, CUSTOM_SYNTHESIS, { value, configurable: true });
}
