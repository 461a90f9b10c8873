/** `/oembed?url=…`: how other sites embed a link to the player's page (oembed.com, version 1.0; row E03). */
import type { Context } from 'hono';
import { readPlayAddress } from '../../core/domain/address-player.ts';
import { sizedFrameSnippet } from '../../core/domain/embed-snippet.ts';
import { isRef } from '../media/refs.ts';
import { jpegSize } from '../media/thumbnails.ts';
import { type PresentedLink, presentLink } from '../presenters/link.ts';
import type { AppContext } from '../services/app-context.ts';
import { findLink } from '../services/links.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { failure } from './failure.ts';
import { ownOrigin } from './origin.ts';
import { REVALIDATE } from './send-static.ts';
import { escapeXml } from './xml.ts';

/** Pictures made by our pages are never larger. */
const PICTURE_BYTES_MAX = 1024 * 1024;
const PAGES: ReadonlySet<string> = new Set(['/play', '/playQR']);

interface Box {
  width: number;
  height: number;
}

export async function sendOembed(context: Context, app: AppContext): Promise<Response> {
  const { url = '', format = 'json', maxwidth, maxheight } = context.req.query();
  if (format !== 'json' && format !== 'xml') return failure(501, 'There is JSON and XML.');
  const own = ownOrigin(context.req.raw, app.config);
  const origin = app.linkOrigin ?? own;
  const address = URL.parse(url);
  const isOurs = address !== null && [origin, own].includes(address.origin) && PAGES.has(address.pathname);
  const play = isOurs ? readPlayAddress(address.searchParams) : undefined;
  const found = play && (await findLink(play, app));
  // The same response for private and for missing media.
  if (!found) return failure(404, 'There is nothing to embed at this address.');
  const most = { width: readLength(maxwidth), height: readLength(maxheight) };
  const link = presentLink(found, origin);
  const picture = within(link.imageSize ?? (await thumbnailSize(found.medium.thumb, app)), link.image, most);
  const fields = { ...present(link, origin, most), ...picture };
  const headers = { 'cache-control': REVALIDATE };
  if (format === 'json') return context.json(fields, 200, headers);
  return context.body(writeXml(fields), 200, { ...headers, 'content-type': 'text/xml; charset=utf-8' });
}

/** Pixels; anything else sets no limit. */
function readLength(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Infinity;
}

type Fields = Readonly<Record<string, string | number>>;

function present({ isAudio, title, siteName, frame }: PresentedLink, origin: string, most: Box): Fields {
  const common = { version: '1.0', title, author_name: siteName, provider_name: 'Ferryglide', provider_url: origin };
  if (!frame) return { type: 'link', ...common };
  const { width, height } = isAudio ? cut(frame, most) : fit(frame, most);
  const markup = sizedFrameSnippet(frame.address, title, { width, height });
  return { type: isAudio ? 'rich' : 'video', ...common, html: markup, width, height };
}

/** Scales down, keeping the aspect ratio. */
function fit(box: Box, most: Box): Box {
  const scale = Math.min(1, most.width / box.width, most.height / box.height);
  return { width: Math.max(1, Math.floor(box.width * scale)), height: Math.max(1, Math.floor(box.height * scale)) };
}

const cut = (box: Box, most: Box): Box => ({
  width: Math.min(box.width, most.width),
  height: Math.min(box.height, most.height),
});

/** The thumbnail, only if its size is known and within the requested limits. */
function within(size: Box | undefined, image: string, most: Box): Fields {
  if (!size || size.width > most.width || size.height > most.height) return {};
  return { thumbnail_url: image, thumbnail_width: size.width, thumbnail_height: size.height };
}

async function thumbnailSize(ref: MediaRef | undefined, { files }: AppContext): Promise<Box | undefined> {
  const bytes = ref === undefined || !isRef(ref) ? undefined : await files.read(ref, PICTURE_BYTES_MAX);
  return bytes && jpegSize(bytes);
}

function writeXml(fields: Fields): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
