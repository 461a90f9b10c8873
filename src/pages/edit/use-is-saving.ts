import { useSelector } from '@xstate/react';
import type { EditRef } from './refs.ts';

/** A save is under way: fields can be typed into, everything else waits. */
export function useIsSaving(edit: EditRef): boolean {
  return useSelector(edit, (snapshot) => snapshot.matches('saving') || snapshot.matches('savingDraft'));
}
