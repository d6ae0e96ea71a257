import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('odd', FAULTS.odd);
