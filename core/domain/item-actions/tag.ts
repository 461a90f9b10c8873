import { edit } from './edit.ts';
import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** The tagging desk (row B14): films that the viewer may edit. `tool` distinguishes it from an external studio. */
export const tag: ItemAction = {
  id: 'tag',
  label: 'library.action.tag',
  icon: 'tag',
  isAllowed: (item, who) => FILMS.has(item.type) && edit.isAllowed(item, who),
  target: ({ type, id }) => (FILMS.has(type) ? `${pageOf('studio', 'video', id)}&tool=desk` : undefined),
};
