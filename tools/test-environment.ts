/**
 * What the tests would otherwise take from the machine: time zone, language and fonts are the same everywhere.
 *
 * Imported for its effect, before anything reads the time; processes that are started later inherit it. A test that is
 * about a zone or a language sets its own.
 */
import { fileURLToPath } from 'node:url';

Object.assign(process.env, {
  TZ: 'UTC',
  LANG: 'en_US.UTF-8',
  LC_ALL: 'en_US.UTF-8',
  LANGUAGE: 'en_US',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
});
