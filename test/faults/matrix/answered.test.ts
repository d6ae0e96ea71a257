import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('answered', FAULTS.answered);
