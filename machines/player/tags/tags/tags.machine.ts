import { initialTagsContext } from './tags.rules.ts';
import { tagsSetup } from './tags.setup.ts';
import { before, exhausted, within } from './tags.states.ts';

/**
 * Tracks the current tag while a film plays.
 *
 * Every second the clock decides which tag is current. If a post-roll is set, it leads to the next tag, or back to the
 * same one if repeat is on, and stops after the last. Without a post-roll a film never jumps or stops on its own, and a
 * live stream never stops. Selecting a tag seeks to its start minus the pre-roll. The current tag is held by its id, so
 * newer data change neither it nor its deadline. Source: player document, point 4.
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
    // Only reached if this video has no such tag.
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
      description: 'Checks for timed tags, and for one to start at.',
      always: [
        { guard: 'isHeld', target: 'within', actions: { type: 'reportChanged', params: { by: 'seek' } } },
        { guard: 'hasTimedTag', target: 'before' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'No tag has a time, so none is followed.',
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
