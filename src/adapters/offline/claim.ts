/** Manages the owner of the data on this device; without saved sessions, the code for it is not loaded. */
import type { UserId } from '../../../core/domain/media.ts';
import type { SendRequest } from '../services/client.ts';
import { DESK_PERSON_KEY, hasSavedSessions, writeStored, markSession, readStored } from '../storage.ts';

/** After a sign-in, data of another account are deleted. A database that cannot be opened reveals nothing. */
async function claimDevice(user: UserId): Promise<void> {
  if (hasSavedSessions()) await (await import('./session-store.ts')).claimStore(user).catch(() => undefined);
}

/** After a sign-in, the device belongs to that user. */
export async function recordSession(user: UserId): Promise<void> {
  if (readStored(DESK_PERSON_KEY) !== String(user)) writeStored(DESK_PERSON_KEY, undefined);
  await claimDevice(user);
  markSession();
}

/** On sign-out. Unsent tags stay stored under their author's account. */
export async function leaveDeviceData(sendRequest: SendRequest): Promise<void> {
  if (hasSavedSessions()) await (await import('./saved-copies.ts')).leaveDevice(sendRequest);
  else if (readStored(DESK_PERSON_KEY) !== undefined) await (await import('./shell.ts')).forgetShell();
  writeStored(DESK_PERSON_KEY, undefined);
}
