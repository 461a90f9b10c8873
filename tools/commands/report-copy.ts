import type { Copied } from '../../server/store/copy/copy.ts';

const HOW: Readonly<Record<Copied['how'], string>> = {
  copied: 'Copied',
  resumed: 'Copied, resuming the interrupted run',
  there: 'Already copied',
};

/** Prints the number of rows copied for each table that has any. */
export function reportCopy({ tables, how }: Copied): void {
  let rows = 0;
  for (const [name, digest] of tables) {
    rows += digest.rows;
    if (digest.rows > 0) console.log(`${String(digest.rows).padStart(12)}  ${name}`);
  }
  console.log(`${HOW[how]}: ${rows} rows of ${tables.size} tables. Row counts and checksums match.`);
}
