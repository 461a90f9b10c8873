/**
 * The runs of a class in all films that a person may watch. Access to each film is checked for every response (row
 * B05).
 */
import {
  type ClassRun,
  classAt,
  classPrefix,
  pointAt,
  runsAtPoint,
  type RunClass,
  runsOfClass,
} from '../../core/domain/compare/class-runs.ts';
import { runAt } from '../../core/domain/compare/splits.ts';
import {
  COMPARE_CLASS_FILMS_MAX,
  COMPARE_CLASS_RUNS_MAX,
  COMPARE_CLASS_TAGS_MAX,
  COMPARE_FILM_TAGS_MAX,
} from '../../core/domain/compare/limits.ts';
import { FILMS } from '../../core/domain/item-actions/item-action.ts';
import type { MediaId } from '../../core/domain/media.ts';
import type { Tag } from '../../core/domain/tag.ts';
import { canViewCollection } from '../policies/items.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { mayPlay } from './authorize.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';

export const classRunHandlers: Handlers<'getClassRuns'> = {
  async getClassRuns({ mediaId, at }, context, app) {
    const film = await app.store.media.find(mediaId);
    if (!film || !(await mayPlay(film, context, app))) return { status: 'empty' };
    const tags = await app.store.tags.ofMedium(mediaId);
    const runClass = classAt(tags, at);
    const point = pointAt(runAt(tags, at), at);
    const others = runClass ? await tagsOfClass(runClass, app) : await tagsOfCollections(film, context, app);
    const found = new Map<MediaId, FilmTags>([
      ...others.films.filter(({ id }) => id !== mediaId).map((each) => [each.id, each] as const),
      [mediaId, { id: mediaId, tags, partial: false }],
    ]);
    let partial = others.partial || found.size > COMPARE_CLASS_FILMS_MAX;
    const media = await app.store.media.findMany([...found.keys()].slice(-COMPARE_CLASS_FILMS_MAX));
    const runs: ClassRun[] = [];
    for (const each of media.toSorted(byDay)) {
      if (!FILMS.has(each.type) || !(each.id === mediaId || (await mayPlay(each, context, app)))) continue;
      const read = found.get(each.id);
      partial ||= read?.partial === true;
      runs.push(...runsAtPoint(each, runsOfClass(read?.tags ?? [], runClass), point));
    }
    return {
      status: 'ok',
      data: runs.slice(0, COMPARE_CLASS_RUNS_MAX).map(({ id, ...run }) => ({ mediaId: id, ...run })),
      ...((partial || runs.length > COMPARE_CLASS_RUNS_MAX) && { partial: true }),
    };
  },
};

interface FilmTags {
  id: MediaId;
  tags: readonly Tag[];
  /** The film has more tags than were read. */
  partial: boolean;
}

interface Found {
  films: readonly FilmTags[];
  /** There are more than were read. */
  partial: boolean;
}

/** Finds tags by the ids of a timing bridge, which contain the event and the class. */
async function tagsOfClass(runClass: RunClass, { store }: AppContext): Promise<Found> {
  const tags = await store.tags.sentAs(classPrefix(runClass), COMPARE_CLASS_TAGS_MAX + 1);
  const films = Map.groupBy(tags.slice(0, COMPARE_CLASS_TAGS_MAX), ({ videoId }) => videoId);
  return {
    films: [...films].map(([id, own]) => ({ id, tags: own, partial: false })),
    partial: tags.length > COMPARE_CLASS_TAGS_MAX,
  };
}

/**
 * Manually tagged runs name no class: searches films of the same discipline in the collections in which the person sees
 * this one.
 */
async function tagsOfCollections(
  { id: mediaId, discipline }: StoredMedium,
  { viewer, now }: RequestContext,
  { store }: AppContext,
): Promise<Found> {
  const heads = await store.collections.holding(mediaId);
  const members = new Set<MediaId>();
  for (const head of heads.filter((each) => canViewCollection(viewer, each, now))) {
    const films = (await store.collections.members(head.id)).filter(
      (each) => FILMS.has(each.type) && each.discipline === discipline,
    );
    for (const { id } of films) members.add(id);
  }
  const films: FilmTags[] = [];
  for (const id of [...members].slice(0, COMPARE_CLASS_FILMS_MAX)) {
    const tags = await store.tags.timedOf(id, COMPARE_FILM_TAGS_MAX + 1, 0);
    films.push({ id, tags: tags.slice(0, COMPARE_FILM_TAGS_MAX), partial: tags.length > COMPARE_FILM_TAGS_MAX });
  }
  return { films, partial: members.size > COMPARE_CLASS_FILMS_MAX };
}

/** Heats before the final: sorts by date and time, then by id. */
function byDay(one: StoredMedium, other: StoredMedium): number {
  const [a, b] = [one, other].map(({ date, time, id }) => `${date} ${time} ${id}`);
  return a! < b! ? -1 : 1;
}
