import { currentDocument } from '../../../shared/current-document.ts';
import { initialTalkContext } from './talk.rules.ts';
import type { TalkFault } from './talk.rules.ts';
import { talkSetup } from './talk.setup.ts';
import type { Joined, Limited, Ok } from './talk.setup.ts';

/**
 * Chat, votes and questions around one film.
 *
 * `line` keeps a stream open. A lost stream is reopened with back-off and resumes after the last known item, so that
 * nothing is lost or duplicated. A hidden page closes the stream and requests the missed items when it becomes visible.
 * `outbox` sends one request at a time; a failed message is kept and can be sent again. The viewer's own message
 * appears once, from the stream or the response, whichever arrives first. A moderator's forms are actors: each closes
 * once the server has confirmed its request, and shows a refusal in place.
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
          description: 'A stream is requested or open.',
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
              description: 'Waits for earlier or missed messages.',
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
              description: 'New items arrive immediately; a heartbeat shows that the connection is alive.',
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
          description: 'The stream is lost; it is requested again after a while, or when the viewer asks.',
          on: { 'talk.retry': { target: 'listening' } },
          after: { backoff: { target: 'listening' } },
        },
        offline: {
          description: 'The browser is offline: nothing is requested.',
          on: { 'network.online': { target: 'listening', actions: 'markOnline' } },
        },
        resting: {
          description: 'The page is hidden: the stream is closed; missed items are requested later.',
          on: {
            'page.visible': [{ guard: 'isOnline', target: 'listening' }, { target: 'offline' }],
            'network.offline': { actions: 'markOffline' },
          },
        },
        refused: {
          description: 'The server refuses; the viewer may retry.',
          on: { 'talk.retry': { target: 'listening' } },
        },
      },
    },
    outbox: {
      description: 'The queue of requests to send.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing to send, or offline.',
          always: { guard: 'hasMail', target: 'sending' },
        },
        sending: {
          description: 'Sends the first entry of the queue; the stream may deliver it before the response.',
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
          description: 'Too many requests: the server says when to retry; the next message waits.',
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
