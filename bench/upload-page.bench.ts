/**
 * The memory that a browser needs to upload a file: Chromium with the upload page, and a host in a separate process.
 *
 * Limit: the resident memory of all Chromium processes together, above its value with the page open and no file chosen,
 * rises by at most 384 MB, however long the file is. That is 24 parts: one part exists in three processes at once, and
 * earlier ones wait for the garbage collector. The same is printed for a file of 100 MB, each in its own browser.
 * The file is a film followed by a box that players skip. The box is a hole, which takes no space on disk; the host's
 * copy does.
 *
 * `FERRYGLIDE_BENCH_MB` sets the size of the file; the default is 2,048.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { requests } from '../core/contract/requests.ts';
import { client, readAccounts } from '../tests/server/harness.ts';
import { launchChromium, median } from './browser.ts';

const MEGABYTES = Number(process.env['FERRYGLIDE_BENCH_MB'] ?? 2_048);
const SMALL_MB = 100;
const MEMORY_LIMIT_MB = 384;
const MB = 2 ** 20;
const LOOK_EVERY_MS = 100;
/** Time after loading for the page's memory to settle. */
const REST_MS = 3_000;
const SAMPLE = join(import.meta.dirname, '../server/samples/media/advert-drybag/film.mp4');

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-bench-upload-page-'));
const host = spawn(process.execPath, ['tests/server/tiny-host.ts', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [address] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
  const { editor: password = '' } = await readAccounts(join(folder, 'data'));
  const small = await measure(address, password, SMALL_MB);
  const large = await measure(address, password, MEGABYTES);
  console.log(
    `Chromium while it sends ${MEGABYTES} MB: ${large.idle.toFixed(0)} MB idle, +${large.usual.toFixed(0)} MB as a rule, +${large.more.toFixed(0)} MB at most (limit ${MEMORY_LIMIT_MB}), ${large.seconds.toFixed(0)} s`,
  );
  console.log(
    `  the same with ${SMALL_MB} MB: ${small.idle.toFixed(0)} MB idle, +${small.usual.toFixed(0)} MB, +${small.more.toFixed(0)} MB, ${small.seconds.toFixed(0)} s   ratio ${(large.usual / small.usual).toFixed(2)}, ${(large.more / small.more).toFixed(2)}`,
  );
  if (large.more > MEMORY_LIMIT_MB) {
    console.error('memory is beyond its limit');
    process.exitCode = 1;
  }
} finally {
  host.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}

interface Sent {
  /** MB: before a file is chosen, then the median and the maximum above that. */
  idle: number;
  usual: number;
  more: number;
  seconds: number;
}

async function measure(address: string, password: string, megabytes: number): Promise<Sent> {
  const file = await makeFilm(`film-${megabytes}.mp4`, megabytes);
  const editor = client(address);
  await editor.request('login', { email: 'editor', password });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await signIn(page, address, password);
    await page.goto(`${address}/studio`);
    const choose = page.getByRole('button', { name: 'Choose files', exact: true });
    await choose.waitFor();
    await pause(REST_MS);
    const idle = await chromiumMemory();
    const seen: number[] = [];
    const from = performance.now();
    const chooser = page.waitForEvent('filechooser');
    await choose.press('Enter');
    await (await chooser).setFiles(file);
    let id: string | undefined;
    for (let isSent = false; !isSent;) {
      await pause(LOOK_EVERY_MS);
      seen.push((await chromiumMemory()) - idle);
      const response = await editor.request('getUploads', {});
      const upload = response.status === 'ok' ? response.data.uploads[0] : undefined;
      id = upload?.id;
      isSent = upload !== undefined && upload.state !== 'receiving';
      if (upload?.state === 'failed') throw new Error(`the file was not taken: ${upload.reason}`);
    }
    const seconds = (performance.now() - from) / 1_000;
    if (id !== undefined) await editor.request('deleteUpload', { id });
    return { idle, usual: median(seen), more: Math.max(...seen), seconds };
  } finally {
    await browser.close();
    await rm(file);
  }
}

/** A film of this size that a browser can play. */
async function makeFilm(name: string, megabytes: number): Promise<string> {
  const path = join(folder, name);
  const film = await readFile(SAMPLE);
  const file = await open(path, 'w');
  await file.write(film);
  // A box with a 64-bit length. Source: ISO 14496-12, 4.2.
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(megabytes * MB - film.length), 8);
  await file.write(box);
  await file.truncate(megabytes * MB);
  await file.close();
  if ((await stat(path)).size !== megabytes * MB) throw new Error('the file is not as long as requested');
  return path;
}

/** By a request of the page, so that the browser gets the cookie. */
async function signIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  const { controller, call, payload } = requests.login;
  const body = { [call]: 'login', [payload]: { email: 'editor', password } };
  const path = controller === 'services' ? '/services' : `/services/${controller}`;
  const status = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: sent })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
  if (status !== 200) throw new Error(`signing in: ${status}`);
}

/** Resident memory of the browser that this process started and of its descendants, MB. */
async function chromiumMemory(): Promise<number> {
  const processes = new Map<number, { parent: number; resident: number; isBrowser: boolean }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    processes.set(Number(name), {
      parent: Number(/^PPid:\s+(\d+)/m.exec(status ?? '')?.[1]),
      resident: Number(/^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1] ?? 0) / 1024,
      isBrowser: command?.includes('--remote-debugging-pipe') ?? false,
    });
  }
  const isOwn = (id: number): boolean => {
    const found = processes.get(id);
    if (!found) return false;
    return (found.isBrowser && found.parent === process.pid) || isOwn(found.parent);
  };
  let sum = 0;
  for (const [id, { resident }] of processes) if (isOwn(id)) sum += resident;
  if (sum === 0) throw new Error('the processes of the browser were not found');
  return sum;
}
