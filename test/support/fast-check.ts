/** fast-check with the seed of the run. A failure shows the input and the seed. */
import * as fc from 'fast-check';
import { SEED } from './seed';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

export { fc };
