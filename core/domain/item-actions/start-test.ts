import { pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** Tests, for a signed-in viewer. Rows L16, L33. */
export const startTest: ItemAction = {
  id: 'startTest',
  label: 'library.action.startTest',
  icon: 'startTest',
  isAllowed: (item, who) => item.type === 'Test' && who.connected,
  /** The document names no page; decisions/0265. */
  target: ({ type, id }) => (type === 'Test' ? pageOf('test', 'test', id) : undefined),
};
