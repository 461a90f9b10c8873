/** Locates Firefox on this machine, and checks whether it can play films. */
import { readdirSync } from 'node:fs';
import { findExecutable } from './executables.ts';

/** Folders of shared libraries on Linux; Debian has a subfolder for each architecture in the first. */
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

/** On Linux, Firefox needs ffmpeg's libraries to decode H.264 and AAC; on other systems, the system decodes them. */
function canShowFilms(): boolean {
  return process.platform !== 'linux' || LIBRARY_FOLDERS.some((folder) => hasLibrary(folder, 1));
}

/**
 * Tries `FIREFOX_PATH` first, then the usual names on the path and in the usual places.
 *
 * @returns undefined if there is none, or none that can play films
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
