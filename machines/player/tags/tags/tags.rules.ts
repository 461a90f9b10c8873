/** What the tags' chart knows, and its pure decisions. */
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
  /** Ids of a tag list, in its order; undefined: all tags are played. */
  list: readonly string[] | undefined;
  placement: Placement;
  /** All timed tags, placed in player time and sorted: for the timeline and the menu. */
  tags: TimedTag[];
  /** Live: categories in the places where the timeline has shown them, from the top. */
  tracks: readonly string[];
  /** The visible ones of the list, in the order of play. */
  played: TimedTag[];
  /** Seconds. */
  preRoll: Seconds;
  /** Seconds from a tag's start; undefined: until the next tag, by itself. */
  postRoll: Seconds | undefined;
  repeat: boolean;
  /** No deadline counts, and no advert is due: a loop is played. */
  isOnHold: boolean;
  /** Id of the current tag, held through newer data. */
  current: string | undefined;
  /** The viewer chose it: its neighbour's pre-roll does not take its place. */
  chosen: boolean;
  /** Player time at which its post-roll has passed; undefined where none is set, or the viewer went beyond it. */
  deadline: Seconds | undefined;
  /** What was played between the last two readings of the clock, player time; undefined before the first. */
  stretch: Stretch | undefined;
}

/** From after one moment to another, itself included. */
interface Stretch {
  from: Seconds;
  to: Seconds;
}

/** A live stream's clock may wander by this before tags are placed again. */
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

/** Other tags are played: those of a list, or all; the one on show stays. */
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
 * Where a tag has been played. Where tags are played by themselves (post-roll, repeat, a list), a range ends by itself.
 * Otherwise its post-roll has passed; with repeat and no post-roll, the next tag would begin.
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
 * @param time where the playhead is; a viewer who is beyond the post-roll already is not sent away
 */
export function held(context: TagsContext, tag: TimedTag, by: 'viewer' | 'time', time?: Seconds): Partial<TagsContext> {
  const deadline = deadlineOf(context, tag);
  const isBeyond = deadline !== undefined && time !== undefined && time >= deadline;
  return { current: tag.id, chosen: by === 'viewer', deadline: isBeyond ? undefined : deadline };
}

export const LET_GO: Partial<TagsContext> = { current: undefined, chosen: false, deadline: undefined };

/** The deadline after repeat was switched: a post-roll stays, the next tag's beginning comes or goes. */
export function withRepeat(context: TagsContext, repeat: boolean): Partial<TagsContext> {
  const changed = { ...context, repeat };
  const tag = currentOf(context);
  return { repeat, deadline: tag && context.postRoll === undefined ? deadlineOf(changed, tag) : context.deadline };
}

/** Newer data: the current tag is found again by its id and keeps its deadline. */
export function withNewTags(context: TagsContext): TagsContext {
  return { ...context, ...placed(context, context.placement) };
}

/** Another film, or a live stream, whose player time is counted from elsewhere. */
export function withSource(context: TagsContext, live: boolean, offset: number, replay?: CameraId): TagsContext {
  if (live && context.placement.kind === 'live') return context;
  return {
    ...context,
    ...placed(context, live ? { kind: 'live', origin: undefined } : { kind: 'film', offset, replay }),
    tracks: NO_TRACKS,
    stretch: undefined,
  };
}

/** What the clock reports: how far playing has come, and where the tags of a live stream lie. */
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

/** Categories come into a live stream's window, and those that were shown keep their places. */
function withTracks(context: TagsContext, playhead: Playhead | undefined): TagsContext {
  if (context.placement.kind !== 'live' || playhead?.window === undefined) return context;
  const tracks = keepTrackOrder(context.tracks, categoriesIn(context.tags, liveSpan(playhead.window)));
  return tracks === context.tracks ? context : { ...context, tracks };
}

/** After a seek: what lies between was not played, and the tag that it leads to was not reached by playing. */
export function withSeek(time: Seconds): Partial<TagsContext> {
  const to = time + SEEK_TOLERANCE_S;
  return { stretch: { from: to, to } };
}

