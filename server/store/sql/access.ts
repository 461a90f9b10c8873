import type { DeskStore } from '../desk.ts';
import type { ImportStore } from '../imports.ts';
import type { TagStore } from '../tags.ts';
import type { LookUp } from './look-up.ts';

/** What reads or writes past the tables' own statements, in each database's own way. */
export interface StoreAccess {
  /** Tags of media one after another, on a connection of their own. */
  eachTag: TagStore['each'];
  eachDeskRow: DeskStore['each'];
  /** Where the staging of an import finds the database, and how it gets the right to write. */
  location: ImportStore['location'];
  lend: ImportStore['lend'];
  lookUp: LookUp;
}
