import { begin } from './panels.rules.ts';
import { panelsSetup } from './panels.setup.ts';

export type { PanelEvent, PanelsFact } from './panels.setup.ts';

export type { PanelsInput } from './panels.rules.ts';

/**
 * What is open next to the picture: one panel per dock, one category in the menu.
 *
 * Wide layouts show the docks `right` and `bottom`. A phone shows the panel selected in its `bar`, in landscape in a
 * `drawer`. The style sheet chooses the layout. When a tablet is rotated to portrait, the right panel moves below the
 * picture, and back in landscape. Fullscreen starts with the docks closed; leaving it restores the default panels. The
 * menu opens at the category of the current tag, and follows it until the viewer opens or closes one. Source: player
 * document, points 2 and 4.
 * Rows: P08, P13, P16, P36.
 */
export const panelsMachine = panelsSetup.createMachine({
  id: 'panels',
  context: ({ input }) => begin(input),
  type: 'parallel',
  on: {
    'menu.toggle': [
      {
        guard: { type: 'isSameCategory', params: ({ event }) => event.category },
        actions: 'dropCategory',
      },
      { actions: { type: 'setCategory', params: ({ event }) => event.category } },
    ],
    'tag.changed': { actions: { type: 'followTag', params: ({ event }) => event.id } },
    'menu.search': { actions: { type: 'setSearch', params: ({ event }) => event.text } },
    'menu.setHighlights': {
      actions: { type: 'setHighlights', params: ({ event }) => event.only },
    },
  },
  states: {
    right: {
      description: 'The dock beside the picture.',
      initial: 'beginning',
      states: {
        beginning: {
          description: 'Opens the dock if it has a default panel.',
          always: [{ guard: 'hasRight', target: 'open' }, { target: 'closed' }],
        },
        closed: { description: 'The dock beside the picture is closed.' },
        open: {
          description: 'The dock beside the picture is open.',
          entry: [
            { type: 'showCurrent', params: 'right' },
            { type: 'reportOpened', params: 'right' },
          ],
          on: {
            'panel.toggle': {
              guard: { type: 'isHeldBy', params: ({ event }) => ({ panel: event.panel, dock: 'right' }) },
              target: 'closed',
            },
            'panel.move': {
              guard: { type: 'isLeaving', params: ({ event }) => ({ ...event, dock: 'right' }) },
              target: 'closed',
            },
            'page.turned': [
              {
                guard: 'covers',
                target: 'closed',
                actions: { type: 'noteTurn', params: { instead: true } },
              },
              {
                guard: 'isUpright',
                target: 'closed',
                actions: { type: 'noteTurn', params: { instead: false } },
              },
            ],
            'data.changed': {
              guard: { type: 'isGone', params: 'right' },
              target: 'closed',
            },
          },
        },
      },
      on: {
        'panel.toggle': {
          guard: { type: 'isIn', params: ({ event }) => ({ panel: event.panel, dock: 'right' }) },
          target: '.open',
          actions: { type: 'open', params: ({ event }) => ({ panel: event.panel, dock: 'right' }) },
        },
        'panel.move': {
          guard: { type: 'isGoal', params: ({ event }) => ({ ...event, dock: 'right' }) },
          target: '.open',
          actions: [
            { type: 'dock', params: ({ event }) => event },
            { type: 'open', params: ({ event }) => ({ panel: event.panel, dock: 'right' }) },
          ],
        },
        'page.turned': { guard: 'takesBack', target: '.open', actions: 'takeBack' },
        'cover.changed': [
          {
            guard: 'fillsRight',
            target: '.open',
            actions: { type: 'openDefault', params: 'right' },
          },
          { target: '.closed' },
        ],
        'playback.finished': {
          guard: { type: 'isIn', params: { panel: 'linkers', dock: 'right' } },
          target: '.open',
          actions: { type: 'open', params: { panel: 'linkers', dock: 'right' } },
        },
      },
    },
    bottom: {
      description: 'The dock below the picture.',
      initial: 'open',
      states: {
        closed: { description: 'The dock below the picture is closed.' },
        open: {
          description: 'The dock below the picture is open.',
          entry: [
            { type: 'showCurrent', params: 'bottom' },
            { type: 'reportOpened', params: 'bottom' },
          ],
          on: {
            'panel.toggle': {
              guard: { type: 'isHeldBy', params: ({ event }) => ({ panel: event.panel, dock: 'bottom' }) },
              target: 'closed',
            },
            'panel.move': {
              guard: { type: 'isLeaving', params: ({ event }) => ({ ...event, dock: 'bottom' }) },
              target: 'closed',
            },
            'page.turned': [
              { guard: 'putsBack', target: 'open', reenter: true, actions: 'putBack' },
              { guard: 'isBrought', target: 'closed', actions: 'forgetTurn' },
            ],
            'data.changed': {
              guard: { type: 'isGone', params: 'bottom' },
              target: 'closed',
            },
          },
        },
      },
      on: {
        'panel.toggle': {
          guard: { type: 'isIn', params: ({ event }) => ({ panel: event.panel, dock: 'bottom' }) },
          target: '.open',
          actions: { type: 'open', params: ({ event }) => ({ panel: event.panel, dock: 'bottom' }) },
        },
        'panel.move': {
          guard: { type: 'isGoal', params: ({ event }) => ({ ...event, dock: 'bottom' }) },
          target: '.open',
          actions: [
            { type: 'dock', params: ({ event }) => event },
            { type: 'open', params: ({ event }) => ({ panel: event.panel, dock: 'bottom' }) },
          ],
        },
        'page.turned': { guard: 'bringsRight', target: '.open', actions: 'bringRight' },
        'cover.changed': [
          {
            guard: 'fillsBottom',
            target: '.open',
            actions: { type: 'openDefault', params: 'bottom' },
          },
          { target: '.closed' },
        ],
        'playback.finished': {
          guard: { type: 'isIn', params: { panel: 'linkers', dock: 'bottom' } },
          target: '.open',
          actions: { type: 'open', params: { panel: 'linkers', dock: 'bottom' } },
        },
      },
    },
    drawer: {
      description: 'The drawer of landscape phones.',
      initial: 'closed',
      on: {
        'panel.show': {
          guard: { type: 'isOn', params: ({ event }) => event.panel },
          actions: [
            { type: 'setBar', params: ({ event }) => event.panel },
            { type: 'showCurrent', params: 'bar' },
            { type: 'reportOpened', params: 'bar' },
          ],
        },
        'playback.finished': {
          guard: { type: 'isOn', params: 'linkers' },
          actions: [
            { type: 'setBar', params: 'linkers' },
            { type: 'reportOpened', params: 'bar' },
          ],
        },
        'data.changed': { actions: 'lookAgain' },
      },
      states: {
        closed: { description: 'The drawer is closed.', on: { 'panel.toggleDrawer': { target: 'open' } } },
        open: {
          description: 'The drawer is open over the picture.',
          on: { 'panel.toggleDrawer': { target: 'closed' } },
        },
      },
    },
  },
});
