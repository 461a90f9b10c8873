/** What the player's charts ask of the world, and the shapes of the results. Filled in `src/pages`. */
import type { EpochMs, GroupId, MediaId, PlayableType, Seconds, UserId } from '../../core/domain/media.ts';
import type { AddressFailure } from '../../core/domain/storage-host.ts';
import type { DataDocument, GateKind, Grant, LoadedDocument } from '../../core/domain/data-document.ts';

/** What the address and the element's attributes ask to play (Player 2). */
export interface PlayRequest {
  type: PlayableType;
  /** Undefined where only tags are named. */
  id?: MediaId | undefined;
  /** Tag ids to play one after another (`tags`, `videoTags`, `audioTags`). */
  tags: string[];
  /** Ids of tags of sounds that come after those of videos, where an address names both. */
  sounds?: string[] | undefined;
  /** The tag to start at. */
  tag?: string | undefined;
  /** Id of the saved drawing to open. */
  drawing?: string | undefined;
  /** Seconds. */
  start?: Seconds | undefined;
  preRoll?: Seconds | undefined;
  postRoll?: Seconds | undefined;
  /** Page-level user: context, never identity (row L26). */
  userId: UserId;
  groupId: GroupId;
  /** Within another site's page: the referer check applies, and a lost session does not leave the page. */
  embedded: boolean;
  autoplay: boolean;
  /** Within a preview of the library, where some of the player is for connected users. */
  isPreview?: boolean | undefined;
}

export interface SessionUser {
  id: UserId;
  group: GroupId;
  name: string;
  admin: boolean;
  storageHost?: number | undefined;
}

export type SessionResult = { status: 'ok'; user: SessionUser } | { status: 'disconnected' };

/** `checkMediaPlayerAccess`: the server has checked; media that a stub stood for come with it. */
export type PlayerAccessResult =
  | { status: 'ok'; document?: DataDocument | undefined; grant?: Grant | undefined }
  | { status: 'payment' }
  | { status: 'gate'; gate: GateKind }
  | { status: 'disconnected' }
  | {
      status: 'refused';
      reason:
        | 'private'
        | 'noRights'
        | 'expired'
        | 'notYetValid'
        | 'unpublished'
        | 'notOwner'
        | 'country'
        | 'referer'
        | 'noData';
    };

export type CheckResult = 'ok' | 'refused';

/** `checkMediaAccess`, for private visibility. */
export type MediaAccessResult =
  | { status: 'ok' }
  | { status: 'refused'; reason: 'private' | 'notOwner' | 'noRights' | 'disconnected' };

/** A data document with the moment at which it was read. */
export interface LoadResult {
  document: LoadedDocument;
  at: EpochMs;
}

/** `isUserConfirmed` with the id cookie, or that there is no cookie. */
export type ConfirmedResult = 'confirmed' | 'unconfirmed' | 'noCookie';

/** Colours and logo of a vendor (`{tagsUrl}{vendor}/{group}/{custoId}.json`). */
export interface VendorStyle {
  /** The theme's tokens in the vendor's colours, by name; each was checked and can be read. */
  tokens?: Readonly<Record<string, string>> | undefined;
  logo?: { url: string; alt: string; link?: string | undefined } | undefined;
}

export interface Registration {
  nom: string;
  prenom: string;
  zip: string;
  email: string;
  emailing1: boolean;
  emailing2: boolean;
  captchaResponse: string;
}

export type RegistrationResult =
  | { status: 'ok'; id: string }
  | { status: 'alreadyRegistered' }
  | { status: 'captchaEmpty' }
  | { status: 'captchaError' }
  /** Too many requests from this address, or e-mails to this mailbox: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number }
  | { status: 'cookieError' }
  /** The server sends no e-mails, and a registration needs one. */
  | { status: 'mailOff' }
  | { status: 'error' };

/** The viewer, as far as the session identifies one. */
export type Visitor = { kind: 'anonymous' } | { kind: 'connected'; user: SessionUser };

export type PasswordResult =
  | { status: 'right' }
  | { status: 'wrong' }
  /** Too many tries: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number };

/** One try of the lowest rendition of a stream in error (Player 4). Status 0: nothing responds there. */
export type ProbeResult = { status: number };

export type RenewResult = { status: 'ok'; url: string; grant: Grant } | { status: 'refused' };

/** `getVideoStreamInfo`: frames a second of a video site's film. */
export type FrameRateResult = { status: 'ok'; fps: number } | { status: 'unknown' };

export type LiveRefresh = { status: 'other'; document: DataDocument } | { status: 'same' };

export interface RefreshInput {
  request: PlayRequest;
  /** Of the document on show. */
  version: number;
  /** The server has named it: what comes is that version or a later one. */
  published: number | undefined;
  /** Polling interval of the data, milliseconds. */
  every: number;
}

export interface PlayerAccessInput {
  type: PlayableType;
  id: MediaId;
  /** Page-level user: the server checks whose page it is, too. */
  userId: UserId;
}

/** The document with addresses that can be played, or why a private storage gives none. */
export type StorageResult = { status: 'ok'; document: DataDocument } | { status: 'refused'; failure: AddressFailure };

export interface DataFileInput {
  type: PlayableType;
  id: MediaId;
  /** Page-level user: on a page of another group nothing of a film but its stub is given out. */
  userId: UserId;
}

export interface TagListResult {
  /** The videos and sounds that the tags lie in, in the order of the tags. */
  videos: { type: PlayableType; id: MediaId; tags: string[] }[];
}

export type { LoadedDocument };
