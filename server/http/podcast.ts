/**
 * RSS 2.0 with podcast tags (row E03): the films and audio of a public collection or a linked saved search, each with
 * its file, if everybody may download it, and its stream.
 */
import { createHash } from 'node:crypto';
import { addressOf, openBase } from '../media/address.ts';
import { downloadSize, fileOf } from '../media/downloads.ts';
import { isRef } from '../media/refs.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import { hasDownloadableSource } from '../policies/items.ts';
import { isVisibleByLink } from '../policies/links.ts';
import { linkDescription, linkImage, linkTitle, mediumPage, publishedAt } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredGroup } from '../store/users.ts';
import { mimeOf } from './mime.ts';
import { escapeXml } from './xml.ts';

export interface Podcast {
  title: string;
  description: string;
  /** Origin-relative address of the page that shows the same. */
  address: string;
  group: StoredGroup | undefined;
  /** Newest first. */
  media: readonly StoredMedium[];
}

export const PODCAST_COVER = '/podcast-cover.png';
/** UUID namespace of feeds; fixed by podcastindex.org. */
const GUID_NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
].join(' ');

/** @param self address of the feed */
export async function writePodcast(podcast: Podcast, self: string, origin: string, app: AppContext): Promise<string> {
  const { title, description, address, group, media } = podcast;
  const language = group && (await app.store.groups.settings(group.id))?.language;
  const items = await Promise.all(
    media.filter((each) => isVisibleByLink(each, app.now())).map((each) => itemOf(each, origin, app)),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" ${NAMESPACES}><channel>`,
    element('title', title),
    element('link', origin + address),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    element('description', description || title),
    element('language', language ?? 'en'),
    element('itunes:author', group?.name ?? 'Ferryglide'),
    `<itunes:image href="${escapeXml(origin + PODCAST_COVER)}"/>`,
    '<itunes:category text="Sports"/><itunes:explicit>false</itunes:explicit>',
    element('podcast:guid', guidOf(self)),
    `<podcast:medium>${media.every(({ type }) => type === 'Audio') ? 'podcast' : 'video'}</podcast:medium>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

async function itemOf(medium: StoredMedium, origin: string, app: AppContext): Promise<string> {
  const group = await app.store.users.group(medium.groupId);
  const published = publishedAt(medium);
  const isOpen = isEmbeddedFreely(embedListOf(medium, group));
  return [
    '<item>',
    element('title', linkTitle(medium)),
    element('link', origin + mediumPage(medium)),
    `<guid isPermaLink="false">${escapeXml(`urn:ferryglide:medium:${medium.id}`)}</guid>`,
    published === undefined ? '' : element('pubDate', new Date(published).toUTCString()),
    element('description', linkDescription(medium, group?.name ?? '')),
    medium.duration ? element('itunes:duration', String(Math.round(medium.duration))) : '',
    medium.thumb === undefined ? '' : `<itunes:image href="${escapeXml(linkImage(medium, origin))}"/>`,
    '<itunes:explicit>false</itunes:explicit>',
    // A medium that restricts embedding plays only with a signature.
    ...(isOpen ? [await enclosure(medium, origin, app), stream(medium, origin)] : []),
    '</item>',
  ].join('');
}

/** A file that everybody may download; audio plays from its file in any case. */
async function enclosure(medium: StoredMedium, origin: string, { files }: AppContext): Promise<string> {
  const taken = hasDownloadableSource(medium) ? fileOf(medium) : undefined;
  const played = medium.type === 'Audio' ? medium.player?.replay : undefined;
  const ref = taken ?? (played !== undefined && isRef(played) && !isManifest(played) ? played : undefined);
  const type = ref === undefined ? undefined : mimeOf(ref);
  if (ref === undefined || type === undefined) return '';
  const length = await (taken === undefined ? files.size(ref) : downloadSize(medium, ref, files));
  if (length === undefined) return '';
  const query = taken === undefined ? '' : `?${new URLSearchParams({ download: linkTitle(medium) })}`;
  const url = new URL(addressOf(ref, openBase(medium.id)) + query, origin).href;
  return `<enclosure url="${escapeXml(url)}" length="${length}" type="${escapeXml(type)}"/>`;
}

const isManifest = (ref: string): boolean => /\.(m3u8|mpd)$/.test(ref);

/** The HLS stream, for players that support it. */
function stream({ id, player }: StoredMedium, origin: string): string {
  const film = player?.replay;
  if (film === undefined || !film.endsWith('.m3u8')) return '';
  const uri = new URL(addressOf(film, openBase(id)), origin).href;
  return (
    '<podcast:alternateEnclosure type="application/vnd.apple.mpegurl">' +
    `<podcast:source uri="${escapeXml(uri)}"/></podcast:alternateEnclosure>`
  );
}

/** UUID version 5, by which directories recognise a feed wherever it moves. */
function guidOf(self: string): string {
  const name = self.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(GUID_NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
