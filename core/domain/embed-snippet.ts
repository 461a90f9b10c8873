/** What puts a film or a sound into a page of another site (row L25). */
import type { MediaId, PlayableType, UserId } from './media.ts';
import { namedUser } from './page-user.ts';

export interface Embedded {
  type: PlayableType;
  id: MediaId;
  /** Says to a screen reader what the frame holds. */
  title: string;
  /** Page-level user of the page it is taken from. */
  user?: UserId | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as an attribute holds it, between double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** What a frame may do that its own page may. */
export const FRAME_ALLOW = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';

/** @param style of the frame's box */
function frame(address: string, title: string, style: string, size = ''): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}"${size} allow="${FRAME_ALLOW}" allowfullscreen loading="lazy" style="${style}"></iframe>`;
}

/** A frame of this size, for pages that leave room for it; narrower where they do not. */
export function sizedFrameSnippet(address: string, title: string, size: { width: number; height: number }): string {
  return frame(address, title, 'border:0;max-width:100%', ` width="${size.width}" height="${size.height}"`);
}

/** An element of `embed.js`, in its box from the first moment; without scripts a link is shown. */
interface Element {
  name: 'ferryglide-player' | 'ferryglide-library';
  /** What it shows. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** Of the page that shows the same. */
  address: string;
  /** Of its box. */
  shape: string;
}

function element(site: string, { name, attributes, title, address, shape }: Element): string {
  const script = `<script async src="${escaped(new URL('embed.js', site).href)}"></script>`;
  const named = { ...attributes, title, style: `display:block;${shape}` };
  const written = Object.entries(named).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `${script}\n<${name}${written.join('')}><a href="${escaped(address)}">${escaped(title)}</a></${name}>`;
}

/** What names the page-level user, where it has to be named. */
function userOf(user: UserId | undefined): Readonly<Record<string, string>> {
  const named = namedUser(user);
  return named === undefined ? {} : { user: String(named) };
}

/** Style of a player's box. */
export const shapeOf = (type: PlayableType): string => (type === 'audio' ? 'height:180px' : 'aspect-ratio:16/9');

/**
 * A frame with the player's page in it; nothing plays before the viewer wants it.
 *
 * @param site address of the server, with its last slash
 */
export function frameSnippet(site: string, { type, id, title, user }: Embedded): string {
  const query = new URLSearchParams({ [type]: id, autoplay: 'false', ...userOf(user) });
  const address = new URL(`play?${query}`, site).href;
  return frame(address, title, `width:100%;${shapeOf(type)};border:0`);
}

/** The same as an element of `embed.js`, which fetches nothing of the player before it is pressed. */
export function elementSnippet(site: string, { type, id, title, user }: Embedded): string {
  const attributes = { [type]: id, ...userOf(user) };
  const address = new URL(`play?${new URLSearchParams(attributes)}`, site).href;
  return element(site, { name: 'ferryglide-player', attributes, title, address, shape: shapeOf(type) });
}

/** A saved search as a living collection: the page that shows what it finds now. */
export interface EmbeddedCollection {
  /** Of its link. */
  token: string;
  /** Says to a screen reader what the frame holds. */
  name: string;
}

/**
 * Address of a shared collection.
 *
 * @param site address of the server, with its last slash
 */
export function savedAddress(site: string, token: string): string {
  return new URL(`saved?${new URLSearchParams({ link: token })}`, site).href;
}

/** A frame with the collection in it. */
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
