/**
 * The gates that a browser has passed, kept in its own cookie under this host's signature: nothing to store, nothing to
 * lose at a restart. A pass for a password holds only while that password stays the same; one for a registration names
 * it, and opens once it is confirmed; one for an e-mail that was sent again opens once that e-mail is answered.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs, GroupId, MediaId } from '../../core/domain/media.ts';
import { openedAs } from '../policies/access.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredRegistration } from '../store/registrations.ts';
import type { Store } from '../store/store.ts';

export type GatePass =
  | { kind: 'registration'; idHash: string; expiresAt: EpochMs }
  /** An e-mail that was sent again. Cookies out there say `letter`. */
  | { kind: 'letter'; confirmHash: string; expiresAt: EpochMs }
  /** A shared link was opened; it opens its item as long as the host keeps it. */
  | { kind: 'share'; linkHash: string; expiresAt: EpochMs }
  /** `password` is a fingerprint of the stored hashes. */
  | { kind: 'password'; mediaId: MediaId; password: string; expiresAt: EpochMs };

/** Half a day: a regatta's session, and no longer than a borrowed computer should remember. */
const PASSWORD_PASS_LIFE_MS = 12 * HOUR_MS;
/** A cookie holds 4 kB. */
const MOST = 20;

export function registrationPass(idHash: string, now: EpochMs): GatePass {
  return { kind: 'registration', idHash, expiresAt: now + ID_COOKIE_LIFE_MS };
}

export function emailPass(confirmHash: string, now: EpochMs): GatePass {
  return { kind: 'letter', confirmHash, expiresAt: now + ID_COOKIE_LIFE_MS };
}

export function sharePass(linkHash: string, expiresAt: EpochMs): GatePass {
  return { kind: 'share', linkHash, expiresAt };
}

export function passwordPass(medium: StoredMedium, now: EpochMs): GatePass {
  return {
    kind: 'password',
    mediaId: openedAs(medium),
    password: passwordFingerprint(medium),
    expiresAt: now + PASSWORD_PASS_LIFE_MS,
  };
}

export function writePasses(secret: Buffer, passes: readonly GatePass[]): string {
  const payload = Buffer.from(JSON.stringify(passes.slice(-MOST))).toString('base64url');
  return `${payload}.${sign(secret, payload).toString('base64url')}`;
}

export function readPasses(secret: Buffer, cookie: string | undefined, now: EpochMs): GatePass[] {
  if (cookie === undefined) return [];
  const [payload = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
  return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as GatePass[]).filter(
    (pass) => pass.expiresAt > now,
  );
}

/** What these passes open of this medium. */
export async function openedBy(
  store: Store,
  passes: readonly GatePass[],
  medium: StoredMedium,
): Promise<{ registration: boolean; password: boolean }> {
  const password = passes.some((pass) => unlocks(pass, medium));
  if (medium.gate?.kind !== 'registration') return { registration: false, password };
  for (const pass of passes) {
    const registration = await registrationOf(store, pass);
    if (registration && (await opensGateOf(store, registration, medium))) return { registration: true, password };
  }
  return { registration: false, password };
}

/** What these passes open of a group's media. */
export async function openedInGroup(
  store: Store,
  passes: readonly GatePass[],
  groupId: GroupId,
): Promise<{ isRegistered: boolean; unlocked: MediaId[] }> {
  const ids = passes.flatMap((pass) => (pass.kind === 'password' ? pass.mediaId : []));
  const locked = ids.length === 0 ? [] : await store.media.findMany(ids);
  const unlocked = locked.filter((medium) => passes.some((pass) => unlocks(pass, medium))).map(({ id }) => id);
  for (const pass of passes) {
    const registration = await registrationOf(store, pass);
    const registeredAt = registration?.confirmed ? await store.media.find(registration.mediaId) : undefined;
    if (registeredAt?.groupId === groupId) return { isRegistered: true, unlocked };
  }
  return { isRegistered: false, unlocked };
}

function unlocks(pass: GatePass, medium: StoredMedium): boolean {
  return pass.kind === 'password' && pass.mediaId === openedAs(medium) && pass.password === passwordFingerprint(medium);
}

async function registrationOf({ registrations }: Store, pass: GatePass): Promise<StoredRegistration | undefined> {
  if (pass.kind === 'letter') return registrations.findAnswered(pass.confirmHash);
  return pass.kind === 'registration' ? registrations.find(pass.idHash) : undefined;
}

/** A confirmed registration opens every registration gate of the group that it was made at. */
export async function opensGateOf(
  store: Store,
  registration: StoredRegistration,
  medium: StoredMedium,
): Promise<boolean> {
  if (!registration.confirmed) return false;
  if (registration.mediaId === medium.id) return true;
  const registeredAt = await store.media.find(registration.mediaId);
  return registeredAt?.groupId === medium.groupId;
}

/** Of the hashes, so that it reveals nothing about the password and changes with it. */
function passwordFingerprint({ gate, keyHash }: StoredMedium): string {
  const hashes = [gate?.kind === 'password' ? gate.hash : '', keyHash ?? ''];
  return createHash('sha256').update(hashes.join('\n')).digest('base64url').slice(0, 16);
}

function sign(secret: Buffer, payload: string): Buffer {
  return createHmac('sha256', secret).update(`gate:${payload}`).digest();
}
