import { assign, sendParent, sendTo, setup } from 'xstate';
import {
  GONE_STATUS,
  GRANT_RENEWAL_SHARE,
  GRANT_RENEWAL_TIMEOUT_MS,
  RETRIED_STATUSES,
  SIGNED_URL_LIFE_S,
  STREAM_PROBE_TIMEOUT_MS,
  STREAM_PROVEN_MS,
  STREAM_RESUMES_MAX,
  STREAM_RETRY_MAX_MS,
  STREAM_RETRY_MS,
} from '../../../core/domain/constants.ts';
import type { Grant } from '../../../core/domain/data-document.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import { withGrant } from '../../../core/domain/signed-address.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { port } from '../../shared/port.ts';
import type { MediaNotification } from './media.ports.ts';
import type { PlaybackOutcome } from '../player.events.ts';
import { media } from '../owners.ts';
import type { PlayRequest, ProbeResult, RenewResult } from '../player.ports.ts';
import type { SourceEvent } from './transport/transport.machine.ts';

export interface RecoveryInput {
  request: PlayRequest;
  grant: Grant | undefined;
  now: EpochMs;
}

/** Up: a newer address. */
export type RecoveryFact = { type: 'recovery.renewed'; url: string; grant: Grant };

/** What `isRenewed` has let through. */
type Renewed = Extract<RenewResult, { status: 'ok' }>;

/** No status: the server refuses connections, or the device has none. */
const UNREACHABLE_STATUS = 0;
/** Refused: the signature has run out, or was never good. */
const REFUSED_STATUS = 403;
const isOk = (status: number): boolean => status >= 200 && status < 400;

/**
 * Repairs a film's stream: tries its lowest rendition until it responds, and renews its signature before it runs out.
 *
 * 404, 500, 504 and a host that does not respond are tried again each second, one that refuses connections less and less
 * often; 461 means gone for good; 403 asks for a new signature, as does a grant at 80 % of its life; anything else waits for
 * the viewer to try again. A stream that responds and fails all the same, or brings nothing, counts as failed after two
 * resumes. A codec that the browser does not play is named, and nothing is tried again.
 * Source: player document, point 4.
 * Rows: P24.
 */
