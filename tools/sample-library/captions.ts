/** Captions of the films in English and French, derived from their events. */
import type { FilmEvent } from '../../server/samples/films.ts';
import { webVtt } from './commentary.ts';

const ENGLISH: Partial<Record<FilmEvent['kind'], (event: FilmEvent) => string>> = {
  start: (event) => (event.bib === undefined ? '[Horn] Go!' : '[Beeps] Bib 7 starts.'),
  gate: (event) => (event.upstream ? `Gate ${event.gate}, upstream.` : `Gate ${event.gate}.`),
  touch: (event) => `A touch at gate ${event.gate}: two seconds.`,
  split: (event) => `${event.distance} metres: lane ${event.bib} leads.`,
  finish: (event) =>
    event.rank === undefined
      ? `[Crowd] Finish: ${event.clock} and two penalty seconds.`
      : `[Crowd] Lane ${event.bib} wins in ${event.clock}.`,
};

const FRENCH: Partial<Record<FilmEvent['kind'], (event: FilmEvent) => string>> = {
  start: (event) => (event.bib === undefined ? '[Corne] Partez !' : '[Bips] Départ du dossard 7.'),
  gate: (event) => (event.upstream ? `Porte ${event.gate}, en remontée.` : `Porte ${event.gate}.`),
  touch: (event) => `Touche à la porte ${event.gate} : deux secondes.`,
  split: (event) => `${event.distance} mètres : le couloir ${event.bib} en tête.`,
  finish: (event) =>
    event.rank === undefined
      ? `[Public] Arrivée : ${event.clock} et deux secondes de pénalité.`
      : `[Public] Le couloir ${event.bib} gagne en ${event.clock}.`,
};

/** One cue for each start, gate, touch, leader at a split, and winner. */
export function captions(events: readonly FilmEvent[], language: 'en' | 'fr'): string {
  const says = language === 'en' ? ENGLISH : FRENCH;
  const observed = events.filter(
    (event) => (event.rank === undefined || event.rank === 1) && !(event.kind === 'gate' && (event.penalty ?? 0) > 0),
  );
  return webVtt(
    observed.flatMap((event) => {
      const words = says[event.kind]?.(event);
      return words === undefined ? [] : [{ at: event.t, words }];
    }),
  );
}
