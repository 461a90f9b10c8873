/** Locates ffmpeg on this machine: it creates and encodes the unusual films used for testing packaging. */
import { findExecutable } from './executables.ts';

/** Tries `FFMPEG_PATH` first, then the path and the usual places; undefined if there is none. */
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
