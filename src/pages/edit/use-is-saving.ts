import { useSelector } from '@xstate/react';
import type { EditRef } from './refs.ts';

/** Whether a save is in progress: fields stay editable, all other controls are disabled. */
export function useIsSaving(edit: EditRef): boolean {
  return useSelector(edit, (snapshot) => snapshot.matches('saving') || snapshot.matches('savingDraft'));
}
