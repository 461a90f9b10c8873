/** Events that several areas handle: the network, the page, the session, documents. */
import type { EventSentences } from './event-sentences.ts';

export const sharedEvents = {
  'browser.offline': 'The browser goes offline',
  'browser.online': 'The browser goes online',
  'network.offline': 'The connection to the server is lost',
  'network.online': 'The connection to the server is restored',
  'outbox.wake': 'The outbox has something to send',
  'page.hidden': 'The page is hidden',
  'page.visible': 'The page becomes visible',
  'pager.drawn': 'A page of the document has been rendered',
  'pager.fit': 'The viewer fits the document to the available space',
  'pager.follow': 'The viewer makes the document follow the film',
  'pager.goTo': 'The viewer goes to a page of the document',
  'pager.next': 'The viewer presses Next page',
  'pager.previous': 'The viewer presses Previous page',
  'pager.retry': 'The viewer reloads the document',
  'pager.undrawable': 'A page of the document cannot be rendered',
  'pager.zoomIn': 'The viewer zooms in',
  'pager.zoomOut': 'The viewer zooms out',
  'pdf.failed': 'The document cannot be loaded',
  'pdf.malformed': 'The document is not a valid PDF',
  'pdf.opened': 'The document is open',
  'request.failed': 'A request to the server fails',
  'session.lost': 'The session has ended',
} satisfies EventSentences;
