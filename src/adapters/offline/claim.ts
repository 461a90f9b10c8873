/** Whose data are saved on this device; without saved sessions the code for it is not fetched. */
import type { UserId } from '../../../core/domain/media.ts';
import type { SendRequest } from '../services/client.ts';
import { DESK_PERSON_KEY, hasSavedSessions, writeStored, markSession, readStored } from '../storage.ts';

/** Somebody is signed in: data of another account is deleted. A database that cannot be opened reveals nothing. */
async function claimDevice(user: UserId): Promise<void> {
  if (hasSavedSessions()) await (await import('./session-store.ts')).claimStore(user).catch(() => undefined);
}

/** Somebody is signed in on this device, and it is theirs. */
export async function recordSession(user: UserId): Promise<void> {
  if (readStored(DESK_PERSON_KEY) !== String(user)) writeStored(DESK_PERSON_KEY, undefined);
  await claimDevice(user);
  markSession();
}

/** Somebody signs out. What they tagged and did not send stays theirs, under their own account. */
export async function leaveDeviceData(sendRequest: SendRequest): Promise<void> {
  if (hasSavedSessions()) await (await import('./saved-copies.ts')).leaveDevice(sendRequest);
  else if (readStored(DESK_PERSON_KEY) !== undefined) await (await import('./shell.ts')).forgetShell();
  writeStored(DESK_PERSON_KEY, undefined);
}
