import { and, assign, sendParent, setup, stateIn } from 'xstate';
import type { PanelId, PanelDock } from '../../../../core/domain/panels.ts';
import type { DataChanged } from '../../player.events.ts';
import type { PanelsContext, PanelsInput } from './panels.rules.ts';
import { categoryOf, defaultIn, panelsOn, dockOf } from './panels.rules.ts';

export type PanelEvent =
  /** Wide layouts: opens a panel in its dock, or closes it if it is open; a dock shows one panel at a time. */
  | { type: 'panel.toggle'; panel: PanelId }
  /** Moves a panel to the other dock, where it stays, and opens it. */
  | { type: 'panel.move'; panel: PanelId; to: PanelDock }
  /** Phones: shows a panel under the bar. */
  | { type: 'panel.show'; panel: PanelId }
  /** Landscape phones: slides the current panel over the picture, or away. */
  | { type: 'panel.toggleDrawer' }
  /** Opens a category of the menu, or closes it if it is open; only one is open at a time. */
  | { type: 'menu.toggle'; category: string }
  /** Shows tags that contain this text; an empty text shows all. */
  | { type: 'menu.search'; text: string }
  | { type: 'menu.setHighlights'; only: boolean };

/** Facts forwarded by the root. */
type PanelsInbox =
  | PanelEvent
  /** A phone or tablet was rotated. */
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  /** The picture covers the screen, or no longer does. Sent once the browser has finished the change. */
  | { type: 'cover.changed'; covers: boolean }
  | { type: 'playback.finished' }
  /** The current tag has changed, possibly to none. */
  | { type: 'tag.changed'; id: string | undefined }
  | DataChanged;

/** To the root: a panel was opened, so its plugin has to be fetched. */
export type PanelsFact = { type: 'panels.opened'; panel: PanelId };

interface Opening {
  dock: PanelDock;
  panel: PanelId | undefined;
}

/** Types, guards and actions of the panels chart. */
export const panelsSetup = setup({
  types: {
    input: {} as PanelsInput,
    context: {} as PanelsContext,
    events: {} as PanelsInbox,
  },
  guards: {
    isOn: ({ context }, panel: PanelId) => context.on.includes(panel),
    isIn: ({ context }, { panel, dock }: Opening) =>
      panel !== undefined && context.on.includes(panel) && dockOf(context, panel) === dock,
    /** Whether this dock is the target of a move. */
    isGoal: ({ context }, { panel, to, dock }: Opening & { panel: PanelId; to: PanelDock }) =>
      to === dock && context.on.includes(panel) && dockOf(context, panel) !== to,
    /** Whether this panel is the one open in the dock. */
    isHeldBy: ({ context }, { panel, dock }: Opening) => context[dock] === panel,
    isRightOpen: stateIn('#panels.right.open'),
    isBottomOpen: stateIn('#panels.bottom.open'),
    isLeaving: ({ context }, { panel, to, dock }: Opening & { to: PanelDock }) =>
      to !== dock && context[dock] === panel,
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
    isGone: ({ context }, dock: PanelDock) => !panelsOn(context).includes(context[dock]!),
    isSameCategory: ({ context }, category: string) => context.category === category,
  },
  actions: {
    reportOpened: sendParent(({ context }, shown: PanelDock | 'bar'): PanelsFact => ({
      type: 'panels.opened',
      panel: context[shown]!,
    })),
    open: assign((_, { dock, panel }: Opening) => ({ [dock]: panel })),
    openDefault: assign(({ context }, dock: PanelDock) => ({ [dock]: defaultIn(context, dock) })),
    dock: assign(({ context }, { panel, to }: { panel: PanelId; to: PanelDock }) => ({
      moved: { ...context.moved, [panel]: to },
    })),
    /** Notes the bottom panel before the right one replaces it. */
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
    setCategory: assign((_, category: string) => ({ category, follows: false })),
    dropCategory: assign({ category: undefined, follows: false }),
    followTag: assign(({ context }, id: string | undefined) => {
      const current = categoryOf(context, id);
      return { current, category: (context.follows ? current : undefined) ?? context.category };
    }),
    /** The menu opens at the category of the current tag. */
    showCurrent: assign(({ context: { right, bottom, bar, current, category, follows } }, shown: PanelDock | 'bar') => {
      const panel = { right, bottom, bar }[shown];
      return panel === 'menu' ? { category: current ?? category, follows: true } : { category, follows };
    }),
    setSearch: assign((_, search: string) => ({ search })),
    setHighlights: assign((_, highlightsOnly: boolean) => ({ highlightsOnly })),
  },
});
