import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('statuses', FAULTS.statuses);
