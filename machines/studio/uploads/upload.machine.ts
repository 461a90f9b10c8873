import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import {
  UPLOAD_BACKOFF_MS,
  UPLOAD_PICTURE_TIMEOUT_MS,
  UPLOAD_SILENCE_MS,
} from '../../../core/domain/constants/uploads.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { callbackPort, port } from '../../shared/port.ts';
import type { ChosenFile, CreateResult, SendInput, SendNotification, SendRefusal } from './uploads.ports.ts';

export interface UploadInput {
  file: ChosenFile;
  /** Id of an earlier, unfinished upload. */
  id: string | undefined;
}

interface UploadContext extends UploadInput {
  /** The picture for its card has been made, or cannot be made. */
  isPrepared: boolean;
  /** Bytes received by the server. */
  sent: number;
  /** Bytes per second, smoothed; 0 while unknown. */
  speed: number;
  measuredAt: EpochMs | undefined;
  /** Consecutive failures. */
  tries: number;
  reason: SendRefusal | undefined;
}

export type UploadEvent =
  /** From the parent: it is this file's turn. */
  { type: 'send.start' } | { type: 'send.pause' } | { type: 'send.resume' } | { type: 'browser.online' };

/** Events to the parent. */
export type UploadFact =
  | { type: 'upload.queued'; key: string }
  /** The file is no longer being sent: paused, refused or complete. */
  | { type: 'upload.stopped'; key: string }
  | { type: 'upload.created'; key: string; id: string }
  /** The picture for its card, base64. */
  | { type: 'upload.pictured'; id: string; picture: string };

/** Weight of the newest speed: outdoor connections fluctuate. */
const NEWEST = 0.3;

function measured({ sent, speed, measuredAt }: UploadContext, now: number, at: EpochMs): number {
  const elapsed = measuredAt === undefined ? 0 : at - measuredAt;
  if (elapsed <= 0 || now <= sent) return speed;
  const newest = ((now - sent) * 1000) / elapsed;
  return speed === 0 ? newest : speed + NEWEST * (newest - speed);
}

