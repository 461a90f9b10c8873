/** The analytics endpoint: counts nothing unless it is switched on (off by default, Player 7); and what was counted. */
import { DAY_MS } from '../../src/domain/constants.ts';
import { randomUUID } from 'node:crypto';
import { canSeeAudience } from '../policies/people.ts';
import type { Handlers } from './answer.ts';

export const analyticsHandlers: Handlers<'add' | 'getAudience'> = {
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

  async getAudience({ groupId, days }, { viewer, now }, { config, store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId ?? viewer.groupId;
    if (!canSeeAudience(viewer, group)) return { status: 'private' };
    const counts = await store.events.count(group, now - days * DAY_MS);
    return { status: 'ok', data: { counted: config.analytics, ...counts } };
  },
};
