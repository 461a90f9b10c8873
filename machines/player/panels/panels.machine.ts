import { and, assign, sendParent, setup, stateIn } from 'xstate';
import type { PanelId, PanelPlace } from '../../../core/domain/panels.ts';
import { openAtStart, panelsOf, usualPlace } from '../../../core/domain/panels.ts';
import { currentDocument } from '../opening/current-document.ts';
import type { DocumentRef } from '../opening/current-document.ts';
import type { DataChanged } from '../player.events.ts';

export type PanelEvent =
  /** Wide layouts: opens a panel in its place, closes it where it is open; another one there closes first. */
  | { type: 'panel.toggle'; panel: PanelId }
  /** Opens a panel in the other place, and leaves it there. */
  | { type: 'panel.move'; panel: PanelId; to: PanelPlace }
  /** Phones: shows a panel under the bar. */
  | { type: 'panel.show'; panel: PanelId }
  /** Landscape phones: slides the shown panel over the picture, or away. */
  | { type: 'panel.toggleDrawer' }
  /** Opens a category of the menu, closes it where it is open; another one closes first. */
  | { type: 'menu.toggle'; category: string }
  /** Tags that hold this text; an empty one, all. */
  | { type: 'menu.search'; text: string }
  | { type: 'menu.setHighlights'; only: boolean };

/** Facts that the root passes on. */
export type PanelsInbox =
  | PanelEvent
  /** A phone or tablet was turned. */
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  /** The picture covers the screen, or no longer does; told when the browser has finished its own. */
  | { type: 'cover.changed'; covers: boolean }
  | { type: 'playback.finished' }
  | DataChanged;

/** What the chart tells the root: what a panel needs is fetched when it first opens. */
export type PanelsFact = { type: 'panels.opened'; panel: PanelId };

export interface PanelsInput {
  document: DocumentRef;
  /** The category that is open at first; undefined where there is none. */
  category: string | undefined;
  /** Panels that this viewer does not have here, whatever the document says. */
  without?: readonly PanelId[];
}

interface PanelsContext {
  document: DocumentRef;
  without: readonly PanelId[];
  /** What is on, in the order of the buttons. */
  on: readonly PanelId[];
  /** Panels that the viewer, or a turn of the tablet, has put elsewhere. */
  moved: Partial<Record<PanelId, PanelPlace>>;
  /** What is open in each place, or was last. */
  right: PanelId | undefined;
  bottom: PanelId | undefined;
  /** What a turn to portrait brought from the right, and what had stood in its stead. */
  turned: { panel: PanelId; instead: PanelId | undefined } | undefined;
  bar: PanelId;
  category: string | undefined;
  search: string;
  highlightsOnly: boolean;
}

export const placeOf = ({ moved }: Pick<PanelsContext, 'moved'>, panel: PanelId): PanelPlace =>
  moved[panel] ?? usualPlace(panel);

const defaultIn = (context: PanelsContext, place: PanelPlace): PanelId | undefined =>
  openAtStart(currentDocument(context.document), (panel) => placeOf(context, panel))[place];

const panelsOn = ({ document, without }: Pick<PanelsContext, 'document' | 'without'>): PanelId[] =>
  panelsOf(currentDocument(document)).filter((panel) => !without.includes(panel));

function begin({ document, category, without = [] }: PanelsInput): PanelsContext {
  const { right, bottom } = openAtStart(currentDocument(document));
  return {
    document,
    without,
    on: panelsOn({ document, without }),
    moved: {},
    right,
    bottom,
    turned: undefined,
    bar: 'timeline',
    category,
    search: '',
    highlightsOnly: false,
  };
}

interface Opening {
  place: PanelPlace;
  panel: PanelId | undefined;
}

/**
 * What is open beside the picture: one panel a place, one category in the menu.
 *
 * Wide layouts show the places `right` and `bottom`, a phone shows what its `bar` names, a phone on its side has it in a
 * `drawer`. Which layout shows is the style sheet's. A tablet that is turned upright takes the right panel under its
 * picture, and back when it is turned again. Leaving the full screen brings the defaults back. Source: player document,
 * points 2 and 4.
 * Rows: P08, P13, P16, P36.
 */
