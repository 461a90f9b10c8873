/** State of the tags chart and its pure decisions. */
import type { CameraId } from '../../../../core/domain/cameras.ts';
import type { EpochMs, Seconds } from '../../../../core/domain/media.ts';
import type { TimedTag } from '../../../../core/domain/tag.ts';
import {
  currentTag,
  endOf,
  isVisible,
  MAIN_FILM,
  nextTag,
  playedTags,
  previousTag,
  SEEK_TOLERANCE_S,
  seekTime,
  timedTags,
} from '../../../../core/domain/tags.ts';
import { categoriesIn, keepTrackOrder, liveSpan } from '../../../../core/domain/timeline-span.ts';
import type { Placement } from '../../../../core/domain/tags.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import type { Playhead } from '../../playback/media.ports.ts';
import type { TagsInput } from '../../player.events.ts';

export interface TagsContext {
  document: DocumentRef;
  /** Ids of a tag list, in order; undefined: all tags are played. */
  list: readonly string[] | undefined;
  placement: Placement;
  /** All timed tags in player time, sorted: for the timeline and the menu. */
  tags: TimedTag[];
  /** Live: categories in the order in which the timeline shows them, from the top. */
  tracks: readonly string[];
  /** The visible tags of the list, in playing order. */
  played: TimedTag[];
  /** Seconds. */
  preRoll: Seconds;
  /** Seconds from a tag's start; undefined: playback simply continues to the next tag. */
  postRoll: Seconds | undefined;
  repeat: boolean;
  /** Deadlines and adverts are suspended because a loop is playing. */
  isOnHold: boolean;
  /** Id of the current tag, which newer data do not change. */
  current: string | undefined;
  /** The viewer chose the current tag: the pre-roll of its neighbour does not replace it. */
  chosen: boolean;
  /** Player time at which its post-roll has passed; undefined if none is set, or the viewer went beyond it. */
  deadline: Seconds | undefined;
  /** The range played between the last two readings, player time; undefined before the first. */
  stretch: Stretch | undefined;
}

/** A half-open range: excludes `from`, includes `to`. */
interface Stretch {
  from: Seconds;
  to: Seconds;
}

/** Tags are placed again only if a live stream's clock drifts by more than this. */
const CLOCK_DRIFT_MS = 500;

const NO_TRACKS: readonly string[] = [];

function placed(
  context: Pick<TagsContext, 'document' | 'list'>,
  placement: Placement,
): Pick<TagsContext, 'placement' | 'tags' | 'played'> {
  const tags = timedTags(currentDocument(context.document).tags, placement);
  return { placement, tags, played: playedTags(tags, context.list) };
}

export function initialTagsContext(input: TagsInput): TagsContext {
  const own = { document: input.document, list: input.list };
  const { playerConf } = currentDocument(input.document);
  const context: TagsContext = {
    ...own,
    ...placed(own, MAIN_FILM),
    tracks: NO_TRACKS,
    preRoll: input.preRoll ?? playerConf.preRoll ?? 0,
    postRoll: input.postRoll ?? playerConf.postRoll,
    repeat: input.repeat ?? false,
    isOnHold: false,
    current: undefined,
    chosen: false,
    deadline: undefined,
    stretch: undefined,
  };
  const start =
    context.played.find(({ id }) => id === input.tag) ??
    (input.list ? context.played.at(input.fromEnd ? -1 : 0) : undefined);
  return start ? { ...context, ...held(context, start, 'viewer') } : context;
}

/** Plays other tags: those of a list, or all. The current tag stays. */
export function withList(
  context: TagsContext,
  list: readonly string[] | undefined,
  postRoll: Seconds | undefined,
): TagsContext {
  const { playerConf } = currentDocument(context.document);
  const own = { document: context.document, list };
  return {
    ...context,
    ...own,
    ...placed(own, context.placement),
    postRoll: postRoll ?? (list ? context.postRoll : playerConf.postRoll),
  };
}

export function tagById(context: Pick<TagsContext, 'tags'>, id: string | undefined): TimedTag | undefined {
  return context.tags.find((tag) => tag.id === id);
}

export const currentOf = (context: TagsContext): TimedTag | undefined => tagById(context, context.current);
export const nextOf = (context: TagsContext): TimedTag | undefined => nextTag(context.played, context.current);
export const previousOf = (context: TagsContext): TimedTag | undefined => previousTag(context.played, context.current);

