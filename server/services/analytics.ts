/** The analytics endpoint: counts nothing unless it is switched on (off by default, Player 7); and what was counted. */
import { DAY_MS } from '../../src/domain/constants.ts';
import { randomUUID } from 'node:crypto';
import { canSeeAudience } from '../policies/people.ts';
import type { Handlers } from './answer.ts';
import { EVERYBODY } from './limiter.ts';

export const analyticsHandlers: Handlers<'add' | 'getAudience'> = {
  async add({ action, value, userId, groupId, origin, incognito, id }, { now, client }, { config, limits, events }) {
    if (!config.analytics) return { status: 'ok' };
    // The viewer hears nothing of an event that is not counted: no id, as where nothing is.
    if ((await limits.eventsByAddress.take(client)) !== undefined) return { status: 'ok' };
    if ((await limits.events.take(EVERYBODY)) !== undefined) return { status: 'ok' };
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
