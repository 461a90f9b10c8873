/** What the engine is given, where it begins, and what is reported of it. */
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

/** The film of a camera, or of the list; undefined: newer data do not have it. */
const filmOf = (context: PlaybackContext, { index, camera }: { index: number; camera: CameraId }) =>
  multiReplay(context, camera) ?? replaysOf(context)[index];

/** What was asked for, or the first film where that is gone, in the moment on show; at its beginning where it had not begun then. */
export function cueRequested(context: PlaybackContext, time: Seconds): Partial<PlaybackContext> {
  const requested = context.requested && filmOf(context, context.requested) ? context.requested : FIRST;
  const offsetOf = (film: typeof requested): number => filmOf(context, film)?.offset ?? 0;
  const moment = sameMoment(time, offsetOf(context), offsetOf(requested));
  return { ...requested, cue: { time: Math.max(0, moment) }, requested: undefined };
}

/** Begins with the start item where there is one: its film, and the time within it. */
export function cueStartItem(context: PlaybackContext): Partial<PlaybackContext> {
  if (context.startItem === undefined) return { ...FIRST, cue: {} };
  const camera = multiReplay(context, context.startCamera)?.id;
  if (camera !== undefined) return { index: 0, camera, cue: { time: context.startItem }, startItem: undefined };
  const { index, time } = locate(replaysOf(context), context.startItem);
  return { index, camera: undefined, cue: { time }, startItem: undefined };
}

/** Where a mid-roll advert returns to: the place it interrupted, or the one that was sought meanwhile. */
export function cueAfterMidRoll({ parked, seekAfter }: PlaybackContext): Cue {
  if (!parked) return {};
  const time = seekAfter ?? parked.playhead.time;
  if (parked.mode === 'replay') return { time };
  if (parked.atEdge && seekAfter === undefined) return {};
  // A live stream that is loaded again counts its time from zero again: only wall time finds the place.
  const { at } = parked.playhead;
  return at === undefined ? {} : { wall: at + (time - parked.playhead.time) * 1000 };
}

/** What the engine is given. Adverts play at their own pace and quality, and begin at their beginning. */
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

/** What a video of a list begins with, where that is a film of our own; undefined: an advert, a live stream, a site's page. */
export function firstSource(input: PlaybackInput): MediaSource | undefined {
  const begun = initialPlaybackContext(input);
  if (hasPreRoll(begun) || !hasStartItem(begun)) return undefined;
  const context: PlaybackContext = { ...begun, ...cueStartItem(begun), mode: 'replay' };
  return isFramed(context) ? undefined : sourceOf(context);
}

/** What the children receive of it. */
export function openedSource(context: PlaybackContext): Extract<SourceEvent, { type: 'source.opened' }> {
  const { kind, url, autoplay, startAtWall } = sourceOf(context);
  return { type: 'source.opened', kind, url, autoplay, within: startAtWall !== undefined };
}

/** The picture is another site's page: its frames and renditions are out of reach. */
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
