/** Selectors of the drawings saved to an account. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DrawingPeopleRef } from '../drawing-people/drawing-people.select.ts';
import type { SharedDrawingsRef } from '../shared-drawings/shared-drawings.select.ts';
import type { savedDrawingsMachine } from './saved-drawings.machine.ts';

export type SavedDrawingsRef = ActorRefFrom<typeof savedDrawingsMachine>;
type Saved = SnapshotFrom<typeof savedDrawingsMachine>;

export const selectIsVisitor = (saved: Saved): boolean => saved.matches({ list: 'visitor' });
export const selectIsListFailed = (saved: Saved): boolean => saved.matches({ list: 'failed' });
export const selectIsBusy = (saved: Saved): boolean => saved.hasTag('busy');
/** Drawings that others share with the viewer; undefined if nobody is signed in. */
export const selectInbox = (saved: Saved): SharedDrawingsRef | undefined => saved.children.inbox;
/** The open sharing form, of any drawing. */
export const selectPeople = (saved: Saved): DrawingPeopleRef | undefined => saved.children.people;
/** The sharing form of this drawing, while it is open. */
export const selectPeopleOf = (saved: Saved, id: string): DrawingPeopleRef | undefined =>
  saved.context.peopleOf === id ? saved.children.people : undefined;

/** The message about the drawing being opened. */
export function selectOpening(saved: Saved): 'quiet' | 'opening' | 'missing' | 'openFailed' {
  if (saved.matches({ opening: 'loading' })) return 'opening';
  if (saved.matches({ opening: 'missing' })) return 'missing';
  return saved.matches({ opening: 'failed' }) ? 'openFailed' : 'quiet';
}

/** What the list is doing, or the outcome of the last change. */
export function selectListState(saved: Saved) {
  if (saved.matches({ list: 'loading' })) return 'loading';
  if (saved.matches({ list: 'changing' })) return 'changing';
  const states = [
    'changed',
    'full',
    'tooMuch',
    'gone',
    'notSaved',
    'confirming',
    'copying',
    'copied',
    'notCopied',
  ] as const;
  return states.find((state) => saved.matches({ list: { listed: state } })) ?? 'quiet';
}
