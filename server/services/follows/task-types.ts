/** The tasks of search threads that concern follows, and their results. */
import type { Athlete, FoundUpdate, DescribedUpdate } from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { AthleteMoments, StoredFollow } from '../../store/follows.ts';

export type FollowSubject = Pick<StoredFollow, 'id' | 'kind' | 'subject' | 'name'>;
/** With the number of the last update already notified. */
export type FollowSince = FollowSubject & { after: number };

export interface FollowTasks {
  findUpdates: { params: { follows: readonly FollowSince[]; upTo: number }; result: FoundUpdate[] };
  describeUpdates: {
    params: { follows: readonly FollowSubject[]; items: readonly FoundUpdate[] };
    result: DescribedUpdate[];
  };
  /** Moments of athletes in media, if there are more than known. */
  moreMoments: { params: { subjects: readonly string[]; mediaIds: readonly MediaId[] }; result: AthleteMoments[] };
  /** Moments of an athlete in all media. */
  allMoments: { params: { subject: string }; result: AthleteMoments[] };
  /** The athletes in a medium's tags, most frequent first; or in a single tag, if named. */
  namedAthletes: { params: { mediaId: MediaId; tag?: string | undefined }; result: Athlete[] };
}
