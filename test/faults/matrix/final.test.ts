import { COLUMNS } from './faults';
import { testColumns } from './matrix';

testColumns(COLUMNS.final);
