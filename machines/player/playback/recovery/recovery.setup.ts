import { assign, sendParent, sendTo, setup } from 'xstate';
import {
  GONE_STATUS,
  GRANT_RENEWAL_TIMEOUT_MS,
  RETRIED_STATUSES,
  SIGNED_URL_LIFE_S,
  STREAM_PROBE_TIMEOUT_MS,
  STREAM_PROVEN_MS,
  STREAM_RESUMES_MAX,
  STREAM_RETRY_MAX_MS,
  STREAM_RETRY_MS,
} from '../../../../core/domain/constants/recovery.ts';
import { GRANT_RENEWAL_SHARE } from '../../../../core/domain/constants/playback.ts';
import type { Grant } from '../../../../core/domain/data-document.ts';
import type { EpochMs } from '../../../../core/domain/media.ts';
import { withGrant } from '../../../../core/domain/signed-address.ts';
import { port } from '../../../shared/port.ts';
import { media } from '../../owners.ts';
import type { PlaybackOutcome } from '../../player.events.ts';
import type { PlayRequest, ProbeResult, RenewResult } from '../../player.ports.ts';
import type { MediaNotification } from '../media.ports.ts';
import type { SourceEvent } from '../transport/transport.machine.ts';

export interface RecoveryInput {
  request: PlayRequest;
  grant: Grant | undefined;
  now: EpochMs;
}

/** Up: a newer address. */
export type RecoveryFact = { type: 'recovery.renewed'; url: string; grant: Grant };

/** A result accepted by the guard `isRenewed`. */
export type Renewed = Extract<RenewResult, { status: 'ok' }>;

/** No status: the server refuses connections, or the device is offline. */
const UNREACHABLE_STATUS = 0;
/** The signature has expired or was never valid. */
const REFUSED_STATUS = 403;
const isOk = (status: number): boolean => status >= 200 && status < 400;

/** Types, ports, guards and actions of the recovery chart. Its states are in `recovery.machine.ts`. */
export const recoverySetup = setup({
  types: {
    input: {} as RecoveryInput,
    context: {} as {
      request: PlayRequest;
      /** Address of the film or live stream being played. */
      url: string;
      /** Milliseconds after which a signature is renewed; undefined for public media. */
      renewAfter: number | undefined;
      /** Resumes since the stream last counted as healthy. */
      resumes: number;
      /** Consecutive connections refused by the host. */
      refusals: number;
      /** Name of the codec that the browser does not support. */
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
    /** A host that is down is a different failure from a broken stream, so resumes are reset. */
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1, resumes: 0 }),
    forgetRefusals: assign({ refusals: 0 }),
  },
  delays: {
    streamRetry: STREAM_RETRY_MS,
    /** Doubles each time. */
    hostRetry: ({ context }) => Math.min(STREAM_RETRY_MS * 2 ** (context.refusals - 1), STREAM_RETRY_MAX_MS),
    streamProven: STREAM_PROVEN_MS,
    probeTimeout: STREAM_PROBE_TIMEOUT_MS,
    renewalTimeout: GRANT_RENEWAL_TIMEOUT_MS,
    grantRenewal: ({ context }) => context.renewAfter ?? SIGNED_URL_LIFE_S * 1000,
  },
});
