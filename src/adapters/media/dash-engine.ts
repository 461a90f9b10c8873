/** DASH by dash.js, without clock synchronisation or local storage. */
import { MediaPlayer } from 'dashjs';
import type { MediaInfo, MediaPlayerClass, Representation } from 'dashjs';
import { BACK_BUFFER_S } from '../../../core/domain/constants/playback.ts';
import { unsupportedCodec } from '../../../core/domain/codecs.ts';
import { audioTracksOf, nearestAudio } from '../../../core/domain/audio-tracks.ts';
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import { linesOf, linesToChoose, mostLines, nearestLines } from '../../../core/domain/resolutions.ts';
import type { PictureSize } from '../../../core/domain/resolutions.ts';
import type { Engine, EngineHost } from './engine.ts';
import { expectedSpeed, noteSpeed } from './line-speed.ts';
import { playsCodec } from './plays-codec.ts';
import { completed, rangeOf } from './ranges.ts';

const FEW_RETRIES = { MPD: 1, MediaSegment: 2, InitializationSegment: 2, IndexSegment: 2 };

/** Below any rendition: the engine takes the lowest. */
const LOWEST_KBPS = 1;

/** The HTTP status within an error of dash.js, which stores it in different places. */
function statusOf(error: unknown): number | undefined {
  const { data } = (error ?? {}) as {
    data?: { response?: { status?: number }; request?: { response?: { status?: number } } };
  };
  return data?.response?.status || data?.request?.response?.status || undefined;
}

/** A rendition as declared in a manifest. */
interface Rendition extends PictureSize {
  /** Bits a second. */
  bandwidth: number;
}

/** The original declaration. */
interface Declared extends Rendition {
  mimeType?: string;
  codecs?: string;
}

/** The renditions of a manifest as dash.js has read it, before any are filtered out. */
function renditionsIn(manifest: unknown): Declared[] {
  const { Period = [] } = (manifest ?? {}) as { Period?: { AdaptationSet?: { Representation?: Declared[] }[] }[] };
  const sets = Period.flatMap(({ AdaptationSet = [] }) => AdaptationSet);
  return sets.flatMap(({ Representation = [] }) => Representation);
}

/** The codec because of which no picture plays here, or no sound if there is no picture. */
function unsupportedIn(renditions: readonly Declared[]): string | undefined {
  const pictures = renditions.filter(({ mimeType }) => mimeType?.startsWith('video/'));
  const sounds = renditions.filter(({ mimeType }) => mimeType?.startsWith('audio/'));
  const declared = (pictures.length > 0 ? pictures : sounds).map(({ codecs }) => codecs?.split(',') ?? []);
  return unsupportedCodec(declared, playsCodec);
}

/** The best rendition with this many lines. */
function bestOf<Each extends Rendition>(renditions: readonly Each[], lines: number | 'auto'): Each | undefined {
  return renditions.filter((each) => linesOf(each) === lines).toSorted((a, b) => b.bandwidth - a.bandwidth)[0];
}

/** Part of dash.js's stream processor, which loads either sound or picture. */
interface StreamProcessor {
  getBuffer: () => unknown;
  prepareInnerPeriodPlaybackSeeking: (event: unknown) => Promise<void>;
}

