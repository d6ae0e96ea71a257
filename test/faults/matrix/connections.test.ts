import { FAULTS } from './faults';
import { testMatrix } from './matrix';

testMatrix('connections', FAULTS.connections);
