import { GRANT_RENEWAL_SHARE } from '../../../../core/domain/constants/playback.ts';
import { finalOutput } from '../../../shared/final-output.ts';
import type { PlaybackOutcome } from '../../player.events.ts';
import { recoverySetup, type Renewed } from './recovery.setup.ts';

/**
 * Recovers a film's stream: requests its lowest rendition until it responds, and renews its signature before it
 * expires.
 *
 * 404, 500, 504 and timeouts are retried every second, refused connections at growing intervals. 461 means gone for
 * good. 403 requests a new signature, as does a grant at 80 % of its lifetime. Anything else waits for the viewer to
 * retry. A stream that responds but still fails, or shows nothing, counts as failed after two resumes. An unsupported
 * codec is named, and nothing is retried.
 * Source: player document, point 4.
 * Rows: P24.
 */
export const recoveryMachine = recoverySetup.createMachine({
  id: 'recovery',
  context: ({ input }) => ({
    request: input.request,
    url: '',
    renewAfter: input.grant && Math.max(0, (input.grant.expiresAt - input.now) * GRANT_RENEWAL_SHARE),
    resumes: 0,
    refusals: 0,
    codec: undefined,
  }),
  output: finalOutput<PlaybackOutcome>(),
  initial: 'idle',
  on: {
    'source.opened': [
      {
        guard: { type: 'isFilm', params: ({ event }) => ({ kind: event.kind }) },
        target: '.healthy',
        actions: { type: 'noteSource', params: ({ event }) => ({ url: event.url }) },
      },
      { target: '.idle' },
    ],
    'source.closed': { target: '.idle' },
  },
  states: {
    idle: { description: 'No film plays; a broken advert is skipped, not recovered.' },
    healthy: {
      description: 'The stream plays, or has not failed yet.',
      entry: 'forgetRefusals',
      on: {
        'media.fatal': [
          {
            guard: { type: 'isUnsupported', params: ({ event }) => event },
            target: 'unsupported',
            actions: { type: 'noteCodec', params: ({ event }) => event },
          },
          { target: 'probing' },
        ],
        'transport.stuck': { target: 'probing' },
      },
      after: { grantRenewal: { guard: 'isGranted', target: 'renewing.inTime' } },
      initial: 'unproven',
      states: {
        unproven: {
          description: 'No picture since the last load.',
          on: { 'media.playing': { target: 'proving' }, 'media.seeked': { target: 'proving' } },
        },
        proving: {
          description: 'A picture is shown; after five seconds without a failure, earlier failures are forgotten.',
          after: { streamProven: { target: 'proven', actions: 'forgetResumes' } },
        },
        proven: { description: 'The stream is healthy.' },
      },
    },
    probing: {
      description: 'Requests the lowest rendition, to learn why the stream failed.',
      tags: 'error',
      on: { 'recovery.retry': { actions: 'forgetRefusals' } },
      invoke: {
        id: 'probe',
        src: 'probeStream',
        input: ({ context }) => ({ url: context.url }),
        onDone: [
          {
            guard: { type: 'isOkInVain', params: ({ event }) => event.output },
            target: 'failed',
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'healthy',
            actions: ['countResume', 'requestReload'],
          },
          {
            guard: { type: 'isRetried', params: ({ event }) => event.output },
            target: 'retrying',
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event.output },
            target: 'unreachable',
            actions: 'countRefusal',
          },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone' },
          {
            guard: { type: 'isUnsigned', params: ({ event }) => event.output },
            target: 'renewing.late',
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { probeTimeout: { target: 'retrying' } },
    },
    retrying: {
      description: 'Shows an error; probes the stream again after a second.',
      tags: 'error',
      entry: 'forgetRefusals',
      on: { 'recovery.retry': { target: 'probing' }, 'network.online': { target: 'probing' } },
      after: { streamRetry: { target: 'probing' } },
    },
    unreachable: {
      description: 'The server refuses connections: probes at growing intervals. Shows an error and Try again.',
      tags: 'error',
      on: {
        'recovery.retry': { target: 'probing', actions: 'forgetRefusals' },
        'network.online': { target: 'probing', actions: 'forgetRefusals' },
        'page.visible': { target: 'probing', actions: 'forgetRefusals' },
      },
      after: { hostRetry: { target: 'probing' } },
    },
    renewing: {
      description: 'Requests a newer signature.',
      initial: 'inTime',
      states: {
        inTime: {
          description: 'The film keeps playing meanwhile.',
          on: { 'media.fatal': { target: 'late' } },
          invoke: {
            id: 'renewal',
            src: 'renewGrant',
            input: ({ context }) => ({ request: context.request }),
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => event.output },
                target: '#recovery.healthy',
                actions: [
                  { type: 'noteGrant', params: ({ event }) => event.output as Renewed },
                  { type: 'reportRenewed', params: ({ event }) => event.output as Renewed },
                ],
              },
              { target: '#recovery.refused' },
            ],
            onError: { target: 'pausing' },
          },
          after: { renewalTimeout: { target: 'pausing' } },
        },
        pausing: {
          description: 'The server did not respond; the signature is still valid for a while.',
          on: { 'media.fatal': { target: 'late' } },
          after: { streamRetry: { target: 'inTime' } },
        },
        late: {
          description: 'The stream was refused: nothing plays until a newer signature arrives.',
          tags: 'error',
          invoke: {
            id: 'renewal',
            src: 'renewGrant',
            input: ({ context }) => ({ request: context.request }),
            onDone: [
              {
                guard: { type: 'isRenewed', params: ({ event }) => event.output },
                target: '#recovery.healthy',
                actions: [
                  { type: 'noteGrant', params: ({ event }) => event.output as Renewed },
                  { type: 'reportRenewed', params: ({ event }) => event.output as Renewed },
                  'countResume',
                  'requestReload',
                ],
              },
              { target: '#recovery.refused' },
            ],
            onError: { target: '#recovery.retrying' },
          },
          after: { renewalTimeout: { target: '#recovery.retrying' } },
        },
      },
    },
    failed: {
      description: 'Shows an error and Try again.',
      tags: 'error',
      entry: 'forgetRefusals',
      on: {
        'recovery.retry': { target: 'probing', actions: 'forgetResumes' },
        'network.online': { target: 'probing', actions: 'forgetResumes' },
        // A background page receives no pictures, so what failed there may be healthy.
        'page.visible': { target: 'probing', actions: 'forgetResumes' },
      },
    },
    unsupported: {
      description: 'Shows an error with the name of the codec that the browser does not support.',
      tags: 'error',
    },
    gone: { type: 'final', description: 'The stream is gone; the player is removed.', output: { kind: 'gone' } },
    refused: {
      type: 'final',
      description: 'A newer signature was refused; access is checked again.',
      output: { kind: 'refused' },
    },
  },
});
