/** Implements the ports of the bridge's chart: inputs, recording, host. */
import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { EpochMs } from '../core/domain/media.ts';
import type {
  ListenEvent,
  PutTagsInput,
  PutTagsOutcome,
  RecordCommand,
  RecordNotification,
  ReportInput,
  ReportOutcome,
} from '../machines/race/bridge.ports.ts';
import { connectionMachine, type ConnectionInput } from '../machines/race/connection.machine.ts';
import { sinkMachine } from '../machines/race/sink.machine.ts';
import { UnreadableMessage } from './formats/unreadable-message.ts';
import type { Host } from './host.ts';
import type { BridgeSource } from './inputs/open-input.ts';
import type { BridgeLog } from './log.ts';
import type { RawMessage } from './raw-message.ts';
import { readRaw } from './read-raw.ts';
import { openRecorder, type Recorder } from './recorder.ts';

interface Options {
  source: BridgeSource;
  host: Host;
  /** Path of the recording; undefined disables recording. */
  recording: string | undefined;
  now: () => EpochMs;
  log: BridgeLog;
}

export interface BridgePorts {
  /** Closes the input. */
  stopListening: () => void;
  /** Actors to provide to the chart. */
  actors: ReturnType<typeof actorsOf>;
  /** Resolves once everything received so far is on disk, or was reported as lost. */
  recorded: () => Promise<void>;
  close: () => Promise<void>;
}

export function bridgePorts({ source, host, recording, now, log }: Options): BridgePorts {
  let onRecordingFailed = (_detail: string): void => undefined;
  let stopListening = (): void => undefined;
  const recorder =
    recording === undefined
      ? undefined
      : openRecorder(recording, (detail) => {
          log.trouble('recording', `Recording failed, publishing goes on: ${detail}`);
          onRecordingFailed(detail);
        });
  return {
    actors: actorsOf({
      source: {
        kind: source.kind,
        open: (listener, context) => (stopListening = source.open(listener, context)),
      },
      host,
      recorder,
      now,
      log,
      onRecordingFailed: (report) => (onRecordingFailed = report),
    }),
    stopListening: () => stopListening(),
    recorded: async () => recorder?.settled(),
    close: async () => recorder?.close(),
  };
}

interface Parts extends Omit<Options, 'recording'> {
  recorder: Recorder | undefined;
  onRecordingFailed: (report: (detail: string) => void) => void;
}

function actorsOf({ source, host, recorder, now, log, onRecordingFailed }: Parts) {
  const listen = fromCallback<EventObject, ConnectionInput>(({ sendBack }) => {
    const send = (event: ListenEvent): void => sendBack(event);
    const unreadable = (detail: string): void => {
      log.trouble('unreadable', `Not understood: ${detail}`);
      send({ type: 'input.unreadable', at: now(), detail });
    };
    const onMessage = (raw: RawMessage): void => {
      // A recording is not recorded a second time.
      if (source.kind !== 'recording') recorder?.record(raw);
      try {
        for (const message of readRaw(raw)) send({ type: 'arrived', arrival: { at: raw.at, message } });
      } catch (error) {
        if (!(error instanceof UnreadableMessage)) throw error;
        unreadable(error.message);
      }
    };
    return source.open(
      {
        connected() {
          log.state('input', 'Connected to the timing system.');
          send({ type: 'input.connected' });
        },
        received: onMessage,
        unreadable,
        failed(problem, detail) {
          log.state('input', `No timing: ${detail}. Trying again.`);
          send({ type: 'input.failed', at: now(), problem, detail });
        },
        ended() {
          log.state('input', 'The recording has ended.');
          send({ type: 'input.ended' });
        },
      },
      { now },
    );
  });

  // Messages are recorded in `listen`, unparsed; this actor only reports failures to the chart.
  const record = fromCallback<RecordCommand, undefined>(({ sendBack }) => {
    onRecordingFailed((detail) => sendBack({ type: 'record.failed', at: now(), detail } satisfies RecordNotification));
  });

  const putTags = fromPromise<PutTagsOutcome, PutTagsInput>(async ({ input, signal }) => {
    const outcome = await host.putTags(input, signal);
    if (outcome.kind === 'saved') log.state('host', 'The server takes tags.');
    else if (outcome.kind === 'away') log.state('host', `Tags wait: ${outcome.detail}.`);
    else log.trouble('refused', `The server refused a tag: ${outcome.detail}`);
    return outcome;
  });

  const report = fromPromise<ReportOutcome, ReportInput>(async ({ input, signal }) => {
    const settings = await host.report(input, signal).catch((error: Error) => {
      log.state('report', `The server does not hear reports: ${error.message}.`);
      throw error;
    });
    log.state('report', 'The server hears reports.');
    log.state('held', settings.isHeld ? 'Held by an operator: nothing is published.' : 'Publishing.');
    return { settings };
  });

  return {
    connection: connectionMachine.provide({ actors: { listen } }),
    sink: sinkMachine.provide({ actors: { putTags } }),
    record,
    report,
  };
}
