import type { Refusal } from '../../../core/domain/access.ts';
import type { TextKey } from '../../i18n/areas.ts';

/** One sentence for each refusal, from the specification if it has one (Player 8). */
export const REFUSAL_TEXTS = {
  noData: 'entry.noData',
  unpublished: 'entry.unpublished',
  notYetValid: 'entry.notYetValid',
  expired: 'entry.expired',
  notOwner: 'entry.notOwner',
  disconnected: 'entry.signedOut',
  sessionFailed: 'entry.sessionFailed',
  private: 'common.privateContent',
  noRights: 'common.noRights',
  referer: 'entry.referer',
  country: 'entry.geoBlocked',
  payment: 'entry.payment',
  checkFailed: 'entry.checkFailed',
  privateUrl1: 'entry.privateUrl1',
  privateUrl2: 'entry.privateUrl2',
  privateUrl3: 'entry.privateUrl3',
  privateUrl4: 'entry.privateUrl4',
  gone: 'entry.gone',
  noneOfList: 'entry.noneOfList',
  nothingNamed: 'entry.nothingNamed',
} as const satisfies Record<Refusal, TextKey>;
