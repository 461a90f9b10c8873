/**
 * Selects the journeys that a view is tested with: each shows something that the others do not.
 *
 * Many journeys differ only in what cannot be seen. A view shows states and values of the context, so a journey is
 * tested on the chart only if others take all its transitions, outcomes and timers, rest in all its states, and produce
 * all its kinds of context.
 */
import { advancesOf, createModel } from './model.ts';
import type { Advance } from './model.ts';
import type { ChartPaths, PinnedJourney } from './types.ts';

/** An identifier, such as the reason of a refusal; views show other text unchanged. */
const WORD = /^[a-z]{1,24}$/i;

/**
 * The differences by which a view may distinguish contexts, each as a name: identifiers, booleans, and whether a value
 * is present.
 */
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

/** In the order of the path file; if several journeys show as much, the first is chosen. */
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
