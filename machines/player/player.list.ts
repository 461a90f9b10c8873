/** The videos of a list of tags: which one comes next, and which are passed over. */
import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import { MAIN_FILM, playedTags, timedTags } from '../../core/domain/tags.ts';
import type { ListedVideo, LoadOutcome } from './opening/load.machine.ts';
import type { PlayRequest } from './player.ports.ts';
import type { PlayerContext } from './player.rules.ts';
import { initialPlayerContext, documentOf } from './player.rules.ts';

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;

type Listing = Pick<PlayerContext, 'list' | 'listIndex' | 'refused'>;

/** The nearest video of the list that was not refused, in one direction; undefined: there is none. */
function neighbour({ list, listIndex, refused }: Listing, to: 'next' | 'previous'): number | undefined {
  const candidates = [...list.keys()].filter((each) => !refused.includes(each));
  return to === 'next' ? candidates.find((each) => each > listIndex) : candidates.findLast((each) => each < listIndex);
}

export const hasNextVideo = (context: Listing): boolean => neighbour(context, 'next') !== undefined;

export const hasPreviousVideo = (context: Listing): boolean => neighbour(context, 'previous') !== undefined;

/** A list may go from films to sounds. */
const requestAt = (request: PlayRequest, listed: ListedVideo | undefined): PlayRequest =>
  listed === undefined || listed.type === request.type ? request : { ...request, type: listed.type };

/** What was loaded, and the list that it begins. */
export function withLoaded({ request, list, listIndex }: PlayerContext, outcome: Loaded): Partial<PlayerContext> {
  const listed = list.length > 0 ? list : outcome.list;
  return { loaded: outcome.result, list: listed, request: requestAt(request, listed[listIndex]) };
}

/** The neighbouring video of the list; who watches, and on whose page, is known, and repeat stays as it was. */
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
  /** The player as it will be at the next video of its list; undefined: nothing is to be prepared. */
  upcoming: PlayerContext | undefined;
  /** The last listed tag of the video on show: when it is current, the next video is due. */
  last: string | undefined;
}

/** What is prepared while a video of a list plays: the one after it, unless the viewer saves data (decision 0071). */
export function nextInput(context: PlayerContext): NextInput {
  const { list, listIndex, frugal } = context;
  const tags = timedTags(documentOf(context)?.tags ?? [], MAIN_FILM);
  return {
    upcoming: hasNextVideo(context) && !frugal ? moved(context, 'next') : undefined,
    last: playedTags(tags, list[listIndex]?.tags ?? []).at(-1)?.id,
  };
}

/** The video after one that was refused while it was prepared. */
export const passedOver = (context: PlayerContext): PlayerContext => moved(withRefused(context), 'next');

/** On to the video that was prepared; what the viewer has set meanwhile stays. */
export function movedToUpcoming(context: PlayerContext): PlayerContext {
  const next = moved(context, 'next');
  const { upcoming } = context;
  if (!upcoming) return next;
  const { request, listIndex, refused, loaded, granted, grant, visitor, pageGroup } = upcoming;
  const skippedCount = context.skippedCount + refused.length - context.refused.length;
  return { ...next, request, listIndex, refused, skippedCount, loaded, granted, grant, visitor, pageGroup };
}

/** A video of a list is refused, and another one is left. */
export function canSkip(context: PlayerContext): boolean {
  const without = withRefused(context);
  return hasNextVideo(without) || hasPreviousVideo(without);
}

/** Passes over a video that is refused: on in the viewer's direction, and back where nothing is left there. */
export function skipped(context: PlayerContext): PlayerContext {
  const without = withRefused(context);
  const ahead = context.entry === 'last' ? 'previous' : 'next';
  const back = ahead === 'next' ? 'previous' : 'next';
  return moved(without, neighbour(without, ahead) === undefined ? back : ahead);
}

/**
 * Why nothing is played: of a list of which no video is left, that none may be watched.
 *
 * A reason that another try may lift stays, for then that is the way on.
 */
export function refusedBy({ refused }: PlayerContext, reason: Refusal): Refusal {
  return refused.length > 0 && !TRANSIENT_REFUSALS.includes(reason) ? 'noneOfList' : reason;
}