/**
 * The adverts that are due by what was played since the last reading, in the order of their tags: those of every tag that was
 * passed, and of the current one with those that start together with it.
 *
 * @param isReached the current tag was reached by playing at this reading
 */
export function dueAdverts(context: TagsContext, isReached: boolean): string[] {
  const { stretch, preRoll, repeat, played, isOnHold } = context;
  if (isOnHold) return [];
  const reached = isReached ? currentOf(context) : undefined;
  const isPassed = (tag: TimedTag): boolean =>
    // Nothing interrupts a tag that is repeated.
    !repeat && stretch !== undefined && seekTime(tag, preRoll) > stretch.from && seekTime(tag, preRoll) <= stretch.to;
  const due = played.filter((tag) => isPassed(tag) || tag.start === reached?.start);
  return [...new Set(due.flatMap(({ pub }) => pub ?? []))];
}

/** What a reading of the clock means for the tags. */
export type Finding =
  /** Nothing has changed, or the film's time is not known: an advert plays, a seek is under way. */
  { kind: 'same' } | { kind: 'none' } | { kind: 'reached'; tag: TimedTag } | { kind: 'passed' };

/** The tag at this time, without regard to the one that is held. */
function tagAt(context: TagsContext, time: Seconds): TimedTag | undefined {
  const sorted = context.list ? context.played.toSorted((a, b) => a.start - b.start) : context.played;
  return currentTag(sorted, time, context.preRoll);
}

/** A tag that is held stays before those of the same start, and a chosen one before a neighbour's mere pre-roll. */
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
 * The tag at the playhead, checked each second.
 *
 * @param time player time; undefined while it is not the film's
 */
export function findTagAtPlayhead(context: TagsContext, time: Seconds | undefined): Finding {
  if (time === undefined) return { kind: 'same' };
  if (!context.isOnHold && context.deadline !== undefined && time >= context.deadline) return { kind: 'passed' };
  const tag = tagAt(context, time);
  if (!tag) return context.current === undefined ? { kind: 'same' } : { kind: 'none' };
  const current = currentOf(context);
  // A repeated tag is left by its deadline only, and so is a range of a list.
  const isLeftAtEnd = context.repeat || (context.list !== undefined && current?.duration !== undefined);
  const isBeforeEnd = isLeftAtEnd && !context.isOnHold && context.deadline !== undefined;
  if (isBeforeEnd && current && time >= seekTime(current, context.preRoll)) return { kind: 'same' };
  return keepsHeld(context, tag, time) ? { kind: 'same' } : { kind: 'reached', tag };
}

/** Where a seek has led: no post-roll sends the viewer on from a place that they chose. */
export function arrive(context: TagsContext, time: Seconds): Finding {
  const tag = tagAt(context, time);
  if (!tag) return context.current === undefined ? { kind: 'same' } : { kind: 'none' };
  return keepsHeld(context, tag, time) ? { kind: 'same' } : { kind: 'reached', tag };
}

/** After a seek within the current tag: its post-roll counts again, unless the viewer went beyond it. */
export function rearmed(context: TagsContext, time: Seconds): Partial<TagsContext> {
  const tag = currentOf(context);
  return tag ? { deadline: held(context, tag, 'time', time).deadline } : {};
}

/** After the last tag's post-roll: only another place than the rest of that tag counts. */
export function findTagAfterEnd(context: TagsContext, time: Seconds | undefined): Finding {
  if (time === undefined) return { kind: 'same' };
  const tag = tagAt(context, time);
  if (!tag) return { kind: 'none' };
  const isRest = tag.id === context.current && (context.deadline === undefined || time >= context.deadline);
  return isRest ? { kind: 'same' } : { kind: 'reached', tag };
}

/** Where a seek has led, as the clock would report it. */
export const playheadAt = ({ placement }: TagsContext, time: Seconds): Playhead => ({
  kind: placement.kind === 'live' ? 'live' : 'replay',
  time,
});

/** Player time of the film; undefined for an advert's, and while it is not settled. */
export function filmTime(playhead: Playhead | undefined): Seconds | undefined {
  return playhead && playhead.kind !== 'advert' ? playhead.time : undefined;
}
