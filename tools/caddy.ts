/** Where Caddy is on this machine: it stands before the server of a test. */
import { findExecutable } from './executables.ts';

/** `CADDY_PATH` first, then on the path and in the usual places; undefined when there is none. */
export function findCaddy(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['CADDY_PATH'],
      names: ['caddy'],
      folders: ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'],
      files: [],
    },
    env['PATH'],
  );
}
