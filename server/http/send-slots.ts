/** How many long responses are sent at once: those of one person leave room for everybody else's. */

export interface SendSlots {
  /** @returns gives the slot back; undefined where there is none */
  take: (who: string) => (() => void) | undefined;
}

export function sendSlots({ perPerson, overall }: { perPerson: number; overall: number }): SendSlots {
  /** Responses that are being sent, by person or address. */
  const sending = new Map<string, number>();
  let all = 0;
  return {
    take(who) {
      const mine = sending.get(who) ?? 0;
      if (mine >= perPerson || all >= overall) return undefined;
      sending.set(who, mine + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (sending.get(who) ?? 1) - 1;
        if (left > 0) sending.set(who, left);
        else sending.delete(who);
      };
    },
  };
}
