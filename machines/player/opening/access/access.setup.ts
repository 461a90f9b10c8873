import { assign, enqueueActions, setup } from 'xstate';
import { evaluateDates } from '../../../../core/domain/access-dates.ts';
import type { Refusal } from '../../../../core/domain/access.ts';
import { ACCESS_CHECK_TIMEOUT_MS, SESSION_CHECK_TIMEOUT_MS } from '../../../../core/domain/constants/requests.ts';
import { DEFAULT_USER_ID, SUPER_USER_ID } from '../../../../core/domain/constants/people.ts';
import type { LoadedDocument } from '../../../../core/domain/data-document.ts';
import type { EpochMs, GroupId } from '../../../../core/domain/media.ts';
import {
  documentOf,
  headOf,
  isCountrySettled,
  isHidden,
  isLockedAway,
  isMediaSettled,
  isOnItsPage,
  isRefusedEarly,
  isSessionSettled,
  isSettled,
  mediaRefusalOf,
  needsHost,
  refusalOf,
} from './access.guards.ts';
import type { AccessContext, AccessInput, AccessOutcome, CheckResults } from './access.guards.ts';
import { accessPorts } from './access.ports.ts';
import type {
  CheckResult,
  MediaAccessResult,
  PlayerAccessResult,
  SessionResult,
  StorageResult,
} from '../../player.ports.ts';

type AccessEvent =
  /** The data file, as soon as it is loaded. */
  | { type: 'access.document'; document: LoadedDocument; at: EpochMs }
  | { type: 'xstate.done.actor.referer'; output: CheckResult }
  | { type: 'xstate.done.actor.media'; output: MediaAccessResult }
  | { type: 'xstate.done.actor.player'; output: PlayerAccessResult }
  | { type: 'xstate.error.actor.referer' | 'xstate.error.actor.media' | 'xstate.error.actor.player' };

/** Types, ports, guards and actions of the access chart. */
export const accessSetup = setup({
  types: {
    input: {} as AccessInput,
    context: {} as AccessContext,
    events: {} as AccessEvent,
    output: {} as AccessOutcome,
  },
  actors: accessPorts,
  delays: { sessionTimeout: SESSION_CHECK_TIMEOUT_MS, checkTimeout: ACCESS_CHECK_TIMEOUT_MS },
  guards: {
    hasDocument: ({ context }) => context.loaded !== undefined,
    isResumed: ({ context }) => context.isResumed,
    isHidden: ({ context }) => isHidden(context),
    isVisitorKnown: ({ context }) => context.visitor !== undefined,
    isVisitorNeeded: ({ context }) => context.hasSession || needsHost(context),
    isPageKnown: ({ context }) => context.pageGroup !== undefined,
    isDefaultPage: ({ context }) => context.request.userId === DEFAULT_USER_ID,
    isUnpublished: ({ context }) => evaluateDates(headOf(context)!, context.loaded!.at) === 'unpublished',
    isNotYetValid: ({ context }) => evaluateDates(headOf(context)!, context.loaded!.at) === 'notYetValid',
    isExpired: ({ context }) => evaluateDates(headOf(context)!, context.loaded!.at) === 'expired',
    isUnreadable: ({ context }) => evaluateDates(headOf(context)!, context.loaded!.at) === 'unreadable',
    isOnItsPage: ({ context }) => isOnItsPage(context),
    isRefusedEarly: ({ context }) => isRefusedEarly(context),
    isSuperUser: ({ context }) => context.visitor?.kind === 'connected' && context.visitor.user.id === SUPER_USER_ID,
    isForeign: ({ context }) => context.pageGroup !== undefined && isSessionSettled(context),
    /** Waits for the session as well, because a refusal shows who is signed in. */
    isHostAnswered: ({ context }) => isSettled(context, 'player') && isSessionSettled(context),
    hasSessionFailed: ({ context }) => context.hasSessionFailed,
    isSessionLost: ({ context }) => context.isSessionLost && headOf(context)?.visibility === 'private',
    isRefererRefused: ({ context: { results } }) =>
      results.referer?.status === 'refused' ||
      (results.player?.status === 'refused' && results.player.reason === 'referer'),
    hasRefererFailed: ({ context }) => context.results.referer?.status === 'failed',
    isRefererSettled: ({ context }) => isSettled(context, 'referer'),
    isCountryRefused: ({ context: { results } }) =>
      results.player?.status === 'refused' && results.player.reason === 'country',
    isCountrySettled: ({ context }) => isCountrySettled(context),
    isMediaRefused: ({ context }) => mediaRefusalOf(context) !== undefined,
    isMediaSettled: ({ context }) => isMediaSettled(context),
    isHostRefusing: ({ context }) => refusalOf(context) !== undefined,
    isHostSettled: ({ context }) => isSettled(context, 'player'),
    isPaymentDue: ({ context }) => context.results.player?.status === 'payment',
    isGated: ({ context }) => context.results.player?.status === 'gate',
    hasFilm: ({ context }) => documentOf(context) !== undefined,
    isLockedAway: ({ context }) => isLockedAway(context),
    isOpened: (_, result: StorageResult) => result.status === 'ok',
  },
  actions: {
    setDocument: assign((_, loaded: { document: LoadedDocument; at: EpochMs }) => ({ loaded })),
    setVisitor: assign(({ context }, result: SessionResult) =>
      result.status === 'ok'
        ? { visitor: { kind: 'connected' as const, user: result.user } }
        : { visitor: { kind: 'anonymous' as const }, isSessionLost: context.hasSession },
    ),
    takeForAnonymous: assign({ visitor: { kind: 'anonymous' as const } }),
    failSession: assign({ hasSessionFailed: true }),
    setPage: assign((_, pageGroup: GroupId) => ({ pageGroup })),
    setDefaultPage: assign({ pageGroup: ({ context }) => context.request.groupId }),
    requestChecks: enqueueActions(({ context, enqueue }) => {
      const head = headOf(context);
      const medium = { type: context.request.type, id: context.loaded!.document.video.id };
      const checks: (keyof CheckResults)[] = [];
      // For a hidden medium the server checks the embedding page, because its group is unknown here.
      if (context.request.embedded && !context.isResumed && head !== undefined) {
        checks.push('referer');
        enqueue.spawnChild('checkReferer', { id: 'referer', input: { groupId: head.group, mediaId: medium.id } });
      }
      if ((head === undefined || head.visibility === 'private') && !context.isResumed) {
        checks.push('media');
        enqueue.spawnChild('checkMediaAccess', { id: 'media', input: medium });
      }
      if (needsHost(context)) {
        checks.push('player');
        enqueue.spawnChild('checkPlayerAccess', {
          id: 'player',
          input: { ...medium, userId: context.request.userId },
        });
      }
      enqueue.assign({ checks });
    }),
    setResult: assign(({ context }, result: CheckResults) => ({ results: { ...context.results, ...result } })),
    failUnsettled: assign(({ context: { checks, results } }) => ({
      results: { ...Object.fromEntries(checks.map((check) => [check, { status: 'failed' as const }])), ...results },
    })),
    setOpened: assign((_, result: StorageResult) => (result.status === 'ok' ? { opened: result.document } : {})),
    refuseAddress: assign((_, result: StorageResult) =>
      result.status === 'refused' ? { reason: `privateUrl${result.failure}` as const } : {},
    ),
    refuse: assign((_, reason: Refusal) => ({ reason })),
    refuseMedia: assign({ reason: ({ context }) => mediaRefusalOf(context) ?? 'checkFailed' }),
    refuseByResults: assign({ reason: ({ context }) => refusalOf(context) ?? 'checkFailed' }),
  },
});
