import { afterAll, beforeAll, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import {
  selectBarPanel,
  selectBottomPanel,
  selectHighlightsOnly,
  selectMenuSearch,
  selectOpenCategory,
  selectPanelIds,
  selectRightPanel,
} from '../../../machines/player/player.select.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import type { DocumentRef } from '../../../machines/shared/current-document.ts';
import { initialTagsContext } from '../../../machines/player/tags/tags/tags.rules.ts';
import type { PanelId, PanelDock } from '../../../core/domain/panels.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/panels.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere, isVisible } from '../seen.ts';
import { withTouch } from '../touch.ts';
import { rootAfter, showPlayer, still } from './stub.tsx';

const WIDE = { width: 1280, height: 860 } as const;
beforeAll(() => page.viewport(WIDE.width, WIDE.height));
afterAll(() => page.viewport(WIDE.width, WIDE.height));

type Locator = ReturnType<typeof page.getByRole>;

/** The content of each panel of these paths. */
const PANELS: Readonly<Partial<Record<PanelId, { name: string; content: Locator }>>> = {
  menu: { name: 'Menu', content: page.getByRole('region', { name: 'Menu' }) },
  description: { name: 'Description', content: page.getByRole('region', { name: 'Description' }) },
  linkers: { name: 'More videos', content: page.getByRole('region', { name: 'More videos' }) },
  drawing: { name: 'Drawing', content: page.getByRole('region', { name: 'Drawing' }) },
  analysis: { name: 'Picture tools', content: page.getByRole('region', { name: 'Picture tools' }) },
  timeline: { name: 'Timeline', content: page.getByRole('heading', { name: 'Timeline' }) },
};
const ids = Object.keys(PANELS) as PanelId[];
const buttons = page.getByRole('navigation', { name: 'Panels' });
/** Rendered in every layout, but visible only on a phone in landscape. */
const drawer = page.getByRole('button', { name: 'Panels', exact: true, includeHidden: true });
const headline = page.getByRole('region', { name: 'Now playing' });
const gates = page.getByRole('button', { name: /^Gates 2/ });
const search = page.getByRole('searchbox', { name: 'Search tags' });
const highlights = page.getByRole('button', { name: 'Highlights', exact: true });

/** The panels shown in one place of the wide layout: beside or below the picture. */
const seenAt = (place: PanelDock): string =>
  ids
    .filter((id) =>
      PANELS[id]!.content.elements().some(
        (element) =>
          element.checkVisibility() && element.getBoundingClientRect().left > WIDE.width / 2 === (place === 'right'),
      ),
    )
    .join();

const STATE_ASSERTIONS: StateAssertions = {
  'right.open': (snapshot) => seenAt('right') === selectRightPanel(snapshot as never),
  'right.closed': () => seenAt('right') === '',
  'bottom.open': (snapshot) => seenAt('bottom') === selectBottomPanel(snapshot as never),
  'bottom.closed': () => seenAt('bottom') === '',
  'drawer.open': () => has(drawer, 'aria-expanded', 'true'),
  'drawer.closed': () => has(drawer, 'aria-expanded', 'false'),
};

/** A button is pressed if its panel is open, and the menu shows its search text. */
function says(snapshot: AnyMachineSnapshot): boolean {
  const open = [selectRightPanel(snapshot as never), selectBottomPanel(snapshot as never)];
  const category = selectOpenCategory(snapshot as never);
  return (
    selectPanelIds(snapshot as never).every((id) =>
      has(buttons.getByRole('button', { name: PANELS[id]!.name }), 'aria-pressed', String(open.includes(id))),
    ) &&
    (!isThere(gates) || has(gates, 'aria-expanded', String(category === 'Gates'))) &&
    (!isThere(search) || has(search, 'value', selectMenuSearch(snapshot as never))) &&
    (!isThere(highlights) || has(highlights, 'aria-pressed', String(selectHighlightsOnly(snapshot as never))))
  );
}

/** Only this panel is visible. */
const isAlone = (panel: PanelId | undefined) => (): boolean =>
  ids.every((id) => isVisible(PANELS[id]!.content) === (id === panel));

async function phone(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(390, 844);
  await expect.poll(isAlone(selectBarPanel(snapshot as never))).toBe(true);
}

async function onItsSide(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(844, 390);
  const isOpen = snapshot.matches({ drawer: 'open' });
  await withTouch(async () => {
    await expect.poll(() => isVisible(drawer)).toBe(true);
    await expect.poll(() => isVisible(buttons)).toBe(isOpen);
    await expect.poll(() => isVisible(headline)).toBe(isOpen);
    await expect.poll(isAlone(isOpen ? selectBarPanel(snapshot as never) : undefined)).toBe(true);
  });
  await page.viewport(WIDE.width, WIDE.height);
}

async function press(locator: Locator): Promise<boolean> {
  if (!isVisible(locator)) return false;
  await userEvent.click(locator);
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const { document } = actor.getSnapshot().context as { document: DocumentRef };
      const context = initialTagsContext({
        document,
        tag: undefined,
        list: undefined,
        preRoll: undefined,
        postRoll: undefined,
      });
      const tags = still({ value: { before: 'waiting' }, context });
      return showPlayer(
        rootAfter(actor, (snapshot) => ({
          document: currentDocument((snapshot.context as { document: DocumentRef }).document),
          children: { panels: actor, tags },
        })),
      );
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const { type, panel, to } = step.send as { type: string; panel?: PanelId; to?: string };
      const snapshot = actor.getSnapshot();
      switch (type) {
        case 'menu.toggle':
          return step.send['category'] === 'Gates' ? press(gates) : false;
        case 'menu.search':
          if (!isVisible(search) || selectMenuSearch(snapshot as never) === step.send['text']) return false;
          await userEvent.fill(search, step.send['text'] as string);
          return true;
        case 'menu.setHighlights':
          return selectHighlightsOnly(snapshot as never) ? false : press(highlights);
        case 'panel.toggle':
          return press(buttons.getByRole('button', { name: PANELS[panel!]?.name ?? panel! }));
        case 'panel.move':
          return to === 'bottom' && panel === selectRightPanel(snapshot as never)
            ? press(page.getByRole('button', { name: 'Move below the picture' }))
            : false;
        default:
          return false;
      }
    },
    async onState(_, snapshot) {
      await expect.poll(() => says(snapshot)).toBe(true);
      await phone(snapshot);
      await onItsSide(snapshot);
    },
  },
});
