/** Sends a notice to a device through its browser's push service (RFC 8030, 8291, 8292). */
import { Agent, request } from 'node:https';
import webPush from 'web-push';
import { PUSH_TTL_S } from '../../../core/domain/constants/follows.ts';
import type { DescribedUpdate } from '../../../core/domain/follows.ts';
import { isPublicHttps, publicLookup } from '../../media/public-address.ts';
import type { StoredNotice, StoredPushDevice } from '../../store/follows.ts';
import type { AppContext } from '../app-context.ts';
import { UnsureDelivery } from '../mail-queue.ts';
import { noticeTitle } from './notice-texts.ts';

const SEND_TIMEOUT_MS = 10_000;
/** Limit of one text, characters: a message holds 4,096 bytes. Source: RFC 8030 7.2. */
const TEXT_MAX = 200;

/** The browser has ended the subscription. */
export class DeviceGone extends Error {}

/** Whether this host may send to the address. */
export function isPushEndpoint(endpoint: string, { notices }: Pick<AppContext['config'], 'notices'>): boolean {
  return notices.pushAnywhere ? URL.parse(endpoint)?.protocol === 'https:' : isPublicHttps(endpoint);
}

interface Message {
  notice: StoredNotice;
  news: readonly DescribedUpdate[];
  language: 'en' | 'fr';
}

/** The service asks to retry later (RFC 8030, 8.4). */
export class PushDelayed extends Error {
  readonly afterMs: number;

  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Shown by the service worker (`src/pages/service-worker.ts`). */
export function pushPayload({ notice, news, language }: Message): string {
  const [first] = news;
  const cut = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text);
  const { title, body } = noticeTitle(news, notice.more, language);
  const url = news.length === 1 && notice.more === 0 ? first?.address : '/following';
  return JSON.stringify({ title: cut(title), body: cut(body), url, tag: notice.id });
}

/** @returns a function that sends it without using the database; undefined if the device no longer exists */
export async function preparePush(message: Message, app: AppContext): Promise<(() => Promise<void>) | undefined> {
  const device = message.notice.deviceId && (await app.store.follows.device(message.notice.deviceId));
  return device ? () => send(device, message, app) : undefined;
}

/**
 * @throws DeviceGone if the device should be removed
 * @throws UnsureDelivery if it is unknown whether it arrived
 * @throws PushDelayed if the service asks to retry later
 */
async function send(device: StoredPushDevice, message: Message, app: AppContext): Promise<void> {
  if (!isPushEndpoint(device.endpoint, app.config)) throw new DeviceGone('the push service is not public');
  const { status, retryAfter } = await post(device, pushPayload(message), app);
  if (status === 404 || status === 410) throw new DeviceGone(`the push service says ${status}`);
  const waitMs = retryAfterMs(retryAfter, app.now());
  if (status >= 400 && waitMs > 0)
    throw new PushDelayed(`the push service says ${status}, and to wait for ${Math.ceil(waitMs / 1000)} s`, waitMs);
  if (status < 200 || status > 299) throw new Error(`the push service says ${status}`);
}

/** Parses seconds or a date (RFC 9110, 10.2.3). @returns 0 if it is neither, or in the past */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, wait || 0);
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

async function post(
  { endpoint, p256dh, auth }: StoredPushDevice,
  payload: string,
  { config, pushKeys, linkOrigin }: AppContext,
): Promise<Answer> {
  const subject = linkOrigin?.startsWith('https:') ? linkOrigin : `mailto:${addressIn(config.mailFrom)}`;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: PUSH_TTL_S,
    vapidDetails: { subject, ...pushKeys },
  });
  const agent = new Agent(config.notices.pushAnywhere ? { rejectUnauthorized: false } : { lookup: publicLookup });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isWritten = false;
  const timer = setTimeout(() => sent.destroy(new Error('the push service does not answer')), SEND_TIMEOUT_MS);
  // Redirects are not followed: a redirect counts as a rejection.
  const sent = request(endpoint, { method: 'POST', headers, agent }, (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
    // The response body is not needed, whatever its length.
    response.destroy();
  });
  sent.on('finish', () => (isWritten = true));
  sent.on('error', (error) => reject(isWritten ? new UnsureDelivery(error.message, { cause: error }) : error));
  sent.end(body);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    agent.destroy();
  }
}

function addressIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}
