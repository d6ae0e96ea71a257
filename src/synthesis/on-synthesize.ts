import { ISynthesisSession, TerraformResource } from 'cdktf';
import { IConstruct } from 'constructs';

type OnSynthesize = (session: ISynthesisSession) => void;

/** The property in which CDKTF looks for a construct's custom synthesis. CDKTF exports no function that sets it. */
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

/** Registers a function that receives the resource's block each time CDKTF renders the resource with this method. */
export function onRender(
  resource: TerraformResource,
  method: 'toTerraform' | 'toHclTerraform',
  run: (block: Record<string, unknown>) => void,
): void {
  const render: () => unknown = resource[method].bind(resource);
  resource[method] = () => {
    const fragment = render() as {
      resource?: { [type: string]: { [id: string]: Record<string, unknown> } };
    };
    const block = fragment.resource?.[resource.terraformResourceType]?.[resource.friendlyUniqueId];
    if (block) run(block);
    return fragment;
  };
}
