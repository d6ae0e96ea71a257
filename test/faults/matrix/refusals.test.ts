import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('refusals', FAULTS.refusals);
