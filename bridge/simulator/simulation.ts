import { SECOND_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { clockFrom } from './clock.ts';
import type { SimulatorClock } from './clock.ts';
import { EVENING_SLALOM } from './evening-slalom.ts';
import type { Fault } from './faults.ts';
import { planOfEvent } from './plan.ts';
import type { EventPlan } from './plan.ts';
import type { Run, SimulatedEvent } from './race.ts';
import { randomOf } from './random.ts';
import { serveTimeline } from './serve.ts';
import type { ServeOptions, Simulation } from './serve.ts';
import { timelineOf } from './timeline.ts';
import type { TimelineItem } from './timeline.ts';

export const DEFAULT_SEED = 25;

export interface TimelineOptions {
  event?: SimulatedEvent;
  seed?: number;
  faults?: readonly Fault[];
}

/** The whole timeline with its faults, in order; reproducible by the seed. */
export function timelineWith({
  event = EVENING_SLALOM,
  seed = DEFAULT_SEED,
  faults = [],
}: TimelineOptions = {}): TimelineItem[] {
  const planned = planOfEvent(event, randomOf(seed));
  const plan = faults.reduce<EventPlan>((each, fault) => fault.plan?.(each) ?? each, planned);
  // A separate sequence, so that faults of the plan do not change the network delays.
  const items = timelineOf(plan, randomOf(seed + 1));
  const faulty = faults.reduce((each, fault) => fault.timeline?.(each, plan) ?? each, items);
  return faulty.toSorted((one, other) => one.at - other.at);
}

/**
 * The same event as if it began now, in the time and time zone of this machine, for a bridge that cannot be given
 * another clock.
 */
export function eventFrom(event: SimulatedEvent, begin: EpochMs, now: EpochMs): SimulatedEvent {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const later = Math.ceil((now - midnight - (begin - event.midnight)) / SECOND_MS) * SECOND_MS;
  const move = (time: number | undefined): number | undefined => (time === undefined ? undefined : time + later);
  return {
    ...event,
    midnight,
    runs: event.runs.map((run): Run => ({
      ...run,
      planned: run.planned + later,
      start: move(run.start),
      split: move(run.split),
      finish: move(run.finish),
      mistakes: { ...run.mistakes, falseStart: move(run.mistakes.falseStart) },
    })),
  };
}

export interface SimulationOptions extends TimelineOptions, Omit<ServeOptions, 'timeline' | 'clock'> {
  /** Factor by which the simulation is accelerated. */
  speed: number;
  /** Uses the times of the data regardless of this machine's clock; the bridge must use `clock`. */
  isAsWritten: boolean;
}

export async function startSimulation(options: SimulationOptions): Promise<Simulation & { clock: SimulatorClock }> {
  const { event = EVENING_SLALOM, speed, isAsWritten } = options;
  const written = timelineWith({ ...options, event });
  const begin = written[0]?.at ?? event.midnight;
  const start = isAsWritten ? begin : Date.now();
  const timeline = isAsWritten ? written : timelineWith({ ...options, event: eventFrom(event, begin, start) });
  const clock = clockFrom(start, speed);
  return { ...(await serveTimeline({ ...options, timeline, clock })), clock };
}
