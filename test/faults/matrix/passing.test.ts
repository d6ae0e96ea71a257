import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('passing', FAULTS.passing);
