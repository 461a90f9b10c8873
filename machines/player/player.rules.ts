import { TRANSIENT_REFUSALS } from '../../core/domain/access.ts';
import type { Refusal } from '../../core/domain/access.ts';
import type { CategoryOverride } from '../../core/domain/category-style.ts';
import { isOpen } from '../../core/domain/access-dates.ts';
import { camerasOf } from '../../core/domain/cameras.ts';
import { isCounted } from '../../core/domain/analytics.ts';
import type { DataDocument, GateKind, Grant } from '../../core/domain/data-document.ts';
import type { GroupId, MediaId, Seconds } from '../../core/domain/media.ts';
import { menuCategories } from '../../core/domain/menu.ts';
import { keepsResumePosition } from '../../core/domain/resume-position.ts';
import type { Provider } from '../../core/domain/providers.ts';
import type { SponsorPlace } from '../../core/domain/sponsors.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { MAIN_FILM, playedTags, seekTime, timedTags } from '../../core/domain/tags.ts';
import { isAllThirdParty } from '../../core/domain/third-party.ts';
import { currentDocument, settledDocument } from './opening/current-document.ts';
import type { DocumentRef } from './opening/current-document.ts';
import type { ListedVideo, LoadOutcome } from './opening/load.machine.ts';
import type { OptionalFileInput } from './opening/optional-file.machine.ts';
import type { PanelsInput } from './panels/panels/panels.machine.ts';
import type { ResumePositionInput } from './playback/resume-position.machine.ts';
import type { PluginsInput } from './panels/plugins.machine.ts';
import type { DataDocumentInput, PlaybackInput, TagsInput, PlaybackPreferences } from './player.events.ts';
import type { SponsorsInput } from './panels/sponsors.machine.ts';
import type { LoadResult, PlayRequest, VendorStyle, Visitor } from './player.ports.ts';

export interface PlayerInput {
  request: PlayRequest;
  /** Somebody has signed in here before (not a secret: a mark that the sign-in left). */
  hasSession: boolean;
  /** The browser keeps cookies. */
  hasCookies: boolean;
  /** 0 to 100, as the viewer left it (`mvVolume`). */
  volume: number | undefined;
  /** As the viewer left it (`mvMuted`). */
  muted: boolean | undefined;
  /** What was asked of the films before; of captions at an earlier visit, too. */
  preferences?: PlaybackPreferences | undefined;
  /** The viewer saves data or has a slow line. */
  frugal: boolean;
  /** Tallest rendition where the document names none, lines. */
  maxResolution?: number | undefined;
  /** Groups whose films are counted; undefined where the page counts nothing. */
  analyticsGroups?: readonly GroupId[] | undefined;
  /** Video sites that the viewer has let in before. */
  consents?: readonly Provider[] | undefined;
  /** Where films were left, by their ids. */
  places?: Readonly<Record<MediaId, Seconds>> | undefined;
}

export interface PlayerContext extends PlayerInput {
  loaded: LoadResult | undefined;
  /** The videos of a list of tags, and which of them plays. Empty where one video was asked for. */
  list: ListedVideo[];
  place: number;
  /** How the video is entered: as the address asks, or at the first or last of its listed tags. */
  entry: 'address' | 'first' | 'last';
  /** Places of the list that were refused and passed over. */
  refused: readonly number[];
  /** How many of them the viewer has not read of. */
  unseenSkips: number;
  visitor: Visitor | undefined;
  pageGroup: GroupId | undefined;
  gate: GateKind | undefined;
  /** The gate before this video has been passed. */
  hasPassed: boolean;
  /** What may be played, from when it is granted until `dataDocument` has it. */
  granted: DataDocument | undefined;
  /** The data document on show. */
  document: DocumentRef | undefined;
  grant: Grant | undefined;
  reason: Refusal | undefined;
  style: VendorStyle | undefined;
  /** What categories of tags look like, by the file that the video names. */
  categoryOverrides: readonly CategoryOverride[];
  /** The session was lost while open media play on: the viewer is told. */
  isSignedOut: boolean;
  isOnline: boolean;
  /** The viewer repeats the current tag: its video's end leads to no other one. */
  repeats: boolean;
  /** Where the viewer last was in the film; undefined: nothing of it was seen. */
  moment: Seconds | undefined;
  /** The next video of the list, granted and prepared. */
  upcoming: PlayerContext | undefined;
}

export function beginPlayer(input: PlayerInput): PlayerContext {
  return {
    ...input,
    loaded: undefined,
    list: [],
    place: 0,
    entry: 'address',
    refused: [],
    unseenSkips: 0,
    visitor: undefined,
    pageGroup: undefined,
    gate: undefined,
    hasPassed: false,
    granted: undefined,
    document: undefined,
    grant: undefined,
    reason: undefined,
    style: undefined,
    categoryOverrides: [],
    isSignedOut: false,
    isOnline: true,
    repeats: false,
    moment: undefined,
    upcoming: undefined,
  };
}

