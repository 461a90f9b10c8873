/** `/shared/{token}`: a share link. It opens the item in this browser until the link expires. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { french } from '../../core/domain/french.ts';
import { DEFAULT_GROUP_ID } from '../../core/domain/constants/people.ts';
import type { RequestContext } from '../services/request-context.ts';
import { sharePass } from '../services/gate-passes.ts';
import type { AppContext } from '../services/app-context.ts';
import { SHARED_PATH } from '../services/sharing.ts';
import { tokenHash } from '../services/tokens.ts';
import { pageLanguage, textPage } from './text-page.ts';

const TEXTS = {
  en: { title: 'A shared link', over: 'This link is no longer valid.' },
  fr: { title: 'Un lien partagé', over: french`Ce lien n'est plus valide.` },
} as const;

export function sharedLinks(
  { store, now }: AppContext,
  contextOf: (context: Context) => Promise<RequestContext>,
): Hono {
  const routes = new Hono();
  routes.get(`${SHARED_PATH}:token`, async (context) => {
    const hash = tokenHash(context.req.param('token'));
    const link = hash === undefined ? undefined : await store.shares.findLink(hash, now());
    const medium = link && (await store.media.find(link.mediaId));
    context.header('cache-control', 'no-store');
    if (!medium || !link || hash === undefined) {
      const language = pageLanguage(context);
      const text = TEXTS[language];
      return context.html(textPage(language, text.title, text.over), 404);
    }
    (await contextOf(context)).gate.add(sharePass(hash, link.endsAt));
    const query = new URLSearchParams({ [medium.type === 'Audio' ? 'audio' : 'video']: medium.id });
    // Use the page of the medium's own group.
    if (medium.groupId !== DEFAULT_GROUP_ID) query.set('user', String(medium.userId));
    return context.redirect(`/play?${query}`, 302);
  });
  return routes;
}
