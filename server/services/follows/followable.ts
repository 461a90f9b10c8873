/** What a person may follow: by its id or name, or from an item. */
import type { Params } from '../../../core/contract/requests.ts';
import {
  type Athlete,
  athleteLabel,
  athleteSubject,
  type Followable,
  type FollowKind,
} from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { canFollowCollection, canBeNotified } from '../../policies/follows.ts';
import type { Store } from '../../store/store.ts';
import type { Viewer } from '../../store/viewer.ts';
import type { AppContext } from '../app-context.ts';
import type { RequestContext } from '../request-context.ts';
import { followName } from './shown-follow.ts';
import { followRequester, runFollowTask } from './requester.ts';

type Target = ({ kind: 'athlete' } & Athlete) | { kind: Exclude<FollowKind, 'athlete'>; id: string };
type Sent = Pick<Params<'follow'>, 'kind' | 'id' | 'name' | 'nation'>;

/** @returns the requested subject, by name or id; empty if it does not exist or this person may not see it */
export async function namedFollowable(
  { kind, id, name, nation }: Sent,
  viewer: Viewer,
  app: Pick<AppContext, 'store' | 'now' | 'linkOrigin'>,
): Promise<Followable[]> {
  if (kind === 'athlete')
    return name === undefined ? [] : listOf(await nameTarget({ kind, name, nation }, viewer, app));
  return id === undefined ? [] : listOf(await nameTarget({ kind, id }, viewer, app));
}

const listOf = <T>(each: T | undefined): T[] => (each === undefined ? [] : [each]);

async function nameTarget(
  target: Target,
  viewer: Viewer,
  app: Pick<AppContext, 'store' | 'now' | 'linkOrigin'>,
): Promise<Followable | undefined> {
  if (target.kind === 'athlete') {
    const { name, nation } = target;
    const subject = athleteSubject(target);
    return subject.startsWith('|') ? undefined : { kind: 'athlete', subject, name: athleteLabel({ name, nation }) };
  }
  const { kind, id } = target;
  const name = await followName({ id: '', kind, subject: id, name: '' }, followRequester(viewer, app), app);
  if (name === undefined || !(await isOfKind(target, app.store))) return undefined;
  return { kind, subject: id, name };
}

/** Collections are followed as such, playable media as events. */
async function isOfKind({ kind, id }: Exclude<Target, { kind: 'athlete' }>, store: Store): Promise<boolean> {
  if (kind === 'search') return true;
  const medium = await store.media.find(id);
  return kind === 'collection' ? medium?.type === 'Collection' : medium?.player !== undefined;
}

/** @returns what the person may follow from here, the item itself first; empty if there is nothing */
export function offeredFollowables(
  { kind, ...params }: Params<'getFollowable'>,
  context: RequestContext,
  app: AppContext,
): Promise<Followable[]> {
  if (kind === 'item') return fromItem(params, context, app);
  const { id, name } = params;
  if (kind === 'collection' && id === undefined && name !== undefined) return collectionsTitled(name, context, app);
  return namedFollowable({ ...params, kind }, context.viewer, app);
}

/** A search within a collection knows only its title, which several collections may have. */
async function collectionsTitled(
  title: string,
  { viewer, now }: RequestContext,
  { store }: AppContext,
): Promise<Followable[]> {
  const heads = await store.collections.titled(title);
  return heads.filter((head) => canFollowCollection(viewer, head, now)).map(followableCollection);
}

function followableCollection({ id, title }: { id: MediaId; title: string }): Followable {
  return { kind: 'collection', subject: id, name: title };
}

/**
 * From a search result: the medium, its collections, and the athletes in its tags. For a tag or a clip, those of its
 * film.
 */
async function fromItem(
  { id = '', tag }: Pick<Params<'getFollowable'>, 'id' | 'tag'>,
  { viewer, now }: RequestContext,
  app: AppContext,
): Promise<Followable[]> {
  const { store } = app;
  const found = await store.media.find(id);
  const medium = found?.type === 'Clip' && found.videoId ? ((await store.media.find(found.videoId)) ?? found) : found;
  if (!medium || !canBeNotified(viewer, medium, now)) return [];
  const heads = await store.collections.holding(id);
  const athletes =
    medium.player === undefined ? [] : await runFollowTask('namedAthletes', { mediaId: medium.id, tag }, viewer, app);
  return [
    ...(medium.player ? [{ kind: 'event' as const, subject: medium.id, name: medium.title }] : []),
    ...(medium.type === 'Collection' && canFollowCollection(viewer, medium, now) ? [followableCollection(medium)] : []),
    ...heads.filter((head) => canFollowCollection(viewer, head, now)).map(followableCollection),
    ...athletes.map((athlete) => ({
      kind: 'athlete' as const,
      subject: athleteSubject(athlete),
      name: athleteLabel(athlete),
    })),
  ];
}
