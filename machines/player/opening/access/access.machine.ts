import { assign, enqueueActions, setup } from 'xstate';
import { judgeDates } from '../../../../core/domain/access-dates.ts';
import type { Refusal } from '../../../../core/domain/access.ts';
import {
  ACCESS_CHECK_TIMEOUT_MS,
  DEFAULT_USER_ID,
  SESSION_CHECK_TIMEOUT_MS,
  SUPER_USER_ID,
} from '../../../../core/domain/constants.ts';
import type { LoadedDocument } from '../../../../core/domain/data-document.ts';
import type { EpochMs, GroupId } from '../../../../core/domain/media.ts';
import { finalOutput } from '../../../shared/final-output.ts';
import {
  documentOf,
  headOf,
  isCountrySettled,
  isHidden,
  isLockedAway,
  isMediaSettled,
  isOnItsPage,
  isRefusedEarly,
  isSettled,
  mediaRefusalOf,
  needsHost,
  refusalOf,
} from './access.guards.ts';
import type { AccessContext, AccessInput, AccessOutcome, Answers } from './access.guards.ts';
import { accessPorts } from './access.ports.ts';
import type {
  CheckResult,
  MediaAccessResult,
  PlayerAccessResult,
  SessionResult,
  StorageResult,
} from '../../player.ports.ts';

type AccessEvent =
  /** The data file, as soon as it is there. */
  | { type: 'access.document'; document: LoadedDocument; at: EpochMs }
  | { type: 'xstate.done.actor.referer'; output: CheckResult }
  | { type: 'xstate.done.actor.media'; output: MediaAccessResult }
  | { type: 'xstate.done.actor.player'; output: PlayerAccessResult }
  | { type: 'xstate.error.actor.referer' | 'xstate.error.actor.media' | 'xstate.error.actor.player' };

/**
 * Decides whether this viewer may play this medium here.
 *
 * Who is watching and whose page it is are asked while the data file loads; the other requests are asked at once when it is
 * there, each for ten seconds. Their answers are judged in the order of the states, whichever came first: a check that
 * cannot be completed refuses, one that does not apply is passed. A public, ungated medium watched by somebody who never
 * signed in needs no request at all. Of a hidden medium the host says everything, in the same order. A film in a private
 * storage is asked for there last, once it may be watched. Source: player document, points 3 to 8.
 * Rows: P04, P05, P30, P33.
 */
