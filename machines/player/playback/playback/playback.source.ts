/** The source given to the engine, where it starts, and what is reported of it. */
import { sameMoment } from '../../../../core/domain/cameras.ts';
import type { CameraId } from '../../../../core/domain/cameras.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { isPage } from '../../../../core/domain/engine-kind.ts';
import { locate } from '../../../../core/domain/replay-address.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { MediaSource } from '../media.ports.ts';
import type { PlaybackFact, PlaybackInput } from '../../player.events.ts';
import type { SourceEvent } from '../transport/transport.setup.ts';
import type { Cue, PlaybackContext } from './playback.rules.ts';
import {
  FIRST,
  initialPlaybackContext,
  hasPreRoll,
  hasStartItem,
  livesOf,
  multiReplay,
  replaysOf,
} from './playback.rules.ts';

/** The film of a camera, or of the list; undefined if newer data no longer contain it. */
const filmOf = (context: PlaybackContext, { index, camera }: { index: number; camera: CameraId }) =>
  multiReplay(context, camera) ?? replaysOf(context)[index];

/**
 * The requested film at the current moment, or the first film if the requested one no longer exists. Starts at the
 * beginning if that film had not started by then.
 */
export function cueRequested(context: PlaybackContext, time: Seconds): Partial<PlaybackContext> {
  const requested = context.requested && filmOf(context, context.requested) ? context.requested : FIRST;
  const offsetOf = (film: typeof requested): number => filmOf(context, film)?.offset ?? 0;
  const moment = sameMoment(time, offsetOf(context), offsetOf(requested));
  return { ...requested, cue: { time: Math.max(0, moment) }, requested: undefined };
}

/** Starts at the start item, if there is one: its film, and the time within it. */
export function cueStartItem(context: PlaybackContext): Partial<PlaybackContext> {
  if (context.startItem === undefined) return { ...FIRST, cue: {} };
  const camera = multiReplay(context, context.startCamera)?.id;
  if (camera !== undefined) return { index: 0, camera, cue: { time: context.startItem }, startItem: undefined };
  const { index, time } = locate(replaysOf(context), context.startItem);
  return { index, camera: undefined, cue: { time }, startItem: undefined };
}

/** Where playback resumes after a mid-roll advert: the interrupted position, or the one sought meanwhile. */
export function cueAfterMidRoll({ parked, seekAfter }: PlaybackContext): Cue {
  if (!parked) return {};
  const time = seekAfter ?? parked.playhead.time;
  if (parked.mode === 'replay') return { time };
  if (parked.atEdge && seekAfter === undefined) return {};
  // A reloaded live stream counts its time from zero again, so the position is found by wall time.
  const { at } = parked.playhead;
  return at === undefined ? {} : { wall: at + (time - parked.playhead.time) * 1000 };
}

/** The source for the engine. Adverts play at normal rate and automatic quality, from their beginning. */
export function sourceOf(context: PlaybackContext): MediaSource {
  const { mode, index, granted, cue } = context;
  const { video } = currentDocument(context.document);
  const { runs: autoplay, volume, muted, frugal, preferences } = context;
  const kept = { autoplay, volume, muted, frugal };
  if (mode === 'preRoll' || mode === 'midRoll') {
    return {
      ...kept,
      kind: 'advert',
      url: context.advert?.content_url ?? '',
      duration: context.advert?.duration,
      rate: 1,
    };
  }
  const film = {
    ...kept,
    maxResolution: video.max_resolution ?? context.maxResolution,
    captions: video.captions?.map((track) => ({ ...track, url: withGrant(track.url, granted) })),
    rate: preferences.rate,
    quality: preferences.quality,
    captionLang: preferences.captions,
    audioLang: preferences.audio,
  };
  if (mode === 'live') {
    return { ...film, kind: 'live', url: withGrant(livesOf(context)[index] ?? '', granted), startAtWall: cue.wall };
  }
  const replay = filmOf(context, context);
  return {
    ...film,
    kind: 'replay',
    url: withGrant(replay?.url ?? '', granted),
    offset: replay?.offset,
    startAt: cue.time,
  };
}

/**
 * The first source of a listed video if it is a film of our own; undefined: an advert, a live stream or a third-party
 * page.
 */
export function firstSource(input: PlaybackInput): MediaSource | undefined {
  const begun = initialPlaybackContext(input);
  if (hasPreRoll(begun) || !hasStartItem(begun)) return undefined;
  const context: PlaybackContext = { ...begun, ...cueStartItem(begun), mode: 'replay' };
  return isFramed(context) ? undefined : sourceOf(context);
}

/** What the children receive of the source. */
export function openedSource(context: PlaybackContext): Extract<SourceEvent, { type: 'source.opened' }> {
  const { kind, url, autoplay, startAtWall } = sourceOf(context);
  return { type: 'source.opened', kind, url, autoplay, within: startAtWall !== undefined };
}

/** The picture is a third-party page, whose frames and renditions are inaccessible. */
export function isFramed(context: PlaybackContext): boolean {
  return context.mode !== undefined && isPage(sourceOf(context).url);
}

export function changedFact(context: PlaybackContext): PlaybackFact {
  const { mode, index, camera } = context;
  if (mode === 'replay' && camera !== undefined)
    return { type: 'playback.changed', mode, index, offset: 0, replay: camera };
  const offset = mode === 'replay' ? (replaysOf(context)[index]?.offset ?? 0) : 0;
  return { type: 'playback.changed', mode: mode ?? 'replay', index, offset };
}
