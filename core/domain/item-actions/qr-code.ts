import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** A film that allows it by `qr_code`. Row L16. */
export const qrCode: ItemAction = {
  id: 'qrCode',
  label: 'library.action.qrCode',
  icon: 'qrCode',
  isAllowed: (item) => FILMS.has(item.type) && item.qr_code === true,
};

/** The address in the code: `/playQR?video={id}`. Library 2, row L23. */
export function qrAddress(id: string): string {
  return pageOf('playQR', 'video', id);
}
