import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('unanswered', FAULTS.unanswered);
