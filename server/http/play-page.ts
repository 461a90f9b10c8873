/**
 * The player's page, with the data file of the requested medium inlined so that the first frame does not wait for a
 * second response, and with its link metadata.
 *
 * The inlined data is what `/data/` would return at that moment. The page is revalidated on every load. A long data
 * file, which would delay the page, is not inlined.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import { LRUCache } from 'lru-cache';
import { type PlayAddress, readPlayAddress } from '../../core/domain/address-player.ts';
import { CLIPS_PER_SCRIPT, LINKED_CLIPS_MAX } from '../../core/domain/constants/link-previews.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../core/domain/tags.ts';
import type { MediaLookup } from '../media/lookup.ts';
import { frameAncestors } from '../policies/embedding.ts';
import { presentLink, videoObjects } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import { playPageEmbedding } from '../services/embedding.ts';
import { findLink, type FoundLink } from '../services/links.ts';
import { yieldBetween } from '../services/yield-between.ts';
import type { StoredTag } from '../store/tags.ts';
import { locateDataFile } from './data-route.ts';
import { dataScript, linkHead } from './link-head.ts';
import { ownOrigin } from './origin.ts';
import { carriedWith } from './carried-film.ts';
import { contentPolicy } from './security-headers.ts';
import { REVALIDATE } from './send-static.ts';
import { sendText } from './send-text.ts';
import { readShortData, type ShortData } from './short-data.ts';

/** Its name in Vite's manifest. */
const HLS_ENGINE = '../adapters/media/hls-engine.ts';
/** Cache of films' link metadata, characters; entries are valid until the film changes. */
const LINK_CACHE_SIZE = 32 * 1024 * 1024;

/** The page's first module, as written by Vite. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** The parts that do not change within a build. */
interface BuiltPage {
  page: string;
  /** Hashes of the inline styles, for the content security policy. */
  styles: readonly string[];
  /** Address of the HLS engine, relative to the page. */
  engine: string | undefined;
}

/** @returns a function that sends the page; undefined if the front end is not built */
export function playPage(app: AppContext, lookup: MediaLookup): (request: Request) => Promise<Response | undefined> {
  const readBuilt = watchBuild(app.config.distFolder);
  const describe = linkTexts(app);
  return async (request) => {
    const play = readPlayAddress(new URL(request.url).searchParams);
    const [built, data, link, embedding] = await Promise.all([
      readBuilt(),
      play && readData(play, app),
      play &&
        findLink(play, app).then((found) => found && describe(found, app.linkOrigin ?? ownOrigin(request, app.config))),
      playPageEmbedding(play, app),
    ]);
    if (!built) return undefined;
    const policy = contentPolicy(frameAncestors(embedding), built.styles);
    const carried = data === undefined ? built.page : await carry(built, data, app, lookup);
    return sendText(request, link ? addLink(carried, link) : carried, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': REVALIDATE,
      'content-security-policy': policy,
    });
  };
}

interface LinkTexts {
  head: string;
  /** Structured data for search engines; it follows everything that the player needs. */
  structured: string;
}

function linkTexts({ store }: AppContext): (link: FoundLink, origin: string) => Promise<LinkTexts> {
  const cache = new LRUCache<string, string>({
    maxSize: LINK_CACHE_SIZE,
    sizeCalculation: ({ length }) => length + 500,
  });
  const structure = async (link: FoundLink, origin: string): Promise<string> => {
    const tags: StoredTag[] = [];
    for (let from = 0; from < LINKED_CLIPS_MAX; from += CLIPS_PER_SCRIPT) {
      const some = await store.tags.timedOf(link.medium.id, CLIPS_PER_SCRIPT, from);
      tags.push(...some);
      if (some.length < CLIPS_PER_SCRIPT) break;
    }
    const objects = videoObjects(link, origin, timedTags(tags, MAIN_FILM).filter(isVisible));
    let scripts = '';
    for await (const each of yieldBetween(objects))
      scripts += dataScript('type="application/ld+json"', JSON.stringify(each));
    return scripts;
  };
  return async (link, origin) => {
    const { medium, groupName, isEmbeddedFreely } = link;
    const key = JSON.stringify([medium.id, medium.version, groupName, isEmbeddedFreely, origin]);
    const structured = cache.get(key) ?? (await structure(link, origin));
    cache.set(key, structured);
    return { head: await linkHead(presentLink(link, origin), origin), structured };
  };
}

const addLink = (page: string, { head, structured }: LinkTexts): string =>
  page
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${structured}</body>`);

/** Reads the page and the manifest, and again whenever there is a new build. */
function watchBuild(folder: string): () => Promise<BuiltPage | undefined> {
  const files = ['play.html', '.vite/manifest.json'].map((file) => join(folder, file));
  const marksOf = async () => (await Promise.all(files.map(markOf))).join();
  let cached: { marks: string; built: BuiltPage | undefined } | undefined;
  return async () => {
    const marks = await marksOf();
    if (cached?.marks === marks) return cached.built;
    const [page, manifest] = await Promise.all(files.map(readText));
    const built =
      page === undefined
        ? undefined
        : { page: startedEarly(page), styles: styleHashes(page), engine: engineOf(manifest) };
    cached = { marks, built };
    return built;
  };
}

/**
 * A module normally runs once the whole page has arrived. `async` runs it as soon as its own dependencies have; the
 * data for engines comes last.
 */
function startedEarly(page: string): string {
  const [script, address] = ENTRY.exec(page) ?? [];
  if (script === undefined) return page;
  return page
    .replace(script, `<link rel="modulepreload" crossorigin href="${address}" />`)
    .replace('</body>', `${script.replace('<script', '<script async')}</body>`);
}

const markOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => '',
  );

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** @returns undefined if the page has no inlined data */
async function readData({ type, id, userId }: PlayAddress, app: AppContext): Promise<ShortData | undefined> {
  if (id === undefined) return undefined;
  const file = await locateDataFile(app, { type, id, userId });
  return file?.isShown ? readShortData(file) : undefined;
}

const styleHashes = (page: string): string[] =>
  [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );

/** @param build manifest of the build @returns the address of the HLS engine */
function engineOf(build: string | undefined): string | undefined {
  const chunks = JSON.parse(build ?? '{}') as Record<string, { file: string }>;
  return chunks[HLS_ENGINE]?.file;
}

/**
 * Inlines the data file, preloads the engine's code, and adds the files that the engine reads first, or at least
 * preloads the manifest.
 */
async function carry(
  { page, engine }: BuiltPage,
  { text, manifest }: ShortData,
  app: AppContext,
  lookup: MediaLookup,
): Promise<string> {
  const script = dataScript('type="application/json" id="data-file"', text);
  if (manifest === undefined) return page.replace('</main>', () => `</main>${script}`);
  const carried = await carriedWith(manifest, app, lookup);
  const code = engine === undefined ? '' : `<link rel="modulepreload" crossorigin href="./${engine}" />`;
  const preload = await html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${manifest}" />`;
  const head = carried ? code : `${code}${preload}`;
  const files = carried ? dataScript('type="application/json" id="film-files"', JSON.stringify(carried)) : '';
  return page.replace('</head>', () => `${head}</head>`).replace('</main>', () => `</main>${script}${files}`);
}
