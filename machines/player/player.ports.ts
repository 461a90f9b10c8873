/** Ports of the player's charts and the shapes of their results. Filled in `src/pages`. */
import type { EpochMs, GroupId, MediaId, PlayableType, Seconds, UserId } from '../../core/domain/media.ts';
import type { AddressFailure } from '../../core/domain/storage-host.ts';
import type { DataDocument, GateKind, Grant, LoadedDocument } from '../../core/domain/data-document.ts';

/** What the address and the element's attributes request (Player 2). */
export interface PlayRequest {
  type: PlayableType;
  /** Undefined if only tags are named. */
  id?: MediaId | undefined;
  /** Tag ids to play one after another (`tags`, `videoTags`, `audioTags`). */
  tags: string[];
  /** Ids of audio tags that follow those of videos, if an address names both. */
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
  /** In another site's page: the referer check applies, and a lost session does not leave the page. */
  embedded: boolean;
  autoplay: boolean;
  /** In a preview of the library, where parts of the player are limited to connected users. */
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

/**
 * `checkMediaPlayerAccess`: the server authorizes the viewer. If the data file was only a stub, the full document comes
 * with the response.
 */
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

/** A data document and the time at which it was read. */
export interface LoadResult {
  document: LoadedDocument;
  at: EpochMs;
}

/** `isUserConfirmed` with the id cookie; `noCookie` if there is none. */
export type ConfirmedResult = 'confirmed' | 'unconfirmed' | 'noCookie';

/** Colours and logo of a vendor (`{tagsUrl}{vendor}/{group}/{custoId}.json`). */
export interface VendorStyle {
  /** The theme's tokens in the vendor's colours, by name. Each has been checked for contrast. */
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
  /** Too many requests from this address, or too many e-mails to this mailbox: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number }
  | { status: 'cookieError' }
  /** The server cannot send e-mail, which a registration needs. */
  | { status: 'mailOff' }
  | { status: 'error' };

/** The viewer, as far as the session identifies one. */
export type Visitor = { kind: 'anonymous' } | { kind: 'connected'; user: SessionUser };

export type PasswordResult =
  | { status: 'right' }
  | { status: 'wrong' }
  /** Too many attempts: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number };

/** One request for the lowest rendition of a failed stream (Player 4). Status 0: no response. */
export type ProbeResult = { status: number };

export type RenewResult = { status: 'ok'; url: string; grant: Grant } | { status: 'refused' };

/** `getVideoStreamInfo`: frames per second of a video site's film. */
export type FrameRateResult = { status: 'ok'; fps: number } | { status: 'unknown' };

export type LiveRefresh = { status: 'other'; document: DataDocument } | { status: 'same' };

export interface RefreshInput {
  request: PlayRequest;
  /** Version of the current document. */
  version: number;
  /** The version the server has announced: the response must be that version or a later one. */
  published: number | undefined;
  /** Polling interval of the data, milliseconds. */
  every: number;
}

export interface PlayerAccessInput {
  type: PlayableType;
  id: MediaId;
  /** Page-level user, for the server's check of the page's group. */
  userId: UserId;
}

/** The document with playable addresses, or why a private storage issued none. */
export type StorageResult = { status: 'ok'; document: DataDocument } | { status: 'refused'; failure: AddressFailure };

export interface DataFileInput {
  type: PlayableType;
  id: MediaId;
  /** Page-level user: on a page of another group, only the film's stub is returned. */
  userId: UserId;
}

export interface TagListResult {
  /** The videos and sounds that contain the tags, in the order of the tags. */
  videos: { type: PlayableType; id: MediaId; tags: string[] }[];
}

export type { LoadedDocument };
