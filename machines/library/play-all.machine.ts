import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS, PLAY_ALL_MAX_TAGS } from '../../core/domain/constants/library.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { Searcher, SearchTerms } from '../../core/domain/search.ts';
import { isOfSound } from '../../core/domain/result-item.ts';
import { finalOutput } from '../shared/final-output.ts';
import { leaveToPlay, searchMedia } from './library.ports.ts';
import type { SearchResult } from './library.ports.ts';

/** The search whose tags are played. */
export interface PlayAllInput extends Searcher {
  query: SearchTerms;
}

interface PlayAllContext extends PlayAllInput {
  /** Seconds shown before each tag. */
  preRoll: Seconds;
  /** Seconds shown after each tag; undefined: as each video specifies. */
  postRoll: Seconds | undefined;
  /** Ids of video tags, in the order of the list. */
  tags: readonly string[];
  /** Ids of audio tags. */
  sounds: readonly string[];
}

/** `lost`: the session has ended, and the parent leaves for the sign-in. */
export type PlayAllOutcome = { kind: 'closed' } | { kind: 'lost' };

/**
 * Plays the tags of a search in a row: sets how much of each is shown, then starts with GO.
 *
 * The whole list is fetched again, because a phone lists only five at a time. Then the page leaves for the player.
 * Source: library document, points 2, 5 and 9.
 * Rows: L14, L32.
 */
export const playAllMachine = setup({
  types: {
    input: {} as PlayAllInput,
    context: {} as PlayAllContext,
    events: {} as
      | { type: 'playAll.preRoll'; seconds: Seconds }
      | { type: 'playAll.postRoll'; seconds: Seconds | undefined }
      | { type: 'playAll.go' }
      | { type: 'playAll.close' },
    output: {} as PlayAllOutcome,
    tags: {} as 'busy',
  },
  actors: { searchMedia, leaveToPlay },
  delays: { gatheringTimeout: LIBRARY_REQUEST_TIMEOUT_MS, leavingTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    hasTags: (_, result: SearchResult) => result.status === 'ok' && result.page.items.length > 0,
    isDisconnected: (_, result: SearchResult) => result.status === 'disconnected',
  },
  actions: {
    choosePreRoll: assign((_, { seconds }: { seconds: Seconds }) => ({ preRoll: seconds })),
    choosePostRoll: assign((_, { seconds }: { seconds: Seconds | undefined }) => ({ postRoll: seconds })),
    setTags: assign((_, result: SearchResult) => {
      const found = result.status === 'ok' ? result.page.items : [];
      const idsOf = (ofSounds: boolean) =>
        found.filter((item) => isOfSound(item) === ofSounds).map(({ id, tag_id }) => tag_id ?? id);
      return { tags: idsOf(false), sounds: idsOf(true) };
    }),
  },
}).createMachine({
  id: 'playAll',
  description: 'Plays the tags of a search in a row: sets how much of each is shown, then starts with GO.',
  context: ({ input }) => ({ ...input, preRoll: 0, postRoll: undefined, tags: [], sounds: [] }),
  output: finalOutput<PlayAllOutcome>(),
  initial: 'asking',
  on: { 'playAll.close': { target: '.closed' } },
  states: {
    asking: {
      description: 'The person chooses pre-roll and post-roll.',
      on: {
        'playAll.preRoll': {
          actions: { type: 'choosePreRoll', params: ({ event }) => event },
        },
        'playAll.postRoll': {
          actions: { type: 'choosePostRoll', params: ({ event }) => event },
        },
        'playAll.go': { target: 'gathering' },
      },
    },
    gathering: {
      description: 'Requests all tags of the search.',
      tags: 'busy',
      invoke: {
        id: 'search',
        src: 'searchMedia',
        input: ({ context: { query, page, connected } }) => ({
          query,
          page,
          connected,
          offset: 0,
          limit: PLAY_ALL_MAX_TAGS,
        }),
        onDone: [
          {
            guard: { type: 'hasTags', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'setTags', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'failed' },
        ],
        onError: { target: 'failed' },
      },
      after: { gatheringTimeout: { target: 'failed' } },
    },
    leaving: {
      description: 'The player is loading; if the person comes back, the list is usable again.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leaveToPlay',
        input: ({ context: { tags, sounds, preRoll, postRoll, page } }) => ({
          list: { tags, sounds, preRoll, postRoll },
          page,
        }),
        onDone: { target: 'closed' },
        onError: { target: 'failed' },
      },
      after: { leavingTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The tags could not be fetched.',
      on: { 'playAll.go': { target: 'gathering' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
