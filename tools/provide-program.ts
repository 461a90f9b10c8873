/** Finds a program that the suites need, or installs it if this process may. */
import { findChromium, findHeadlessShell } from './chromium.ts';
import { findExecutable } from './executables.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { findFirefox } from './firefox.ts';
import { findOffice } from './office.ts';
import { findPostgres } from './postgres.ts';
import { runInView } from './shell.ts';

export interface RequiredProgram {
  readonly name: string;
  /** Environment variable with its path. */
  readonly variable: string;
  /** Debian packages that contain it. */
  readonly packages: string;
  readonly find: (env: NodeJS.ProcessEnv) => string | undefined;
}

export const CHROMIUM: RequiredProgram = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  packages: 'chromium',
  find: findChromium,
};

/** A quarter faster than the full browser; the suites work without it if no package provides it. */
export const HEADLESS_SHELL: RequiredProgram = {
  name: 'headless shell of Chromium',
  variable: 'HEADLESS_SHELL_PATH',
  packages: 'chromium-headless-shell',
  find: findHeadlessShell,
};

/** The package `ffmpeg` is needed for its libraries, whose own package has a different name in each Debian release. */
export const FIREFOX: RequiredProgram = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  packages: 'firefox-esr ffmpeg',
  find: findFirefox,
};

/** Packages films of every codec. */
export const FFMPEG: RequiredProgram = {
  name: 'ffmpeg',
  variable: 'FFMPEG_PATH',
  packages: 'ffmpeg',
  find: findFfmpeg,
};

/** Only its spreadsheet, without a display and without recommended packages. */
export const LIBREOFFICE: RequiredProgram = {
  name: 'LibreOffice',
  variable: 'SOFFICE_PATH',
  packages: '--no-install-recommends libreoffice-calc-nogui',
  find: findOffice,
};

/** The server and its contrib modules; the variable names the folder of its programs. */
export const POSTGRES: RequiredProgram = {
  name: 'PostgreSQL',
  variable: 'POSTGRES_PATH',
  packages: 'postgresql',
  find: findPostgres,
};

const PROXY_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** A proxy for tests: from its variable, on the path, or in the usual places. */
function proxy(command: 'haproxy' | 'nginx' | 'caddy', name: string, packages: string): RequiredProgram {
  const variable = `${command.toUpperCase()}_PATH`;
  return {
    name,
    variable,
    packages,
    find: (env) =>
      findExecutable({ named: env[variable], names: [command], folders: PROXY_FOLDERS, files: [] }, env['PATH']),
  };
}

/** Used in front of several servers. */
export const HAPROXY = proxy('haproxy', 'haproxy', 'haproxy');

/** Each is used in front of one server, with a certificate created by `openssl`. */
export const NGINX = proxy('nginx', 'nginx', 'nginx openssl');
export const CADDY = proxy('caddy', 'Caddy', 'caddy openssl');

/** @throws if there is none, with the command that installs it */
export function requiredPath({ name, packages, find }: RequiredProgram, env: NodeJS.ProcessEnv = process.env): string {
  const path = find(env);
  if (path === undefined) throw new Error(`No ${name} here: apt-get install -y ${packages}`);
  return path;
}

/** A failed update of the package list is ignored, because the old list may contain the package. */
const installing = (packages: string): string =>
  `apt-get -o DPkg::Lock::Timeout=120 update; apt-get -o DPkg::Lock::Timeout=120 install -y ${packages}`;

/**
 * Returns the program's path, and sets its variable for programs started later.
 *
 * @returns undefined if there is none and none could be installed; the command that installs it has been printed
 */
export async function provideProgram(
  { name, variable, packages, find }: RequiredProgram,
  env: NodeJS.ProcessEnv = process.env,
  isRoot: boolean = process.getuid?.() === 0,
): Promise<string | undefined> {
  let found = find(env);
  if (found === undefined && isRoot) {
    console.log(`${name} not found: installing it ...`);
    await runInView('sh', ['-c', installing(packages)], { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } });
    found = find(env);
  }
  if (found === undefined) {
    const hand = `sudo sh -c 'apt-get update; apt-get install -y ${packages}'`;
    console.error(`${name} not found. Install it with:  ${hand}  (or set ${variable} to its path)`);
    return undefined;
  }
  env[variable] = found;
  return found;
}
