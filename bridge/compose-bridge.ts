/** Assembles a bridge: the chart with its ports, from the start to an orderly end. */
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
  /** Called for each request. */
  medium: () => BridgedMedium;
  /** Path of the recording, which is read at the start and continued; undefined disables recording. */
  recording: string | undefined;
  now: () => EpochMs;
  log: (line: string) => void;
  /** Clock for the chart's delays; the system's if absent. */
  clock?: ActorOptions<typeof bridgeMachine>['clock'];
}

export interface RunningBridge {
  /** Resolves once everything received so far is on disk. */
  recorded: () => Promise<void>;
  /** Resolves when the recording used as input has ended, and the server has all of it. */
  finished: Promise<void>;
  /** Stops listening, keeps sending what is pending for up to `patienceMs`, and ends. */
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
    // Held until the server has sent the operator's settings, so that a restart does not publish what was held.
    input: { input: source.kind, mapping, settings: { ...NO_SETTINGS, isHeld: true }, earlier },
    ...(clock && { clock }),
  });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  actor.subscribe(({ context: { connection, sink } }) => {
    if (connection === 'ended' && sink.state === 'idle' && sink.pending === 0) finish();
  });
  actor.start();

  /** Resolves when everything has been sent, or cannot be sent at present. */
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
