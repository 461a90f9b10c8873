/** The videos of a tag list: which one comes next, and which are skipped. */
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import { MAIN_FILM, playedTags, timedTags } from '../../core/domain/tags.ts';
import type { ListedVideo, LoadOutcome } from './opening/load.machine.ts';
import type { PlayRequest } from './player.ports.ts';
import type { PlayerContext } from './player.rules.ts';
import { initialPlayerContext, documentOf } from './player.rules.ts';

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;

type Listing = Pick<PlayerContext, 'list' | 'listIndex' | 'refused'>;

/** Index of the nearest video in one direction that was not refused; undefined if there is none. */
function neighbour({ list, listIndex, refused }: Listing, to: 'next' | 'previous'): number | undefined {
  const candidates = [...list.keys()].filter((each) => !refused.includes(each));
  return to === 'next' ? candidates.find((each) => each > listIndex) : candidates.findLast((each) => each < listIndex);
}

export const hasNextVideo = (context: Listing): boolean => neighbour(context, 'next') !== undefined;

export const hasPreviousVideo = (context: Listing): boolean => neighbour(context, 'previous') !== undefined;

/** A list may continue from videos to sounds. */
const requestAt = (request: PlayRequest, listed: ListedVideo | undefined): PlayRequest =>
  listed === undefined || listed.type === request.type ? request : { ...request, type: listed.type };

/** The loaded document, and the list if this is its first video. */
export function withLoaded({ request, list, listIndex }: PlayerContext, outcome: Loaded): Partial<PlayerContext> {
  const listed = list.length > 0 ? list : outcome.list;
  return { loaded: outcome.result, list: listed, request: requestAt(request, listed[listIndex]) };
}

/** Moves to the neighbouring video of the list. Viewer, page and repeat setting carry over. */
export function moved(context: PlayerContext, to: 'next' | 'previous'): PlayerContext {
  const { visitor, pageGroup, list, listIndex, hasSession, isOnline, isSignedOut, repeats, refused, skippedCount } =
    context;
  const next = neighbour(context, to) ?? listIndex;
  return {
    ...initialPlayerContext(context),
    request: requestAt(context.request, list[next]),
    visitor,
    pageGroup,
    list,
    listIndex: next,
    entry: to === 'next' ? 'first' : 'last',
    refused,
    skippedCount,
    hasSession,
    isOnline,
    isSignedOut,
    repeats,
  };
}

const withRefused = (context: PlayerContext): PlayerContext => ({
  ...context,
  refused: [...context.refused, context.listIndex],
  skippedCount: context.skippedCount + 1,
});

export interface NextInput {
  /** The player's context at the next video of the list; undefined: nothing to prepare. */
  upcoming: PlayerContext | undefined;
  /** The last listed tag of the current video: once it is current, the next video is due. */
  last: string | undefined;
}

/** Prepares the next video of the list while this one plays, unless the viewer saves data (decision 0071). */
export function nextInput(context: PlayerContext): NextInput {
  const { list, listIndex, frugal } = context;
  const tags = timedTags(documentOf(context)?.tags ?? [], MAIN_FILM);
  return {
    upcoming: hasNextVideo(context) && !frugal ? moved(context, 'next') : undefined,
    last: playedTags(tags, list[listIndex]?.tags ?? []).at(-1)?.id,
  };
}

/** Skips a video that was refused while it was being prepared. */
export const passedOver = (context: PlayerContext): PlayerContext => moved(withRefused(context), 'next');

/** Moves to the prepared video and keeps what the viewer has set meanwhile. */
export function movedToUpcoming(context: PlayerContext): PlayerContext {
  const next = moved(context, 'next');
  const { upcoming } = context;
  if (!upcoming) return next;
  const { request, listIndex, refused, loaded, granted, grant, visitor, pageGroup } = upcoming;
  const skippedCount = context.skippedCount + refused.length - context.refused.length;
  return { ...next, request, listIndex, refused, skippedCount, loaded, granted, grant, visitor, pageGroup };
}

/** Whether another video of the list is left once the current one is refused. */
export function canSkip(context: PlayerContext): boolean {
  const without = withRefused(context);
  return hasNextVideo(without) || hasPreviousVideo(without);
}

/** Skips a refused video: continues in the viewer's direction, or turns back if nothing is left there. */
export function skipped(context: PlayerContext): PlayerContext {
  const without = withRefused(context);
  const ahead = context.entry === 'last' ? 'previous' : 'next';
  const back = ahead === 'next' ? 'previous' : 'next';
  return moved(without, neighbour(without, ahead) === undefined ? back : ahead);
}

/**
 * Why nothing plays: if every video of a list was refused, the reason is `noneOfList`.
 *
 * A transient reason is kept, so that the viewer can retry.
 */
export function refusedBy({ refused }: PlayerContext, reason: Refusal): Refusal {
  return refused.length > 0 && !TRANSIENT_REFUSALS.includes(reason) ? 'noneOfList' : reason;
}
