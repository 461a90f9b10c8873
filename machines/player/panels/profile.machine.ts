import { assign, setup } from 'xstate';
import { PROFILE_FADE_MS, PROFILE_SHOWN_MS } from '../../../core/domain/constants/overlays.ts';
import { parseProfile } from '../../../core/domain/profile.ts';
import type { Profile } from '../../../core/domain/profile.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type { TagChanged } from '../player.events.ts';

interface ProfileInput {
  document: DocumentRef;
}

interface ProfileContext extends ProfileInput {
  profile: Profile | undefined;
}

interface ChangedTag {
  id: string | undefined;
}

const profileOf = ({ document }: ProfileInput, { id }: ChangedTag): Profile | undefined =>
  parseProfile(currentDocument(document).tags.find((tag) => tag.id === id)?.url);

/**
 * Nation and athletes of the current tag, shown over the picture for ten seconds.
 *
 * Source: player document, point 2.
 * Rows: P21.
 */
export const profileMachine = setup({
  types: {
    input: {} as ProfileInput,
    context: {} as ProfileContext,
    events: {} as TagChanged,
    tags: {} as 'fading',
  },
  delays: { shownTime: PROFILE_SHOWN_MS, fade: PROFILE_FADE_MS },
  guards: { hasProfile: ({ context }, tag: ChangedTag) => profileOf(context, tag) !== undefined },
  actions: {
    setProfile: assign(({ context }, tag: ChangedTag) => ({ profile: profileOf(context, tag) })),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, profile: undefined }),
  initial: 'hidden',
  on: {
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
    hidden: { description: 'No profile is shown.' },
    shown: { description: 'The profile is shown.', after: { shownTime: { target: 'fading' } } },
    fading: { description: 'The profile fades out.', tags: 'fading', after: { fade: { target: 'hidden' } } },
  },
});
