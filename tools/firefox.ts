/** Where Firefox is on this machine, and whether it can show films. */
import { readdirSync } from 'node:fs';
import { findExecutable } from './executables.ts';

/** Where Linux keeps shared libraries; Debian has one more folder for each architecture in the first. */
const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];

function hasLibrary(folder: string, depth: number): boolean {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return false;
  }
  return (
    entries.some(({ name }) => /^libavcodec\.so\.\d+$/.test(name)) ||
    (depth > 0 &&
      entries.some(
        (entry) =>
          entry.isDirectory() && /-linux-gnu/.test(entry.name) && hasLibrary(`${folder}/${entry.name}`, depth - 1),
      ))
  );
}

/** On Linux, Firefox decodes H.264 and AAC only with ffmpeg's libraries; elsewhere the system does. */
function canShowFilms(): boolean {
  return process.platform !== 'linux' || LIBRARY_FOLDERS.some((folder) => hasLibrary(folder, 1));
}

/**
 * `FIREFOX_PATH` first, then the usual names on the path and in the usual places.
 *
 * @returns undefined when there is none, or none that can show films
 */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = findExecutable(
    {
      named: env['FIREFOX_PATH'],
      names: ['firefox-esr', 'firefox'],
      folders: ['/usr/bin', '/usr/local/bin', '/opt/firefox'],
      files: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    },
    env['PATH'],
  );
  return canShowFilms() ? found : undefined;
}
