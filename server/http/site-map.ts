/**
 * `/sitemap.xml` and its parts, `/sitemap-1.xml` and so on: the library, and every public film and audio, films with
 * the video extension. Also `/robots.txt`, which refers to it (row E03).
 *
 * A part covers a range of media numbers in the store, so that no counting is needed and no medium moves to another
 * part. Access is checked while reading.
 */
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import { SITE_MAP_ENTRY_BYTES, SITE_MAP_PART } from '../../core/domain/constants/link-previews.ts';
import type { GroupId } from '../../core/domain/media.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import { isVisibleByLink } from '../policies/links.ts';
import { presentLink } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredGroup } from '../store/users.ts';
import { failure } from './failure.ts';
import { ownOrigin } from './origin.ts';
import { patientStream } from './patient-stream.ts';
import { REVALIDATE } from './send-static.ts';
import { escapeXml } from './xml.ts';

/** Media read at a time: some milliseconds. */
const READ_AT_ONCE = 200;
/** Characters of a title, and seconds of the longest film. Source: Google's schema of the video extension. */
const TITLE_MAX = 100;
const DURATION_MAX = 28_800;

/** Management pages, and responses for programs; media and their data are loaded by any crawler that renders a page. */
const NOT_FOR_ROBOTS = [
  '/account',
  '/audience',
  '/audit',
  '/bin',
  '/clipping',
  '/collection_edit',
  '/confirm',
  '/document_edit',
  '/exercise_edit',
  '/feed/',
  '/first-run',
  '/following',
  '/group',
  '/keys',
  '/live',
  '/login',
  '/media_edit',
  '/member',
  '/own-library',
  '/password',
  '/photo_edit',
  '/playground',
  '/sequencing',
  '/new_sequencing',
  '/services/csv/',
  '/services/zip/',
  '/sessions',
  '/shared/',
  '/studio',
  '/test',
  '/timing',
  '/unfollow',
  '/uploads',
];

export function sendRobots(context: Context, app: AppContext): Response {
  const lines = [
    'User-agent: *',
    // Feeds of public content.
    ...['/feed/collection/', '/feed/search/'].map((path) => `Allow: ${path}`),
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${originOf(context, app)}/sitemap.xml`,
    '',
  ];
  return context.text(lines.join('\n'), 200, { 'cache-control': REVALIDATE });
}

const originOf = (context: Context, app: AppContext): string =>
  app.linkOrigin ?? ownOrigin(context.req.raw, app.config);

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': REVALIDATE };
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const CORE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

/** Lists only parts with entries, because an empty part is invalid. */
export async function sendSiteMapIndex(context: Context, app: AppContext): Promise<Response> {
  const origin = originOf(context, app);
  const last = Math.floor((await app.store.media.lastNumber()) / SITE_MAP_PART);
  const parts: string[] = [];
  for (let part = 0; part <= last; part += 1) {
    const { done } = await entries(part, origin, app).next();
    if (!done) parts.push(`<sitemap><loc>${escapeXml(`${origin}/sitemap-${part + 1}.xml`)}</loc></sitemap>\n`);
  }
  return context.body(`${HEAD}<sitemapindex xmlns="${CORE}">\n${parts.join('')}</sitemapindex>\n`, 200, HEADERS);
}

export async function sendSiteMapPart(context: Context, app: AppContext): Promise<Response> {
  const [, number] = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(context.req.path) ?? [];
  const listed = number === undefined ? undefined : entries(Number(number) - 1, originOf(context, app), app);
  const first = await listed?.next();
  if (!listed || !first || first.done) return failure(404, 'There is no such part of the site map.');
  return context.body(patientStream(context, part(first.value, listed), app.config), 200, HEADERS);
}

async function* part(first: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(`${HEAD}<urlset xmlns="${CORE}" xmlns:video="${VIDEO}">\n${first}`);
  for await (const piece of rest) yield Buffer.from(piece);
  yield Buffer.from('</urlset>\n');
}

/** The entries of several media at a time. @param part counted from 0 */
async function* entries(part: number, origin: string, app: AppContext): AsyncGenerator<string, void, void> {
  const { store } = app;
  const groups = new Map<GroupId, StoredGroup | undefined>();
  // No medium has the number 0, so the library takes its slot in the first part.
  if (part === 0) yield `<url><loc>${escapeXml(`${origin}/`)}</loc></url>\n`;
  const end = (part + 1) * SITE_MAP_PART;
  for (let from = part * SITE_MAP_PART; from < end;) {
    const read = await store.media.publicBetween(from, end, READ_AT_ONCE);
    let text = '';
    for (const { medium } of read) {
      if (!isVisibleByLink(medium, app.now())) continue;
      if (!groups.has(medium.groupId)) groups.set(medium.groupId, await store.users.group(medium.groupId));
      text += entryOf(medium, groups.get(medium.groupId), origin);
    }
    if (text !== '') yield text;
    if (read.length < READ_AT_ONCE) return;
    // Yields to other requests.
    await setImmediate();
    from = (read.at(-1)?.number ?? end) + 1;
  }
}

function entryOf(medium: StoredMedium, group: StoredGroup | undefined, origin: string): string {
  if (!group) return '';
  const found = {
    medium,
    groupName: group.name,
    isEmbeddedFreely: isEmbeddedFreely(embedListOf(medium, group)),
    moment: undefined,
  };
  const { isAudio, title, description, canonical, image, frame } = presentLink(found, origin);
  const page = `<url><loc>${escapeXml(canonical)}</loc>`;
  if (isAudio) return `${page}</url>\n`;
  const { duration, date, player } = medium;
  const after = [
    element('player_loc', frame?.address ?? canonical, frame ? '' : ' allow_embed="no"'),
    duration && duration <= DURATION_MAX ? element('duration', String(Math.round(duration))) : '',
    /^\d{4}-\d\d-\d\d$/.test(date) ? element('publication_date', date) : '',
    player?.live || (player?.event && player.event.endedAt === undefined) ? element('live', 'yes') : '',
  ].join('');
  const before = `${page}<video:video>${element('thumbnail_loc', image)}${element('title', cutTo(title, TITLE_MAX))}`;
  const room = SITE_MAP_ENTRY_BYTES - Buffer.byteLength(`${before}${after}${element('description', '')}${END}`);
  return `${before}${element('description', fitting(description, room))}${after}${END}`;
}

const END = '</video:video></url>\n';

const element = (name: string, text: string, attributes = ''): string =>
  `<video:${name}${attributes}>${escapeXml(text)}</video:${name}>`;

/** Counts characters as schemas do, and cuts none in half. */
const cutTo = (text: string, length: number): string => [...text].slice(0, length).join('');

/** Shortens a text until it fits once escaped; a description must not be empty. */
function fitting(text: string, room: number): string {
  let kept = text;
  while (Buffer.byteLength(escapeXml(kept)) > room && kept.length > 1)
    kept = cutTo(kept, Math.floor([...kept].length / 2));
  return kept;
}
