/**
 * `/confirm?token=`: the link of a confirmation e-mail. Opening it shows a button that confirms, so that a mail scanner
 * that follows links confirms nothing.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { french } from '../../core/domain/french.ts';
import type { RequestContext } from '../services/request-context.ts';
import { registrationPass } from '../services/gate-passes.ts';
import type { AppContext } from '../services/app-context.ts';
import { completeSignUp } from '../services/sign-up.ts';
import { tokenHash } from '../services/tokens.ts';
import { pageLanguage, textPage } from './text-page.ts';
import type { Context } from 'hono';

const TEXTS = {
  en: {
    title: 'Your registration',
    confirm: 'Confirm',
    done: 'Thank you, your registration is confirmed.',
    watch: 'Watch',
    ready: 'Your account is ready.',
    waiting:
      'Your address is confirmed. An administrator of the group will now decide on your registration; you will get an e-mail.',
    signIn: 'Sign in',
    library: 'Go to the library',
    unknown: 'This link is no longer valid.',
  },
  fr: {
    title: 'Votre inscription',
    confirm: 'Confirmer',
    done: 'Merci, votre inscription est confirmée.',
    watch: 'Regarder',
    ready: 'Votre compte est prêt.',
    waiting: french`Votre adresse est confirmée. Un administrateur du groupe va se prononcer sur votre inscription ; vous recevrez un e-mail.`,
    signIn: 'Se connecter',
    library: 'Aller à la médiathèque',
    unknown: french`Ce lien n'est plus valide.`,
  },
} as const;

/** The message of each kind of confirmation, and where its link leads. */
const NEXT = {
  registration: { message: 'done', way: 'watch' },
  ready: { message: 'ready', way: 'signIn' },
  waiting: { message: 'waiting', way: 'library' },
} as const;

export function confirmPages(app: AppContext, contextOf: (context: Context) => Promise<RequestContext>): Hono {
  const routes = new Hono();
  routes.get('/confirm', (context) => {
    const { language, text } = textsFor(context);
    const token = context.req.query('token') ?? '';
    return context.html(
      textPage(
        language,
        text.title,
        html`<form method="post" action="/confirm">
          <input type="hidden" name="token" value="${token}" /><button>${text.confirm}</button>
        </form>`,
      ),
    );
  });
  routes.post('/confirm', async (context) => {
    const { language, text } = textsFor(context);
    const hash = tokenHash(await sentToken(context));
    const next = hash === undefined ? undefined : await confirm(hash, app, () => contextOf(context));
    if (!next) return context.html(textPage(language, text.title, html`<p role="alert">${text.unknown}</p>`), 404);
    const { message, way } = NEXT[next.kind];
    return context.html(
      textPage(
        language,
        text.title,
        html`<p role="status">${text[message]}</p>
          <p><a href="${next.address}">${text[way]}</a></p>`,
      ),
    );
  });
  return routes;
}

/** Undefined if there is no token, or if the body is not the form that it claims to be. */
async function sentToken(context: Context): Promise<string | undefined> {
  try {
    const { token } = await context.req.parseBody();
    return typeof token === 'string' ? token : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Confirms a token, and returns where the reader may go next; undefined for an unknown token. */
async function confirm(
  hash: string,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<{ kind: keyof typeof NEXT; address: string } | undefined> {
  const registration = await app.store.registrations.confirm(hash);
  if (registration) {
    const requestContext = await contextOf();
    // Opening the e-mail proves ownership of the mailbox, so this browser passes the gate too.
    requestContext.gate.add(registrationPass(registration.idHash, requestContext.now));
    const medium = await app.store.media.find(registration.mediaId);
    const type = medium?.type === 'Audio' ? 'audio' : 'video';
    return { kind: 'registration', address: `/play?${type}=${encodeURIComponent(registration.mediaId)}` };
  }
  const signUp = await completeSignUp(app, hash);
  return signUp && { kind: signUp, address: signUp === 'ready' ? '/login' : '/' };
}

function textsFor(context: Context): { language: 'en' | 'fr'; text: (typeof TEXTS)['en' | 'fr'] } {
  const language = pageLanguage(context);
  return { language, text: TEXTS[language] };
}
