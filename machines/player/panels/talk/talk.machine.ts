import { currentDocument } from '../../../shared/current-document.ts';
import { initialTalkContext } from './talk.rules.ts';
import type { TalkFault } from './talk.rules.ts';
import { talkSetup } from './talk.setup.ts';
import type { Joined, Limited, Ok } from './talk.setup.ts';

/**
 * Chat, votes and questions around one film.
 *
 * `line` keeps a stream open: a lost one is reopened with back-off, and resumes after what is known already,
 * so that nothing is lost or comes twice; a hidden page closes it and requests what was missed when it is visible again.
 * `outbox` sends one thing after another; what failed stays, and is offered again. The viewer's own message appears once, from
 * whichever of the stream and the response comes first. A moderator's forms are actors of their own: each closes once the
 * server has confirmed its request, and shows a refusal in place.
 * Rows: P27, P33.
 */
export const talkMachine = talkSetup.createMachine({
  id: 'talk',
  description: 'Chat, votes and questions around one film.',
  context: ({ input }) => initialTalkContext(currentDocument(input.document).video.id),
  type: 'parallel',
  on: {
    'talk.follow': { actions: { type: 'follow', params: ({ event }) => event } },
    'talk.do': {
      guard: { type: 'isSendable', params: ({ event }) => event.act },
      actions: { type: 'queue', params: ({ event }) => event.act },
    },
    'talk.name': { actions: { type: 'setName', params: ({ event }) => event.text } },
    'talk.join': { guard: 'isJoinable', actions: 'queueName' },
    'talk.resend': { actions: { type: 'resend', params: ({ event }) => event.nonce } },
    'talk.discard': { actions: { type: 'discard', params: ({ event }) => event.nonce } },
    'talk.openForm': {
      guard: { type: 'isNewForm', params: ({ event }) => event.form },
      actions: { type: 'openForm', params: ({ event }) => event.form },
    },
    'talk.closeForm': {
      guard: { type: 'isOpenForm', params: ({ event }) => event.form },
      actions: { type: 'closeForm', params: ({ event }) => event.form },
    },
    'talk.dismiss': { actions: 'dismiss' },
    'talk.draft': { actions: { type: 'setDraft', params: ({ event }) => event } },
    'network.online': { actions: 'markOnline' },
  },
  states: {
    line: {
      description: 'The stream of the talk.',
      initial: 'listening',
      on: {
        'page.hidden': { target: '.resting' },
        'network.offline': { target: '.offline', actions: 'markOffline' },
      },
      states: {
        listening: {
          description: 'A stream is requested, or open.',
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
                actions: [{ type: 'setYou', params: ({ event }) => event.you }, 'reportSessionLost'],
              },
              { actions: { type: 'setYou', params: ({ event }) => event.you } },
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
              description: 'Earlier messages, or those that were missed, have not arrived yet.',
              tags: 'busy',
              on: {
                'talk.items': {
                  target: 'open',
                  actions: ['markWell', { type: 'takeItems', params: ({ event }) => event }],
                },
              },
              after: {
                responseTimeout: { target: '#talk.line.waiting', actions: { type: 'markLost', params: 0 } },
              },
            },
            open: {
              description: 'New items arrive at once; a heartbeat shows that the connection is alive.',
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
          description: 'The stream is lost; it is requested again in a while, or when the viewer says so.',
          on: { 'talk.retry': { target: 'listening' } },
          after: { backoff: { target: 'listening' } },
        },
        offline: {
          description: 'The browser has no network: nothing is requested.',
          on: { 'network.online': { target: 'listening', actions: 'markOnline' } },
        },
        resting: {
          description: 'The page is hidden: the stream is closed, and what is missed is requested later.',
          on: {
            'page.visible': [{ guard: 'isOnline', target: 'listening' }, { target: 'offline' }],
            'network.offline': { actions: 'markOffline' },
          },
        },
        refused: {
          description: 'The server says no; another try may be made.',
          on: { 'talk.retry': { target: 'listening' } },
        },
      },
    },
    outbox: {
      description: 'What is waiting to be sent.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is to be sent, or there is no network.',
          always: { guard: 'hasMail', target: 'sending' },
        },
        sending: {
          description: 'The first entry of the queue is being sent; the stream may deliver it before the response.',
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
                actions: [{ type: 'takeItems', params: ({ event }) => event.output as Ok }, 'settle', 'raiseRenamed'],
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
                  { type: 'setYou', params: ({ event }) => (event.output as Joined).you },
                  'settle',
                  'raiseRenamed',
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
                actions: [
                  { type: 'fail', params: ({ event }) => event.output.status as TalkFault },
                  'reportSessionLost',
                ],
              },
              {
                target: 'idle',
                actions: { type: 'fail', params: ({ event }) => event.output.status as TalkFault },
              },
            ],
            onError: { target: 'idle', actions: { type: 'fail', params: 'failed' } },
          },
          after: {
            responseTimeout: { target: 'idle', actions: { type: 'fail', params: 'failed' } },
          },
        },
        coolingDown: {
          description: 'Too much at once: the server says when to retry; the next message waits.',
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
