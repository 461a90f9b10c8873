/** The analytics endpoint: counts nothing unless it is switched on (off by default, Player 7). */
import { randomUUID } from 'node:crypto';
import type { Handlers } from './answer.ts';

export const analyticsHandlers: Handlers<'add'> = {
  async add({ action, value, userId, groupId, origin, incognito, id }, { now }, { config, store }) {
    if (!config.analytics) return { status: 'ok' };
    const own = randomUUID();
    await store.events.add({
      id: own,
      action,
      value: String(value),
      userId,
      groupId,
      origin,
      incognito,
      at: now,
      playId: id,
    });
    return { status: 'ok', data: { id: own } };
  },
};
