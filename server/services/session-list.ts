/** A person's own sessions: listing and ending them (row S07). */
import type { Handlers } from './handlers.ts';
import { viewerOf } from './sessions.ts';

export const sessionListHandlers: Handlers<'getSessions' | 'endSession'> = {
  async getSessions(_params, { viewer, session, now }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const sessions = await store.sessions.ofUser(viewer.id, now);
    return {
      status: 'ok',
      data: sessions.map(({ tokenHash, userId: _userId, expiresAt: _expiresAt, ...shown }) => ({
        ...shown,
        current: tokenHash === session.hash,
      })),
    };
  },

  async endSession({ id }, { session, now }, { store, rights }) {
    const ended = await store.transaction(async (within) => {
      const viewer = await viewerOf(within, session.hash, now);
      if (viewer.kind === 'anonymous') return 'disconnected';
      const others = (await within.sessions.ofUser(viewer.id, now)).filter((each) => each.tokenHash !== session.hash);
      const ending = id === undefined ? others : others.filter((each) => each.id === id);
      for (const { tokenHash } of ending) await within.sessions.remove(tokenHash);
      return id !== undefined && ending.length === 0 ? 'empty' : 'ok';
    });
    if (ended === 'ok') rights.changed();
    return { status: ended };
  },
};
