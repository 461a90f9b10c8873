/** What the browser benchmarks share: a server with the sample library, Chromium, and honest statistics. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';

const START_DEADLINE_MS = 60_000;

/** A browser on this machine, as the tests find it. */
export async function launchChromium(): Promise<Browser> {
  const places = [
    process.env['CHROME_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const executablePath = places.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error('no Chromium found: name one in CHROME_PATH');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
    ],
  });
}

/** Starts the product on a free port with a library of its own, and ends it after `use`. */
export async function withServer(use: (address: string) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'ferryglide-bench-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: String(port), FERRYGLIDE_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await answers(`${address}/health`);
    await use(address);
  } finally {
    server.kill();
    await new Promise((ended) => server.once('exit', ended));
    await rm(data, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${url} did not answer in ${START_DEADLINE_MS} ms`);
}

/** Slows the page's processor `times` over, as a phone's would be. */
export async function throttle(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A public film of the sample library that plays from an HLS manifest, and its address. */
export async function publicFilm(address: string): Promise<{ id: string; url: string }> {
  const params = { targetType: 'Video', searchVideoValue: 'slalom', isPublicOnly: true, offset: 0, limit: 25 };
  const answer = await fetch(`${address}/services?request=search&params=${encodeURIComponent(JSON.stringify(params))}`);
  const { data } = (await answer.json()) as { data: { id: string | number }[] };
  for (const { id } of data) {
    const file = (await (await fetch(`${address}/data/video/${id}.json`)).json()) as {
      stub?: boolean;
      video: { replay_url?: string };
      pubVideo?: unknown[];
    };
    const url = file.video.replay_url?.split(',')[0];
    if (url?.includes('.m3u8') === true && (file.pubVideo ?? []).length === 0) return { id: String(id), url };
  }
  throw new Error('the sample library has no public film on HLS');
}
