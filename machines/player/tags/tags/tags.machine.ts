import { initialTagsContext } from './tags.rules.ts';
import { tagsSetup } from './tags.setup.ts';
import { before, exhausted, within } from './tags.states.ts';

/**
 * Follows the tags while a film plays.
 *
 * Each second the clock decides which tag is current. A tag's post-roll, where a number is set, leads to the next tag,
 * to the
 * same one where repeat is on, and after the last to a stop; without a number a film never jumps or stops by itself, and a
 * live stream never stops. A tag that the viewer selects is sought at its start less the pre-roll. The current tag is held
 * by its id, so newer data leave it and its deadline alone. Source: player document, point 4.
 * Rows: P09, P10, P14, P32.
 */
export const tagsMachine = tagsSetup.createMachine({
  id: 'tags',
  context: ({ input }) => initialTagsContext(input),
  on: {
    'tag.repeat': { actions: { type: 'setRepeat', params: ({ event }) => event } },
    'tag.hold': { actions: { type: 'setHold', params: ({ event }) => event } },
    'tag.select': {
      guard: { type: 'isKnown', params: ({ event }) => event },
      target: '.within',
      actions: [
        { type: 'holdKnown', params: ({ event }) => event },
        'requestSeek',
        { type: 'reportChanged', params: { by: 'press' } },
      ],
    },
    'tag.playList': [
      {
        guard: { type: 'isAll', params: ({ event }) => event },
        actions: { type: 'replaceList', params: ({ event }) => event },
      },
      {
        guard: { type: 'hasListed', params: ({ event }) => event },
        target: '.within',
        actions: [
          { type: 'replaceList', params: ({ event }) => event },
          'holdFirst',
          'requestSeek',
          'requestPlay',
          { type: 'reportChanged', params: { by: 'press' } },
        ],
      },
    ],
    // Where there is no such tag in this video.
    'tag.next': { actions: { type: 'reportBeyond', params: { to: 'next' } } },
    'tag.previous': { actions: { type: 'reportBeyond', params: { to: 'previous' } } },
    'playback.changed': {
      guard: { type: 'isFilm', params: ({ event }) => event },
      actions: { type: 'replaceSource', params: ({ event }) => event },
    },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Are there timed tags, and one to start at?',
      always: [
        { guard: 'isHeld', target: 'within', actions: { type: 'reportChanged', params: { by: 'seek' } } },
        { guard: 'hasTimedTag', target: 'before' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'No tag has a time: nothing is followed.',
      on: {
        'data.changed': [
          {
            guard: 'hasTags',
            target: 'before',
            actions: 'replaceTags',
          },
          { actions: 'replaceTags' },
        ],
      },
    },
    before,
    within,
    exhausted,
  },
});
