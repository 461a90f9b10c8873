/** Addresses for search engines and other sites, besides the player's page (row E03). */
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { LINK_CARD, MOMENT_PICTURES } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import type { Limiter } from '../services/limiter.ts';
import { failure } from './failure.ts';
import { sendMomentPicture } from './moment-picture.ts';
import { sendOembed } from './oembed.ts';
import { PODCAST_COVER } from './podcast.ts';
import { clientOf } from './read-request-context.ts';
import { sendFile } from './send-file.ts';
import { sendRobots, sendSiteMapIndex, sendSiteMapPart } from './site-map.ts';

const PICTURES = join(import.meta.dirname, 'pictures');

export function links(app: AppContext): Hono {
  const routes = new Hono();
  const limited =
    (limiter: Limiter, answer: (context: Context, app: AppContext) => Response | Promise<Response>) =>
    async (context: Context): Promise<Response> => {
      const waitMs = await limiter.take(clientOf(context, app.config));
      if (waitMs !== undefined)
        return failure(429, 'Too many requests.', { 'retry-after': String(Math.ceil(waitMs / 1000)) });
      return answer(context, app);
    };
  routes.get('/oembed', limited(app.limits.links, sendOembed));
  routes.get('/robots.txt', (context) => sendRobots(context, app));
  for (const address of [LINK_CARD, PODCAST_COVER]) {
    const file = { path: join(PICTURES, address), mime: 'image/png', cacheControl: 'public, max-age=86400' };
    routes.get(address, async (context) => {
      return (await sendFile(context.req.raw, file)) ?? failure(404, 'There is no such file.');
    });
  }
  routes.get(`${MOMENT_PICTURES}*`, limited(app.limits.momentPictures, sendMomentPicture));
  routes.use('/sitemap*', compress());
  routes.get('/sitemap.xml', limited(app.limits.siteMaps, sendSiteMapIndex));
  routes.get('/:part{sitemap-\\d+\\.xml}', limited(app.limits.siteMaps, sendSiteMapPart));
  return routes;
}
