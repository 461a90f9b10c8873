/** How many long responses are sent at once: those of one person leave room for everybody else's. */

interface Wait {
  /** For so long at most, milliseconds. */
  ms: number;
  /** Aborted when whom it is for has left. */
  signal: AbortSignal;
}

export interface SendSlots {
  /**
   * @param perPerson of this person or address; by default as many as anybody's
   * @returns gives the slot back; undefined where there is none
   */
  take: (who: string, perPerson?: number) => (() => void) | undefined;
  /** @returns as `take`, once there is a slot; undefined where none came in time, or as many wait as may */
  wait: (who: string, wait: Wait, perPerson?: number) => Promise<(() => void) | undefined>;
}

interface Limits {
  perPerson: number;
  overall: number;
  waiting?: number;
}

export function sendSlots({ perPerson: ofAnybody, overall, waiting: waitingMax = 0 }: Limits): SendSlots {
  /** Responses that are being sent, by person or address. */
  const sending = new Map<string, number>();
  let all = 0;
  /** Who waits, in order: each takes a slot if there is one for it. */
  const waiting = new Set<() => void>();

  function take(who: string, perPerson = ofAnybody): (() => void) | undefined {
    const mine = sending.get(who) ?? 0;
    if (mine >= perPerson || all >= overall) return undefined;
    sending.set(who, mine + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (sending.get(who) ?? 1) - 1;
      if (left > 0) sending.set(who, left);
      else sending.delete(who);
      for (const tryAgain of waiting) tryAgain();
    };
  }

  return {
    take,
    async wait(who, { ms, signal }, perPerson) {
      const free = take(who, perPerson);
      if (free || signal.aborted || waiting.size >= waitingMax) return free;
      const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
      const tryAgain = (): void => {
        const release = take(who, perPerson);
        if (!release) return;
        waiting.delete(tryAgain);
        resolve(release);
      };
      const giveUp = (): void => {
        waiting.delete(tryAgain);
        resolve(undefined);
      };
      waiting.add(tryAgain);
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}
