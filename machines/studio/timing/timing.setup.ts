import { and, assign, raise, setup } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { BRIDGE_POLL_MS } from '../../../core/domain/constants/timing-bridge.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { STREAM_BACKOFF_MS } from '../../../core/domain/constants/server-streams.ts';
import type { EpochMs, MediaId } from '../../../core/domain/media.ts';
import {
  draftOf,
  draftProblem,
  withCorrection,
  withoutCorrection,
  type CorrectionDraft,
} from '../../../core/domain/race/corrections.ts';
import { finishesAfter, streamDelayOf, type Finish } from '../../../core/domain/race/line-press.ts';
import type { RaceId } from '../../../core/domain/race/messages.ts';
import { port } from '../../shared/port.ts';
import type { Bridge, BridgeChange, BridgesResult, ChangeRequest, ChangeResult } from './timing.ports.ts';
import { bridgeOf } from './timing.select.ts';
import { type FailedRequest, failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

/** Message about the last action; `noMoment`: the picture carries no time. */
export type TimingNotice = BridgeChange['kind'] | 'noMoment' | 'refused' | 'full' | 'failed';

type RunOf = { race: RaceId; bib: string };

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface TimingOutcome {
  kind: 'lost';
}

export interface TimingContext extends FailedRequest {
  mediaId: MediaId;
  title: string;
  /** The server's clock at the last reading. */
  at: EpochMs;
  bridges: readonly Bridge[];
  /** The selected bridge; undefined until one has reported. */
  source: string | undefined;
  /** Finishes of that bridge since the page was opened. */
  finishes: readonly Finish[];
  /** Consecutive failures to read the reports. */
  misses: number;
  /** Time of the picture at the press, by the stream's clock. */
  pressedAt: EpochMs;
  /** The press for which a boat was last chosen. */
  pickedAt: EpochMs | undefined;
  draft: CorrectionDraft;
  problem: 'run' | 'nothing' | undefined;
  /** The change being sent; undefined: none. */
  sent: ChangeRequest | undefined;
  notice: TimingNotice | undefined;
}

export type TimingEvent =
  | { type: 'timing.retry' }
  | { type: 'bridge.choose'; source: string }
  | { type: 'bridge.set'; kind: 'hold' | 'resume' | 'measure' }
  /** A boat crosses the line on the picture; undefined: the stream does not carry the time. */
  | { type: 'line.press'; at: EpochMs | undefined }
  | { type: 'line.pick'; finish: Finish }
  | { type: 'line.cancel' }
  | { type: 'correction.open'; run: RunOf }
  | { type: 'correction.type'; change: Partial<CorrectionDraft> }
  | { type: 'correction.submit' }
  | { type: 'correction.close' }
  | { type: 'correction.remove'; run: RunOf }
  /* From the chart itself. */
  | { type: 'change.confirmed'; kind: BridgeChange['kind'] };

const NO_DRAFT: CorrectionDraft = { race: '', bib: '', name: '', nation: '', isLeftOut: false };

export const initialContext = ({ input }: { input: { mediaId: MediaId } }): TimingContext => ({
  mediaId: input.mediaId,
  title: '',
  at: 0,
  bridges: [],
  source: undefined,
  finishes: [],
  misses: 0,
  pressedAt: 0,
  pickedAt: undefined,
  draft: NO_DRAFT,
  problem: undefined,
  sent: undefined,
  notice: undefined,
  requestId: undefined,
});

const sentBy = (context: TimingContext, change: BridgeChange): Partial<TimingContext> => ({
  sent: { mediaId: context.mediaId, source: context.source ?? '', change },
  notice: undefined,
});
const correctionsOf = (context: TimingContext) => bridgeOf(context)?.settings.corrections ?? [];

/** Types, ports, guards and actions of the timing chart. */
export const timingSetup = setup({
  types: {
    input: {} as { mediaId: MediaId },
    context: {} as TimingContext,
    events: {} as TimingEvent,
    output: {} as TimingOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchBridges: port<BridgesResult, { mediaId: MediaId }>('fetchBridges'),
    sendChange: port<ChangeResult, ChangeRequest>('sendChange'),
  },
  delays: {
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    /** As often as bridges report; less often while the server does not respond. */
    pollInterval: ({ context: { misses } }) => (misses === 0 ? BRIDGE_POLL_MS : pauseAfter(STREAM_BACKOFF_MS, misses)),
  },
  guards: {
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    isBridged: ({ context }) => bridgeOf(context) !== undefined,
    isMoment: (_, at: EpochMs | undefined) => at !== undefined,
    isComplete: ({ context }) => draftProblem(context.draft) === undefined,
    isAtRest: ({ context }) => context.sent === undefined,
    canCorrect: and(['isBridged', 'isAtRest']),
    /** The confirmed delay belongs to the current press, not to an earlier one. */
    isPicked: ({ context: { pressedAt, pickedAt } }, kind: BridgeChange['kind']) =>
      kind === 'delay' && pressedAt === pickedAt,
    isKind: (_, { kind, of }: { kind: BridgeChange['kind']; of: BridgeChange['kind'] }) => kind === of,
  },
  actions: {
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    setBridges: assign(({ context }, result: BridgesResult) => {
      if (result.status !== 'ok') return {};
      const { title, at } = result;
      // After a restart, the server has no report of the bridge yet.
      const silent = context.bridges.filter((each) => !result.bridges.some(({ source }) => source === each.source));
      const bridges = [...result.bridges, ...silent].toSorted((one, other) => (one.source < other.source ? -1 : 1));
      const chosen = bridges.find(({ source }) => source === context.source) ?? bridges[0];
      const known = chosen?.source === context.source ? context.finishes : [];
      return {
        title,
        at,
        bridges,
        source: chosen?.source,
        finishes: finishesAfter(known, chosen?.report.onCourse ?? []),
        misses: 0,
      };
    }),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    choose: assign(({ context }, source: string) => ({
      source,
      finishes: finishesAfter([], context.bridges.find((each) => each.source === source)?.report.onCourse ?? []),
      notice: undefined,
    })),
    setPress: assign((_, at: EpochMs | undefined) => ({ pressedAt: at ?? 0, notice: undefined })),
    beginDraft: assign(({ context }, run: RunOf) => ({
      draft: draftOf(run, correctionsOf(context)),
      problem: undefined,
      notice: undefined,
    })),
    typeDraft: assign(({ context }, change: Partial<CorrectionDraft>) => ({
      draft: { ...context.draft, ...change },
      problem: undefined,
    })),
    sayProblem: assign(({ context }) => ({ problem: draftProblem(context.draft) })),
    sendPlain: assign(({ context }, kind: 'hold' | 'resume' | 'measure') => sentBy(context, { kind })),
    sendDelay: assign(({ context }, finish: Finish) => ({
      ...sentBy(context, { kind: 'delay', streamDelay: streamDelayOf(context.pressedAt, finish) }),
      pickedAt: context.pressedAt,
    })),
    sendCorrection: assign(({ context }) =>
      sentBy(context, { kind: 'correct', corrections: withCorrection(correctionsOf(context), context.draft) }),
    ),
    sendRemoval: assign(({ context }, run: RunOf) =>
      sentBy(context, { kind: 'uncorrect', corrections: withoutCorrection(correctionsOf(context), run) }),
    ),
    confirm: assign(({ context: { bridges, sent } }, result: ChangeResult) =>
      result.status === 'ok' && sent
        ? {
            bridges: bridges.map((each) =>
              each.source === sent.source ? { ...each, settings: result.settings } : each,
            ),
            notice: sent.change.kind,
            sent: undefined,
          }
        : {},
    ),
    announce: raise(({ context: { sent } }) => ({ type: 'change.confirmed', kind: sent?.change.kind ?? 'hold' })),
    refuse: assign((_, { status }: ChangeResult) => ({
      notice: status === 'full' ? ('full' as const) : ('refused' as const),
      sent: undefined,
    })),
    sayFailed: assign({ notice: 'failed', sent: undefined }),
    say: assign((_, notice: TimingNotice) => ({ notice })),
  },
});
