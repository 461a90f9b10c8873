/** Requests of the gates before a medium: registration with its confirmation, and passwords (Player 4 and 5). */
import type { StoredMedium } from '../store/types.ts';
import type { Call, Handlers } from './answer.ts';
import { opensGateOf, passwordPass, registrationPass } from './gate-passes.ts';
import type { Host } from './host.ts';
import { isPasswordRight } from './passwords.ts';
import { newToken, tokenHash } from './tokens.ts';

export const gateHandlers: Handlers<
  'isUserConfirmed' | 'passwordEncryptedAccessControl' | 'addPlayerAccessControlUser' | 'getCaptcha'
> = {
  async isUserConfirmed({ id, mediaId }, call, { store }) {
    const idHash = tokenHash(id);
    const registration = idHash === undefined ? undefined : await store.registrations.find(idHash);
    if (!registration) return { status: 'empty' };
    const medium = await store.media.find(mediaId ?? registration.mediaId);
    if (!medium) return { status: 'empty' };
    const isOpen = await opensGateOf(store, registration, medium);
    if (isOpen) call.gate.add(registrationPass(registration.idHash, call.now));
    return { status: 'ok', data: { confirmed: isOpen ? 1 : 0 } };
  },

  async passwordEncryptedAccessControl({ password, mediaId }, call, { store, limits }) {
    const medium = await store.media.find(mediaId);
    if (!medium) return { status: 'empty' };
    const guesses = `${call.client} ${mediaId}`;
    const waitMs = await limits.gatePassword.take(guesses);
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };

    const hashes = [medium.gate?.kind === 'password' ? medium.gate.hash : undefined, medium.keyHash];
    const judged = await Promise.all(hashes.map((hash) => isPasswordRight(hash, password)));
    if (!judged.includes(true)) return { status: 'wrong' };
    await limits.gatePassword.giveBack(guesses);
    call.gate.add(passwordPass(medium, call.now));
    return { status: 'ok' };
  },

  async addPlayerAccessControlUser(params, call, host) {
    const { store, captcha, limits } = host;
    const medium = await store.media.find(params.videoId);
    if (medium?.gate?.kind !== 'registration') return { status: 'error', data: 'This medium takes no registration.' };
    const solved = captcha.verify(params.captchaResponse, call.now);
    if (solved !== 'right') return { status: solved === 'empty' ? 'captcha vide' : 'captcha error' };
    const waitMs = await limits.registration.take(call.client);
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };

    const email = params.email.toLowerCase();
    const confirmToken = newToken();
    const confirmHash = tokenHash(confirmToken) ?? '';
    const known = await store.registrations.findByEmail(medium.id, email);
    if (known) {
      // Only the owner of the mailbox learns the new link; what the first registration opened stays as it is.
      await store.registrations.save({ ...known, confirmHash });
      await sendConfirmation(email, confirmToken, medium, call, host);
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
      createdAt: call.now,
    });
    await sendConfirmation(email, confirmToken, medium, call, host);
    call.gate.add(registrationPass(idHash, call.now));
    return { status: 'ok', data: { id } };
  },

  getCaptcha(_params, { now }, { captcha }) {
    return { status: 'ok', data: captcha.issue(now) };
  },
};

async function sendConfirmation(
  email: string,
  token: string,
  medium: StoredMedium,
  call: Call,
  { outbox }: Host,
): Promise<void> {
  const link = `${call.origin}/confirm?token=${token}`;
  await outbox.send({
    to: email,
    subject: 'Please confirm your registration / Merci de confirmer votre inscription',
    text: [
      `Open this link to watch "${medium.title}":`,
      `Ouvrez ce lien pour regarder « ${medium.title} » :`,
      '',
      link,
    ].join('\n'),
  });
}
