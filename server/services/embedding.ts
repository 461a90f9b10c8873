/** Which pages may embed a group's players. */
import type { Handlers } from './answer.ts';

export const embeddingHandlers: Handlers<'checkReferer'> = {
  /** Every frame around the player counts; a group without a list lets everybody. */
  async checkReferer({ origins, groupId }, { origin: own }, { store }) {
    const group = await store.users.group(groupId);
    if (!group) return { status: 'refused' };
    const isAllowed = (named: string): boolean => {
      const origin = URL.parse(named)?.origin;
      return origin !== undefined && (origin === own || group.referers.includes(origin));
    };
    return { status: group.referers.length === 0 || origins.every(isAllowed) ? 'ok' : 'refused' };
  },
};
