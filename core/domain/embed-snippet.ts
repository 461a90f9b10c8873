/** HTML that embeds a film or sound in another site's page (row L25). */
import type { MediaId, PlayableType, UserId } from './media.ts';
import { namedUser } from './page-user.ts';

export interface Embedded {
  type: PlayableType;
  id: MediaId;
  /** Title of the frame, for screen readers. */
  title: string;
  /** Page-level user of the page from which the snippet is copied. */
  user?: UserId | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** Permissions policy of the frame. */
export const FRAME_ALLOW = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';

/** @param style CSS of the frame's box */
function frame(address: string, title: string, style: string, size = ''): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}"${size} allow="${FRAME_ALLOW}" allowfullscreen loading="lazy" style="${style}"></iframe>`;
}

/** A frame of this size for pages with enough room; narrower on other pages. */
export function sizedFrameSnippet(address: string, title: string, size: { width: number; height: number }): string {
  return frame(address, title, 'border:0;max-width:100%', ` width="${size.width}" height="${size.height}"`);
}

/** An element of `embed.js`, with its box reserved from the start; without scripts, a link is shown. */
interface Element {
  name: 'ferryglide-player' | 'ferryglide-library';
  /** Attributes that select its content. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** Address of the page with the same content. */
  address: string;
  /** CSS of its box. */
  shape: string;
}

function element(site: string, { name, attributes, title, address, shape }: Element): string {
  const script = `<script async src="${escaped(new URL('embed.js', site).href)}"></script>`;
  const named = { ...attributes, title, style: `display:block;${shape}` };
  const written = Object.entries(named).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `${script}\n<${name}${written.join('')}><a href="${escaped(address)}">${escaped(title)}</a></${name}>`;
}

/** The attribute for the page-level user, if one is needed. */
function userOf(user: UserId | undefined): Readonly<Record<string, string>> {
  const named = namedUser(user);
  return named === undefined ? {} : { user: String(named) };
}

/** CSS of a player's box. */
export const shapeOf = (type: PlayableType): string => (type === 'audio' ? 'height:180px' : 'aspect-ratio:16/9');

/**
 * A frame with the player's page; nothing plays until the viewer starts it.
 *
 * @param site address of the server, with its trailing slash
 */
export function frameSnippet(site: string, { type, id, title, user }: Embedded): string {
  const query = new URLSearchParams({ [type]: id, autoplay: 'false', ...userOf(user) });
  const address = new URL(`play?${query}`, site).href;
  return frame(address, title, `width:100%;${shapeOf(type)};border:0`);
}

/** The same as an element of `embed.js`, which loads nothing of the player until it is pressed. */
export function elementSnippet(site: string, { type, id, title, user }: Embedded): string {
  const attributes = { [type]: id, ...userOf(user) };
  const address = new URL(`play?${new URLSearchParams(attributes)}`, site).href;
  return element(site, { name: 'ferryglide-player', attributes, title, address, shape: shapeOf(type) });
}

/** A saved search as a live collection: a page with its current results. */
export interface EmbeddedCollection {
  /** Token of its link. */
  token: string;
  /** Title of the frame, for screen readers. */
  name: string;
}

/**
 * Address of a shared collection.
 *
 * @param site address of the server, with its trailing slash
 */
export function savedAddress(site: string, token: string): string {
  return new URL(`saved?${new URLSearchParams({ link: token })}`, site).href;
}

/** A frame with the collection. */
export function collectionFrameSnippet(site: string, { token, name }: EmbeddedCollection): string {
  return frame(savedAddress(site, token), name, 'width:100%;height:640px;border:0');
}

/** The same as an element of `embed.js`. */
export function collectionElementSnippet(site: string, { token, name }: EmbeddedCollection): string {
  return element(site, {
    name: 'ferryglide-library',
    attributes: { saved: token },
    title: name,
    address: savedAddress(site, token),
    shape: 'height:640px',
  });
}
