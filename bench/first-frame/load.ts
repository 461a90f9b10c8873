/**
 * Loads a page once until its first frame, and measures the load. Only observes the browser's events: nothing is
 * intercepted.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';

const SLOWDOWN = 4;
const DEADLINE_MS = 30_000;
/** Time for everything that loads after the first frame. */
const SETTLED_MS = 2_000;

export interface Load {
  /** Infinity if no frame came in time, because the browser may have cached a film incompletely (decision 0070). */
  firstFrameMs: number;
  /** All figures below are for the time before the first frame. */
  requests: number;
  /** Bytes over the network, including headers. */
  bytes: number;
  jsBytes: number;
  cssBytes: number;
  /** Paths of the scripts that were complete. */
  scripts: readonly string[];
  scriptMs: number;
  taskMs: number;
  /** Heap of the whole page, at rest and after a collection. */
  heapBytes: number | undefined;
}

/** Reports the first presented frame, whichever page or frame creates the element, in a shadow root or not. */
function watchFirstFrame(): void {
  const watched = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement): void => {
    if (watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback((_, { presentationTime }) => {
      const { reportFrame } = globalThis as typeof globalThis & { reportFrame: (text: string) => void };
      reportFrame(String(performance.timeOrigin + presentationTime));
    });
  };
  for (const method of ['load', 'play'] as const) {
    const original: () => unknown = HTMLMediaElement.prototype[method];
    Object.defineProperty(HTMLMediaElement.prototype, method, {
      value(this: HTMLVideoElement) {
        if (this instanceof HTMLVideoElement) watch(this);
        return Reflect.apply(original, this, []);
      },
    });
  }
  const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src');
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...src,
    set(this: HTMLVideoElement, value: string) {
      if (this instanceof HTMLVideoElement) watch(this);
      src?.set?.call(this, value);
    },
  });
}

interface Transfer {
  path: string;
  /** In seconds of the browser's monotonic clock. */
  at: number;
  mime: string;
  /** Data received so far, by time: headers, then parts of the body. */
  arrived: { at: number; bytes: number }[];
  /** Exact total, known when the transfer ends. */
  whole: { at: number; bytes: number } | undefined;
  isUnderWay: boolean;
}

function watchTransfers(session: CDPSession): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { protocol, pathname } = new URL(request.url);
    if (!protocol.startsWith('http')) return;
    transfers.set(requestId, {
      path: pathname,
      at: timestamp,
      mime: '',
      arrived: [],
      whole: undefined,
      isUnderWay: true,
    });
  });
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.mime = response.mimeType;
    transfer.arrived.push({ at: timestamp, bytes: response.encodedDataLength });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, timestamp }) => {
    transfers.get(requestId)?.arrived.push({ at: timestamp, bytes: encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.whole = { at: timestamp, bytes: encodedDataLength };
    transfer.isUnderWay = false;
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.isUnderWay = false;
  });
  return transfers;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function bytesBy({ whole, arrived }: Transfer, frameAt: number): number {
  if (whole && whole.at <= frameAt) return whole.bytes;
  return sum(arrived.filter(({ at }) => at <= frameAt).map(({ bytes }) => bytes));
}

export async function heapAfterCollection(session: CDPSession): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Lets the page load what follows its first frame, at full processor speed, and waits until no part of the film is half
 * loaded: the browser would cache that half, and the next load would fail on it.
 *
 * @returns bytes of its heap
 */
async function comeToRest(page: Page, session: CDPSession, transfers: Map<string, Transfer>): Promise<number> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(SETTLED_MS);
  const heapBytes = await heapAfterCollection(session);
  const deadline = performance.now() + DEADLINE_MS;
  while ([...transfers.values()].some(({ isUnderWay }) => isUnderWay) && performance.now() < deadline)
    await page.waitForTimeout(10);
  return heapBytes;
}

async function metricsOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}

interface Reported {
  /** Wall-clock time, ms. */
  at: number;
  metrics: ReturnType<typeof metricsOf>;
}

async function measure(page: Page, url: string, isFollowed: boolean): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  const transfers = watchTransfers(session);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'reportFrame' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(watchFirstFrame);

  const { promise: reported, resolve } = Promise.withResolvers<Reported>();
  session.once('Runtime.bindingCalled', ({ payload }) => resolve({ at: Number(payload), metrics: metricsOf(session) }));
  await page.goto(url, { waitUntil: 'commit' });
  const frame = await Promise.race([reported, page.waitForTimeout(DEADLINE_MS)]);
  const atFrame = await (frame?.metrics ?? metricsOf(session));
  const firstFrameMs = (frame?.at ?? Infinity) - (await page.evaluate(() => performance.timeOrigin));
  const frameAt = atFrame('NavigationStart') + firstFrameMs / 1000;
  const heapBytes = isFollowed ? await comeToRest(page, session, transfers) : undefined;

  const before = [...transfers.values()].filter(({ at }) => at <= frameAt);
  const scripts = before.filter(({ mime }) => mime === 'text/javascript');
  const styles = before.filter(({ mime }) => mime === 'text/css');
  const bytesOf = (some: readonly Transfer[]): number => sum(some.map((transfer) => bytesBy(transfer, frameAt)));
  return {
    firstFrameMs,
    requests: before.length,
    bytes: bytesOf(before),
    jsBytes: bytesOf(scripts),
    cssBytes: bytesOf(styles),
    scripts: scripts.filter(({ whole }) => whole && whole.at <= frameAt).map(({ path }) => path),
    scriptMs: atFrame('ScriptDuration') * 1000,
    taskMs: atFrame('TaskDuration') * 1000,
    heapBytes,
  };
}

/** @param isFollowed whether another load of the page will use this one's cache */
export async function load(context: BrowserContext, url: string, isFollowed: boolean): Promise<Load> {
  const page = await context.newPage();
  try {
    return await measure(page, url, isFollowed);
  } finally {
    await page.close();
  }
}
