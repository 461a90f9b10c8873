import { finalOutput } from '../../shared/final-output.ts';
import { initialContext, uploadsSetup } from './uploads.setup.ts';
import type { UploadsOutcome } from './uploads.setup.ts';

/** Requests of the person about one file. */
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
 * Uploads files to the library and follows their processing.
 *
 * `stream` reports what the server does with them. Each file that this page sends is an actor, and a few are sent in
 * parallel. `act` executes one request at a time: changes of titles and other details wait in a queue and are shown
 * once the server has confirmed them.
 * Rows: S02, S03.
 */
export const uploadsMachine = uploadsSetup.createMachine({
  id: 'uploads',
  description: 'Uploads files to the library and follows their processing.',
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
      description: 'Requests recent uploads, and what the person may add.',
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
          description: 'Requests of the person.',
          initial: 'idle',
          states: {
            idle: {
              description: 'No request is running.',
              always: { guard: 'hasChanges', target: 'describing' },
              on: requests.on,
            },
            describing: {
              description:
                'Saves the oldest queued change; requests of the person take precedence, after which the change is saved.',
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
              description: 'Asks the server to package a failed file again.',
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
              description: 'Asks for confirmation before an upload is deleted with its data.',
              on: {
                'uploads.confirm': { target: 'deleting' },
                'uploads.cancel': { target: 'idle' },
              },
            },
            deleting: {
              description: 'Deletes the upload.',
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
    refused: { description: 'Only people who may add to the library can see uploads.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'uploads.reload': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
