/** What a player knows, and what stays of it when it begins again. */
import type { NamedVideo, Refusal } from '../../core/domain/access.ts';
import type { CategoryOverride } from '../../core/domain/category-style.ts';
import { isOpen } from '../../core/domain/access-dates.ts';
import type { DataDocument, GateKind, Grant } from '../../core/domain/data-document.ts';
import type { GroupId, MediaId, Seconds } from '../../core/domain/media.ts';
import type { Provider } from '../../core/domain/providers.ts';
import { currentDocument } from '../shared/current-document.ts';
import type { DocumentRef } from '../shared/current-document.ts';
import type { ListedVideo } from './opening/load.machine.ts';
import type { PageFlags } from './page-flags.ts';
import type { PlaybackPreferences } from './player.events.ts';
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
  /** The page's; without them scores of replays are hidden, tags are shared and nothing is counted. */
  flags?: PageFlags | undefined;
  /** Video sites that the viewer has let in before. */
  consents?: readonly Provider[] | undefined;
  /** Where films were left, by their ids. */
  resumePositions?: Readonly<Record<MediaId, Seconds>> | undefined;
}

export interface PlayerContext extends PlayerInput {
  loaded: LoadResult | undefined;
  /** The videos of a list of tags, and which of them plays. Empty where one video was asked for. */
  list: ListedVideo[];
  listIndex: number;
  /** How the video is entered: as the address asks, or at the first or last of its listed tags. */
  entry: 'address' | 'first' | 'last';
  /** Places of the list that were refused and passed over. */
  refused: readonly number[];
  /** How many of them the viewer has not read of. */
  skippedCount: number;
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
  /** What everybody may know of a video whose data file is missing. */
  named: NamedVideo | undefined;
  style: VendorStyle | undefined;
  /** What categories of tags look like, by the file that the video names. */
  categoryOverrides: readonly CategoryOverride[];
  /** The session was lost while open media play on: the viewer is notified. */
  isSignedOut: boolean;
  isOnline: boolean;
  /** The viewer repeats the current tag: its video's end leads to no other one. */
  repeats: boolean;
  /** Where the viewer last was in the film; undefined: nothing of it was seen. */
  moment: Seconds | undefined;
  /** The first picture is presented, or is not waited for any longer. */
  isPictureSettled: boolean;
  /** The next video of the list, granted and prepared. */
  upcoming: PlayerContext | undefined;
}

export function initialPlayerContext(input: PlayerInput): PlayerContext {
  return {
    ...input,
    loaded: undefined,
    list: [],
    listIndex: 0,
    entry: 'address',
    refused: [],
    skippedCount: 0,
    visitor: undefined,
    pageGroup: undefined,
    gate: undefined,
    hasPassed: false,
    granted: undefined,
    document: undefined,
    grant: undefined,
    reason: undefined,
    named: undefined,
    style: undefined,
    categoryOverrides: [],
    isSignedOut: false,
    isOnline: true,
    repeats: false,
    moment: undefined,
    isPictureSettled: false,
    upcoming: undefined,
  };
}

/** Everything asked again, by somebody who may be another one. */
export function resetPlayer(context: PlayerContext): PlayerContext {
  return {
    ...initialPlayerContext(context),
    hasSession: true,
    list: context.list,
    listIndex: context.refused.length > 0 && context.reason !== undefined ? 0 : context.listIndex,
    moment: context.moment,
    isOnline: context.isOnline,
    isPictureSettled: context.isPictureSettled,
  };
}

/** What may be played: as it is now, or as it was granted. */
export const documentOf = ({
  document,
  granted,
}: Pick<PlayerContext, 'document' | 'granted'>): DataDocument | undefined =>
  document ? currentDocument(document) : granted;

/** Another video in this one's place, from its beginning; who watches, and on whose page, is known. */
export function openAnother(context: PlayerContext, id: MediaId): PlayerContext {
  const { visitor, pageGroup, hasSession, isOnline, isPictureSettled, request } = context;
  const { start: _start, tag: _tag, ...rest } = request;
  const nextRequest: PlayRequest = { ...rest, id, tags: [] };
  return {
    ...initialPlayerContext({ ...context, request: nextRequest }),
    visitor,
    pageGroup,
    hasSession,
    isOnline,
    isPictureSettled,
  };
}

/** Media that anybody may watch play on when a session is lost. */
export function playsOn(context: PlayerContext): boolean {
  const document = documentOf(context);
  return document !== undefined && isOpen(document.video);
}
