/**
 * Makes the tests independent of the machine's time zone, language and fonts.
 *
 * Imported for its side effects, before anything reads the time; processes that are started later inherit the settings.
 * A test about a zone or a language sets its own.
 */
import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IN_MEMORY = '/dev/shm';
/** Unit tests need 0.1 GB at a time; servers and browser profiles need more. A container often has 64 MB. */
const ROOM_BYTES = 3 * 2 ** 30;

/** Whether data folders may be kept in memory. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

// Hosts under test constantly write databases and data files, and would wait for a disk that is shared with others. No
// test simulates a power loss: what a killed process has written is as safe in memory as on a disk.
if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) process.env['TMPDIR'] = IN_MEMORY;

Object.assign(process.env, {
  TZ: 'UTC',
  // Available on every Debian. Without a valid locale, Chromium names downloads with an accent `download`.
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en_US',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  // Work at low priority would be delayed by seconds beside browsers and other tests.
  FERRYGLIDE_NICENESS: '0',
  // Hosts started by tests compile their modules only once, so that a second start takes half the time.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
});