export const recoveryMachine = setup({
  types: {
    input: {} as RecoveryInput,
    context: {} as {
      request: PlayRequest;
      /** Address of the film or live stream being played. */
      url: string;
      /** Milliseconds after which a signature is renewed; undefined for public media. */
      renewAfter: number | undefined;
      /** Resumes since the stream last counted as well. */
      resumes: number;
      /** Connections that its host has refused in a row. */
      refusals: number;
      /** Name of the codec that the browser does not play. */
      codec: string | undefined;
    },
    events: {} as
      | SourceEvent
      | Extract<MediaNotification, { type: 'media.fatal' | 'media.playing' | 'media.seeked' }>
      | { type: 'transport.stuck' }
      | { type: 'page.visible' }
      | { type: 'recovery.retry' }
      | { type: 'network.online' },
    output: {} as PlaybackOutcome,
    tags: {} as 'error',
  },
  actors: {
    probeStream: port<ProbeResult, { url: string }>('probeStream'),
    renewGrant: port<RenewResult, { request: PlayRequest }>('renewGrant'),
  },
  guards: {
    isFilm: (_, params: { kind: string }) => params.kind !== 'advert',
    isUnsupported: (_, params: { codec?: string | undefined }) => params.codec !== undefined,
    isOkInVain: ({ context }, params: ProbeResult) => isOk(params.status) && context.resumes >= STREAM_RESUMES_MAX,
    isOk: (_, params: ProbeResult) => isOk(params.status),
    isRetried: (_, params: ProbeResult) => RETRIED_STATUSES.includes(params.status),
    isUnreachable: (_, params: ProbeResult) => params.status === UNREACHABLE_STATUS,
    isGone: (_, params: ProbeResult) => params.status === GONE_STATUS,
    isUnsigned: ({ context }, params: ProbeResult) =>
      params.status === REFUSED_STATUS && context.renewAfter !== undefined,
    isGranted: ({ context }) => context.renewAfter !== undefined,
    isRenewed: (_, params: RenewResult) => params.status === 'ok',
  },
  actions: {
    noteCodec: assign((_, params: { codec?: string | undefined }) => ({ codec: params.codec })),
    noteSource: assign((_, params: { url: string }) => ({ url: params.url, resumes: 0 })),
    noteGrant: assign(({ context }, params: Renewed) => ({
      url: withGrant(context.url, params.url),
      renewAfter: SIGNED_URL_LIFE_S * 1000 * GRANT_RENEWAL_SHARE,
    })),
    reportRenewed: sendParent((_, params: Renewed) => ({
      type: 'recovery.renewed',
      url: params.url,
      grant: params.grant,
    })),
    requestReload: sendTo(media, { type: 'media.reload', to: 'position' }),
    countResume: assign({ resumes: ({ context }) => context.resumes + 1 }),
    forgetResumes: assign({ resumes: 0 }),
    /** A host that is away fails for another reason than its stream. */
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1, resumes: 0 }),
    forgetRefusals: assign({ refusals: 0 }),
  },
  delays: {
    streamRetry: STREAM_RETRY_MS,
    /** Twice as long each time. */
    hostRetry: ({ context }) => Math.min(STREAM_RETRY_MS * 2 ** (context.refusals - 1), STREAM_RETRY_MAX_MS),
    streamProven: STREAM_PROVEN_MS,
    probeTimeout: STREAM_PROBE_TIMEOUT_MS,
    renewalTimeout: GRANT_RENEWAL_TIMEOUT_MS,
    grantRenewal: ({ context }) => context.renewAfter ?? SIGNED_URL_LIFE_S * 1000,
  },
}).createMachine({
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
    idle: { description: 'No film plays; a broken advert is left out and not repaired.' },
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
          description: 'Nothing has been seen of it since it was loaded.',
          on: { 'media.playing': { target: 'proving' }, 'media.seeked': { target: 'proving' } },
        },
        proving: {
          description: 'A picture has come; after five seconds without a failure earlier ones count no more.',
          after: { streamProven: { target: 'proven', actions: 'forgetResumes' } },
        },
        proven: { description: 'The stream is well.' },
      },
    },
    probing: {
      description: 'The lowest rendition is asked for, to learn why the stream failed.',
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
      description: 'An error is shown; the stream is probed again after a second.',
      tags: 'error',
      entry: 'forgetRefusals',
      on: { 'recovery.retry': { target: 'probing' }, 'network.online': { target: 'probing' } },
      after: { streamRetry: { target: 'probing' } },
    },
    unreachable: {
      description: 'The server refuses connections: it is probed later and later. An error is shown, and Try again.',
      tags: 'error',
      on: {
        'recovery.retry': { target: 'probing', actions: 'forgetRefusals' },
        'network.online': { target: 'probing', actions: 'forgetRefusals' },
        'page.visible': { target: 'probing', actions: 'forgetRefusals' },
      },
      after: { hostRetry: { target: 'probing' } },
    },
    renewing: {
      description: 'A newer signature is asked for.',
      initial: 'inTime',
      states: {
        inTime: {
          description: 'The film plays on meanwhile.',
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
          description: 'The server did not respond; the signature still holds for a while.',
          on: { 'media.fatal': { target: 'late' } },
          after: { streamRetry: { target: 'inTime' } },
        },
        late: {
          description: 'The stream has been refused: nothing plays until a newer signature is there.',
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
      description: 'An error is shown, and Try again.',
      tags: 'error',
      entry: 'forgetRefusals',
      on: {
        'recovery.retry': { target: 'probing', actions: 'forgetResumes' },
        'network.online': { target: 'probing', actions: 'forgetResumes' },
        // A page in the background is given no pictures: what failed there may be well.
        'page.visible': { target: 'probing', actions: 'forgetResumes' },
      },
    },
    unsupported: {
      description: 'An error is shown, with the name of the codec that the browser does not play.',
      tags: 'error',
    },
    gone: { type: 'final', description: 'The stream is gone: the player is removed.', output: { kind: 'gone' } },
    refused: {
      type: 'final',
      description: 'A newer signature was refused: access is checked again.',
      output: { kind: 'refused' },
    },
  },
});