/** Everything asked anew, by somebody who may be another one. */
export function resetPlayer(context: PlayerContext): PlayerContext {
  return {
    ...beginPlayer(context),
    hasSession: true,
    list: context.list,
    place: context.refused.length > 0 && context.reason !== undefined ? 0 : context.place,
    moment: context.moment,
    isOnline: context.isOnline,
  };
}

/** What may be played: as it is now, or as it was granted. */
export const documentOf = ({
  document,
  granted,
}: Pick<PlayerContext, 'document' | 'granted'>): DataDocument | undefined =>
  document ? currentDocument(document) : granted;

type Loaded = Extract<LoadOutcome, { kind: 'loaded' }>;
type Listing = Pick<PlayerContext, 'list' | 'place' | 'refused'>;

/** The nearest video of the list that was not refused, in one direction; undefined: there is none. */
function neighbour({ list, place, refused }: Listing, to: 'next' | 'previous'): number | undefined {
  const places = [...list.keys()].filter((each) => !refused.includes(each));
  return to === 'next' ? places.find((each) => each > place) : places.findLast((each) => each < place);
}

export const hasNextVideo = (context: Listing): boolean => neighbour(context, 'next') !== undefined;
export const hasPreviousVideo = (context: Listing): boolean => neighbour(context, 'previous') !== undefined;

/** A list may go from films to sounds. */
const requestAt = (request: PlayRequest, listed: ListedVideo | undefined): PlayRequest =>
  listed === undefined || listed.type === request.type ? request : { ...request, type: listed.type };

/** What was loaded, and the list that it begins. */
export function withLoaded({ request, list, place }: PlayerContext, outcome: Loaded): Partial<PlayerContext> {
  const listed = list.length > 0 ? list : outcome.list;
  return { loaded: outcome.answer, list: listed, request: requestAt(request, listed[place]) };
}

/** The neighbouring video of the list; who watches, and on whose page, is known, and repeat stays as it was. */
export function moved(context: PlayerContext, to: 'next' | 'previous'): PlayerContext {
  const { visitor, pageGroup, list, place, hasSession, isOnline, isSignedOut, repeats, refused, unseenSkips } = context;
  const next = neighbour(context, to) ?? place;
  return {
    ...beginPlayer(context),
    request: requestAt(context.request, list[next]),
    visitor,
    pageGroup,
    list,
    place: next,
    entry: to === 'next' ? 'first' : 'last',
    refused,
    unseenSkips,
    hasSession,
    isOnline,
    isSignedOut,
    repeats,
  };
}

const withRefused = (context: PlayerContext): PlayerContext => ({
  ...context,
  refused: [...context.refused, context.place],
  unseenSkips: context.unseenSkips + 1,
});

export interface NextInput {
  /** The player as it will be at the next video of its list; undefined: nothing is to be prepared. */
  upcoming: PlayerContext | undefined;
  /** The last listed tag of the video on show: when it is current, the next video is due. */
  last: string | undefined;
}

/** What is prepared while a video of a list plays: the one after it, unless the viewer saves data (decision 0071). */
export function nextInput(context: PlayerContext): NextInput {
  const { list, place, frugal } = context;
  const tags = timedTags(documentOf(context)?.tags ?? [], MAIN_FILM);
  return {
    upcoming: hasNextVideo(context) && !frugal ? moved(context, 'next') : undefined,
    last: playedTags(tags, list[place]?.tags ?? []).at(-1)?.id,
  };
}

/** The video after one that was refused while it was prepared. */
export const passedOver = (context: PlayerContext): PlayerContext => moved(withRefused(context), 'next');

