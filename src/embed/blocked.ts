/** What an element shows its viewer and reports to its page where the page's content security policy blocks the server. */
import { embedText, spoken } from './embed-texts.ts';

/** `detail` of the event `ferryglide-blocked`, and what is shown. */
export interface Blocked {
  /** As a policy writes it: `frame-src`, `connect-src`, … */
  directive: string;
  /** What that directive has to name: an origin, or `blob:`. */
  source: string;
}

/**
 * @param sources of what the element loads: origins, and `blob:` where it plays from memory
 * @returns ends it
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

/** Bubbles to the page, out of shadow roots too. */
export function reportBlocked(element: HTMLElement, detail: Blocked): void {
  element.dispatchEvent(new CustomEvent('ferryglide-blocked', { detail, bubbles: true, composed: true }));
}

/** Of the message alone; it owes nothing to the page: no inherited property, no unit that the page decides. */
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

/** @param open address of what was to be shown, by itself */
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
