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

/**
 * A frame with the player's page in it; nothing plays before the viewer wants it.
 *
 * @param site address of the host, with its last slash
 */
export function frameSnippet(site: string, { type, id, title }: Embedded): string {
  const address = new URL(`play?${new URLSearchParams({ [type]: id, autoplay: 'false' })}`, site).href;
  const shape = type === 'audio' ? 'width:100%;height:180px;border:0' : 'width:100%;aspect-ratio:16/9;border:0';
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" allow="fullscreen; autoplay; picture-in-picture" allowfullscreen loading="lazy" style="${shape}"></iframe>`;
}

/** The same as a custom element of the page, which names itself; its module is fetched from the host once. */
export function elementSnippet(site: string, { type, id }: Pick<Embedded, 'type' | 'id'>): string {
  const module = new URL('embed/ferryglide.js', site).href;
  return `<script type="module" src="${escaped(module)}"></script>\n<ferryglide-player ${type}="${escaped(id)}"></ferryglide-player>`;
}
