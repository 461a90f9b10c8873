import { dropSession, savedSessions } from './session-store.ts';
import { forgetShell } from './shell.ts';

/** Deletes a session from this device, and the pages with the last one. */
export async function deleteSavedSession(id: string): Promise<void> {
  await dropSession(id);
  if ((await savedSessions()).length === 0) await forgetShell();
}
