/** A bridge put together: the chart with its ports, from the start to an orderly end. */
import { createActor, type ActorOptions } from 'xstate';
import type { EpochMs } from '../core/domain/media.ts';
import type { RaceMapping } from '../core/domain/race/race-tags.ts';
import { NO_SETTINGS } from '../core/domain/race/report.ts';
import { bridgeMachine } from '../machines/race/bridge.machine.ts';
import { bridgePorts } from './bridge-ports.ts';
import { earlierArrivals } from './earlier.ts';
import { openHost, type BridgedMedium } from './host.ts';
import type { BridgeSource } from './inputs/open-input.ts';
import { openLog } from './log.ts';

export interface BridgeParts {
  source: BridgeSource;
  mapping: RaceMapping;
  /** Asked at each request. */
  medium: () => BridgedMedium;
  /** Path of the recording, which is read at the start and continued; undefined records nothing. */
  recording: string | undefined;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Of the chart's delays: the system's where absent. */
  clock?: ActorOptions<typeof bridgeMachine>['clock'];
}

export interface RunningBridge {
  /** What has arrived so far is on the disk. */
  recorded: () => Promise<void>;
  /** The recording that it reads has ended, and the server has all of it. */
  finished: Promise<void>;
  /** Hears nothing any more, tries what is pending for a while, and ends. */
  end: (patienceMs: number) => Promise<void>;
}

export async function composeBridge({
  source,
  mapping,
  medium,
  recording,
  now,
  log,
  clock,
}: BridgeParts): Promise<RunningBridge> {
  const ports = bridgePorts({ source, host: openHost(medium, now), recording, now, log: openLog(log) });
  const earlier = recording === undefined ? [] : await earlierArrivals(recording);
  const actor = createActor(bridgeMachine.provide({ actors: ports.actors }), {
    // Held until the server has said what the operator has set: a restart publishes nothing that was held.
    input: { input: source.kind, mapping, settings: { ...NO_SETTINGS, isHeld: true }, earlier },
    ...(clock && { clock }),
  });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  actor.subscribe(({ context: { connection, sink } }) => {
    if (connection === 'ended' && sink.state === 'idle' && sink.pending === 0) finish();
  });
  actor.start();

  /** All is sent, or cannot be for now. */
  async function settled(patienceMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, patienceMs);
    const look = (): void => {
      if (actor.getSnapshot().context.sink.state !== 'sending') resolve();
    };
    const subscription = actor.subscribe(look);
    look();
    await promise;
    clearTimeout(late);
    subscription.unsubscribe();
  }

  return {
    recorded: ports.recorded,
    finished,
    async end(patienceMs) {
      ports.stopListening();
      await settled(patienceMs);
      actor.stop();
      await ports.close();
    },
  };
}
