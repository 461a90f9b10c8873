/** Where a page stands: what embeds it, and in which country it is requested. */
import { mayEmbed } from '../policies/embedding.ts';
import type { Handlers } from './handlers.ts';

export const embeddingHandlers: Handlers<'checkReferer' | 'getCountry'> = {
  async checkReferer({ origins, groupId }, { origin: own, page }, { store }) {
    const around = page === undefined ? origins : [...origins, page];
    return { status: mayEmbed(await store.users.group(groupId), around, own) ? 'ok' : 'refused' };
  },

  async getCountry(_params, context) {
    const country = await context.country();
    return country === undefined ? { status: 'empty' } : { status: 'ok', data: { country } };
  },
};
