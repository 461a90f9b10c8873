/**
 * What the tests would otherwise take from the machine: time zone, language and fonts are the same everywhere.
 *
 * Imported for its effect, before anything reads the time; processes that are started later inherit it. A test that is
 * about a zone or a language sets its own.
 */
import { statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const IN_MEMORY = '/dev/shm';
/** Unit tests hold 0.1 GB at once; servers and profiles of browsers are larger. A container often has 64 MB. */
const ROOM_BYTES = 3 * 2 ** 30;

/** Whether data folders may lie in memory. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
  } catch {
    return false;
  }
}

// Hosts of tests write databases and data files all the time, and wait for a disk that others write to as well. No test
// switches a machine off: what a killed process has written is as safe in memory as it is on a disk.
if (process.env['TMPDIR'] === undefined && hasRoomInMemory()) process.env['TMPDIR'] = IN_MEMORY;

Object.assign(process.env, {
  TZ: 'UTC',
  // Every Debian has it; where a locale is missing, Chromium names downloads with an accent `download`.
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en_US',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  // Beside browsers and other tests, work that gives way to them would wait for seconds.
  FERRYGLIDE_NICENESS: '0',
  // Hosts that tests start compile their modules once: a second start takes half the time.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
});
