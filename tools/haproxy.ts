/** Where haproxy is on this machine: it stands before the servers of a test. */
import { findExecutable } from './executables.ts';

/** `HAPROXY_PATH` first, then on the path and in the usual places; undefined when there is none. */
export function findHaproxy(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['HAPROXY_PATH'],
      names: ['haproxy'],
      folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
      files: [],
    },
    env['PATH'],
  );
}
