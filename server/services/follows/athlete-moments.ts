/** Athletes named by tags: in which media, and how often. */
import { athletesIn, isSubjectOf } from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { AthleteMoments, TagProfile } from '../../store/follows.ts';
import type { ReadAppContext } from '../app-context.ts';

/** @returns those of these media in which a tag names the athlete */
export async function filmsWith(
  subject: string,
  mediaIds: readonly MediaId[],
  { store }: ReadAppContext,
): Promise<Set<MediaId>> {
  const profiles = mediaIds.length === 0 ? [] : await store.follows.profilesIn([...new Set(mediaIds)]);
  return new Set(countMoments([subject], profiles).map(({ mediaId }) => mediaId));
}

/** @returns the number of these tags that name each athlete, by medium; without zero counts */
export function countMoments(subjects: readonly string[], profiles: readonly TagProfile[]): AthleteMoments[] {
  const counts = new Map<string, AthleteMoments>();
  for (const { mediaId, url, nation } of profiles) {
    const athletes = athletesIn({ url, nation });
    for (const subject of subjects) {
      if (!athletes.some((athlete) => isSubjectOf(subject, athlete))) continue;
      const key = `${subject}\n${mediaId}`;
      counts.set(key, { subject, mediaId, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
