import { assign, enqueueActions, forwardTo, sendParent, sendTo, setup } from 'xstate';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { GRANT_RENEWAL_SHARE } from '../../../core/domain/constants/playback.ts';
import {
  GRANT_RENEWAL_TIMEOUT_MS,
  SIGNED_URL_LIFE_S,
  START_PATIENCE_MS,
} from '../../../core/domain/constants/recovery.ts';
import type { Refusal } from '../../../core/domain/access.ts';
import type { DataDocument, GateKind } from '../../../core/domain/data-document.ts';
import { isPage } from '../../../core/domain/engine-kind.ts';
import type { EpochMs, MediaId, Seconds } from '../../../core/domain/media.ts';
import { parseReplays } from '../../../core/domain/replay-address.ts';
import { callbackPort, port } from '../../shared/port.ts';
import type { AccessOutcome } from '../opening/access/access.guards.ts';
import { accessMachine } from '../opening/access/access.machine.ts';
import { loadMachine } from '../opening/load.machine.ts';
import type { LoadOutcome } from '../opening/load.machine.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../playback/media.ports.ts';
import type { LoadResult, PlayRequest, RenewResult } from '../player.ports.ts';

/** Why a film cannot be compared, in addition to the player's refusals. */
export type ClosedReason =
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'gate'; gate: GateKind }
  /** No moment is named; audio; a live stream; a third-party page; no film yet; a film that fails to play. */
  | { kind: 'unnamed' | 'sound' | 'live' | 'page' | 'noFilm' | 'broken' };

export interface CompareSideInput {
  side: Side;
  /** Its id is undefined if the address names no moment. */
  request: PlayRequest;
  hasSession: boolean;
  /** Initial position of the picture, seconds. */
  startAt: Seconds;
  frugal: boolean;
}

/** To the comparison. */
export type SideFact =
  | { type: 'side.opening'; side: Side }
  | { type: 'side.ready'; side: Side; duration: Seconds }
  | { type: 'side.closed'; side: Side }
  | { type: 'side.seeked'; side: Side; seek: number }
  | { type: 'side.waiting'; side: Side }
  | { type: 'side.ended'; side: Side }
  /** The browser refused to start the film. */
  | { type: 'side.blocked'; side: Side };

/** From the comparison, for this film. */
export type SideCommand = Extract<
  MediaCommand,
  {
    type: 'media.play' | 'media.pause' | 'media.seek' | 'media.step' | 'media.setRate' | 'media.setMuted';
  }
>;

export type CompareSideEvent =
  | SideCommand
  | MediaNotification
  | { type: 'side.retry' }
  /** Opens another film at this initial position, seconds. */
  | { type: 'side.open'; id: MediaId; startAt: Seconds };

interface CompareSideContext extends CompareSideInput {
  /** When the data were read. */
  at: EpochMs;
  document: DataDocument | undefined;
  /** Milliseconds after which the signature is renewed; undefined for a public film. */
  renewAfter: number | undefined;
  closed: ClosedReason;
}

export const filmOf = (document: DataDocument | undefined): string | undefined =>
  parseReplays(document?.video.replay_url)[0]?.url;

/** Why a document that the viewer may watch has no film to compare. */
function unfit(document: DataDocument): ClosedReason | undefined {
  const film = filmOf(document);
  if (document.video.type === 'audio') return { kind: 'sound' };
  if (film === undefined) return { kind: document.video.live_url ? 'live' : 'noFilm' };
  return isPage(film) ? { kind: 'page' } : undefined;
}

/** Types, ports, guards and actions of a compared film's chart. Its states are in `compare-side.machine.ts`. */
export const compareSideSetup = setup({
  types: {
    input: {} as CompareSideInput,
    context: {} as CompareSideContext,
    events: {} as CompareSideEvent,
  },
  actors: {
    load: loadMachine,
    access: accessMachine,
    media: callbackPort<MediaCommand, MediaSource>('media'),
    renewGrant: port<RenewResult, { request: PlayRequest }>('renewGrant'),
  },
  delays: {
    startPatience: START_PATIENCE_MS,
    renewalTimeout: GRANT_RENEWAL_TIMEOUT_MS,
    grantRenewal: ({ context }) => context.renewAfter!,
  },
  guards: {
    isUnnamed: ({ context }) => context.request.id === undefined,
    isLoaded: (_, outcome: LoadOutcome) => outcome.kind === 'loaded',
    isGranted: (_, outcome: AccessOutcome) => outcome.kind === 'granted',
    isUnfit: ({ context }) => unfit(context.document!) !== undefined,
    isSigned: ({ context }) => context.renewAfter !== undefined,
    isRenewed: (_, result: RenewResult) => result.status === 'ok',
  },
  actions: {
    setFilm: assign(({ context: { request } }, { id, startAt }: { id: MediaId; startAt: Seconds }) => ({
      request: { ...request, id },
      startAt,
      document: undefined,
      renewAfter: undefined,
    })),
    setAt: assign((_, { at }: LoadResult) => ({ at })),
    giveDocument: sendTo('access', (_, { document, at }: LoadResult) => ({ type: 'access.document', document, at })),
    setGranted: assign(({ context: { at } }, outcome: AccessOutcome) => {
      if (outcome.kind !== 'granted') return {};
      const { document, grant } = outcome;
      return { document, renewAfter: grant && Math.max(0, (grant.expiresAt - at) * GRANT_RENEWAL_SHARE) };
    }),
    setRefused: assign((_, outcome: AccessOutcome): { closed?: ClosedReason } => {
      if (outcome.kind === 'refused') return { closed: { kind: 'refused', reason: outcome.reason } };
      return outcome.kind === 'gate' ? { closed: { kind: 'gate', gate: outcome.gate } } : {};
    }),
    setClosed: assign((_, closed: ClosedReason) => ({ closed })),
    setUnfit: assign(({ context }) => ({ closed: unfit(context.document!)! })),
    regrant: enqueueActions(({ enqueue }, result: RenewResult) => {
      if (result.status !== 'ok') return;
      enqueue.assign({ renewAfter: SIGNED_URL_LIFE_S * 1000 * GRANT_RENEWAL_SHARE });
      enqueue.sendTo('media', { type: 'media.regrant', url: result.url });
    }),
    forwardToMedia: forwardTo('media'),
    reportOpening: sendParent(({ context: { side } }): SideFact => ({ type: 'side.opening', side })),
    reportReady: sendParent(({ context: { side } }, { duration }: { duration: Seconds }): SideFact => ({
      type: 'side.ready',
      side,
      duration,
    })),
    reportClosed: sendParent(({ context: { side } }): SideFact => ({ type: 'side.closed', side })),
    reportSeeked: sendParent(({ context: { side } }, { seek }: { seek: number }): SideFact => ({
      type: 'side.seeked',
      side,
      seek,
    })),
    report: sendParent(({ context: { side } }, type: 'side.waiting' | 'side.ended' | 'side.blocked'): SideFact => ({
      type,
      side,
    })),
  },
});
