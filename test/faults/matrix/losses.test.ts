import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('losses', FAULTS.losses);
