/**
 * Records what the charts of a tested page do, for the inspector: `inspection.json` is attached to the test, and so to
 * its trace.
 *
 * ```ts import { test as base } from '@playwright/test'; import { inspection } from
 * '../ferryglide/tools/playwright/inspection.ts';
 *
 * export const test = base.extend(inspection); ```
 *
 * Only types are imported from Playwright, because a suite has its own copy, and two copies cannot run side by side.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { INSPECTION_CHANNEL, INSPECTION_FLUSH } from '../../core/domain/inspection/messages.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import { inOrder, RECORDING_FILE, RECORDING_KIND, RECORDING_VERSION } from '../../core/domain/inspection/recording.ts';
import type { Recording } from '../../core/domain/inspection/recording.ts';

/** The property that enables `src/pages/inspector/inspection.ts`, and the function that pages call here. */
const SWITCH = 'ferryglideInspect';
const BINDING = 'ferryglideRecord';
/** Pages send messages when they are idle, which a busy page never is; this makes a page send everything. */
const SETTLE = 'ferryglideSettle';

/** How long a page may take to send its remaining messages, ms; a hanging page must not delay its test. */
const SETTLE_DEADLINE_MS = 10_000;

interface PageMessage {
  readonly page: string;
  readonly number: number;
  readonly message: InspectionMessage;
}

export interface InspectionRecorder {
  /** Everything sent so far. */
  recording(): Recording;
  /** Waits until the pages have sent their remaining messages. */
  settled(): Promise<void>;
}

/**
 * When the first frame of a page's video was taken, because the video itself only states when recording began.
 * Playwright delivers the latest frame on request; for a page that has just been opened, that is the first one.
 */
async function firstPicture(page: Page): Promise<number | undefined> {
  try {
    const at = await new Promise<number>((resolve, reject) => {
      page.screencast.start({ onFrame: ({ timestamp }) => resolve(timestamp) }).catch(reject);
      page.once('close', () => reject(new Error('closed')));
    });
    await page.screencast.stop();
    return at;
  } catch {
    // An older Playwright, or a page that was closed at once.
    return undefined;
  }
}

/** Records every page of a context from its next navigation on. */
export async function recordInspection(context: BrowserContext, title?: string): Promise<InspectionRecorder> {
  const heard = new Map<string, InspectionMessage>();
  const films: number[] = [];
  context.on('page', (page) => void firstPicture(page).then((at) => at && films.push(at)));
  // Each page also receives the messages of the others.
  await context.exposeFunction(BINDING, (messages: readonly PageMessage[]) => {
    for (const { page, number, message } of messages) heard.set(`${page} ${number}`, message);
  });
  await context.addInitScript(
    ({ channel, binding, attribute, settle, flush }) => {
      if (window !== window.top) return;
      const waiting: unknown[] = [];
      const send = async (): Promise<void> => {
        const record = (window as unknown as Record<string, (messages: unknown[]) => Promise<void>>)[binding];
        if (waiting.length > 0) await record?.(waiting.splice(0));
      };
      const heardAll = new Map<string, () => void>();
      new BroadcastChannel(channel).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data !== 'object' || data === null) return;
        if ('settled' in data) heardAll.get(String(data.settled))?.();
        if ('message' in data && waiting.push(data) === 1) setTimeout(() => void send());
      });
      addEventListener('pagehide', () => void send());
      Object.assign(window, {
        [attribute]: 'record',
        [settle]: async () => {
          dispatchEvent(new Event(flush));
          // It arrives after everything that the page has sent.
          const settled = crypto.randomUUID();
          const arrived = new Promise<void>((resolve) => heardAll.set(settled, resolve));
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves its origin
          new BroadcastChannel(channel).postMessage({ settled });
          await arrived;
          await send();
        },
      });
    },
    { channel: INSPECTION_CHANNEL, binding: BINDING, attribute: SWITCH, settle: SETTLE, flush: INSPECTION_FLUSH },
  );
  return {
    recording: () => ({
      kind: RECORDING_KIND,
      version: RECORDING_VERSION,
      ...(title === undefined ? {} : { title }),
      films,
      messages: inOrder([...heard.values()]),
    }),
    async settled() {
      const deadline = delay(SETTLE_DEADLINE_MS, undefined, { ref: false });
      // A page that is closed or navigates away has already sent its messages.
      const asked = context.pages().map((page) => page.evaluate(`${SETTLE}()`).catch(() => undefined));
      await Promise.race([Promise.all(asked), deadline]);
    },
  };
}

type Use = (recorder: InspectionRecorder) => Promise<void>;

async function fixture({ context }: { context: BrowserContext }, use: Use, testInfo: TestInfo): Promise<void> {
  const recorder = await recordInspection(context, testInfo.titlePath.slice(1).join(' › '));
  await use(recorder);
  await recorder.settled();
  const path = testInfo.outputPath(RECORDING_FILE);
  await writeFile(path, JSON.stringify(recorder.recording()));
  await testInfo.attach(RECORDING_FILE, { path, contentType: 'application/json' });
}

/** For `test.extend`: every test of the suite attaches its recording. */
export const inspection = {
  inspectionRecorder: [fixture, { auto: true }] as [typeof fixture, { auto: true }],
};
