/** The context of a player, and which parts of it survive a restart. */
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
  /** Somebody has signed in here before (not a secret: a mark left by the sign-in). */
  hasSession: boolean;
  /** The browser accepts cookies. */
  hasCookies: boolean;
  /** 0 to 100, as the viewer left it (`mvVolume`). */
  volume: number | undefined;
  /** As the viewer left it (`mvMuted`). */
  muted: boolean | undefined;
  /** Preferences from earlier films; captions also from an earlier visit. */
  preferences?: PlaybackPreferences | undefined;
  /** The viewer saves data or has a slow connection. */
  frugal: boolean;
  /** Tallest rendition, lines, if the document names none. */
  maxResolution?: number | undefined;
  /** The page's flags. Without them, replay scores are hidden, tags can be shared and nothing is counted. */
  flags?: PageFlags | undefined;
  /** Video sites that the viewer has consented to before. */
  consents?: readonly Provider[] | undefined;
  /** Saved positions by film id. */
  resumePositions?: Readonly<Record<MediaId, Seconds>> | undefined;
}

export interface PlayerContext extends PlayerInput {
  loaded: LoadResult | undefined;
  /** The videos of a tag list and the index of the current one. Empty if a single video was requested. */
  list: ListedVideo[];
  listIndex: number;
  /** Where the video starts: as the address says, or at the first or last of its listed tags. */
  entry: 'address' | 'first' | 'last';
  /** Indexes of the list entries that were refused and skipped. */
  refused: readonly number[];
  /** How many skipped videos the viewer has not yet been notified of. */
  skippedCount: number;
  visitor: Visitor | undefined;
  pageGroup: GroupId | undefined;
  gate: GateKind | undefined;
  /** The viewer has passed the gate of this video. */
  hasPassed: boolean;
  /** The granted document, until `dataDocument` holds it. */
  granted: DataDocument | undefined;
  /** The current data document. */
  document: DocumentRef | undefined;
  grant: Grant | undefined;
  reason: Refusal | undefined;
  /** The public facts of a video whose data file is missing. */
  named: NamedVideo | undefined;
  style: VendorStyle | undefined;
  /** Category styles from the file that the video names. */
  categoryOverrides: readonly CategoryOverride[];
  /** The session was lost while public media keep playing: the viewer is notified. */
  isSignedOut: boolean;
  isOnline: boolean;
  /** The viewer repeats the current tag, so the end of the video does not lead to the next one. */
  repeats: boolean;
  /** The viewer's last position in the film; undefined: nothing has been watched. */
  moment: Seconds | undefined;
  /** The first picture has been presented, or the page has stopped waiting for it. */
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

/** Starts over and asks for everything again, since the viewer may be somebody else now. */
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

/** The document: the current version, or the granted one before `dataDocument` runs. */
export const documentOf = ({
  document,
  granted,
}: Pick<PlayerContext, 'document' | 'granted'>): DataDocument | undefined =>
  document ? currentDocument(document) : granted;

/** Opens another video from its beginning. Viewer and page carry over. */
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

/** Public media keep playing when a session is lost. */
export function playsOn(context: PlayerContext): boolean {
  const document = documentOf(context);
  return document !== undefined && isOpen(document.video);
}