export const accessMachine = setup({
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
    isUnpublished: ({ context }) => judgeDates(headOf(context)!, context.loaded!.at) === 'unpublished',
    isNotYetValid: ({ context }) => judgeDates(headOf(context)!, context.loaded!.at) === 'notYetValid',
    isExpired: ({ context }) => judgeDates(headOf(context)!, context.loaded!.at) === 'expired',
    isUnreadable: ({ context }) => judgeDates(headOf(context)!, context.loaded!.at) === 'unreadable',
    isOnItsPage: ({ context }) => isOnItsPage(context),
    isRefusedEarly: ({ context }) => isRefusedEarly(context),
    isSuperUser: ({ context }) => context.visitor?.kind === 'connected' && context.visitor.user.id === SUPER_USER_ID,
    isForeign: ({ context }) =>
      context.pageGroup !== undefined && (context.visitor !== undefined || context.hasSessionFailed),
    hasSessionFailed: ({ context }) => context.hasSessionFailed,
    isSessionLost: ({ context }) => context.isSessionLost && headOf(context)?.visibility === 'private',
    isRefererRefused: ({ context: { answers } }) =>
      answers.referer?.status === 'refused' ||
      (answers.player?.status === 'refused' && answers.player.reason === 'referer'),
    hasRefererFailed: ({ context }) => context.answers.referer?.status === 'failed',
    isRefererSettled: ({ context }) => isSettled(context, 'referer'),
    isCountryRefused: ({ context: { answers } }) =>
      answers.player?.status === 'refused' && answers.player.reason === 'country',
    isCountrySettled: ({ context }) => isCountrySettled(context),
    isMediaRefused: ({ context }) => mediaRefusalOf(context) !== undefined,
    isMediaSettled: ({ context }) => isMediaSettled(context),
    isHostRefusing: ({ context }) => refusalOf(context) !== undefined,
    isHostSettled: ({ context }) => isSettled(context, 'player'),
    isPaymentDue: ({ context }) => context.answers.player?.status === 'payment',
    isGated: ({ context }) => context.answers.player?.status === 'gate',
    hasFilm: ({ context }) => documentOf(context) !== undefined,
    isLockedAway: ({ context }) => isLockedAway(context),
    isOpened: (_, answer: StorageResult) => answer.status === 'ok',
  },
  actions: {
    setDocument: assign((_, loaded: { document: LoadedDocument; at: EpochMs }) => ({ loaded })),
    setVisitor: assign(({ context }, answer: SessionResult) =>
      answer.status === 'ok'
        ? { visitor: { kind: 'connected' as const, user: answer.user } }
        : { visitor: { kind: 'anonymous' as const }, isSessionLost: context.hasSession },
    ),
    takeForAnonymous: assign({ visitor: { kind: 'anonymous' as const } }),
    failSession: assign({ hasSessionFailed: true }),
    setPage: assign((_, pageGroup: GroupId) => ({ pageGroup })),
    setDefaultPage: assign({ pageGroup: ({ context }) => context.request.groupId }),
    requestChecks: enqueueActions(({ context, enqueue }) => {
      const head = headOf(context);
      const medium = { type: context.request.type, id: context.loaded!.document.video.id };
      const asked: (keyof Answers)[] = [];
      // The host judges the embedding page of a hidden medium, whose group is not known here.
      if (context.request.embedded && !context.isResumed && head !== undefined) {
        asked.push('referer');
        enqueue.spawnChild('checkReferer', { id: 'referer', input: { groupId: head.group } });
      }
      if ((head === undefined || head.visibility === 'private') && !context.isResumed) {
        asked.push('media');
        enqueue.spawnChild('checkMediaAccess', { id: 'media', input: medium });
      }
      if (needsHost(context)) {
        asked.push('player');
        enqueue.spawnChild('checkPlayerAccess', {
          id: 'player',
          input: { ...medium, userId: context.request.userId },
        });
      }
      enqueue.assign({ asked });
    }),
    setAnswer: assign(({ context }, answer: Answers) => ({ answers: { ...context.answers, ...answer } })),
    failUnanswered: assign(({ context: { asked, answers } }) => ({
      answers: { ...Object.fromEntries(asked.map((check) => [check, { status: 'failed' as const }])), ...answers },
    })),
    setOpened: assign((_, answer: StorageResult) => (answer.status === 'ok' ? { opened: answer.document } : {})),
    refuseAddress: assign((_, answer: StorageResult) =>
      answer.status === 'refused' ? { reason: `privateUrl${answer.failure}` as const } : {},
    ),
    refuse: assign((_, reason: Refusal) => ({ reason })),
    refuseMedia: assign({ reason: ({ context }) => mediaRefusalOf(context) ?? 'checkFailed' }),
    refuseAsAnswered: assign({ reason: ({ context }) => refusalOf(context) ?? 'checkFailed' }),
  },
}).createMachine({
  id: 'access',
  description: 'Whether this viewer may play this medium here.',
  context: ({ input }) => ({
    request: input.request,
    hasSession: input.hasSession,
    visitor: input.visitor,
    pageGroup: input.pageGroup,
    loaded: input.passed,
    isResumed: input.passed !== undefined,
    isSessionLost: false,
    hasSessionFailed: false,
    asked: [],
    answers: {},
    opened: undefined,
    reason: 'checkFailed',
  }),
  output: finalOutput<AccessOutcome>(),
  initial: 'working',
  states: {
    working: {
      description: 'Asks who watches and whose page it is, and judges the medium, side by side.',
      type: 'parallel',
      on: {
        'access.document': {
          actions: { type: 'setDocument', params: ({ event }) => ({ document: event.document, at: event.at }) },
        },
      },
      states: {
        visitor: {
          initial: 'unasked',
          states: {
            unasked: {
              description: 'Nobody has signed in here, and no medium asks for it yet.',
              always: [
                { guard: 'isVisitorKnown', target: 'settled' },
                { guard: 'isVisitorNeeded', target: 'asking' },
                { guard: 'hasDocument', target: 'settled', actions: 'takeForAnonymous' },
              ],
            },
            asking: {
              description: 'The host is asked who is signed in.',
              invoke: {
                id: 'session',
                src: 'checkSession',
                input: undefined,
                onDone: {
                  target: 'settled',
                  actions: { type: 'setVisitor', params: ({ event }) => event.output },
                },
                onError: { target: 'settled', actions: 'failSession' },
              },
              after: { sessionTimeout: { target: 'settled', actions: 'failSession' } },
            },
            settled: { description: 'A connected user, an anonymous visitor, or a session that could not be checked.' },
          },
        },
        page: {
          initial: 'unasked',
          states: {
            unasked: {
              description: 'The default user needs no look-up.',
              always: [
                { guard: 'isPageKnown', target: 'known' },
                { guard: 'isDefaultPage', target: 'known', actions: 'setDefaultPage' },
                { target: 'asking' },
              ],
            },
            asking: {
              description: 'The group of the page-level user is looked up; where that fails the default group stays.',
              invoke: {
                id: 'page',
                src: 'findPageGroup',
                input: ({ context: { request } }) => ({ userId: request.userId, groupId: request.groupId }),
                onDone: {
                  target: 'known',
                  actions: { type: 'setPage', params: ({ event }) => event.output },
                },
                onError: { target: 'known', actions: 'setDefaultPage' },
              },
              after: { checkTimeout: { target: 'known', actions: 'setDefaultPage' } },
            },
            known: { description: 'The group that this page shows.' },
          },
        },
        judge: {
          initial: 'awaitingDocument',
          states: {
            awaitingDocument: {
              description: 'The data file says which checks apply.',
              always: [
                { guard: 'isResumed', target: 'judging.checkingMedia' },
                { guard: 'isHidden', target: 'judging.awaitingHost' },
                { guard: 'hasDocument', target: 'checkingDates' },
              ],
            },
            checkingDates: {
              description: 'Published, and now between its validity and its expiration date.',
              always: [
                {
                  guard: 'isUnpublished',
                  target: '#access.refused',
                  actions: { type: 'refuse', params: 'unpublished' },
                },
                {
                  guard: 'isNotYetValid',
                  target: '#access.refused',
                  actions: { type: 'refuse', params: 'notYetValid' },
                },
                {
                  guard: 'isExpired',
                  target: '#access.refused',
                  actions: { type: 'refuse', params: 'expired' },
                },
                {
                  guard: 'isUnreadable',
                  target: '#access.refused',
                  actions: { type: 'refuse', params: 'checkFailed' },
                },
                { target: 'judging' },
              ],
            },
            judging: {
              description: 'All requests that apply are out; their answers are judged in this order.',
              initial: 'checkingOwner',
              entry: 'requestChecks',
              on: {
                'xstate.done.actor.referer': {
                  actions: { type: 'setAnswer', params: ({ event }) => ({ referer: { status: event.output } }) },
                },
                'xstate.error.actor.referer': {
                  actions: { type: 'setAnswer', params: { referer: { status: 'failed' } } },
                },
                'xstate.done.actor.media': {
                  actions: { type: 'setAnswer', params: ({ event }) => ({ media: event.output }) },
                },
                'xstate.error.actor.media': {
                  actions: { type: 'setAnswer', params: { media: { status: 'failed' } } },
                },
                'xstate.done.actor.player': {
                  actions: { type: 'setAnswer', params: ({ event }) => ({ player: event.output }) },
                },
                'xstate.error.actor.player': {
                  actions: { type: 'setAnswer', params: { player: { status: 'failed' } } },
                },
              },
              after: {
                checkTimeout: {
                  description: 'What has not answered by now has failed.',
                  actions: 'failUnanswered',
                },
              },
              states: {
                awaitingHost: {
                  description: 'Only the host knows the dates and the owner of a hidden medium.',
                  always: [
                    {
                      guard: 'isRefusedEarly',
                      target: '#access.refused',
                      actions: 'refuseAsAnswered',
                    },
                    { guard: 'isHostSettled', target: 'checkingSession' },
                  ],
                },
                checkingOwner: {
                  description: "Of the page's group or by its user; user 1 sees all.",
                  always: [
                    { guard: 'isOnItsPage', target: 'checkingSession' },
                    { guard: 'isSuperUser', target: 'checkingSession' },
                    {
                      guard: 'isForeign',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'notOwner' },
                    },
                  ],
                },
                checkingSession: {
                  description: 'The session was checked; a lost one refuses private media.',
                  always: [
                    {
                      guard: 'hasSessionFailed',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'sessionFailed' },
                    },
                    {
                      guard: 'isSessionLost',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'disconnected' },
                    },
                    { guard: 'isVisitorKnown', target: 'checkingMedia' },
                  ],
                },
                checkingMedia: {
                  description: 'Private media: this viewer may see it, and the host agrees.',
                  always: [
                    {
                      guard: 'isMediaRefused',
                      target: '#access.refused',
                      actions: 'refuseMedia',
                    },
                    { guard: 'isMediaSettled', target: 'checkingReferer' },
                  ],
                },
                checkingReferer: {
                  description: "In another site's page: the group lets that site embed its media.",
                  always: [
                    {
                      guard: 'isRefererRefused',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'referer' },
                    },
                    {
                      guard: 'hasRefererFailed',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'checkFailed' },
                    },
                    { guard: 'isRefererSettled', target: 'checkingCountry' },
                  ],
                },
                checkingCountry: {
                  description: 'Geo-blocked media, for anonymous visitors only.',
                  always: [
                    {
                      guard: 'isCountryRefused',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'country' },
                    },
                    { guard: 'isCountrySettled', target: 'checkingPayment' },
                  ],
                },
                checkingPayment: {
                  description: 'Pay-per-view is paid for, and the host refuses for no other reason.',
                  always: [
                    {
                      guard: 'isPaymentDue',
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'payment' },
                    },
                    {
                      guard: 'isHostRefusing',
                      target: '#access.refused',
                      actions: 'refuseAsAnswered',
                    },
                    { guard: 'isHostSettled', target: 'checkingControl' },
                  ],
                },
                checkingControl: {
                  description: 'No gate stands before it, and there is something to play.',
                  always: [
                    { guard: 'isGated', target: '#access.gated' },
                    { guard: 'isLockedAway', target: '#access.unlocking' },
                    { guard: 'hasFilm', target: '#access.granted' },
                    {
                      target: '#access.refused',
                      actions: { type: 'refuse', params: 'checkFailed' },
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
    unlocking: {
      description: 'A private storage is asked where the film lies.',
      invoke: {
        id: 'storage',
        src: 'openStorage',
        input: ({ context }) => ({ document: documentOf(context)! }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'granted',
            actions: { type: 'setOpened', params: ({ event }) => event.output },
          },
          {
            target: 'refused',
            actions: { type: 'refuseAddress', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'refused', actions: { type: 'refuse', params: 'privateUrl2' } },
      },
      after: {
        checkTimeout: {
          target: 'refused',
          actions: { type: 'refuse', params: 'privateUrl2' },
        },
      },
    },
    granted: {
      description: 'May be played: the whole document and the life of its signature.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'granted',
        document: context.opened ?? documentOf(context)!,
        grant: context.answers.player?.status === 'ok' ? context.answers.player.grant : undefined,
        visitor: context.visitor!,
        pageGroup: context.pageGroup ?? context.request.groupId,
      }),
    },
    gated: {
      description: 'A form or a password stands before it.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'gate',
        gate: context.answers.player?.status === 'gate' ? context.answers.player.gate : 'password',
        visitor: context.visitor!,
        pageGroup: context.pageGroup ?? context.request.groupId,
      }),
    },
    refused: {
      description: 'May not be played, and why.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({ kind: 'refused', reason: context.reason }),
    },
  },
});
