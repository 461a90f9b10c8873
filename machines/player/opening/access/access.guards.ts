import { belongsToPage, isOpen } from '../../../../core/domain/access-dates.ts';
import type { Refusal } from '../../../../core/domain/access.ts';
import type {
  DataDocument,
  GateKind,
  Grant,
  LoadedDocument,
  VideoHead,
} from '../../../../core/domain/data-document.ts';
import { hasLocked } from '../../../../core/domain/storage-host.ts';
import type { EpochMs, GroupId } from '../../../../core/domain/media.ts';
import type { CheckResult, MediaAccessResult, PlayerAccessResult, PlayRequest, Visitor } from '../../player.ports.ts';

export interface AccessInput {
  request: PlayRequest;
  /** Somebody has signed in here before; otherwise a public medium plays without a session request. */
  hasSession: boolean;
  /** Known from an earlier run: a gate was passed, or this is the next video of a list. */
  visitor: Visitor | undefined;
  pageGroup: GroupId | undefined;
  /** Set if a gate has been passed: the checks before the gate are not repeated. */
  passed: { document: LoadedDocument; at: EpochMs } | undefined;
}

export type AccessOutcome =
  | { kind: 'granted'; document: DataDocument; grant: Grant | undefined; visitor: Visitor; pageGroup: GroupId }
  | { kind: 'gate'; gate: GateKind; visitor: Visitor; pageGroup: GroupId }
  /** `visitor`: undefined if the viewer is unknown. */
  | { kind: 'refused'; reason: Refusal; visitor: Visitor | undefined };

/** A request that failed or timed out. */
interface Failure {
  status: 'failed';
}

/** Results of the parallel checks, by the id of their actor. */
export interface CheckResults {
  referer?: { status: CheckResult } | Failure;
  media?: MediaAccessResult | Failure;
  player?: PlayerAccessResult | Failure;
}

export interface AccessContext {
  request: PlayRequest;
  hasSession: boolean;
  visitor: Visitor | undefined;
  pageGroup: GroupId | undefined;
  loaded: { document: LoadedDocument; at: EpochMs } | undefined;
  isResumed: boolean;
  /** Somebody had signed in here, but the server no longer knows the session. */
  isSessionLost: boolean;
  hasSessionFailed: boolean;
  checks: readonly (keyof CheckResults)[];
  results: CheckResults;
  /** The document with the addresses issued by a private storage. */
  opened: DataDocument | undefined;
  reason: Refusal;
}

/** Also undefined for a hidden medium, whose data file says nothing about it. */
export const headOf = ({ loaded }: AccessContext): VideoHead | undefined =>
  loaded?.document.kind === 'hidden' ? undefined : loaded?.document.video;

export const isHidden = ({ loaded }: AccessContext): boolean => loaded?.document.kind === 'hidden';

/** The server must decide if the data file is a stub or its video is not public. */
export const needsHost = ({ loaded }: AccessContext): boolean =>
  loaded !== undefined && (loaded.document.kind !== 'whole' || !isOpen(loaded.document.video));

export const isOnItsPage = (context: AccessContext): boolean => {
  const head = headOf(context);
  if (head === undefined || context.pageGroup === undefined) return false;
  return belongsToPage(head, { userId: context.request.userId, groupId: context.pageGroup });
};

/** The check has its result, or does not apply. */
export const isSettled = ({ checks, results }: AccessContext, check: keyof CheckResults): boolean =>
  !checks.includes(check) || results[check] !== undefined;

/** The viewer is known, or the request for the session has failed. */
export const isSessionSettled = ({ visitor, hasSessionFailed }: AccessContext): boolean =>
  visitor !== undefined || hasSessionFailed;

/** Geo-blocking is for anonymous visitors only (row P04). */
export const isCountrySettled = (context: AccessContext): boolean =>
  headOf(context)?.geoBlocking !== true || context.visitor?.kind === 'connected' || isSettled(context, 'player');

/** The playable document: from the server's response, or from the data file itself. */
export const documentOf = ({ loaded, results: { player } }: AccessContext): DataDocument | undefined => {
  if (player?.status === 'ok' && player.document !== undefined) return player.document;
  return loaded?.document.kind === 'whole' ? loaded.document : undefined;
};

/** The viewer may watch, but the addresses must be requested from a private storage (row P30). */
export const isLockedAway = (context: AccessContext): boolean => {
  const document = documentOf(context);
  return document !== undefined && hasLocked(document);
};

/** Private visibility, or a hidden medium, which may be private. */
const mayBePrivate = (context: AccessContext): boolean =>
  isHidden(context) || headOf(context)?.visibility === 'private';

/** Private media wait for both server responses; other media may be refused whenever the second one arrives. */
export const isMediaSettled = (context: AccessContext): boolean =>
  isSettled(context, 'media') && (!mayBePrivate(context) || isSettled(context, 'player'));

/** Reasons that take precedence over the session (row P04). For a listed medium the data file already contains them. */
const EARLIER: readonly Refusal[] = ['unpublished', 'notYetValid', 'expired', 'notOwner'];

/** Whether the server refuses a hidden medium for its dates or its owner. */
export const isRefusedEarly = (context: AccessContext): boolean => {
  const refusal = refusalOf(context);
  return isHidden(context) && isSessionSettled(context) && refusal !== undefined && EARLIER.includes(refusal);
};

/** Reasons that a later state handles. */
const LATER: readonly Refusal[] = ['referer', 'country'];

/** Why the server refuses the medium itself to this viewer; undefined if it does not. */
export const mediaRefusalOf = (context: AccessContext): Refusal | undefined => {
  const { media, player } = context.results;
  if (isHidden(context)) {
    if (!isMediaSettled(context)) return undefined;
    if (player?.status === 'failed') return 'checkFailed';
  }
  if (media?.status === 'refused') return asLost(context, media.reason);
  if (media?.status === 'failed') return 'checkFailed';
  if (!mayBePrivate(context)) return undefined;
  const refusal = asLost(context, refusalOf(context));
  return refusal !== undefined && LATER.includes(refusal) ? undefined : refusal;
};

/**
 * Only the server knows that a hidden medium is private. With the lost session, the viewer might have been allowed to
 * watch it.
 */
const asLost = <Reason extends Refusal | undefined>(context: AccessContext, reason: Reason): Reason | 'disconnected' =>
  isHidden(context) && context.isSessionLost && reason === 'private' ? 'disconnected' : reason;

/** Why the server's overall decision is a refusal; undefined if it is not. */
export const refusalOf = ({ results: { player } }: AccessContext): Refusal | undefined => {
  if (player?.status === 'failed') return 'checkFailed';
  if (player?.status === 'refused') return player.reason;
  return player?.status === 'disconnected' ? 'disconnected' : undefined;
};