/**
 * The time at which a tag has been played. With a post-roll, repeat or a list, a tag with a range ends at its end.
 * Otherwise it ends when its post-roll has passed or, with repeat and no post-roll, when the next tag would start.
 */
function deadlineOf(context: TagsContext, tag: TimedTag): Seconds | undefined {
  const end = endOf(tag);
  if (end !== undefined && (context.postRoll !== undefined || context.repeat || context.list)) return end;
  if (context.postRoll !== undefined) return tag.start + context.postRoll;
  const next = context.repeat ? nextTag(context.played, tag.id) : undefined;
  return next && Math.max(next.start - context.preRoll, tag.start);
}

/**
 * Makes a tag the current one.
 *
 * @param time position of the playhead; if it is already beyond the deadline, no deadline is set
 */
export function held(context: TagsContext, tag: TimedTag, by: 'viewer' | 'time', time?: Seconds): Partial<TagsContext> {
  const deadline = deadlineOf(context, tag);
  const isBeyond = deadline !== undefined && time !== undefined && time >= deadline;
  return { current: tag.id, chosen: by === 'viewer', deadline: isBeyond ? undefined : deadline };
}

export const LET_GO: Partial<TagsContext> = { current: undefined, chosen: false, deadline: undefined };

/** The deadline after switching repeat: a post-roll stays; otherwise it is computed again. */
export function withRepeat(context: TagsContext, repeat: boolean): Partial<TagsContext> {
  const changed = { ...context, repeat };
  const tag = currentOf(context);
  return { repeat, deadline: tag && context.postRoll === undefined ? deadlineOf(changed, tag) : context.deadline };
}

/** Newer data: the current tag is matched by its id and keeps its deadline. */
export function withNewTags(context: TagsContext): TagsContext {
  return { ...context, ...placed(context, context.placement) };
}

/** Another film, or a live stream with another origin of player time. */
export function withSource(context: TagsContext, live: boolean, offset: number, replay?: CameraId): TagsContext {
  if (live && context.placement.kind === 'live') return context;
  return {
    ...context,
    ...placed(context, live ? { kind: 'live', origin: undefined } : { kind: 'film', offset, replay }),
    tracks: NO_TRACKS,
    stretch: undefined,
  };
}

/** Takes over a clock reading: how far playback has come, and where the tags of a live stream lie. */
export function withClock(context: TagsContext, playhead: Playhead | undefined): TagsContext {
  const located = withTracks(withWallTime(context, playhead), playhead);
  const time = filmTime(playhead);
  return time === undefined ? located : { ...located, stretch: { from: located.stretch?.to ?? time, to: time } };
}

/** Places the tags of a live stream by the wall time of its picture. */
function withWallTime(context: TagsContext, playhead: Playhead | undefined): TagsContext {
  if (context.placement.kind !== 'live' || playhead?.kind !== 'live' || playhead.at === undefined) return context;
  const origin: EpochMs = playhead.at - playhead.time * 1000;
  const { origin: known } = context.placement;
  if (known !== undefined && Math.abs(known - origin) <= CLOCK_DRIFT_MS) return context;
  return { ...context, ...placed(context, { kind: 'live', origin }) };
}

/** Adds categories as they enter a live stream's window; those already shown keep their order. */
function withTracks(context: TagsContext, playhead: Playhead | undefined): TagsContext {
  if (context.placement.kind !== 'live' || playhead?.window === undefined) return context;
  const tracks = keepTrackOrder(context.tracks, categoriesIn(context.tags, liveSpan(playhead.window)));
  return tracks === context.tracks ? context : { ...context, tracks };
}

/** After a seek: the skipped part was not played, and the tag at the target was not reached by playing. */
export function withSeek(time: Seconds): Partial<TagsContext> {
  const to = time + SEEK_TOLERANCE_S;
  return { stretch: { from: to, to } };
}

/**
 * The adverts due for what was played since the last reading, in the order of their tags: those of every tag passed,
 * and of the current tag with those that start at the same time.
 *
 * @param isReached playback has reached the current tag at this reading
 */