/**
 * If the element seeks before the stream has buffers, loading stops before it begins: dash.js 5.2.1 tries to abort a
 * missing buffer (its issue 5150). Such seeks are ignored; its own first seek, which follows, leads to the right
 * time.
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
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its levels exist in its types alone
    debug: { logLevel: 0 },
    streaming: {
      utcSynchronization: { enabled: false },
      lastBitrateCachingInfo: { enabled: false },
      lastMediaSettingsCachingInfo: { enabled: false },
      saveLastMediaSettingsForCurrentStreamingSession: false,
      buffer: { bufferToKeep: BACK_BUFFER_S, bufferPruningInterval: 10 },
      retryAttempts: FEW_RETRIES,
      abr: { initialBitrate: { video: source.frugal ? LOWEST_KBPS : expectedSpeed(false) / 1000 } },
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
      const fetchRange = (rest: string): Promise<Response> => fetch(request.url, { headers: { range: rest }, signal });
      // Without data the request counts as failed, and the engine retries it.
      response.data = await completed(data, range, fetchRange).catch(() => undefined);
    }
    return response;
  });
  /** Set when the manifest has been read, before its renditions are filtered. */
  let most = Number.POSITIVE_INFINITY;
  let unsupported: string | undefined;
  // If the picture cannot play, dash.js would play the sound alone.
  const isAllowed = (rendition: PictureSize): boolean => unsupported === undefined && linesOf(rendition) <= most;
  player.registerCustomCapabilitiesFilter(isAllowed);

  const representations = (): Representation[] => (player.isReady() ? player.getRepresentationsByType('video') : []);

  const events = MediaPlayer.events;
  const qualities = (): number[] => linesToChoose(representations());
  let { quality } = host;
  const takeQuality = (): void => {
    const lines = nearestLines(quality, qualities());
    player.updateSettings({ streaming: { abr: { autoSwitchBitrate: { video: lines === 'auto' } } } });
    const best = bestOf(representations(), lines);
    if (best) player.setRepresentationForTypeById('video', best.id, true);
  };
  const soundTracks = (): MediaInfo[] => (player.isReady() ? player.getTracksFor('audio') : []);
  const audioTracks = (): AudioTrack[] =>
    audioTracksOf(
      soundTracks().map(({ lang, labels }) => ({ lang: lang === 'und' ? '' : (lang ?? ''), name: labels?.[0]?.text })),
    );
  let { audio } = host;
  const currentAudioIndex = (): number => {
    const current = player.isReady() ? player.getCurrentTrackFor('audio') : null;
    return soundTracks().findIndex(({ index }) => index === current?.index);
  };
  const takeAudio = (): void => {
    const index = nearestAudio(audio, audioTracks());
    const track = index === undefined || index === currentAudioIndex() ? undefined : soundTracks()[index];
    if (track) player.setCurrentTrack(track);
  };
  player.on(events.TRACK_CHANGE_RENDERED, () => host.onAudio?.());
  player.on(events.STREAM_INITIALIZED, () => {
    takeAudio();
    host.onAudio?.();
    if (quality !== 'auto') takeQuality();
    host.onQualities();
  });
  // Ensures that the very first segment has the preferred resolution.
  player.on(events.MANIFEST_LOADED, ({ data }: { data: unknown }) => {
    const declared = renditionsIn(data);
    unsupported = unsupportedIn(declared);
    const all = declared.filter(({ height = 0 }) => height > 0);
    most = mostLines(all, source.maxResolution);
    const renditions = all.filter(isAllowed);
    const best = bestOf(renditions, nearestLines(quality, linesToChoose(renditions)));
    if (!best) return;
    player.updateSettings({
      streaming: { abr: { initialBitrate: { video: best.bandwidth / 1000 }, autoSwitchBitrate: { video: false } } },
    });
  });
  player.on(events.ERROR, ({ error }: { error?: unknown }) => host.onFatal(statusOf(error), unsupported));

  video.addEventListener('error', () => host.onFatal(), { signal: listening.signal });
  player.initialize(video, host.sign(source.url), false, host.startAt ?? Number.NaN);

  return {
    qualities,
    setQuality(lines) {
      if (lines === quality) return;
      quality = lines;
      takeQuality();
    },
    audio: () => ({ tracks: audioTracks(), current: audioTracks()[currentAudioIndex()]?.lang }),
    setAudio(lang) {
      audio = lang;
      takeAudio();
    },
    fps: () => (player.isReady() && player.getCurrentRepresentationForType('video')?.frameRate) || undefined,
    edge: () => {
      if (!player.isReady() || !player.isDynamic()) return undefined;
      return video.currentTime + player.getCurrentLiveLatency() - player.getTargetLiveDelay();
    },
    wallTime: () => (player.isReady() && player.isDynamic() ? player.timeAsUTC() * 1000 : undefined),
    destroy() {
      listening.abort();
      if (player.isReady()) noteSpeed(player.getAverageThroughput('video') * 1000);
      player.destroy();
    },
  };
}