/** On to the video that was prepared; what the viewer has set meanwhile stays. */
export function movedToUpcoming(context: PlayerContext): PlayerContext {
  const next = moved(context, 'next');
  const { upcoming } = context;
  if (!upcoming) return next;
  const { request, place, refused, loaded, granted, grant, visitor, pageGroup } = upcoming;
  const unseenSkips = context.unseenSkips + refused.length - context.refused.length;
  return { ...next, request, place, refused, unseenSkips, loaded, granted, grant, visitor, pageGroup };
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

/** Another video in this one's place, from its beginning; who watches, and on whose page, is known. */
export function openAnother(context: PlayerContext, id: MediaId): PlayerContext {
  const { visitor, pageGroup, hasSession, isOnline, request } = context;
  const { start: _start, tag: _tag, ...rest } = request;
  const asked: PlayRequest = { ...rest, id, tags: [] };
  return { ...beginPlayer({ ...context, request: asked }), visitor, pageGroup, hasSession, isOnline };
}

/** Media that anybody may watch play on when a session is lost. */
export function playsOn(context: PlayerContext): boolean {
  const document = documentOf(context);
  return document !== undefined && isOpen(document.video);
}

const listedTags = ({ list, place }: PlayerContext): string[] | undefined => list[place]?.tags;

const preRollOf = (context: PlayerContext): Seconds =>
  context.request.preRoll ?? documentOf(context)?.playerConf.preRoll ?? 0;

/** The tag that the address asks for lies in the film of another camera: its own time there. */
function tagOfCamera(context: PlayerContext): TimedTag | undefined {
  const { request, entry } = context;
  const document = documentOf(context);
  const tag = document?.tags.find(({ id }) => entry === 'address' && id === request.tag);
  const isCamera = document?.multi_replays.some(({ id }) => id === tag?.replay);
  if (!isCamera || !document || request.start !== undefined) return undefined;
  const tags = timedTags(document.tags, { kind: 'film', offset: 0, replay: tag?.replay });
  return tags.find(({ id }) => id === tag?.id);
}

/** One film of one piece, and no list of tags: it goes on where it was left. */
export function canResume(context: PlayerContext): boolean {
  const document = documentOf(context);
  return document !== undefined && context.list.length === 0 && keepsResumePosition(document);
}

const videoOf = (context: PlayerContext): MediaId => documentOf(context)!.video.id;

/** Where it was left at an earlier visit, unless the address says where it starts. */
export function resumedAt(context: PlayerContext): Seconds | undefined {
  const { request, places, moment } = context;
  const isFree = moment === undefined && request.start === undefined && request.tag === undefined;
  return isFree && canResume(context) ? places?.[videoOf(context)] : undefined;
}

export function resumePositionInput(context: PlayerContext): ResumePositionInput {
  return { video: videoOf(context), resumed: resumedAt(context) };
}

/** Where the film starts: where the viewer was before a sign-in, at `start`, or at the tag asked for or the first of a list, less the pre-roll. */
export function startOfFilm(context: PlayerContext): Seconds | undefined {
  const { request, entry } = context;
  if (context.moment !== undefined) return context.moment;
  const other = tagOfCamera(context);
  if (other) return seekTime(other, preRollOf(context));
  const isAsked = entry === 'address';
  if (request.start !== undefined && isAsked) return request.start;
  const tags = timedTags(documentOf(context)?.tags ?? [], MAIN_FILM);
  const listed = listedTags(context);
  const first = request.tag === undefined || !isAsked ? undefined : tags.find(({ id }) => id === request.tag);
  const tag = first ?? (listed && playedTags(tags, listed).at(entry === 'last' ? -1 : 0));
  return tag ? seekTime(tag, preRollOf(context)) : resumedAt(context);
}

/** The file that the video names in that field. */
export function optionalFile(context: PlayerContext, field: 'custoId' | 'reference'): OptionalFileInput {
  const { group, [field]: name } = documentOf(context)!.video;
  return { group, name };
}

export function playbackInput(context: PlayerContext): PlaybackInput {
  const {
    request,
    document,
    visitor,
    grant,
    loaded,
    entry,
    volume,
    muted,
    frugal,
    consents,
    preferences,
    maxResolution,
  } = context;
  return {
    // A list of tags names no video; what plays has one.
    request: { ...request, id: videoOf(context) },
    document: document ?? settledDocument(context.granted!),
    user: visitor?.kind === 'connected' ? visitor.user : undefined,
    grant,
    startAt: startOfFilm(context),
    camera: tagOfCamera(context)?.replay,
    continued: entry !== 'address',
    now: loaded!.at,
    volume,
    consents,
    muted,
    preferences,
    frugal,
    maxResolution,
  };
}

export function tagsInput(context: PlayerContext): TagsInput {
  const { request, document, entry, repeats } = context;
  return {
    document: document!,
    tag: entry === 'address' ? request.tag : undefined,
    list: listedTags(context),
    fromEnd: entry === 'last',
    repeat: repeats,
    preRoll: request.preRoll,
    postRoll: request.postRoll,
  };
}

export function dataDocumentInput({ request, granted }: PlayerContext): DataDocumentInput {
  return { request: { ...request, id: granted!.video.id }, document: granted! };
}

/** The menu begins with its first category open. In a preview only connected users draw (Library 2, row L15). */
export function panelsInput({ request, document, visitor }: PlayerContext): PanelsInput {
  return {
    document: document!,
    category: menuCategories(timedTags(currentDocument(document!).tags, MAIN_FILM))[0]?.category,
    ...(request.isPreview && visitor?.kind !== 'connected' && { without: ['drawing'] }),
  };
}

export function pluginsInput(context: PlayerContext): PluginsInput {
  const { request, visitor, pageGroup, grant, hasCookies, analyticsGroups } = context;
  const document = documentOf(context)!;
  const user = visitor?.kind === 'connected' ? visitor.user.id : request.userId;
  const counted = isCounted(analyticsGroups, document.video.group, user);
  const hasCameras = camerasOf(document, 0).length > 1;
  // The document's controls of sound have no cast; another site's page has its own. Among several addresses cast looks at
  // the one on show by itself.
  const hasCast = request.type !== 'audio' && !isAllThirdParty(document);
  return {
    request: { ...request, id: document.video.id },
    document: context.document!,
    visitor,
    pageGroup,
    grant,
    hasCookies,
    frugal: context.frugal,
    onceReady: ['mediaSession', ...(hasCast ? (['cast'] as const) : []), 'tagActions'],
    atOnce: [...(hasCameras ? (['cameras'] as const) : []), ...(counted ? (['analytics'] as const) : [])],
  };
}

export function sponsorsInput({ document }: PlayerContext, place: SponsorPlace): SponsorsInput {
  return { place, document: document! };
}
