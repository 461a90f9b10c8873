import { assign, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import {
  BRIDGE_QUIET_REPORT_MS,
  BRIDGE_REPORT_MS,
  BRIDGE_REQUEST_TIMEOUT_MS,
} from '../../core/domain/constants/timing-bridge.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Arrival } from '../../core/domain/race/messages.ts';
import type { BridgeProblem, BridgeSettings, RunPhase } from '../../core/domain/race/report.ts';
import { isSame } from '../../core/domain/is-same.ts';
import { callbackPort, port } from '../shared/port.ts';
import type {
  BridgeOptions,
  ListenEvent,
  RecordCommand,
  RecordNotification,
  ReportInput,
  ReportOutcome,
} from './bridge.ports.ts';
import {
  afterArrival,
  afterSettings,
  changesTags,
  runSigns,
  signChanges,
  uncertainIds,
  targetTags,
  withError,
  type BridgeContext,
} from './bridge.rules.ts';
import { connectionMachine, type ConnectionFact } from './connection.machine.ts';
import { runMachine, type RunFact } from './run.machine.ts';
import { sinkMachine, type SinkFact } from './sink.machine.ts';

export type BridgeEvent =
  | Exclude<ListenEvent, { type: 'input.connected' | 'input.ended' }>
  | ConnectionFact
  | RunFact
  | SinkFact
  | RecordNotification;

const childOf = (key: string): `run-${string}` => `run-${key}`;

interface Problem {
  at: EpochMs;
  code: BridgeProblem;
  detail: string;
}

/** Types, ports, guards and actions of the bridge chart. */
export const bridgeSetup = setup({
  types: {
    input: {} as BridgeOptions,
    context: {} as BridgeContext,
    events: {} as BridgeEvent,
  },
  actors: {
    connection: connectionMachine,
    sink: sinkMachine,
    run: runMachine,
    record: callbackPort<RecordCommand, undefined>('record'),
    report: port<ReportOutcome, ReportInput>('report'),
  },
  delays: {
    reportInterval: BRIDGE_REPORT_MS,
    quietInterval: BRIDGE_QUIET_REPORT_MS - BRIDGE_REPORT_MS,
    retryInterval: BRIDGE_QUIET_REPORT_MS,
    reportTimeout: BRIDGE_REQUEST_TIMEOUT_MS,
  },
  guards: { hasNews: ({ context }) => context.hasNews },
  actions: {
    record: sendTo('record', (_, arrival: Arrival) => ({ type: 'record', arrival })),
    /** Applies a message to the races, to the charts of runs, and to the tags. */
    takeArrival: enqueueActions(({ context, enqueue }, arrival: Arrival) => {
      const changes = afterArrival(context, arrival);
      const next = { ...context, ...changes };
      const phases = new Map(context.phases);
      for (const { key, isOnCourse, signs } of signChanges(context, next)) {
        const child = childOf(key);
        if (isOnCourse) {
          if (!phases.has(key)) enqueue.spawnChild('run', { id: child, input: { key } });
          phases.set(key, phases.get(key) ?? 'listed');
          enqueue.sendTo(child, { type: 'run.update', ...signs });
        } else if (phases.has(key) && signs.hasEnded) {
          enqueue(stopChild(child));
          phases.delete(key);
        } else if (phases.has(key)) enqueue.sendTo(child, { type: 'run.absent' });
      }
      enqueue.assign({ ...changes, phases });
      if (changesTags(context, next))
        enqueue.sendTo('sink', {
          type: 'sink.setTarget',
          target: targetTags(next),
          uncertain: uncertainIds(next, context.bibs),
        });
    }),
    /** The initial target contains the tags of the recording. */
    wantEarlier: sendTo('sink', ({ context }) => ({
      type: 'sink.setTarget',
      target: targetTags(context),
      uncertain: uncertainIds(context),
    })),
    takeSettings: enqueueActions(({ context, enqueue }, settings: BridgeSettings) => {
      if (isSame(settings, context.settings)) return;
      const changes = afterSettings(context, settings);
      enqueue.assign({ ...changes, hasNews: true });
      if (settings.isHeld !== context.settings.isHeld)
        enqueue.sendTo('sink', { type: settings.isHeld ? 'sink.hold' : 'sink.release' });
      enqueue.sendTo('sink', { type: 'sink.setTarget', target: targetTags({ ...context, ...changes }), uncertain: [] });
    }),
    /** A missing run has left the course only if the feed is connected. */
    notifyRuns: enqueueActions(({ context, enqueue }, connection: BridgeContext['connection']) => {
      const there = runSigns(context).filter(({ isOnCourse }) => isOnCourse);
      for (const key of context.phases.keys()) {
        if (connection !== 'connected') enqueue.sendTo(childOf(key), { type: 'input.lost' });
        else if (!there.some((sign) => sign.key === key)) enqueue.sendTo(childOf(key), { type: 'run.absent' });
      }
    }),
    setConnection: assign((_, connection: BridgeContext['connection']) => ({ connection, hasNews: true })),
    setPhase: assign(({ context }, { key, phase }: { key: string; phase: RunPhase }) => ({
      phases: context.phases.has(key) ? new Map(context.phases).set(key, phase) : context.phases,
      hasNews: true,
    })),
    setSink: assign((_, { state, pending, lastAt }: BridgeContext['sink']) => ({
      sink: { state, pending, lastAt },
      hasNews: true,
    })),
    noteProblem: assign(({ context }, problem: Problem) => ({
      errors: withError(context.errors, problem),
      hasNews: true,
    })),
    forgetNews: assign({ hasNews: false }),
  },
});
