/** Where nginx is on this machine: it stands before the server of a test. */
import { findExecutable } from './executables.ts';

/** `NGINX_PATH` first, then on the path and in the usual places; undefined when there is none. */
export function findNginx(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findExecutable(
    {
      named: env['NGINX_PATH'],
      names: ['nginx'],
      folders: ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
      files: [],
    },
    env['PATH'],
  );
}
