/**
 * A large file uploaded by tus to a host in a separate process, and a film packaged, each against its floor in the same
 * run.
 *
 * Throughput: at least 60 % of copying the same file on the same disk, read in parts of the same size, hashed once, and
 * synced to disk after each part as the host does.
 * Memory: the host never holds more than a few parts of a file: at most 128 MB above its idle size, as for an import.
 * Packaging: the host's whole job takes at most 1.1 times as long as ffmpeg run by hand on an idle machine with the
 * same arguments for thumbnail, storyboard and renditions, one after another.
 *
 * `FERRYGLIDE_BENCH_MB` sets the size of the file; the default is 2,048.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { UPLOAD_PART_BYTES } from '../core/domain/constants/uploads.ts';
import { nextPartBytes } from '../core/domain/uploads.ts';
import { encode, ladderOf } from '../server/media/packaging/encode.ts';
import { makeStoryboard, makeThumbnail } from '../server/media/packaging/pictures.ts';
import { probe } from '../server/media/packaging/probe.ts';
import { measureSound } from '../server/media/packaging/sound.ts';
import { client, readAccounts } from '../tests/server/harness.ts';
import { FFMPEG } from '../tests/server/odd-films.ts';
import { checksumOf, idOf, tus } from '../tests/server/tus.ts';
import { median } from './browser.ts';

const MEGABYTES = Number(process.env['FERRYGLIDE_BENCH_MB'] ?? 2_048);
const ROUNDS = 3;
const THROUGHPUT_LIMIT = 0.6;
const MEMORY_LIMIT_MB = 128;
const PACKAGING_LIMIT = 1.1;
const FILM_S = 40;
const MB = 2 ** 20;

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-bench-uploads-'));
const host = spawn(process.execPath, ['tests/server/tiny-host.ts', folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, FERRYGLIDE_FFMPEG: FFMPEG },
});
try {
  const [address] = (await once(createInterface({ input: host.stdout }), 'line')) as [string];
  const editor = client(address);
  const { editor: password = '' } = await readAccounts(join(folder, 'data'));
  await editor.request('login', { email: 'editor', password });
  await benchThroughput(address, editor);
  await benchPackaging(address, editor);
} finally {
  host.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}

function over(name: string, isOver: boolean): void {
  if (!isOver) return;
  console.error(`${name} is beyond its limit`);
  process.exitCode = 1;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

/** Resident memory of the host, MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Parts as large as a page ever sends: at most what it can send in two seconds. */
async function eachPart(from: string, take: (part: Buffer, at: number) => Promise<unknown>): Promise<void> {
  const file = await open(from);
  const part = Buffer.alloc(UPLOAD_PART_BYTES.most);
  let size: number = UPLOAD_PART_BYTES.first;
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(part, 0, size, at);
    if (bytesRead === 0) break;
    const took = await timed(() => take(part.subarray(0, bytesRead), at));
    at += bytesRead;
    size = nextPartBytes(bytesRead, took);
  }
  await file.close();
}

async function benchThroughput(address: string, editor: ReturnType<typeof client>): Promise<void> {
  const source = join(folder, 'large.mp4');
  const file = await open(source, 'w');
  for (let written = 0; written < MEGABYTES; written += 4) await file.write(Buffer.alloc(4 * MB, written % 251));
  await file.close();
  const { create } = tus({ address }, editor);
  const part = partSender(address, editor);
  const idle = await memoryOf(host.pid!);
  let largest = idle;
  const copied: number[] = [];
  const sent: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const to = join(folder, 'copy.mp4');
    copied.push(
      await timed(async () => {
        const copy = await open(to, 'w');
        await eachPart(source, async (bytes, at) => {
          createHash('sha256').update(bytes).digest();
          await copy.write(bytes, 0, bytes.length, at);
          await copy.datasync();
        });
        await copy.close();
      }),
    );
    await rm(to);
    const id = idOf(await create({ name: 'large.mp4', bytes: new Uint8Array() }, MEGABYTES * MB))!;
    // All but the last part, so that the host does not start to package this artificial file.
    sent.push(
      await timed(() =>
        eachPart(source, async (bytes, at) => {
          if (at + bytes.length >= MEGABYTES * MB) return;
          const status = await part(id, bytes, at);
          if (status !== 204) throw new Error(`part at ${at}: ${status}`);
          largest = Math.max(largest, await memoryOf(host.pid!));
        }),
      ),
    );
    await editor.request('deleteUpload', { id });
  }
  const ratio = median(copied) / median(sent);
  const rate = (seconds: number): string => `${(MEGABYTES / seconds).toFixed(0)} MB/s`;
  console.log(
    `upload of ${MEGABYTES} MB: ${rate(median(sent))}   copying: ${rate(median(copied))}   ratio ${ratio.toFixed(2)} (limit ${THROUGHPUT_LIMIT}, at least)`,
  );
  console.log(
    `  memory of the host: ${idle.toFixed(0)} MB idle, +${(largest - idle).toFixed(0)} MB (limit ${MEMORY_LIMIT_MB})`,
  );
  over('upload throughput', ratio < THROUGHPUT_LIMIT);
  over('memory', largest - idle > MEMORY_LIMIT_MB);
}

