import { assign, setup } from 'xstate';
import { PROFILE_FADE_MS, PROFILE_SHOWN_MS } from '../../../core/domain/constants.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { parseProfile } from '../../../core/domain/profile.ts';
import type { Profile } from '../../../core/domain/profile.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import type { TagChanged } from '../player.events.ts';

interface ProfileContext {
  tags: readonly Tag[];
  profile: Profile | undefined;
}

interface ChangedTag {
  id: string | undefined;
}

const profileOf = (tags: readonly Tag[], { id }: ChangedTag): Profile | undefined =>
  parseProfile(tags.find((tag) => tag.id === id)?.url);

/**
 * Whom the tag being played shows: nation and athletes over the picture, gone after ten seconds.
 *
 * Source: player document, point 2.
 * Rows: P21.
 */
export const profileMachine = setup({
  types: {
    input: {} as { tags: readonly Tag[] },
    context: {} as ProfileContext,
    events: {} as TagChanged | { type: 'data.changed'; document: DataDocument; resultsChanged: boolean },
    tags: {} as 'fading',
  },
  delays: { shownTime: PROFILE_SHOWN_MS, fade: PROFILE_FADE_MS },
  guards: { hasProfile: ({ context }, tag: ChangedTag) => profileOf(context.tags, tag) !== undefined },
  actions: {
    setProfile: assign(({ context }, tag: ChangedTag) => ({ profile: profileOf(context.tags, tag) })),
    setTags: assign((_, document: DataDocument) => ({ tags: document.tags })),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ tags: input.tags, profile: undefined }),
  initial: 'hidden',
  on: {
    'data.changed': { actions: { type: 'setTags', params: ({ event }) => event.document } },
    'tag.changed': [
      {
        guard: { type: 'hasProfile', params: ({ event }) => event },
        target: '.shown',
        actions: { type: 'setProfile', params: ({ event }) => event },
      },
      { target: '.hidden' },
    ],
  },
  states: {
    hidden: { description: 'Nobody is shown.' },
    shown: { description: 'It is read.', after: { shownTime: { target: 'fading' } } },
    fading: { description: 'It goes.', tags: 'fading', after: { fade: { target: 'hidden' } } },
  },
});
