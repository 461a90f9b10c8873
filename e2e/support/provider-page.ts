/** A page that speaks the recorded protocols of the video sites, and can refuse, delay, reorder and forge messages. */
import type { Page } from '@playwright/test';

export type Speaks = 'youtube' | 'vimeo' | 'apiVideo';

export interface Manners {
  /** Milliseconds before each response. */
  delay?: number;
  /** Sends an outdated time after the response to each seek. */
  reorders?: boolean;
  /** Does not allow the film on other sites' pages. */
  refuses?: boolean;
  /** Sends a message of another window in its name with each response. */
  forges?: boolean;
}

const ORIGINS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  apiVideo: 'https://embed.api.video',
} as const;

/** Duration of the film that it pretends to play, seconds. */
export const SITE_FILM_S = 90;

/**
 * Serves a stand-in for a video site at the site's own origin.
 *
 * @returns the requested addresses
 */
export async function serveProvider(page: Page, speaks: Speaks, manners: Manners = {}): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${ORIGINS[speaks]}/**`, async (route) => {
    requested.push(route.request().url());
    const call = `(${speak.toString()})(${JSON.stringify({ speaks, manners, length: SITE_FILM_S })})`;
    const script = call.replaceAll('</script', String.raw`<\/script`);
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><p id="time">-</p><script>${script}</script>`,
    });
  });
  return requested;
}

/** Runs in the stand-in page, so it may use nothing from outside. */
function speak({ speaks, manners, length }: { speaks: Speaks; manners: Manners; length: number }): void {
  const film = { time: 0, playing: false, rate: 1, volume: 100, muted: false };
  const parent = globalThis.parent;
  const number = Number(/sdkPlayerId:(\d+)/.exec(location.hash)?.[1] ?? 0);
  const say = (message: unknown): void => void setTimeout(() => parent.postMessage(message, '*'), manners.delay ?? 0);
  const youtube = (event: string, info?: unknown): void =>
    say(JSON.stringify({ event, info, id: 1, channel: 'widget' }));
  const info = (): Record<string, unknown> => ({
    currentTime: film.time,
    duration: length,
    playerState: film.playing ? 1 : 2,
    volume: film.volume,
    muted: film.muted,
    playbackRate: film.rate,
    videoLoadedFraction: 0.5,
  });
  const postTime = (time = film.time): void => {
    if (speaks === 'youtube') youtube('infoDelivery', { currentTime: time, duration: length });
    if (speaks === 'vimeo') say({ event: 'timeupdate', data: { seconds: time, duration: length, percent: 0 } });
    if (speaks === 'apiVideo') say({ type: 'timeupdate', currentTime: time, sdkPlayerId: number });
    show();
  };
  const show = (): void => {
    const shown = document.querySelector('#time');
    const sound = film.muted ? 'muted' : `sound ${Math.round(film.volume)}`;
    if (shown)
      shown.textContent = `${film.playing ? 'plays' : 'rests'} ${film.time.toFixed(1)} at ${film.rate}, ${sound}`;
  };
  const setPlaying = (playing: boolean): void => {
    film.playing = playing;
    // Each site restarts a film that has ended.
    if (playing && film.time >= length) film.time = 0;
    if (speaks === 'youtube') youtube('onStateChange', playing ? 1 : 2);
    if (speaks === 'vimeo')
      say({ event: playing ? 'playing' : 'pause', data: { seconds: film.time, duration: length } });
    if (speaks === 'apiVideo') say({ type: playing ? 'play' : 'pause', sdkPlayerId: number });
    postTime();
  };
  const seek = (time: number): void => {
    const before = film.time;
    film.time = time;
    if (speaks === 'vimeo') say({ event: 'seeked', data: { seconds: time, duration: length } });
    if (manners.reorders) postTime(before);
    postTime();
  };
  const setRate = (rate: number): void => {
    film.rate = rate;
    if (speaks === 'youtube') youtube('infoDelivery', { playbackRate: rate });
    if (speaks === 'vimeo') say({ event: 'playbackratechange', data: { playbackRate: rate } });
    postTime();
  };
  const setSound = (volume: number, muted: boolean): void => {
    film.volume = volume;
    film.muted = muted;
    show();
    if (speaks === 'youtube') youtube('infoDelivery', { volume, muted });
    if (speaks === 'vimeo') say({ event: 'volumechange', data: { volume: volume / 100, muted } });
    if (speaks === 'apiVideo') say({ type: 'volumechange', volume: volume / 100, sdkPlayerId: number });
  };
  const refuse = (): void => {
    if (speaks === 'youtube') youtube('onError', 150);
    if (speaks === 'vimeo')
      say({ event: 'error', data: { name: 'PrivacyError', message: 'not here', method: 'ready' } });
    if (speaks === 'apiVideo') say({ type: 'error', sdkPlayerId: number });
  };
  setInterval(() => {
    if (!film.playing) return;
    film.time = Math.min(length, film.time + 0.25 * film.rate);
    postTime();
    if (film.time < length) return;
    film.playing = false;
    show();
    if (speaks === 'youtube') youtube('onStateChange', 0);
    if (speaks === 'vimeo') say({ event: 'ended', data: { seconds: length, duration: length } });
    if (speaks === 'apiVideo') say({ type: 'ended', sdkPlayerId: number });
  }, 250);

  const hear = (message: Record<string, unknown>): void => {
    const args = (message['args'] ?? []) as number[];
    const value = message['value'] as number;
    switch (message['func'] ?? message['method'] ?? message['message'] ?? message['event']) {
      case 'listening':
        youtube('onReady');
        return manners.refuses ? refuse() : youtube('initialDelivery', info());
      case 'ping':
        say({ method: 'ping' });
        return manners.refuses ? refuse() : undefined;
      case 'getDuration':
        if (manners.refuses) return refuse();
        if (speaks === 'vimeo') return say({ method: 'getDuration', value: length });
        return say({ callbackId: message['callbackId'], arg: length, sdkPlayerId: number });
      case 'getMuted':
        return say({ callbackId: message['callbackId'], arg: film.muted, sdkPlayerId: number });
      case 'getPlaybackRate':
        return say({ callbackId: message['callbackId'], arg: film.rate, sdkPlayerId: number });
      case 'playVideo':
      case 'play':
        return setPlaying(true);
      case 'pauseVideo':
      case 'pause':
        return setPlaying(false);
      case 'seekTo':
        return seek(args[0] ?? 0);
      case 'setCurrentTime':
        return seek(value ?? (message['currentTime'] as number));
      case 'setPlaybackRate':
        return setRate(args[0] ?? value ?? (message['rate'] as number));
      case 'mute':
        return setSound(film.volume, true);
      case 'unMute':
      case 'unmute':
        return setSound(film.volume, false);
      case 'setMuted':
        return setSound(film.volume, Boolean(value));
      case 'setVolume':
        if (speaks === 'youtube') return setSound(args[0] ?? 100, film.muted);
        return setSound((value ?? (message['volume'] as number)) * 100, film.muted);
      default:
    }
  };
  addEventListener('message', ({ data, source }) => {
    if (source !== parent) return;
    const message = typeof data === 'string' ? (JSON.parse(data) as Record<string, unknown>) : data;
    hear(message as Record<string, unknown>);
    if (!manners.forges) return;
    // A window in the page sends messages in its name from another origin.
    const forger = document.createElement('iframe');
    forger.srcdoc = `<script>top.postMessage(${JSON.stringify(
      JSON.stringify({ event: 'infoDelivery', info: { currentTime: 77, duration: 777, playerState: 1 } }),
    )}, '*')</script>`;
    if (document.querySelectorAll('iframe').length < 3) document.body.append(forger);
  });
  if (speaks === 'apiVideo') say({ type: 'sdkSync', sdkPlayerId: number });
}
