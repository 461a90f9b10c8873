/** What a search thread is asked about follows, and what it returns. */
import type { Athlete, FoundUpdate, DescribedUpdate } from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { AthleteMoments, StoredFollow } from '../../store/follows.ts';

export type FollowSubject = Pick<StoredFollow, 'id' | 'kind' | 'subject' | 'name'>;
/** With the number of the last update that it was notified of. */
export type FollowSince = FollowSubject & { after: number };

export interface FollowTasks {
  findUpdates: { params: { follows: readonly FollowSince[]; upTo: number }; result: FoundUpdate[] };
  describeUpdates: {
    params: { follows: readonly FollowSubject[]; items: readonly FoundUpdate[] };
    result: DescribedUpdate[];
  };
  /** Moments of athletes in media, where there are more of them than are known. */
  moreMoments: { params: { subjects: readonly string[]; mediaIds: readonly MediaId[] }; result: AthleteMoments[] };
  /** Moments of an athlete in all media. */
  allMoments: { params: { subject: string }; result: AthleteMoments[] };
  /** Whom the tags of a medium name, those with most of them first; of one tag where it is named. */
  namedAthletes: { params: { mediaId: MediaId; tag?: string | undefined }; result: Athlete[] };
}
