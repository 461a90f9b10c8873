/**
 * The last stage of `deploy/Containerfile` without a container engine: its files in a separate file system, mounted
 * read-only, with production dependencies only. Requires root on Linux.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, lstat, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { existsSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** `node` in the official image. */
const USER = 1000;
/** Programs and libraries of this system, which an image brings along. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'usr', 'etc'];
const DEVICES = ['null', 'zero', 'random', 'urandom'];
const PROGRAM = resolve(import.meta.dirname, '../../..');

/** The instructions that matter here. */
interface Containerfile {
  /** Below `/app`. */
  copied: readonly string[];
  /** Production packages that the pages bundle, so that the image removes them. */
  removed: ReadonlySet<string>;
  env: Readonly<Record<string, string>>;
  command: readonly string[];
  healthCheck: readonly string[];
}

export async function readContainerfile(): Promise<Containerfile> {
  const text = (await readFile(join(PROGRAM, 'deploy/Containerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '');
  const found = (pattern: RegExp): string => {
    const [, part] = pattern.exec(text) ?? [];
    if (part === undefined) throw new Error(`the Containerfile has no ${pattern.source}`);
    return part;
  };
  return {
    copied: [...text.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path),
    removed: new Set(found(/cd node_modules && rm -rf (.+)/).split(/\s+/)),
    env: Object.fromEntries(
      found(/^ENV (.+)/m)
        .split(' ')
        .map((pair) => pair.split('=')),
    ) as Record<string, string>,
    command: JSON.parse(found(/^CMD (\[.+\])/m)) as string[],
    healthCheck: JSON.parse(found(/^HEALTHCHECK .*CMD (\[.+\])/m)) as string[],
  };
}

/** Whether this process may mount: only root may, and a container may forbid it. */
export const canMount = (): boolean =>
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export interface Container {
  /** The data volume. */
  data: string;
  /**
   * @param as root without the restrictions of the container's user, to see that the mounts are read-only even to it
   */
  run: (command: readonly string[], env?: Record<string, string>, as?: 'user' | 'root') => ChildProcess;
  remove: () => Promise<void>;
}

/** Each program runs in its own copy of the mounts, which ends with it. */
export async function makeContainer({ copied, removed, env }: Containerfile): Promise<Container> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-container-'));
  const [root, data] = [join(folder, 'root'), join(folder, 'data')];
  await Promise.all([root, data].map((path) => mkdir(path, { mode: 0o700 })));
  await chown(data, USER, USER);
  const binds = new Map<string, string>([[process.execPath, 'opt/node/node']]);
  const links: [string, string][] = [];
  for (const name of SYSTEM) {
    const found = await lstat(`/${name}`).catch(() => undefined);
    if (found?.isSymbolicLink()) links.push([await readlink(`/${name}`), name]);
    else if (found) binds.set(`/${name}`, name);
  }
  for (const path of copied)
    if (path !== 'node_modules') binds.set(join(PROGRAM, path), `app/${path}`);
    else for (const name of await production(removed)) binds.set(join(PROGRAM, path, name), `app/${path}/${name}`);
  const isFolder = (path: string): boolean => lstatSync(path).isDirectory();
  const folders = [...binds].map(([from, to]) => join(root, isFolder(from) ? to : dirname(to)));
  const devices = DEVICES.map((name) => `dev/${name}`);
  const files = [...[...binds].filter(([from]) => !isFolder(from)).map(([, to]) => to), ...devices];
  const table = [
    ...[...binds].map(([from, to]) => `${from} ${join(root, to)} none bind,ro 0 0`),
    `/proc ${join(root, 'proc')} none rbind 0 0`,
    ...DEVICES.map((name) => `/dev/${name} ${join(root, 'dev', name)} none bind 0 0`),
    `tmpfs ${join(root, 'tmp')} tmpfs mode=1777 0 0`,
    `${data} ${join(root, env['FERRYGLIDE_DATA'] ?? '')} none bind 0 0`,
  ];
  const empty = ['proc', 'dev', 'tmp', env['FERRYGLIDE_DATA'] ?? ''].map((name) => join(root, name));
  await writeFile(join(folder, 'fstab'), table.map((line) => `${line}\n`).join(''));
  await writeFile(
    join(folder, 'enter.sh'),
    `set -e
     mount -t tmpfs -o mode=755 tmpfs '${root}'
     mkdir -p ${[...folders, ...empty].join(' ')}
     touch ${files.map((name) => join(root, name)).join(' ')}
     ${links.map(([to, name]) => `ln -s '${to}' '${join(root, name)}'`).join('\n')}
     mount --all --fstab '${join(folder, 'fstab')}'
     mount -o remount,ro '${root}'
     exec chroot '${root}' "$@"\n`,
  );
  return {
    data,
    run(command, more = {}, as = 'user') {
      const rights =
        as === 'root'
          ? []
          : ['setpriv', '--reuid', `${USER}`, '--regid', `${USER}`, '--clear-groups', '--no-new-privs'].concat(
              '--bounding-set=-all',
            );
      const variables = { PATH: '/opt/node:/usr/bin:/bin', ...env, ...more };
      const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const entered = ['--mount', '--propagation', 'private', 'sh', join(folder, 'enter.sh'), ...rights];
      return spawn('unshare', [...entered, 'env', '-i', '-C', '/app', ...set, ...command], { stdio: 'pipe' });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The packages that `npm ci --omit=dev` installs, according to the lockfile. */
async function production(removed: ReadonlySet<string>): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(PROGRAM, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  return (
    Object.entries(packages)
      // A link is a package of this repository, which is not copied.
      .filter(
        ([path, { dev, link }]) => dev !== true && link !== true && /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path),
      )
      .map(([path]) => path.slice('node_modules/'.length))
      .filter((name) => !removed.has(name) && !removed.has(name.split('/')[0] ?? ''))
      .filter((name) => existsSync(join(PROGRAM, 'node_modules', name)))
  );
}
