/** What puts a film or a sound into a page of another site (row L25). */
import type { MediaId, PlayableType } from './media.ts';

export interface Embedded {
  type: PlayableType;
  id: MediaId;
  /** Says to a screen reader what the frame holds. */
  title: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

/** @param style of the frame's box */
function frame(address: string, title: string, style: string): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" allow="fullscreen; autoplay; picture-in-picture" allowfullscreen loading="lazy" style="${style}"></iframe>`;
}

/** @param attribute what the element shows */
function element(site: string, name: string, attribute: readonly [name: string, value: string]): string {
  const module = new URL('embed/ferryglide.js', site).href;
  return `<script type="module" src="${escaped(module)}"></script>\n<${name} ${attribute[0]}="${escaped(attribute[1])}"></${name}>`;
}

/**
 * A frame with the player's page in it; nothing plays before the viewer wants it.
 *
 * @param site address of the host, with its last slash
 */
export function frameSnippet(site: string, { type, id, title }: Embedded): string {
  const address = new URL(`play?${new URLSearchParams({ [type]: id, autoplay: 'false' })}`, site).href;
  const shape = type === 'audio' ? 'height:180px' : 'aspect-ratio:16/9';
  return frame(address, title, `width:100%;${shape};border:0`);
}

/** The same as a custom element of the page, which names itself; its module is fetched from the host once. */
export function elementSnippet(site: string, { type, id }: Pick<Embedded, 'type' | 'id'>): string {
  return element(site, 'ferryglide-player', [type, id]);
}

/** A saved search as a living collection: the page that shows what it finds now. */
export interface EmbeddedCollection {
  /** Of its link. */
  token: string;
  /** Says to a screen reader what the frame holds. */
  name: string;
}

/** Address of a collection, for whoever is given it. @param site address of the host, with its last slash */
export function savedAddress(site: string, token: string): string {
  return new URL(`saved?${new URLSearchParams({ link: token })}`, site).href;
}

/** A frame with the collection in it. */
export function collectionFrameSnippet(site: string, { token, name }: EmbeddedCollection): string {
  return frame(savedAddress(site, token), name, 'width:100%;height:640px;border:0');
}

/** The same as a custom element of the page. */
export function collectionElementSnippet(site: string, token: string): string {
  return element(site, 'ferryglide-library', ['saved', token]);
}