/** Sends parts over one connection, without the body copies that `fetch` makes. */
function partSender(address: string, { cookies }: ReturnType<typeof client>) {
  const agent = new Agent({ keepAlive: true });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (id: string, bytes: Buffer, at: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie,
        origin: address,
        'tus-resumable': '1.0.0',
        'upload-offset': at,
        'upload-checksum': checksumOf(bytes),
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      };
      const sent = request(`${address}/uploads/${id}`, { agent, method: 'PATCH', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      sent.once('error', reject).end(bytes);
    });
}

async function benchPackaging(address: string, editor: ReturnType<typeof client>): Promise<void> {
  const film = join(folder, 'film.mp4');
  const made = `-f lavfi -i testsrc2=size=1280x720:rate=25:duration=${FILM_S} -f lavfi -i sine=duration=${FILM_S}`;
  const codecs = '-c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac';
  await promisify(execFile)(FFMPEG, [...`-v error -y ${made} ${codecs}`.split(' '), film]);
  const bytes = await readFile(film);
  const byHand: number[] = [];
  const byHost: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    byHand.push(await timed(() => packageByHand(film)));
    const id = await tus({ address }, editor).send({ name: 'film.mp4', bytes }, UPLOAD_PART_BYTES.first);
    byHost.push(await timed(() => isReady(editor, id)));
  }
  const ratio = median(byHost) / median(byHand);
  console.log(
    `packaging of ${FILM_S} s of HEVC, 720 lines: ${median(byHost).toFixed(1)} s   ffmpeg by hand: ${median(byHand).toFixed(1)} s   ratio ${ratio.toFixed(2)} (limit ${PACKAGING_LIMIT})`,
  );
  over('packaging', ratio > PACKAGING_LIMIT);
}

/** The same ffmpeg calls, with discarded output files. */
async function packageByHand(file: string): Promise<void> {
  const to = (name: string): string => join(folder, name);
  const source = await probe(FFMPEG, file);
  const ladder = ladderOf(source);
  const first = ladder.filter((lines) => lines <= 480).slice(-1);
  const rest = ladder.filter((lines) => !first.includes(lines));
  const run = (lines: readonly number[], sounds: readonly number[]): Promise<void> =>
    encode({
      encoder: FFMPEG,
      file,
      probe: source,
      renditions: lines.map((each) => ({ lines: each, to: to(`${each}.mp4`) })),
      sounds: sounds.map((track) => ({ track, to: to(`${track}.m4a`) })),
      onTime: () => undefined,
    });
  await run(first, [0]);
  await makeStoryboard(FFMPEG, file, source, to('sheet.jpg'));
  await makeThumbnail(FFMPEG, file, source, to('thumb.jpg'));
  await run(rest, []);
  await measureSound(FFMPEG, file);
}

async function isReady(editor: ReturnType<typeof client>, id: string): Promise<void> {
  for (;;) {
    const response = await editor.request('getUploads', {});
    const upload = response.status === 'ok' ? response.data.uploads.find((each) => each.id === id) : undefined;
    if (upload?.state === 'ready') return;
    if (upload?.state === 'failed') throw new Error(`packaging failed: ${upload.reason}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}
