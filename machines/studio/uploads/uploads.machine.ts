import { finalOutput } from '../../shared/final-output.ts';
import { initialContext, uploadsSetup } from './uploads.setup.ts';
import type { UploadsOutcome } from './uploads.setup.ts';

/** What a person asks of the server for one file. */
const requests = uploadsSetup.createStateConfig({
  on: {
    'uploads.retry': {
      target: '#uploads.listed.act.retrying',
      actions: { type: 'choose', params: ({ event }) => event.upload },
    },
    'uploads.delete': {
      target: '#uploads.listed.act.confirming',
      actions: { type: 'choose', params: ({ event }) => event.upload },
    },
  },
});

/**
 * Files that somebody adds to the library, and what becomes of them.
 *
 * `stream` reports what the server does with them. Each file that this page sends is an actor of its own, and a few are sent
 * at once. `act` does one thing after another: changes of titles and the like wait in a queue and are shown once the server
 * has confirmed them.
 * Rows: S02, S03.
 */
export const uploadsMachine = uploadsSetup.createMachine({
  id: 'uploads',
  description: 'Files that somebody adds to the library, and what becomes of them.',
  context: initialContext,
  output: finalOutput<UploadsOutcome>(),
  initial: 'loading',
  on: {
    'upload.queued': { actions: [{ type: 'queueFile', params: ({ event }) => event.key }, 'startNext'] },
    'upload.stopped': { actions: [{ type: 'stopFile', params: ({ event }) => event.key }, 'startNext'] },
    'upload.created': {
      actions: { type: 'setId', params: ({ event: { key, id } }) => ({ key, id }) },
    },
    'upload.pictured': {
      actions: { type: 'setPicture', params: ({ event: { id, picture } }) => ({ id, picture }) },
    },
  },
  states: {
    loading: {
      description: 'What has been added lately is requested, and what may be added.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchUploads',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: [
              { type: 'setUploads', params: ({ event }) => event.output },
              'forgetWhole',
              'startNext',
              { type: 'addFiles', params: ({ context }) => context.waiting },
              'forgetWaiting',
            ],
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'The uploads are listed.',
      type: 'parallel',
      invoke: [
        { id: 'online', src: 'onlineSignals', input: undefined },
        { id: 'stream', src: 'changeStream', input: undefined },
      ],
      on: {
        'browser.online': { actions: 'notifyOnline' },
        'stream.changed': {
          actions: [{ type: 'takeChange', params: ({ event }) => event }, 'forgetWhole', 'startNext'],
        },
        'stream.refused': { target: 'loading' },
        'uploads.add': { actions: { type: 'addFiles', params: ({ event }) => event.files } },
        'uploads.continue': [
          {
            guard: { type: 'isSameFile', params: ({ event: { upload, file } }) => ({ upload, file }) },
            actions: { type: 'continueFile', params: ({ event: { upload, file } }) => ({ upload, file }) },
          },
          { actions: { type: 'rejectOther', params: ({ event }) => event.file } },
        ],
        'uploads.dismiss': { actions: [{ type: 'forgetFile', params: ({ event }) => event.key }, 'startNext'] },
        'uploads.type': { actions: { type: 'typeTitle', params: ({ event: { id, title } }) => ({ id, title }) } },
        'uploads.take': [
          {
            guard: { type: 'isOtherTitle', params: ({ event }) => event.id },
            actions: { type: 'queueTitle', params: ({ event }) => event.id },
          },
          { actions: { type: 'forgetTitle', params: ({ event }) => event.id } },
        ],
        'uploads.describe': {
          actions: { type: 'queueChange', params: ({ event: { id, change } }) => ({ id, change }) },
        },
      },
      states: {
        act: {
          description: 'What the person does.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is asked of the server.',
              always: { guard: 'hasChanges', target: 'describing' },
              on: requests.on,
            },
            describing: {
              description:
                'The oldest change is saved; what a person asks for meanwhile comes first, and it is saved after that.',
              on: requests.on,
              invoke: {
                id: 'describe',
                src: 'describe',
                input: ({ context }) => context.changes[0]!,
                onDone: [
                  {
                    guard: { type: 'isOk', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: [{ type: 'sayOfChange', params: 'saved' }, 'settleChange'],
                  },
                  { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#uploads.lost' },
                  { target: 'idle', actions: [{ type: 'sayOfChange', params: 'late' }, 'dropChange'] },
                ],
                onError: { target: 'idle', actions: [{ type: 'sayOfChange', params: 'notSaved' }, 'dropChange'] },
              },
              after: {
                requestTimeout: {
                  target: 'idle',
                  actions: [{ type: 'sayOfChange', params: 'notSaved' }, 'dropChange'],
                },
              },
            },
            retrying: {
              description: 'A file that failed is to be packaged again.',
              tags: 'busy',
              invoke: {
                id: 'retry',
                src: 'retry',
                input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
                onDone: [
                  {
                    guard: { type: 'isOk', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: { type: 'say', params: 'retried' },
                  },
                  { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#uploads.lost' },
                  { target: 'idle', actions: { type: 'say', params: 'notRetried' } },
                ],
                onError: { target: 'idle', actions: { type: 'say', params: 'notRetried' } },
              },
              after: { requestTimeout: { target: 'idle', actions: { type: 'say', params: 'notRetried' } } },
            },
            confirming: {
              description: 'Deleting is asked about: what was sent is lost with it.',
              on: {
                'uploads.confirm': { target: 'deleting' },
                'uploads.cancel': { target: 'idle' },
              },
            },
            deleting: {
              description: 'It is deleted.',
              tags: 'busy',
              invoke: {
                id: 'remove',
                src: 'remove',
                input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
                onDone: [
                  {
                    guard: { type: 'isOk', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: ['removeChosen', { type: 'say', params: 'deleted' }, 'startNext'],
                  },
                  { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#uploads.lost' },
                  { target: 'idle', actions: { type: 'say', params: 'notDeleted' } },
                ],
                onError: { target: 'idle', actions: { type: 'say', params: 'notDeleted' } },
              },
              after: { requestTimeout: { target: 'idle', actions: { type: 'say', params: 'notDeleted' } } },
            },
          },
        },
      },
    },
    refused: { description: 'Only those who may add to the library see what is added.' },
    failed: {
      description: 'The server did not respond; another try is offered.',
      on: { 'uploads.reload': { target: 'loading' } },
    },
    lost: {
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
