/**
 * The journeys that a view is taken through: each shows something that those before it do not.
 *
 * Journeys end where a person says, and many differ in what happens out of sight alone. A view shows states and words of
 * the context, so a journey is left to the chart where others take all its transitions, outcomes and timers, rest in all
 * its states, and bring about all its kinds of context.
 */
import { advancesOf, createModel } from './model.ts';
import type { Advance } from './model.ts';
import type { ChartPaths, PinnedJourney } from './types.ts';

/** A word of code, such as the reason of a refusal; other text a view shows as it is. */
const WORD = /^[a-z]{1,24}$/i;

/** What a view may tell one context from another by, one name each: words, switches, and whether there is something. */
function kindsOf(context: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(context).flatMap(([name, value]) => {
    if (typeof value === 'string') return [`${name} = ${WORD.test(value) ? value : `text ${value !== ''}`}`];
    if (typeof value === 'number') return [`${name} = number`];
    if (Array.isArray(value)) return [`${name} = list of ${Math.min(value.length, 2)}`];
    if (typeof value !== 'object' || value === null) return [`${name} = ${String(value)}`];
    const words = Object.entries(value).filter(([, part]) => typeof part === 'string' && WORD.test(part));
    return [`${name} = object`, ...words.map(([part, word]) => `${name}.${part} = ${String(word)}`)];
  });
}

const shownBy = ({ moment, reached }: Advance): string[] => [
  ...reached.takes,
  ...reached.outcomes,
  ...reached.timers,
  ...reached.states,
  ...kindsOf((moment.snapshot.context ?? {}) as Readonly<Record<string, unknown>>),
];

/** In the order of the path file; of journeys that show as much, the first. */
export function journeysOfView(paths: ChartPaths): readonly PinnedJourney[] {
  const model = createModel(paths);
  const journeys = paths.pinned
    .filter(({ onChart }) => onChart !== true)
    .map((journey) => ({ journey, shows: new Set(advancesOf(model, paths, journey).flatMap(shownBy)) }));
  const chosen = new Set<PinnedJourney>();
  const shown = new Set<string>();
  for (;;) {
    const gains = journeys.map(({ shows }) => [...shows].filter((name) => !shown.has(name)).length);
    const most = Math.max(0, ...gains);
    if (most === 0) return paths.pinned.filter((journey) => chosen.has(journey));
    const { journey, shows } = journeys[gains.indexOf(most)]!;
    chosen.add(journey);
    for (const name of shows) shown.add(name);
  }
}
