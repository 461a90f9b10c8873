/** A bridge put together: the chart with its ports, from the start to an orderly end. */
import { createActor, waitFor } from 'xstate';
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
}

export interface RunningBridge {
  /** What has arrived so far is on the disk. */
  recorded: () => Promise<void>;
  /** The recording that it reads has ended, and the host has all of it. */
  finished: Promise<void>;
  /** Hears nothing any more, tries what is pending for a while, and ends. */
  end: (patienceMs: number) => Promise<void>;
}
