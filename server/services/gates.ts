/** Requests for the gates of a medium: registration with confirmation, and passwords (Player 4 and 5). */
import type { Written } from '../../core/contract/requests.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { openedAs } from '../policies/access.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { emailPass, opensGateOf, passwordPass, registrationPass } from './gate-passes.ts';
import type { AppContext } from './app-context.ts';
import { EVERYBODY, limited } from './limiter.ts';
import { NOT_SENT } from './mail-queue.ts';
import { registrationEmail } from './emails.ts';
import { authorize } from './authorize.ts';
import { isPasswordRight } from './passwords.ts';
import { newToken, tokenHash } from './tokens.ts';

export const gateHandlers: Handlers<
  'isUserConfirmed' | 'passwordEncryptedAccessControl' | 'addPlayerAccessControlUser' | 'getCaptcha'
> = {
  async isUserConfirmed({ id, mediaId }, context, { store }) {
    if (id === '') return confirmedRegistration(mediaId, context, store);
    const idHash = tokenHash(id);
    const registration = idHash === undefined ? undefined : await store.registrations.find(idHash);
    if (!registration) return { status: 'empty' };
    const medium = await store.media.find(mediaId ?? registration.mediaId);
    if (!medium) return { status: 'empty' };
    const isOpen = await opensGateOf(store, registration, medium);
    if (isOpen) context.gate.add(registrationPass(registration.idHash, context.now));
    return { status: 'ok', data: { confirmed: isOpen ? 1 : 0 } };
  },

  async passwordEncryptedAccessControl({ password, mediaId }, context, app) {
    const { limits } = app;
    const medium = await app.store.media.find(mediaId);
    const hashes = medium ? passwordHashes(medium) : [];
    // A medium that no password opens now is treated like a missing one, and costs neither a hash nor an attempt.
    if (!medium || hashes.length === 0 || (await isRefused(medium, context, app))) return { status: 'empty' };
    const guesses = [
      [limits.gatePassword, `${context.client} ${openedAs(medium)}`],
      [limits.gatePasswordByAddress, context.client],
      [limits.gatePasswords, EVERYBODY],
    ] as const;
    for (const [limit, key] of guesses) {
      const waitMs = await limit.take(key);
      if (waitMs !== undefined) return limited(waitMs);
    }
    if (!(await opensOneOf(hashes, password))) return { status: 'wrong' };
    await Promise.all(guesses.map(([limit, key]) => limit.giveBack(key)));
    context.gate.add(passwordPass(medium, context.now));
    return { status: 'ok' };
  },

  async addPlayerAccessControlUser(params, context, app) {
    const { store, captcha, limits } = app;
    const medium = await store.media.find(params.videoId);
    // The e-mail names the medium, so it is sent only if nothing but the gate keeps the viewer out.
    if (medium?.gate?.kind !== 'registration' || (await isRefused(medium, context, app)))
      return { status: 'error', data: 'This medium takes no registration.' };
    if (app.linkOrigin === undefined) return { status: 'mailOff' };
    const solved = await captcha.verify(params.captchaResponse, context.now);
    if (solved !== 'right') return { status: solved === 'empty' ? 'captcha vide' : 'captcha error' };
    const email = params.email.toLowerCase();
    // E-mails are also limited per recipient, so that strangers cannot fill a mailbox.
    const waitMs = (await limits.registration.take(context.client)) ?? (await limits.emails.take(email));
    if (waitMs !== undefined) return limited(waitMs);

    const confirmToken = newToken();
    const confirmHash = tokenHash(confirmToken) ?? '';
    const known = await store.registrations.findByEmail(medium.id, email);
    if (known) {
      // Only the owner of the mailbox receives the new link. Confirming it also opens the gate in this browser; what
      // the first registration opened stays open.
      await store.registrations.save({ ...known, confirmHash });
      if (!(await sendConfirmation(email, `${app.linkOrigin}/confirm?token=${confirmToken}`, medium, app)))
        return NOT_SENT;
      context.gate.add(emailPass(confirmHash, context.now));
      return { status: 'registered' };
    }
    const id = newToken();
    const idHash = tokenHash(id) ?? '';
    const { nom, prenom, zip } = params;
    await store.registrations.save({
      idHash,
      mediaId: medium.id,
      email,
      nom,
      prenom,
      zip,
      emailing1: params.emailing1 === 1,
      emailing2: params.emailing2 === 1,
      confirmHash,
      confirmed: false,
      answeredHash: undefined,
      createdAt: context.now,
    });
    if (!(await sendConfirmation(email, `${app.linkOrigin}/confirm?token=${confirmToken}`, medium, app)))
      return NOT_SENT;
    context.gate.add(registrationPass(idHash, context.now));
    return { status: 'ok', data: { id } };
  },

  async getCaptcha(_params, { now }, { captcha }) {
    return { status: 'ok', data: await captcha.issue(now) };
  },
};

/** Refused for another reason than a gate, such as its dates or visibility. */
async function isRefused(medium: StoredMedium, context: RequestContext, app: AppContext): Promise<boolean> {
  return (await authorize(medium, context, app)).kind === 'refused';
}

function passwordHashes({ gate, keyHash }: StoredMedium): string[] {
  return [gate?.kind === 'password' ? gate.hash : undefined, keyHash].filter((hash) => hash !== undefined);
}

async function opensOneOf(hashes: readonly string[], password: string): Promise<boolean> {
  for (const hash of hashes) if (await isPasswordRight(hash, password)) return true;
  return false;
}

/**
 * Whether an e-mail sent again to this viewer has been confirmed. If so, replaces its pass with a registration pass.
 */
async function confirmedRegistration(
  mediaId: MediaId | undefined,
  context: RequestContext,
  store: Store,
): Promise<Written<'isUserConfirmed'>> {
  const medium = mediaId === undefined ? undefined : await store.media.find(mediaId);
  // Passes of e-mails, which cookies call `letter`.
  const emailPasses = context.gate.passes.filter((pass) => pass.kind === 'letter');
  if (!medium || emailPasses.length === 0) return { status: 'empty' };
  for (const { confirmHash } of emailPasses) {
    const registration = await store.registrations.findAnswered(confirmHash);
    if (!registration || !(await opensGateOf(store, registration, medium))) continue;
    context.gate.add(registrationPass(registration.idHash, context.now));
    return { status: 'ok', data: { confirmed: 1 } };
  }
  return { status: 'ok', data: { confirmed: 0 } };
}

/** @returns whether it is being sent; the log says why not */
async function sendConfirmation(
  email: string,
  link: string,
  medium: StoredMedium,
  { mailQueue }: AppContext,
): Promise<boolean> {
  return mailQueue.send(registrationEmail(email, link, medium)).then(
    () => true,
    () => false,
  );
}
