/** The exercises of a test that a person may see, each with its film. */
import type { Playable } from '../../core/domain/result-item.ts';
import { canView } from '../policies/items.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { RequestContext } from './request-context.ts';

export interface SeenExercise {
  exercise: StoredMedium;
  film: Playable | undefined;
}

/** In the test's order; leaves out exercises and films that this person may not see. */
export async function exercisesOf(
  test: StoredMedium,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
  store: Store,
): Promise<SeenExercise[]> {
  const members = await store.media.findMany(test.members);
  const exercises = members.filter((each) => each.type === 'Exercise' && canView(viewer, each, now));
  const filmIds = new Set(exercises.flatMap(({ videoId }) => videoId ?? []));
  const tagIds = new Set(exercises.flatMap(({ tagId }) => tagId ?? []));
  const [films, tags] = await Promise.all([store.media.findMany([...filmIds]), store.tags.findMediaOf([...tagIds])]);
  const filmById = new Map(films.filter((each) => canView(viewer, each, now)).map((each) => [each.id, each]));
  const tagById = new Map(tags.map((each) => [each.id, each]));
  return exercises.map((exercise) => {
    const film = exercise.videoId === undefined ? undefined : filmById.get(exercise.videoId);
    if (!film) return { exercise, film: undefined };
    const tag = exercise.tagId === undefined ? undefined : tagById.get(exercise.tagId);
    return {
      exercise,
      film: {
        type: film.type === 'Audio' ? 'audio' : 'video',
        id: film.id,
        ...(tag?.videoId === film.id ? { tag: tag.id } : {}),
      },
    };
  });
}
