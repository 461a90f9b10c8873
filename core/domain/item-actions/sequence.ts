import { pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** Sessions and tests; requires the session permission. Library 6, row L33. */
export const sequence: ItemAction = {
  id: 'sequence',
  label: 'library.action.sequence',
  icon: 'sequence',
  isAllowed: (item, who) =>
    (item.type === 'Session' || item.type === 'Test') && who.connected && who.permissions.P_MEDIA_SESSION,
  /** A session saved for offline use has an index, from which its page finds it. Library 2. */
  target({ type, id, index }) {
    if (type === 'Test') return pageOf('sequencing', 'test', id);
    if (type !== 'Session') return undefined;
    return index === undefined ? pageOf('sequencing', 'video', id) : '/new_sequencing';
  },
};
