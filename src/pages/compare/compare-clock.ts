/** The clocks of two compared films as one store, polled while they play. */
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { commonTime } from '../../../core/domain/compare/common-time.ts';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';
import type { ClockReading, PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { leadOf } from '../../../machines/player/compare/compare.rules.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import type { CompareSurfaces } from '../../adapters/media/compare-pair.ts';

export interface CompareTimes {
  /**
   * Each film's own time: the start of the current frame while both are paused. Undefined for a film that is not ready.
   */
  a: Seconds | undefined;
  b: Seconds | undefined;
  common: Seconds;
}

export interface CompareClock {
  subscribe: (onChange: () => void) => () => void;
  /** Returns the same object until a value changes. */
  read: () => CompareTimes;
  /** Common time as a player clock, for the drawing. */
  common: PlayerClock;
}

export function createCompareClock(compare: CompareRef, surfaces: CompareSurfaces): CompareClock {
  let times: CompareTimes = { a: undefined, b: undefined, common: 0 };
  let reading: ClockReading = STOPPED_CLOCK;

  function look(): CompareTimes {
    const snapshot = compare.getSnapshot();
    const { context } = snapshot;
    const isMoving = snapshot.matches({ open: 'moving' });
    const timeOf = (side: Side): Seconds | undefined => {
      if (context.sides[side].phase !== 'ready') return undefined;
      const { time } = surfaces[side].clock.read();
      return isMoving ? time : (context.reading[side]?.frame ?? time);
    };
    const [a, b] = [timeOf('a'), timeOf('b')];
    const lead = leadOf(context);
    const leading = lead === 'a' ? a : b;
    const common = isMoving && leading !== undefined ? commonTime(context.sides[lead], leading) : context.position;
    return { a, b, common };
  }

  function read(): CompareTimes {
    const now = look();
    if (now.a !== times.a || now.b !== times.b || now.common !== times.common) times = now;
    return times;
  }

  function subscribe(onChange: () => void): () => void {
    const subscription = compare.subscribe(onChange);
    const leave = [surfaces.a.clock.subscribe(onChange), surfaces.b.clock.subscribe(onChange)];
    return () => {
      subscription.unsubscribe();
      for (const end of leave) end();
    };
  }

  return {
    subscribe,
    read,
    common: {
      subscribe,
      read() {
        const time = read().common;
        if (time !== reading.time) reading = { ...STOPPED_CLOCK, time };
        return reading;
      },
    },
  };
}
