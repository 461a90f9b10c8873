/** People who search, complete keywords and poll data files, with nobody who attacks: the polls stay as fast (row O03). */
import { measureLoads } from './load/measure.ts';

await measureLoads(['an audience']);