export function dueAdverts(context: TagsContext, isReached: boolean): string[] {
  const { stretch, preRoll, repeat, played, isOnHold } = context;
  if (isOnHold) return [];
  const reached = isReached ? currentOf(context) : undefined;
  const isPassed = (tag: TimedTag): boolean =>
    // Nothing interrupts a repeated tag.
    !repeat && stretch !== undefined && seekTime(tag, preRoll) > stretch.from && seekTime(tag, preRoll) <= stretch.to;
  const due = played.filter((tag) => isPassed(tag) || tag.start === reached?.start);
  return [...new Set(due.flatMap(({ pub }) => pub ?? []))];
}

/** The meaning of a clock reading for the tags. */
export type Finding =
  /** Nothing has changed, or the film's time is unknown: an advert plays, or a seek is pending. */
  { kind: 'same' } | { kind: 'none' } | { kind: 'reached'; tag: TimedTag } | { kind: 'passed' };

/** The tag at this time, regardless of the current one. */
function tagAt(context: TagsContext, time: Seconds): TimedTag | undefined {
  const sorted = context.list ? context.played.toSorted((a, b) => a.start - b.start) : context.played;
  return currentTag(sorted, time, context.preRoll);
}

/**
 * The current tag takes precedence over tags with the same start, and a chosen one over the mere pre-roll of a
 * neighbour.
 */
function keepsHeld(context: TagsContext, tag: TimedTag, time: Seconds): boolean {
  const current = currentOf(context);
  if (!current || !isVisible(current) || time + SEEK_TOLERANCE_S < seekTime(current, context.preRoll)) return false;
  return (
    tag.id === current.id ||
    tag.start === current.start ||
    (context.chosen && tag.start > time && tag.start > current.start)
  );
}

/**
 * The tag at the playhead, checked every second.
 *
 * @param time player time; undefined while it is not the film's
 */
export function findTagAtPlayhead(context: TagsContext, time: Seconds | undefined): Finding {
  if (time === undefined) return { kind: 'same' };
  if (!context.isOnHold && context.deadline !== undefined && time >= context.deadline) return { kind: 'passed' };
  const tag = tagAt(context, time);
  if (!tag) return context.current === undefined ? { kind: 'same' } : { kind: 'none' };
  const current = currentOf(context);
  // A repeated tag, or a range in a list, ends only at its deadline.
  const isLeftAtEnd = context.repeat || (context.list !== undefined && current?.duration !== undefined);
  const isBeforeEnd = isLeftAtEnd && !context.isOnHold && context.deadline !== undefined;
  if (isBeforeEnd && current && time >= seekTime(current, context.preRoll)) return { kind: 'same' };
  return keepsHeld(context, tag, time) ? { kind: 'same' } : { kind: 'reached', tag };
}

/** The tag at the target of a seek: no post-roll moves the viewer away from a position that they chose. */
export function arrive(context: TagsContext, time: Seconds): Finding {
  const tag = tagAt(context, time);
  if (!tag) return context.current === undefined ? { kind: 'same' } : { kind: 'none' };
  return keepsHeld(context, tag, time) ? { kind: 'same' } : { kind: 'reached', tag };
}

/** After a seek within the current tag: its post-roll applies again, unless the viewer went beyond it. */
export function rearmed(context: TagsContext, time: Seconds): Partial<TagsContext> {
  const tag = currentOf(context);
  return tag ? { deadline: held(context, tag, 'time', time).deadline } : {};
}

/** After the last tag's post-roll: finds a tag only outside the rest of that tag. */
export function findTagAfterEnd(context: TagsContext, time: Seconds | undefined): Finding {
  if (time === undefined) return { kind: 'same' };
  const tag = tagAt(context, time);
  if (!tag) return { kind: 'none' };
  const isRest = tag.id === context.current && (context.deadline === undefined || time >= context.deadline);
  return isRest ? { kind: 'same' } : { kind: 'reached', tag };
}

/** The position after a seek, as the clock would report it. */
export const playheadAt = ({ placement }: TagsContext, time: Seconds): Playhead => ({
  kind: placement.kind === 'live' ? 'live' : 'replay',
  time,
});

/** Player time of the film; undefined for an advert, and while no position is known. */
export function filmTime(playhead: Playhead | undefined): Seconds | undefined {
  return playhead && playhead.kind !== 'advert' ? playhead.time : undefined;
}
