import { assign, raise, sendParent, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { TALK_ACT_TIMEOUT_MS, TALK_BACKOFF_MS, TALK_SILENCE_MS } from '../../../../core/domain/constants.ts';
import {
  EMPTY_TALK,
  type TalkAct,
  type TalkItem,
  type TalkPart,
  type TalkYou,
  type WrittenPart,
} from '../../../../core/domain/talk.ts';
import { callbackPort, port } from '../../../shared/port.ts';
import type { PluginFact, PluginInput } from '../plugins.machine.ts';
import type { TalkActInput, TalkAnswer, TalkNotification, TalkStreamInput } from './talk.ports.ts';
import {
  beginTalk,
  enqueue,
  follow,
  isArrived,
  isSendable,
  isSessionOver,
  resend,
  settle,
  takeItems,
} from './talk.rules.ts';
import type { TalkContext, TalkFault } from './talk.rules.ts';

export type TalkEvent =
  /** Says, votes, asks, moderates: done in the order in which it was wanted. */
  | { type: 'talk.do'; act: TalkAct }
  /** A message that was not sent: once more, or no longer. */
  | { type: 'talk.resend'; nonce: string }
  | { type: 'talk.discard'; nonce: string }
  | { type: 'talk.dismiss' }
  /** What is being written. */
  | { type: 'talk.draft'; part: WrittenPart; text: string }
  /** Asks for a lost stream now. */
  | { type: 'talk.retry' }
  /** The newest words of a part are on show, or no longer. */
  | { type: 'talk.follow'; part: TalkPart; on: boolean }
  /** From itself: the host knows the browser by another name, and only a new stream tells it what is its own. */
  | { type: 'talk.renamed' };

type Fact = Extract<PluginFact, { type: `page.${string}` | `network.${string}` }>;
type Ok = Extract<TalkAnswer, { status: 'ok' }>;
type Joined = Extract<TalkAnswer, { status: 'joined' }>;
type Limited = Extract<TalkAnswer, { status: 'limited' }>;

/**
 * Chat, votes and questions around one film.
 *
 * `line` keeps a stream open: a lost one is asked for again after longer and longer waits, and told what is known already,
 * so that nothing is lost or comes twice; a hidden page lets it go and asks for what was missed when it is seen again.
 * `outbox` sends one thing after another; what was not done is kept, and offered again. One's own word stands once, from
 * whichever of the stream and the answer comes first.
 * Rows: P27, P33.
 */
export const talkMachine = setup({
  types: {
    input: {} as Pick<PluginInput, 'document'>,
    context: {} as TalkContext,
    events: {} as TalkEvent | TalkNotification | Fact,
    tags: {} as 'busy',
  },
  actors: {
    talkStream: callbackPort<EventObject, TalkStreamInput>('talkStream'),
    sendAct: port<TalkAnswer, TalkActInput>('sendAct'),
  },
  delays: {
    answerTimeout: TALK_ACT_TIMEOUT_MS,
    silence: TALK_SILENCE_MS,
    backoff: ({ context }) => TALK_BACKOFF_MS[Math.min(context.tries, TALK_BACKOFF_MS.length) - 1]! + context.spread,
    coolDown: ({ context }) => context.coolDown,
  },
  guards: {
    isOnline: ({ context }) => context.isOnline,
    isSessionOver: ({ context }, you: TalkYou) => isSessionOver(context, you),
    isSendable: ({ context }, act: TalkAct) => isSendable(context, act),
    isArrived: ({ context }, items: readonly TalkItem[]) => isArrived(context, items),
    hasMail: ({ context }) => context.isOnline && context.queue.length > 0,
    /** Its first vote has given this browser a cookie, which its open stream does not know. */
    isFirstOfStranger: ({ context }, answer: TalkAnswer) => answer.status === 'ok' && context.you?.known === false,
    isOk: (_, answer: TalkAnswer) => answer.status === 'ok',
    isJoined: (_, answer: TalkAnswer) => answer.status === 'joined',
    isLimited: (_, answer: TalkAnswer) => answer.status === 'limited',
    isDisconnected: (_, answer: TalkAnswer) => answer.status === 'disconnected',
  },
  actions: {
    keepYou: assign((_, you: TalkYou) => ({ you })),
    forget: assign({ talk: EMPTY_TALK, hasLoaded: false }),
    takeItems: assign(({ context }, { items, through }: { items: readonly TalkItem[]; through?: number }) =>
      takeItems(context, items, through),
    ),
    markLost: assign(({ context }, after: number) => ({ tries: context.tries + 1, spread: after })),
    markWell: assign({ tries: 0, spread: 0 }),
    markOnline: assign({ isOnline: true }),
    markOffline: assign({ isOnline: false }),
    tellSessionLost: sendParent({ type: 'session.lost' }),
    queue: assign(({ context }, act: TalkAct) => enqueue(context, act)),
    keepDraft: assign(({ context }, { part, text }: { part: WrittenPart; text: string }) => ({
      drafts: { ...context.drafts, [part]: text },
    })),
    resend: assign(({ context }, nonce: string) => resend(context, nonce)),
    discard: assign(({ context }, nonce: string) => ({
      failed: context.failed.filter(({ act }) => act.nonce !== nonce),
    })),
    dismiss: assign({ notice: undefined }),
    follow: assign(({ context }, event: { part: TalkPart; on: boolean }) => follow(context, event)),
    settle: assign(({ context }) => settle(context)),
    fail: assign(({ context }, fault: TalkFault) => settle(context, fault)),
    refuse: assign(({ context }, answer: TalkAnswer) => settle(context, answer.status as TalkFault)),
    tellRenamed: raise({ type: 'talk.renamed' }),
    wait: assign((_, { retryAfterMs }: Limited) => ({ coolDown: retryAfterMs })),
  },
}).createMachine({
  id: 'talk',
  description: 'Chat, votes and questions around one film.',
  context: ({ input }) => beginTalk(input.document.video.id),
  type: 'parallel',
  on: {
    'talk.follow': { actions: { type: 'follow', params: ({ event }) => event } },
    'talk.do': {
      guard: { type: 'isSendable', params: ({ event }) => event.act },
      actions: { type: 'queue', params: ({ event }) => event.act },
    },
    'talk.resend': { actions: { type: 'resend', params: ({ event }) => event.nonce } },
    'talk.discard': { actions: { type: 'discard', params: ({ event }) => event.nonce } },
    'talk.dismiss': { actions: 'dismiss' },
    'talk.draft': { actions: { type: 'keepDraft', params: ({ event }) => event } },
    'network.online': { actions: 'markOnline' },
  },
  states: {
    line: {
      initial: 'listening',
      on: {
        'page.hidden': { target: '.resting' },
        'network.offline': { target: '.offline', actions: 'markOffline' },
      },
      states: {
        listening: {
          description: 'A stream is asked for, or open.',
          initial: 'connecting',
          invoke: {
            id: 'stream',
            src: 'talkStream',
            input: ({ context }) => ({ mediaId: context.mediaId, since: context.talk.seq }),
            onError: { target: 'waiting', actions: { type: 'markLost', params: 0 } },
          },
          on: {
            'talk.you': [
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event.you },
                actions: [{ type: 'keepYou', params: ({ event }) => event.you }, 'tellSessionLost'],
              },
              { actions: { type: 'keepYou', params: ({ event }) => event.you } },
            ],
            'talk.reset': { actions: 'forget' },
            'talk.lost': {
              target: 'waiting',
              actions: { type: 'markLost', params: ({ event }) => event.after },
            },
            'talk.refused': { target: 'refused' },
            'talk.renamed': { target: 'listening', reenter: true },
          },
          states: {
            connecting: {
              description: 'What was said, or what was missed of it, has not come yet.',
              tags: 'busy',
              on: {
                'talk.items': {
                  target: 'open',
                  actions: ['markWell', { type: 'takeItems', params: ({ event }) => event }],
                },
              },
              after: {
                answerTimeout: { target: '#talk.line.waiting', actions: { type: 'markLost', params: 0 } },
              },
            },
            open: {
              description: 'Whatever is said comes at once; a beat tells that the line is alive.',
              on: {
                'talk.items': {
                  target: 'open',
                  reenter: true,
                  actions: { type: 'takeItems', params: ({ event }) => event },
                },
                'talk.beat': { target: 'open', reenter: true },
              },
              after: {
                silence: {
                  target: '#talk.line.waiting',
                  actions: { type: 'markLost', params: 0 },
                },
              },
            },
          },
        },
        waiting: {
          description: 'The stream is lost; it is asked for again in a while, or when the viewer says so.',
          on: { 'talk.retry': { target: 'listening' } },
          after: { backoff: { target: 'listening' } },
        },
        offline: {
          description: 'The browser has no network: nothing is asked for.',
          on: { 'network.online': { target: 'listening', actions: 'markOnline' } },
        },
        resting: {
          description: 'Nobody looks at the page: the stream is let go, and what is missed asked for later.',
          on: {
            'page.visible': [{ guard: 'isOnline', target: 'listening' }, { target: 'offline' }],
            'network.offline': { actions: 'markOffline' },
          },
        },
        refused: {
          description: 'The host says no; another try may be made.',
          on: { 'talk.retry': { target: 'listening' } },
        },
      },
    },
    outbox: {
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is to be sent, or there is no network.',
          always: { guard: 'hasMail', target: 'sending' },
        },
        sending: {
          description: 'The first thing in the queue is on its way; the stream may tell of it before the answer does.',
          on: {
            'talk.items': {
              guard: { type: 'isArrived', params: ({ event }) => event.items },
              target: 'idle',
              actions: 'settle',
            },
          },
          invoke: {
            id: 'act',
            src: 'sendAct',
            input: ({ context }) => ({
              mediaId: context.mediaId,
              act: context.queue[0]!,
              as: context.you?.as === 'user' ? 'user' : 'guest',
            }),
            onDone: [
              {
                guard: { type: 'isFirstOfStranger', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'takeItems', params: ({ event }) => event.output as Ok }, 'settle', 'tellRenamed'],
              },
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'takeItems', params: ({ event }) => event.output as Ok }, 'settle'],
              },
              {
                guard: { type: 'isJoined', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'keepYou', params: ({ event }) => (event.output as Joined).you },
                  'settle',
                  'tellRenamed',
                ],
              },
              {
                guard: { type: 'isLimited', params: ({ event }) => event.output },
                target: 'coolingDown',
                actions: { type: 'wait', params: ({ event }) => event.output as Limited },
              },
              {
                guard: { type: 'isDisconnected', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'tellSessionLost'],
              },
              {
                target: 'idle',
                actions: { type: 'refuse', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'idle', actions: { type: 'fail', params: 'failed' } },
          },
          after: {
            answerTimeout: { target: 'idle', actions: { type: 'fail', params: 'failed' } },
          },
        },
        coolingDown: {
          description: 'Too much at once: the host has told when it hears the next one, which is kept.',
          on: {
            'talk.items': {
              guard: { type: 'isArrived', params: ({ event }) => event.items },
              actions: 'settle',
            },
          },
          after: { coolDown: { target: 'idle' } },
        },
      },
    },
  },
});
