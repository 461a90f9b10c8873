import type { DeskStore } from '../desk.ts';
import type { ImportStore } from '../imports.ts';
import type { TagStore } from '../tags.ts';
import type { LookUp } from './look-up.ts';

/** Operations that bypass the shared statements; each database implements them differently. */
export interface StoreAccess {
  /** Tags of media one after another, on a separate connection. */
  eachTag: TagStore['each'];
  eachDeskRow: DeskStore['each'];
  /** Location of the database for the staging of an import, and how staging gets write access. */
  location: ImportStore['location'];
  lend: ImportStore['lend'];
  lookUp: LookUp;
}
