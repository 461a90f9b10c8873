/**
 * What the tests would otherwise take from the machine: time zone, language and fonts are the same everywhere.
 *
 * Imported for its effect, before anything reads the time; processes that are started later inherit it. A test that is
 * about a zone or a language sets its own.
 */
import { fileURLToPath } from 'node:url';

Object.assign(process.env, {
  TZ: 'UTC',
  // Every Debian has it; where a locale is missing, Chromium names downloads with an accent `download`.
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en_US',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
  // Hosts that tests start compile their modules once: a second start takes half the time.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
});
