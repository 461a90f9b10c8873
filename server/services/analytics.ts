/** Analytics events (off by default, Player 7) and their counts. */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { randomUUID } from 'node:crypto';
import { canSeeAudience } from '../policies/people.ts';
import type { Handlers } from './handlers.ts';

export const analyticsHandlers: Handlers<'add' | 'getAudience'> = {
  add({ action, value, userId, groupId, origin, incognito, id }, { now }, { events }) {
    const own = randomUUID();
    const isTaken = events.add({
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
    return isTaken ? { status: 'ok', data: { id: own } } : { status: 'ok' };
  },

  async getAudience({ groupId, days }, { viewer, now }, { config, store, events }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId ?? viewer.groupId;
    if (!canSeeAudience(viewer, group)) return { status: 'private' };
    await events.write();
    const counts = await store.events.count(group, now - days * DAY_MS);
    return { status: 'ok', data: { counted: config.analytics, ...counts } };
  },
};