export const panelsMachine = setup({
  types: {
    input: {} as PanelsInput,
    context: {} as PanelsContext,
    events: {} as PanelsInbox,
  },
  guards: {
    isOn: ({ context }, panel: PanelId) => context.on.includes(panel),
    isIn: ({ context }, { panel, place }: Opening) =>
      panel !== undefined && context.on.includes(panel) && placeOf(context, panel) === place,
    /** Of a move: this place is where it goes, and it is not there yet. */
    isGoal: ({ context }, { panel, to, place }: Opening & { panel: PanelId; to: PanelPlace }) =>
      to === place && context.on.includes(panel) && placeOf(context, panel) !== to,
    /** Of an open place: this panel is the one. */
    isHeldBy: ({ context }, { panel, place }: Opening) => context[place] === panel,
    isRightOpen: stateIn('#panels.right.open'),
    isBottomOpen: stateIn('#panels.bottom.open'),
    isLeaving: ({ context }, { panel, to, place }: Opening & { to: PanelPlace }) =>
      to !== place && context[place] === panel,
    isUpright: ({ event }) => event.type === 'page.turned' && event.to === 'portrait',
    isBrought: ({ context, event }) =>
      event.type === 'page.turned' &&
      event.to === 'landscape' &&
      context.turned !== undefined &&
      context.turned.panel === context.bottom,
    bringsRight: and(['isUpright', 'isRightOpen']),
    covers: and(['isUpright', 'isBottomOpen']),
    takesBack: and(['isBrought', 'isBottomOpen']),
    hasInstead: ({ context }) => context.turned?.instead !== undefined,
    putsBack: and(['isBrought', 'hasInstead']),
    isUncovered: ({ event }) => event.type === 'cover.changed' && !event.covers,
    hasRight: ({ context }) => defaultIn(context, 'right') !== undefined,
    hasBottom: ({ context }) => defaultIn(context, 'bottom') !== undefined,
    fillsRight: and(['isUncovered', 'hasRight']),
    fillsBottom: and(['isUncovered', 'hasBottom']),
    isGone: ({ context }, place: PanelPlace) => !panelsOn(context).includes(context[place]!),
    isSameCategory: ({ context }, category: string) => context.category === category,
  },
  actions: {
    reportOpened: sendParent(({ context }, shown: PanelPlace | 'bar'): PanelsFact => ({
      type: 'panels.opened',
      panel: context[shown]!,
    })),
    open: assign((_, { place, panel }: Opening) => ({ [place]: panel })),
    openDefault: assign(({ context }, place: PanelPlace) => ({ [place]: defaultIn(context, place) })),
    place: assign(({ context }, { panel, to }: { panel: PanelId; to: PanelPlace }) => ({
      moved: { ...context.moved, [panel]: to },
    })),
    /** Before the bottom takes it: what stands there is noted. */
    noteTurn: assign(({ context: { right, bottom, moved } }, { instead }: { instead: boolean }) => ({
      turned: { panel: right!, instead: instead ? bottom : undefined },
      moved: { ...moved, [right!]: 'bottom' as const },
    })),
    bringRight: assign(({ context }) => ({ bottom: context.right })),
    takeBack: assign(({ context: { turned, moved } }) => ({
      right: turned!.panel,
      moved: { ...moved, [turned!.panel]: 'right' as const },
    })),
    putBack: assign(({ context }) => ({ bottom: context.turned!.instead, turned: undefined })),
    forgetTurn: assign({ turned: undefined }),
    setBar: assign((_, bar: PanelId) => ({ bar })),
    lookAgain: assign(({ context }) => {
      const on = panelsOn(context);
      return { on, bar: on.includes(context.bar) ? context.bar : 'timeline' };
    }),
    setCategory: assign((_, category: string) => ({ category })),
    dropCategory: assign({ category: undefined }),
    setSearch: assign((_, search: string) => ({ search })),
    setHighlights: assign((_, highlightsOnly: boolean) => ({ highlightsOnly })),
  },
}).createMachine({
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
    'menu.search': { actions: { type: 'setSearch', params: ({ event }) => event.text } },
    'menu.setHighlights': {
      actions: { type: 'setHighlights', params: ({ event }) => event.only },
    },
  },
  states: {
    right: {
      initial: 'beginning',
      states: {
        beginning: {
          always: [{ guard: 'hasRight', target: 'open' }, { target: 'closed' }],
        },
        closed: {},
        open: {
          entry: { type: 'reportOpened', params: 'right' },
          on: {
            'panel.toggle': {
              guard: { type: 'isHeldBy', params: ({ event }) => ({ panel: event.panel, place: 'right' }) },
              target: 'closed',
            },
            'panel.move': {
              guard: { type: 'isLeaving', params: ({ event }) => ({ ...event, place: 'right' }) },
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
          guard: { type: 'isIn', params: ({ event }) => ({ panel: event.panel, place: 'right' }) },
          target: '.open',
          actions: { type: 'open', params: ({ event }) => ({ panel: event.panel, place: 'right' }) },
        },
        'panel.move': {
          guard: { type: 'isGoal', params: ({ event }) => ({ ...event, place: 'right' }) },
          target: '.open',
          actions: [
            { type: 'place', params: ({ event }) => event },
            { type: 'open', params: ({ event }) => ({ panel: event.panel, place: 'right' }) },
          ],
        },
        'page.turned': { guard: 'takesBack', target: '.open', actions: 'takeBack' },
        'cover.changed': [
          {
            guard: 'fillsRight',
            target: '.open',
            actions: { type: 'openDefault', params: 'right' },
          },
          { guard: 'isUncovered', target: '.closed' },
        ],
        'playback.finished': {
          guard: { type: 'isIn', params: { panel: 'linkers', place: 'right' } },
          target: '.open',
          actions: { type: 'open', params: { panel: 'linkers', place: 'right' } },
        },
      },
    },
    bottom: {
      initial: 'open',
      states: {
        closed: {},
        open: {
          entry: { type: 'reportOpened', params: 'bottom' },
          on: {
            'panel.toggle': {
              guard: { type: 'isHeldBy', params: ({ event }) => ({ panel: event.panel, place: 'bottom' }) },
              target: 'closed',
            },
            'panel.move': {
              guard: { type: 'isLeaving', params: ({ event }) => ({ ...event, place: 'bottom' }) },
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
          guard: { type: 'isIn', params: ({ event }) => ({ panel: event.panel, place: 'bottom' }) },
          target: '.open',
          actions: { type: 'open', params: ({ event }) => ({ panel: event.panel, place: 'bottom' }) },
        },
        'panel.move': {
          guard: { type: 'isGoal', params: ({ event }) => ({ ...event, place: 'bottom' }) },
          target: '.open',
          actions: [
            { type: 'place', params: ({ event }) => event },
            { type: 'open', params: ({ event }) => ({ panel: event.panel, place: 'bottom' }) },
          ],
        },
        'page.turned': { guard: 'bringsRight', target: '.open', actions: 'bringRight' },
        'cover.changed': [
          {
            guard: 'fillsBottom',
            target: '.open',
            actions: { type: 'openDefault', params: 'bottom' },
          },
          { guard: 'isUncovered', target: '.closed' },
        ],
        'playback.finished': {
          guard: { type: 'isIn', params: { panel: 'linkers', place: 'bottom' } },
          target: '.open',
          actions: { type: 'open', params: { panel: 'linkers', place: 'bottom' } },
        },
      },
    },
    drawer: {
      initial: 'closed',
      on: {
        'panel.show': {
          guard: { type: 'isOn', params: ({ event }) => event.panel },
          actions: [
            { type: 'setBar', params: ({ event }) => event.panel },
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
        closed: { on: { 'panel.toggleDrawer': { target: 'open' } } },
        open: { on: { 'panel.toggleDrawer': { target: 'closed' } } },
      },
    },
  },
});
