/** Shared by the browser benchmarks: a server with the sample library, Chromium, and statistics. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../tools/chromium.ts';
import { freePort } from '../tools/ports.ts';

const START_DEADLINE_MS = 60_000;

/** Launches the Chromium that the tests use, with further arguments. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium found: name one in CHROME_PATH');
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, '--enable-precise-memory-info', '--js-flags=--expose-gc', ...args],
  });
}

/**
 * Starts the product on a free port with its own library, and stops it after `use`.
 *
 * @param use gets the server's address and data folder
 * @param program the script to run, with its arguments
 */
export async function withServer(
  use: (address: string, data: string) => Promise<void>,
  program: readonly string[] = ['server/main.ts'],
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'ferryglide-bench-'));
  const port = await freePort();
  const server = spawn(process.execPath, program, {
    env: { ...process.env, PORT: String(port), FERRYGLIDE_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await responds(`${address}/ready`);
    await use(address, data);
  } finally {
    server.kill();
    await new Promise((ended) => server.once('exit', ended));
    await rm(data, { recursive: true, force: true });
  }
}

/** Waits until something responds at the address, polling every `everyMs`. */
export async function responds(url: string, everyMs = 100): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((later) => setTimeout(later, everyMs));
  }
  throw new Error(`${url} did not respond in ${START_DEADLINE_MS} ms`);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export interface PublicFilm {
  id: string;
  /** Address of its manifest. */
  url: string;
}

/** Public films of the sample library that play from an HLS manifest, without adverts. */
export async function publicFilms(address: string): Promise<PublicFilm[]> {
  const params = { targetType: 'Video', searchVideoValue: 'slalom', isPublicOnly: true, offset: 0, limit: 25 };
  const response = await fetch(
    `${address}/services?request=search&params=${encodeURIComponent(JSON.stringify(params))}`,
  );
  const { data } = (await response.json()) as { data: { id: string | number }[] };
  const films: PublicFilm[] = [];
  for (const { id } of data) {
    const file = (await (await fetch(`${address}/data/video/${id}.json`)).json()) as {
      video: { replay_url?: string };
      pubVideo?: unknown[];
    };
    const url = file.video.replay_url?.split(',')[0];
    if (url?.includes('.m3u8') === true && (file.pubVideo ?? []).length === 0) films.push({ id: String(id), url });
  }
  return films;
}

/** The first of them. */
export async function publicFilm(address: string): Promise<PublicFilm> {
  const [film] = await publicFilms(address);
  if (!film) throw new Error('the sample library has no public film on HLS');
  return film;
}
