import { type ChartNode, edgeId, statesOf } from './chart.ts';
import type { Taken } from './messages.ts';

/**
 * What the guards that were asked said: of the candidates for an event those before the one that was taken said no, and
 * it said yes; where none was taken all said no. A state around the one that took it was not asked.
 *
 * @param active paths of the states that were active when the event came
 * @returns by the edge's id
 */
export function guardOutcomes(
  chart: ChartNode,
  active: readonly string[],
  eventType: string,
  taken: readonly Taken[],
): Record<string, boolean> {
  const outcomes: Record<string, boolean> = {};
  const isAround = (path: string): boolean =>
    taken.some(({ source }) => source !== path && (path === '' || source.startsWith(`${path}.`)));
  for (const { path, edges } of statesOf(chart)) {
    const own = taken.filter(({ source }) => source === path);
    const types = new Set(own.map((each) => each.eventType));
    if (own.length === 0 && (path === '' || active.includes(path)) && !isAround(path)) types.add(eventType);
    for (const { guard, eventType, index } of edges) {
      if (guard === undefined || !types.has(eventType)) continue;
      const taken = own.find((each) => each.eventType === eventType)?.index ?? Number.POSITIVE_INFINITY;
      if (index <= taken) outcomes[edgeId(path, eventType, index)] = index === taken;
    }
  }
  return outcomes;
}
