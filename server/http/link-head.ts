/** Metadata in a page's head for programs that show links to it: search engines, messengers, feed readers (row E03). */
import { html } from 'hono/html';
import type { PresentedLink } from '../presenters/link.ts';

export async function linkHead(link: PresentedLink, origin: string): Promise<string> {
  const { isAudio, title, description, siteName, canonical, address, image, imageSize, frame } = link;
  const oembed = (format: 'json' | 'xml') => `${origin}/oembed?${new URLSearchParams({ url: address, format })}`;
  const named: Readonly<Record<string, string>> = {
    description,
    'twitter:card': frame ? 'player' : 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    ...(frame && {
      'twitter:player': frame.address,
      'twitter:player:width': String(frame.width),
      'twitter:player:height': String(frame.height),
    }),
  };
  const kind = isAudio ? 'audio' : 'video';
  const properties: Readonly<Record<string, string>> = {
    'og:title': title,
    'og:type': isAudio ? 'website' : 'video.other',
    'og:url': address,
    'og:image': image,
    ...(imageSize && { 'og:image:width': String(imageSize.width), 'og:image:height': String(imageSize.height) }),
    'og:image:alt': title,
    'og:description': description,
    'og:site_name': siteName,
    ...(frame && {
      [`og:${kind}`]: frame.address,
      ...(frame.address.startsWith('https:') && { [`og:${kind}:secure_url`]: frame.address }),
      [`og:${kind}:type`]: 'text/html',
      // Audio has no dimensions in Open Graph.
      ...(!isAudio && { 'og:video:width': String(frame.width), 'og:video:height': String(frame.height) }),
    }),
  };
  const markup = await html`<title>${title} · Ferryglide</title>
    <link rel="canonical" href="${canonical}" />
    <link rel="alternate" type="application/json+oembed" href="${oembed('json')}" title="${title}" />
    <link rel="alternate" type="text/xml+oembed" href="${oembed('xml')}" title="${title}" />
    ${Object.entries(named).map(([name, content]) => html`<meta name="${name}" content="${content}" />`)}
    ${Object.entries(properties).map(([name, content]) => html`<meta property="${name}" content="${content}" />`)}`;
  return String(markup).replaceAll(/>\s+</g, '><');
}

/**
 * JSON in an inert script. Escapes `<`, which occurs in JSON only within strings, so that text from outside cannot end
 * the script.
 */
export function dataScript(attributes: string, json: string): string {
  return `<script ${attributes}>${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}
