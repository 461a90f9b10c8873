import { assign, setup } from 'xstate';

export type PanelId = 'timeline' | 'menu' | 'info';
/** Panels that share the place right of the picture; the timeline has the place under it. */
export type RightPanelId = Exclude<PanelId, 'timeline'>;

export type PanelEvent =
  /** Wide layouts: opens a panel at the right, closes it where it is open; another one closes first. */
  | { type: 'panel.toggle'; panel: RightPanelId }
  | { type: 'panel.toggleTimeline' }
  /** Phones: shows a panel under the bar. */
  | { type: 'panel.show'; panel: PanelId }
  /** Landscape phones: slides the shown panel over the picture, or away. */
  | { type: 'panel.toggleDrawer' }
  /** Opens a category of the menu, closes it where it is open; another one closes first. */
  | { type: 'menu.toggle'; category: string };

export interface PanelsInput {
  /** The category that is open at first; undefined where there is none. */
  category: string | undefined;
}

interface PanelsContext {
  right: RightPanelId;
  bar: PanelId;
  category: string | undefined;
}

/**
 * What is open beside the picture: one panel a place, one category in the menu.
 *
 * Wide layouts show the places `right` and `bottom`, a phone shows what its `bar` names, a phone on its side has it in a
 * `drawer`. Which layout shows is the style sheet's, so turning the phone changes nothing here.
 * Source: player document, points 2 and 4; rows P13, P16.
 */
export const panelsMachine = setup({
  types: {
    input: {} as PanelsInput,
    context: {} as PanelsContext,
    events: {} as PanelEvent,
    transitionMeta: {} as { row: string },
  },
  guards: {
    isSamePanel: ({ context }, panel: RightPanelId) => context.right === panel,
    isSameCategory: ({ context }, category: string) => context.category === category,
  },
  actions: {
    keepPanel: assign((_, right: RightPanelId) => ({ right })),
    keepBar: assign((_, bar: PanelId) => ({ bar })),
    keepCategory: assign((_, category: string) => ({ category })),
    dropCategory: assign({ category: undefined }),
  },
}).createMachine({
  id: 'panels',
  context: ({ input }) => ({ right: 'menu', bar: 'timeline', category: input.category }),
  type: 'parallel',
  on: {
    'panel.show': { actions: { type: 'keepBar', params: ({ event }) => event.panel }, meta: { row: 'P16' } },
    'menu.toggle': [
      {
        guard: { type: 'isSameCategory', params: ({ event }) => event.category },
        actions: 'dropCategory',
        meta: { row: 'P13' },
      },
      { actions: { type: 'keepCategory', params: ({ event }) => event.category }, meta: { row: 'P13' } },
    ],
  },
  states: {
    right: {
      initial: 'open',
      states: {
        closed: {
          on: {
            'panel.toggle': { target: 'open', actions: { type: 'keepPanel', params: ({ event }) => event.panel } },
          },
        },
        open: {
          on: {
            'panel.toggle': [
              {
                guard: { type: 'isSamePanel', params: ({ event }) => event.panel },
                target: 'closed',
                meta: { row: 'P16' },
              },
              { actions: { type: 'keepPanel', params: ({ event }) => event.panel }, meta: { row: 'P16' } },
            ],
          },
        },
      },
    },
    bottom: {
      initial: 'open',
      states: {
        closed: { on: { 'panel.toggleTimeline': { target: 'open' } } },
        open: { on: { 'panel.toggleTimeline': { target: 'closed' } } },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'panel.toggleDrawer': { target: 'open' } } },
        open: { on: { 'panel.toggleDrawer': { target: 'closed' } } },
      },
    },
  },
});
