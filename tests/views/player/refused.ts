import type { Refusal } from '../../../core/domain/access.ts';

/** The text for each refusal: the documents' sentences, or our own if they have none. */
export const REFUSED = {
  noData: 'No data available',
  unpublished: 'This video has not been published.',
  notYetValid: 'This video cannot be watched yet.',
  expired: 'This video can no longer be watched.',
  notOwner: 'This video belongs to another group.',
  disconnected: 'You have been signed out.',
  sessionFailed: 'Your session could not be checked.',
  referer: 'This video cannot be shown on this site.',
  country: 'You cannot access this video from this country.',
  private: 'This content is private.',
  noRights: 'You do not have the rights to access this video.',
  payment: 'This video is pay-per-view.',
  checkFailed: 'Your access to this video could not be checked.',
  privateUrl1: 'Error when retrieving the private video URL (1)',
  privateUrl2: 'Error when retrieving the private video URL (2)',
  privateUrl3: 'Error when retrieving the private video URL (3)',
  privateUrl4: 'Error when retrieving the private video URL (4)',
  gone: 'This video is no longer available.',
  noneOfList: 'None of these videos can be watched.',
  nothingNamed: 'This address does not name a video.',
} satisfies Record<Refusal, string>;
