/** The front end: its pages, their assets, and the script that other sites embed. */
import { type Context, Hono } from 'hono';
import type { EmbedList } from '../../core/domain/embedding.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { frameAncestors } from '../policies/embedding.ts';
import type { AppContext } from '../services/app-context.ts';
import { libraryEmbedding, savedEmbedding } from '../services/embedding.ts';
import { decodePath } from './decode-path.ts';
import { sendEarlier } from './earlier-builds.ts';
import { failure } from './failure.ts';
import { playPage } from './play-page.ts';
import { contentPolicy } from './security-headers.ts';
import { sendStatic } from './send-static.ts';

/** Addresses of pages, and the files of the build that they serve. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  // Target of an import (Library 2): the library, which opens the named video.
  '/home': 'index.html',
  '/play': 'play.html',
  '/login': 'login.html',
  '/account': 'account.html',
  '/password': 'password.html',
  '/audience': 'audience.html',
  '/clipping': 'clipping.html',
  '/bin': 'bin.html',
  '/members': 'members.html',
  '/live': 'live.html',
  '/timing': 'timing.html',
  '/compare': 'compare.html',
  '/following': 'following.html',
  '/group': 'group.html',
  '/first-run': 'first-run.html',
  '/own-library': 'own-library.html',
  '/playground': 'playground.html',
  '/member': 'people.html',
  '/keys': 'people.html',
  '/sessions': 'people.html',
  '/groups': 'people.html',
  '/audit': 'people.html',
  '/saved': 'saved.html',
  '/collection_edit': 'edit.html',
  '/media_edit': 'edit.html',
  '/photo_edit': 'edit.html',
  '/document_edit': 'edit.html',
  '/exercise_edit': 'edit.html',
  '/test_edit': 'edit.html',
  '/test': 'test.html',
  '/sequencing': 'sequencing.html',
  '/new_sequencing': 'sequencing.html',
};

function allowFrames({ res }: Context, pages: EmbedList | undefined): void {
  res.headers.set('content-security-policy', contentPolicy(frameAncestors(pages)));
}

const NOT_BUILT = 'The front end is not built yet: npm run build.\n';

export function pages(host: AppContext, lookup: MediaLookup): Hono {
  const { dataFolder, distFolder, productPages } = host.config;
  const app = new Hono();
  // Documents and photos are shared with the same address as everything else (Library 2); the library reads it.
  app.get('/play', async (context, next) => {
    const { searchParams } = new URL(context.req.url);
    const kind = ['document', 'photo'].find((each) => searchParams.get(each));
    if (!kind || searchParams.has('video') || searchParams.has('audio')) return next();
    const kept = [...searchParams].filter(([name]) => name === kind || name === 'user');
    return context.redirect(`/?${new URLSearchParams(kept)}`, 302);
  });
  const sendPlayPage = playPage(host, lookup);
  app.get('/play', async (context, next) => (await sendPlayPage(context.req.raw)) ?? next());
  app.use('/saved', async (context, next) => {
    await next();
    allowFrames(context, await savedEmbedding(context.req.query('link'), host));
  });
  app.get('/', async (context, next) => {
    await next();
    allowFrames(context, await libraryEmbedding(new URL(context.req.url).search, host));
  });
  for (const [address, file] of Object.entries(PAGES)) {
    app.get(address, async (context) => {
      return (await sendStatic(context.req.raw, distFolder, file)) ?? context.text(NOT_BUILT, 503);
    });
  }
  // Target of a QR code: the same medium on the page that plays it (Library 2).
  app.get('/playQR', (context) => context.redirect(`/play${new URL(context.req.url).search}`, 302));
  app.get('/studio', async (context, next) => {
    // A separately configured studio is for films only. Adding media, and the tagging desk if requested, stay on this
    // page.
    const { searchParams } = new URL(context.req.url);
    if (productPages.studio !== undefined && searchParams.has('video') && searchParams.get('tool') !== 'desk')
      return next();
    return (await sendStatic(context.req.raw, distFolder, 'studio.html')) ?? context.text(NOT_BUILT, 503);
  });
  for (const [page, address] of Object.entries(productPages)) {
    app.get(`/${page}`, (context) =>
      address === undefined
        ? failure(404, `This server has no ${page}.`)
        : context.redirect(address + new URL(context.req.url).search, 302),
    );
  }
  // The service worker intercepts requests for all pages, and the embed script runs in other sites. Both are
  // revalidated, so that a new build takes effect.
  for (const script of ['service-worker.js', 'embed.js']) {
    app.get(`/${script}`, async (context) => {
      const sent = await sendStatic(context.req.raw, distFolder, script);
      return sent ?? failure(404, 'There is no such file.');
    });
  }
  app.get('/index.html', (context) => context.redirect(`/${new URL(context.req.url).search}`, 301));
  for (const folder of ['/assets/*', '/embed/*'] as const) {
    app.get(folder, async (context) => {
      const path = decodePath(context.req.path);
      if (path === undefined) return failure(404, 'There is no such file.');
      const sent = await sendStatic(context.req.raw, distFolder, path);
      return sent ?? (await sendEarlier(context.req.raw, dataFolder, path)) ?? failure(404, 'There is no such file.');
    });
  }
  return app;
}
