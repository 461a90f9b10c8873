/**
 * The link of a notice: ends a follow or all e-mails, and restores a follow. The token alone identifies the person, and
 * affects only that person's follows.
 */
import { FOLLOWS_MAX } from '../../../core/domain/constants/follows.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { ownsFollow } from '../../policies/follows.ts';
import type { ChosenFollow } from '../../store/follows.ts';
import type { Viewer } from '../../store/viewer.ts';
import type { AppContext } from '../app-context.ts';
import { ANONYMOUS } from '../sessions.ts';
import { tokenHash } from '../tokens.ts';
import { beginFollow, momentsBefore } from './begin-follow.ts';
import { followName } from './shown-follow.ts';
import { followingViewer, followRequester } from './requester.ts';

/** A follow that a link names; `name` is empty if its owner may no longer see the subject. */
export interface LinkedFollow {
  state: 'followed' | 'ended';
  id: string;
  name: string;
}

export async function ownerOfLink({ store }: AppContext, token: string): Promise<UserId | undefined> {
  const hash = tokenHash(token);
  return hash === undefined ? undefined : store.follows.ownerOfLink(hash);
}

export async function linkedFollow(owner: UserId, id: string, app: AppContext): Promise<LinkedFollow | undefined> {
  const { follows } = app.store;
  const followed = await follows.find(id);
  const follow = followed ?? (await follows.ended(id));
  if (follow?.userId !== owner) return undefined;
  const name = (await nameFor((await followingViewer(app, owner)) ?? ANONYMOUS, follow, app)) ?? '';
  return { state: followed ? 'followed' : 'ended', id, name };
}

export async function endFollow(owner: UserId, id: string, app: AppContext): Promise<boolean> {
  return app.store.transaction(async ({ follows }) => {
    if ((await follows.find(id))?.userId !== owner) return false;
    await follows.end(id, app.now());
    return true;
  });
}

export async function endEmails(owner: UserId, { store }: AppContext): Promise<void> {
  await store.transaction(async ({ follows }) => {
    for (const { id, push } of await follows.ofUser(owner)) await follows.setFrequencies(id, { email: 'off', push });
  });
}

/**
 * Restores a follow from now on. `gone`: it was not ended through a link, or its owner may no longer follow the
 * subject.
 */
export async function followAgain(
  owner: UserId,
  id: string,
  app: AppContext,
): Promise<'ok' | 'gone' | 'full' | 'limited'> {
  // Pressed twice, or sent again after a lost response.
  if ((await app.store.follows.find(id))?.userId === owner) return 'ok';
  const ended = await app.store.follows.ended(id);
  const viewer = await followingViewer(app, owner);
  if (!ended || !viewer || !ownsFollow(viewer, ended)) return 'gone';
  if ((await app.limits.follows.take(String(owner))) !== undefined) return 'limited';
  const moments = await momentsBefore(ended, viewer, app);
  return app.store.transaction(async (within) => {
    const { follows } = within;
    const isThere = (await follows.ended(id)) !== undefined;
    const current = await followingViewer({ store: within }, owner);
    if (!isThere || !current || (await nameFor(current, ended, { ...app, store: within })) === undefined) return 'gone';
    const followed = await follows.ofUser(owner);
    if (!followed.some(({ kind, subject }) => kind === ended.kind && subject === ended.subject)) {
      if (followed.length >= FOLLOWS_MAX) return 'full';
      await beginFollow(within, ended, moments, app.now());
    }
    await follows.forgetEnded(id);
    return 'ok';
  });
}

function nameFor(viewer: Viewer, follow: ChosenFollow, app: AppContext): Promise<string | undefined> {
  return followName(follow, followRequester(viewer, app), app);
}
