/** The data folder: made where it is missing, and tried, before anything relies on it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadsFolder } from './import-route.ts';
import { StartRefusal } from './start-refusal.ts';

/** @throws StartRefusal where nothing can be written there */
export function prepareDataFolder(folder: string): void {
  const trial = join(folder, `.trial-${randomUUID().slice(0, 8)}`);
  try {
    // Password hashes and registrations lie in it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(uploadsFolder(folder), { recursive: true, force: true });
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `The data folder ${folder} cannot be written (${code}). Choose another: FERRYGLIDE_DATA=/path npm start`,
    );
  }
}
