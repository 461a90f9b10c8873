/** What an element shows and reports if the page's content security policy blocks the server. */
import { embedText, spoken } from './embed-texts.ts';

/** `detail` of the event `ferryglide-blocked`, and content of the message. */
export interface Blocked {
  /** As in a policy: `frame-src`, `connect-src`, … */
  directive: string;
  /** The source that the directive needs to allow: an origin, or `blob:`. */
  source: string;
}

/**
 * @param sources from which the element loads: origins, and `blob:` if it plays from memory
 * @returns stops listening
 */
export function onBlocked(sources: readonly string[], listener: (blocked: Blocked) => void): () => void {
  const onViolation = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    const source = blockedURI === 'blob' ? 'blob:' : URL.parse(blockedURI)?.origin;
    if (disposition === 'report' || !source || !sources.includes(source)) return;
    listener({ directive: effectiveDirective.replace(/-(elem|attr)$/, ''), source });
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

/** Bubbles to the page, across shadow roots. */
export function reportBlocked(element: HTMLElement, detail: Blocked): void {
  element.dispatchEvent(new CustomEvent('ferryglide-blocked', { detail, bubbles: true, composed: true }));
}

/**
 * Styles of the message. They are independent of the page: no inherited properties, and no units that depend on the
 * page.
 */
export const BLOCKED_STYLES = `
[part=blocked] {
  all: initial;
  display: block;
  visibility: inherit;
  padding: 16px;
  border: 1px solid #8a94a3;
  background: #fff;
  color: #1b222c;
  font: 15px/1.45 system-ui, sans-serif;
  direction: ltr;
  overflow-wrap: anywhere;
  a {
    color: #06617a;
  }
}
`;

/** @param open address of a page that shows the blocked content on its own */
export function blockedMessage(blocked: readonly Blocked[], lang: string | null, open: string): HTMLElement {
  const message = document.createElement('p');
  message.part.add('blocked');
  message.lang = spoken(lang);
  message.role = 'alert';
  const link = document.createElement('a');
  const text = embedText(lang, 'embed.open', { host: new URL(open).host });
  Object.assign(link, { href: open, target: '_blank', textContent: text });
  const sources = blocked.map(({ directive, source }) => `${directive} ${source}`).join(', ');
  message.append(embedText(lang, 'embed.blocked', { blocked: sources }), ' ', link);
  return message;
}
