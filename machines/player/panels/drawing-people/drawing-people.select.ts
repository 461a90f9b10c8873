/** Selectors of the people with whom a saved drawing is shared. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { DRAWING_CANDIDATES_SHOWN } from '../../../../core/domain/constants/drawing.ts';
import { candidatesFor } from '../../../../core/domain/drawing-candidates.ts';
import type { drawingPeopleMachine } from './drawing-people.machine.ts';

export type DrawingPeopleRef = ActorRefFrom<typeof drawingPeopleMachine>;
type People = SnapshotFrom<typeof drawingPeopleMachine>;

export const selectIsBusy = (people: People): boolean => people.hasTag('busy');
/** A change is pending, so the form does not close. */
export const selectIsChanging = (people: People | undefined): boolean => people?.matches('changing') ?? false;
export const selectIsFailed = (people: People): boolean => people.matches('failed');
/** No further changes are possible. */
export const selectIsOver = (people: People): boolean => people.matches('gone') || people.matches('signedOut');

/** What the form is doing, or the outcome of the last change. */
export function selectState(people: People) {
  const outer = ['loading', 'changing', 'gone', 'signedOut'] as const;
  const inner = ['changed', 'wrong', 'own', 'full', 'limited', 'notSaved'] as const;
  return (
    outer.find((state) => people.matches(state)) ?? inner.find((state) => people.matches({ listed: state })) ?? 'quiet'
  );
}

/** People of the group who match the typed text and do not have the drawing yet, and how many more there are. */
export function selectCandidates({ context: { candidates, people, text } }: People) {
  const fitting = candidatesFor(text, candidates, people);
  return {
    shown: fitting.slice(0, DRAWING_CANDIDATES_SHOWN),
    more: Math.max(0, fitting.length - DRAWING_CANDIDATES_SHOWN),
  };
}
