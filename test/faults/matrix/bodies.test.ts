import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('bodies', FAULTS.bodies);
