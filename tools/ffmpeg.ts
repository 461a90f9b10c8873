/** Where ffmpeg is on this machine: it makes the odd films that packaging is tried with, and encodes them. */
import { findExecutable } from './executables.ts';

/** `FFMPEG_PATH` first, then on the path and in the usual places; undefined when there is none. */
export function findFfmpeg(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['FFMPEG_PATH'],
      names: ['ffmpeg'],
      folders: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
      files: [],
    },
    env['PATH'],
  );
}
