/**
 * The gates that a browser has passed, stored in a cookie with this host's signature: nothing is stored on the server,
 * and nothing is lost at a restart. A password pass is valid until that password changes. A registration pass names a
 * registration, and works once that is confirmed. A pass for an e-mail that was sent again works once that e-mail is
 * confirmed.
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
  /** A confirmation e-mail that was sent again. Existing cookies use the name `letter`. */
  | { kind: 'letter'; confirmHash: string; expiresAt: EpochMs }
  /** A share link was opened; the pass works until the link ends. */
  | { kind: 'share'; linkHash: string; expiresAt: EpochMs }
  /** `password` is a fingerprint of the stored hashes. */
  | { kind: 'password'; mediaId: MediaId; password: string; expiresAt: EpochMs };

/** Half a day: covers a regatta's session, but limits what a borrowed computer remembers. */
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

/** The gates of this medium that these passes open. */
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

/** The media of a group that these passes open. */
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

/** A confirmed registration opens all registration gates of the group in which it was made. */
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

/** Hash of the stored hashes: reveals nothing about the password, and changes with it. */
function passwordFingerprint({ gate, keyHash }: StoredMedium): string {
  const hashes = [gate?.kind === 'password' ? gate.hash : '', keyHash ?? ''];
  return createHash('sha256').update(hashes.join('\n')).digest('base64url').slice(0, 16);
}

function sign(secret: Buffer, payload: string): Buffer {
  return createHmac('sha256', secret).update(`gate:${payload}`).digest();
}