/**
 * Uploads one file.
 *
 * The upload is announced to the server at once, so that it can be rejected or described before its first byte. Then
 * the file waits for its turn, gets a picture for its card, and is sent from the server's offset. After a lost
 * connection or a busy server, the upload is retried with back-off, or as soon as the network returns. A rejection is
 * reported and final, unless its reason may pass.
 * Rows: S02.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadContext,
    events: {} as UploadEvent | SendNotification,
    tags: {} as 'sending',
  },
  actors: {
    createUpload: port<CreateResult, ChosenFile>('createUpload'),
    makePicture: port<string | undefined, ChosenFile>('makePicture'),
    sendFile: callbackPort<EventObject, SendInput>('sendFile'),
  },
  delays: {
    createTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    pictureTimeout: UPLOAD_PICTURE_TIMEOUT_MS,
    silence: UPLOAD_SILENCE_MS,
    backoff: ({ context: { tries } }) => pauseAfter(UPLOAD_BACKOFF_MS, tries),
  },
  guards: {
    isBegun: ({ context }) => context.id !== undefined,
    isPrepared: ({ context }) => context.isPrepared,
    isCreated: (_, result: CreateResult) => result.status === 'created',
    isBusy: (_, result: CreateResult) => result.status === 'busy',
    /** Once room has been made or other uploads have finished, the upload can resume from the server's offset. */
    isLiftable: ({ context: { reason } }) => reason === 'room' || reason === 'many',
  },
  actions: {
    setPrepared: assign({ isPrepared: true }),
    setId: assign((_, result: CreateResult) => (result.status === 'created' ? { id: result.id, tries: 0 } : {})),
    setProgress: assign(({ context }, { sent, at }: { sent: number; at: EpochMs }) => ({
      sent,
      measuredAt: at,
      speed: measured(context, sent, at),
      tries: 0,
    })),
    forgetSpeed: assign({ speed: 0, measuredAt: undefined }),
    countLoss: assign(({ context }) => ({ tries: context.tries + 1 })),
    setReason: assign((_, reason: SendRefusal) => ({ reason })),
    setRefusal: assign((_, result: CreateResult) => (result.status === 'refused' ? { reason: result.reason } : {})),
    reportQueued: sendParent(({ context }) => ({ type: 'upload.queued', key: context.file.key })),
    reportStopped: sendParent(({ context }) => ({ type: 'upload.stopped', key: context.file.key })),
    reportCreated: sendParent(({ context: { file, id } }) => ({ type: 'upload.created', key: file.key, id })),
    reportPicture: enqueueActions(({ context: { id }, enqueue }, picture: string | undefined) => {
      if (picture !== undefined) enqueue.sendParent({ type: 'upload.pictured', id, picture });
    }),
  },
}).createMachine({
  id: 'upload',
  description: 'Uploads one file.',
  context: ({ input }) => ({
    ...input,
    isPrepared: input.id !== undefined,
    sent: 0,
    speed: 0,
    measuredAt: undefined,
    tries: 0,
    reason: undefined,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the upload was started before.',
      always: [{ guard: 'isBegun', target: 'queued' }, { target: 'creating' }],
    },
    creating: {
      description: 'Announces the upload to the server.',
      tags: 'sending',
      invoke: {
        id: 'create',
        src: 'createUpload',
        input: ({ context }) => context.file,
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'queued',
            actions: [{ type: 'setId', params: ({ event }) => event.output }, 'reportCreated'],
          },
          {
            guard: { type: 'isBusy', params: ({ event }) => event.output },
            target: 'busy',
            actions: 'countLoss',
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unheard', actions: 'countLoss' },
      },
      after: { createTimeout: { target: 'unheard', actions: 'countLoss' } },
    },
    unheard: {
      description: 'The server cannot be reached; retries after a while, when the network returns, or on request.',
      tags: 'sending',
      on: { 'send.resume': { target: 'creating' }, 'browser.online': { target: 'creating' } },
      after: { backoff: { target: 'creating' } },
    },
    queued: {
      description: 'Waits for its turn.',
      entry: 'reportQueued',
      on: {
        'send.start': [{ guard: 'isPrepared', target: 'sending' }, { target: 'preparing' }],
        'send.pause': { target: 'paused' },
      },
    },
    preparing: {
      description: 'Makes a picture for the card, if the browser can show the file.',
      tags: 'sending',
      exit: 'setPrepared',
      invoke: {
        id: 'picture',
        src: 'makePicture',
        input: ({ context }) => context.file,
        onDone: { target: 'sending', actions: { type: 'reportPicture', params: ({ event }) => event.output } },
        onError: { target: 'sending' },
      },
      after: { pictureTimeout: { target: 'sending' } },
    },
    sending: {
      description: 'Sends the file from the offset that the server has reached.',
      tags: 'sending',
      entry: 'forgetSpeed',
      invoke: {
        id: 'send',
        src: 'sendFile',
        input: ({ context: { file, id } }) => ({ file, id: id! }),
        onError: { target: 'waiting', actions: 'countLoss' },
      },
      initial: 'moving',
      on: {
        'send.done': { target: 'sent' },
        'send.lost': { target: 'waiting', actions: 'countLoss' },
        'send.busy': { target: 'busy', actions: 'countLoss' },
        'send.refused': { target: 'refused', actions: { type: 'setReason', params: ({ event }) => event.reason } },
        'send.pause': { target: 'paused' },
      },
      states: {
        moving: {
          description: 'Progress arrives regularly.',
          on: {
            'send.progress': {
              target: 'moving',
              reenter: true,
              actions: { type: 'setProgress', params: ({ event: { sent, at } }) => ({ sent, at }) },
            },
          },
          after: { silence: { target: '#upload.waiting', actions: 'countLoss' } },
        },
      },
    },
    waiting: {
      description: 'The connection is lost; retries after a while, when the network returns, or on request.',
      tags: 'sending',
      on: {
        'send.resume': { target: 'sending' },
        'browser.online': { target: 'sending' },
        'send.pause': { target: 'paused' },
      },
      after: { backoff: { target: 'sending' } },
    },
    busy: {
      description: 'The server accepts no more data at the moment; retries after a while, or on request.',
      tags: 'sending',
      on: {
        'send.resume': { target: 'retrying' },
        'send.pause': { guard: 'isBegun', target: 'paused' },
      },
      after: { backoff: { target: 'retrying' } },
    },
    retrying: {
      description: 'Checks whether the server has registered the upload.',
      always: [{ guard: 'isBegun', target: 'sending' }, { target: 'creating' }],
    },
    paused: {
      description: 'The person has paused the upload; its turn passes to another file.',
      entry: 'reportStopped',
      on: { 'send.resume': { target: 'queued' } },
    },
    refused: {
      description: 'The server has rejected the file; a retry is possible if the reason may pass.',
      entry: 'reportStopped',
      on: { 'send.resume': { guard: 'isLiftable', target: 'choosing' } },
    },
    sent: {
      description: 'The server has received the whole file.',
      entry: 'reportStopped',
    },
  },
});

export type UploadRef = ActorRefFrom<typeof uploadMachine>;
