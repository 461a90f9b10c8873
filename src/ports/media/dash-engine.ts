/** DASH by dash.js. It asks no clock but this machine's, and stores nothing. */
import { MediaPlayer } from 'dashjs';
import type { MediaPlayerClass, Representation } from 'dashjs';
import { BACK_BUFFER_S } from '../../domain/constants.ts';
import { FIRST_ESTIMATE_BPS, linesOf } from './engine.ts';
import type { Engine, EngineHost } from './engine.ts';
import { completed, rangeOf } from './ranges.ts';

const FEW_RETRIES = { MPD: 1, MediaSegment: 2, InitializationSegment: 2, IndexSegment: 2 };

/** Below any rendition: the engine takes the lowest. */
const LOWEST_KBPS = 1;

/** The HTTP status within an error of dash.js, wherever it has put it. */
function statusOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as {
    data?: { response?: { status?: number }; request?: { response?: { status?: number } } };
  };
  return data?.response?.status || data?.request?.response?.status || undefined;
}

/** Part of dash.js's stream processor, which loads one kind of media, sound or picture. */
interface StreamProcessor {
  getBuffer: () => unknown;
  prepareInnerPeriodPlaybackSeeking: (event: unknown) => Promise<void>;
}

/**
 * A seek of the element that is told of before the stream has buffers stops the loading that is about to begin: dash.js 5.2.1
 * asks a buffer that is not there to abort (its issue 5150). Its own first seek, which follows, leads to the right place.
 */
function withoutEarlySeeks(this: { parent: StreamProcessor }): Partial<StreamProcessor> {
  const { getBuffer, prepareInnerPeriodPlaybackSeeking: prepare } = this.parent;
  return { prepareInnerPeriodPlaybackSeeking: (event) => (getBuffer() ? prepare(event) : Promise.resolve()) };
}

export function createDashEngine(host: EngineHost): Engine {
  const { video, source } = host;
  const listening = new AbortController();
  const player: MediaPlayerClass = MediaPlayer().create();

  player.extend('StreamProcessor', withoutEarlySeeks, true);
  player.updateSettings({
    debug: { logLevel: 0 },
    streaming: {
      utcSynchronization: { enabled: false },
      lastBitrateCachingInfo: { enabled: false },
      lastMediaSettingsCachingInfo: { enabled: false },
      saveLastMediaSettingsForCurrentStreamingSession: false,
      buffer: { bufferToKeep: BACK_BUFFER_S, bufferPruningInterval: 10 },
      retryAttempts: FEW_RETRIES,
      abr: { initialBitrate: { video: source.frugal ? LOWEST_KBPS : FIRST_ESTIMATE_BPS / 1000 } },
    },
  });
  player.addRequestInterceptor((request) => {
    request.url = host.sign(request.url);
    return Promise.resolve(request);
  });
  player.addResponseInterceptor(async (response) => {
    const { request, data } = response;
    const range = rangeOf(request.headers?.['Range']);
    if (range && response.status === 206 && data instanceof ArrayBuffer) {
      const { signal } = listening;
      const ask = (rest: string): Promise<Response> => fetch(request.url, { headers: { range: rest }, signal });
      // Without data the request counts as failed, and the engine tries it again.
      response.data = await completed(data, range, ask).catch(() => undefined);
    }
    return response;
  });
  if (source.maxResolution !== undefined) {
    const most = source.maxResolution;
    player.registerCustomCapabilitiesFilter(
      ({ height }: { height?: number }) => height === undefined || height === 0 || height <= most,
    );
  }

  const representations = (): Representation[] => (player.isReady() ? player.getRepresentationsByType('video') : []);

  const events = MediaPlayer.events;
  player.on(events.STREAM_INITIALIZED, () => host.onQualities());
  player.on(events.ERROR, ({ error }: { error?: unknown }) => host.onFatal(statusOf(error)));

  video.addEventListener('error', () => host.onFatal(), { signal: listening.signal });
  player.initialize(video, host.sign(source.url), false, host.startAt ?? Number.NaN);

  return {
    qualities: () => linesOf(representations().map(({ height }) => height)),
    setQuality(lines) {
      player.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: lines === 'auto' } } } });
      const index = representations().findIndex(({ height }) => height === lines);
      if (index >= 0) player.setRepresentationForTypeByIndex('video', index, true);
    },
    fps: () => (player.isReady() && player.getCurrentRepresentationForType('video')?.frameRate) || undefined,
    edge: () => {
      if (!player.isReady() || !player.isDynamic()) return undefined;
      return video.currentTime + player.getCurrentLiveLatency() - player.getTargetLiveDelay();
    },
    wallTime: () => (player.isReady() && player.isDynamic() ? player.timeAsUTC() * 1000 : undefined),
    destroy() {
      listening.abort();
      player.destroy();
    },
  };
}
