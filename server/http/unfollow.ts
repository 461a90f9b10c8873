/**
 * `/unfollow?token=`: the link of a notice. Opening it shows a button, so that a mail scanner that follows links ends
 * nothing. The button, or the mail client's own (RFC 8058), ends e-mails without signing in. A second button undoes the
 * first.
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { french } from '../../core/domain/french.ts';
import type { UserId } from '../../core/domain/media.ts';
import type { AppContext } from '../services/app-context.ts';
import {
  endEmails,
  endFollow,
  followAgain,
  linkedFollow,
  type LinkedFollow,
  ownerOfLink,
} from '../services/follows/notice-link.ts';
import { pageLanguage, textPage } from './text-page.ts';

export const UNFOLLOW_PATH = '/unfollow';
const AGAIN_PATH = `${UNFOLLOW_PATH}/undo`;

const TEXTS = {
  en: {
    title: 'Your e-mails',
    stop: (name: string) => `Stop following ${name}`,
    stopAll: 'Stop all e-mails about what I follow',
    stopped: (name: string) => `You no longer follow ${name}.`,
    stoppedAll: 'You will get no more e-mails about what you follow.',
    again: (name: string) => `Follow ${name} again`,
    followed: (name: string) => `You follow ${name} again.`,
    full: 'You have reached the limit. Unfollow something first.',
    limited: 'Too many changes at once. Try again in a minute.',
    gone: 'You no longer follow this.',
    unknown: 'This link is no longer valid.',
    settings: 'What you follow',
    something: 'this',
  },
  fr: {
    title: 'Vos e-mails',
    stop: (name: string) => `Ne plus suivre ${name}`,
    stopAll: 'Arrêter tous les e-mails de mes suivis',
    stopped: (name: string) => `Vous ne suivez plus ${name}.`,
    stoppedAll: 'Vous ne recevrez plus d’e-mails de vos suivis.',
    again: (name: string) => `Suivre de nouveau ${name}`,
    followed: (name: string) => `Vous suivez de nouveau ${name}.`,
    full: french`Vous avez atteint le nombre maximal de suivis. Retirez-en un d'abord.`,
    limited: 'Trop de changements à la fois. Réessayez dans une minute.',
    gone: 'Vous ne suivez plus cela.',
    unknown: french`Ce lien n'est plus valide.`,
    settings: 'Vos suivis',
    something: 'cela',
  },
} as const;

type Language = keyof typeof TEXTS;
type Texts = (typeof TEXTS)[Language];

export function unfollowPages(app: AppContext): Hono {
  const routes = new Hono();
  routes.get(UNFOLLOW_PATH, async (context) => {
    const link = await readLink(context, app);
    if (!link) return unknown(context);
    const { owner, token, text, id } = link;
    const follow = id === undefined ? undefined : await linkedFollow(owner, id, app);
    const isFollowed = follow?.state === 'followed';
    return show(
      context,
      link,
      html`${id === undefined || isFollowed ? '' : html`<p role="status">${text.gone}</p>`}${buttonFor(follow, link)}
        <form method="post" action="${UNFOLLOW_PATH}?token=${token}"><button>${text.stopAll}</button></form>`,
    );
  });

  routes.post(UNFOLLOW_PATH, async (context) => {
    const link = await readLink(context, app);
    if (!link) return unknown(context);
    const { owner, id, text } = link;
    if (id === undefined) {
      await endEmails(owner, app);
      return show(context, link, html`<p role="status">${text.stoppedAll}</p>`);
    }
    const isEnded = await endFollow(owner, id, app);
    const follow = await linkedFollow(owner, id, app);
    const message = isEnded ? text.stopped(nameOf(follow, text)) : text.gone;
    return show(
      context,
      link,
      html`<p role="status">${message}</p>
        ${buttonFor(follow, link)}`,
    );
  });

  routes.post(AGAIN_PATH, async (context) => {
    const link = await readLink(context, app);
    if (!link) return unknown(context);
    const { owner, id = '', text } = link;
    const before = await linkedFollow(owner, id, app);
    const result = await followAgain(owner, id, app);
    const follow = await linkedFollow(owner, id, app);
    const message = result === 'ok' ? text.followed(nameOf(before, text)) : text[result];
    return show(
      context,
      link,
      html`<p role="status">${message}</p>
        ${result === 'gone' ? '' : buttonFor(follow, link)}`,
    );
  });
  return routes;
}

/** The mail client sends the POST itself, without an origin; the token in the address is sufficient. */
export function isUnfollow(context: Context): boolean {
  return context.req.path === UNFOLLOW_PATH;
}

interface UnfollowLink {
  owner: UserId;
  token: string;
  /** Id of the follow that the link belongs to. */
  id: string | undefined;
  language: Language;
  text: Texts;
}

async function readLink(context: Context, app: AppContext): Promise<UnfollowLink | undefined> {
  const token = context.req.query('token') ?? '';
  const owner = await ownerOfLink(app, token);
  if (owner === undefined) return undefined;
  const language = (await app.store.follows.follower(owner))?.language ?? pageLanguage(context);
  return { owner, token, id: context.req.query('follow'), language, text: TEXTS[language] };
}

/** A button that ends the follow, or restores it if its owner can still see the subject. */
function buttonFor(follow: LinkedFollow | undefined, { token, text }: UnfollowLink) {
  if (!follow || (follow.state === 'ended' && follow.name === '')) return '';
  const isFollowed = follow.state === 'followed';
  const path = isFollowed ? UNFOLLOW_PATH : AGAIN_PATH;
  const name = nameOf(follow, text);
  return html`<form method="post" action="${path}?token=${token}&follow=${follow.id}">
    <button>${isFollowed ? text.stop(name) : text.again(name)}</button>
  </form>`;
}

function nameOf(follow: LinkedFollow | undefined, text: Texts): string {
  return follow?.name || text.something;
}

function show(context: Context, { language, text }: UnfollowLink, body: ReturnType<typeof html>) {
  context.header('cache-control', 'no-store');
  return context.html(
    textPage(
      language,
      text.title,
      html`${body}
        <p><a href="/following">${text.settings}</a></p>`,
    ),
  );
}

function unknown(context: Context) {
  const language = pageLanguage(context);
  const text = TEXTS[language];
  return context.html(textPage(language, text.title, text.unknown), 404);
}
