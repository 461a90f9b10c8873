import { afterAll, beforeAll, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import {
  selectBarPanel,
  selectBottomPanel,
  selectOpenCategory,
  selectPanelIds,
  selectRightPanel,
} from '../../../machines/player/player.select.ts';
import { beginTags } from '../../../machines/player/tags.rules.ts';
import type { DataDocument } from '../../../src/domain/data-document.ts';
import type { PanelId } from '../../../src/domain/panels.ts';
import paths from '../../charts/player/panels.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { showPlayer, standRoot, still } from './stand.tsx';

beforeAll(() => page.viewport(1280, 860));
afterAll(() => page.viewport(1280, 860));

/** What each panel of these paths shows. */
const PANELS: Readonly<Partial<Record<PanelId, { name: string; content: ReturnType<typeof page.getByRole> }>>> = {
  menu: { name: 'Menu', content: page.getByRole('region', { name: 'Menu' }) },
  description: { name: 'Description', content: page.getByRole('region', { name: 'Description' }) },
  linkers: { name: 'More videos', content: page.getByRole('region', { name: 'More videos' }) },
  drawing: { name: 'Drawing', content: page.getByRole('region', { name: 'Drawing' }) },
  timeline: { name: 'Timeline', content: page.getByRole('heading', { name: 'Timeline' }) },
};

const there = (locator: { element: () => Element }) => expect.element(locator as never).toBeVisible();
const away = (locator: { element: () => Element }) => expect.element(locator as never).not.toBeInTheDocument();

/** Only these panels, and the ones at the right beside the picture. */
async function shows(panels: readonly (PanelId | undefined)[]): Promise<void> {
  for (const [id, { content }] of Object.entries(PANELS))
    await (panels.includes(id as PanelId) ? there(content) : away(content));
}

/** Each region is looked at in the layout that shows it. */
async function wide(snapshot: AnyMachineSnapshot): Promise<void> {
  const right = selectRightPanel(snapshot as never);
  const bottom = selectBottomPanel(snapshot as never);
  await shows([right, bottom]);
  const buttons = page.getByRole('navigation', { name: 'Panels' });
  for (const id of selectPanelIds(snapshot as never)) {
    await expect
      .element(buttons.getByRole('button', { name: PANELS[id]!.name }))
      .toHaveAttribute('aria-pressed', String(id === right || id === bottom));
  }
  const stands = (id: PanelId | undefined) => PANELS[id!]!.content.element().getBoundingClientRect();
  if (right && bottom) expect(stands(right).left).toBeGreaterThan(stands(bottom).left);
  const category = selectOpenCategory(snapshot as never);
  const gates = page.getByRole('button', { name: /^Gates 2/ });
  if (gates.query()) await expect.element(gates).toHaveAttribute('aria-expanded', String(category === 'Gates'));
}

async function phone(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(390, 844);
  await shows([selectBarPanel(snapshot as never)]);
}

async function onItsSide(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(844, 390);
  const bar = page.getByRole('navigation', { name: 'Panels' });
  const isOpen = snapshot.matches({ drawer: 'open' });
  await (isOpen ? there(bar) : away(bar));
  await shows(isOpen ? [selectBarPanel(snapshot as never)] : []);
  await page.viewport(1280, 860);
}

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const { document } = actor.getSnapshot().context as { document: DataDocument };
      const tags = beginTags({ document, tag: undefined, list: undefined, preRoll: undefined, postRoll: undefined });
      const children = { panels: actor, tags: still({ value: { before: 'waiting' }, context: tags }) };
      return showPlayer(standRoot({ document, children, send: (event) => actor.send(event) }));
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const { type, panel, to } = step.send as { type: string; panel?: PanelId; to?: string };
      const press = async (locator: ReturnType<typeof page.getByRole>): Promise<boolean> => {
        if (!locator.query()) return false;
        await userEvent.click(locator);
        return true;
      };
      if (type === 'menu.toggle' && step.send['category'] === 'Gates')
        return press(page.getByRole('button', { name: /^Gates 2/ }));
      if (type === 'panel.toggle')
        return press(
          page
            .getByRole('navigation', { name: 'Panels' })
            .getByRole('button', { name: PANELS[panel!]?.name ?? panel! }),
        );
      const right = selectRightPanel(actor.getSnapshot() as never);
      if (type === 'panel.move' && to === 'bottom' && panel === right)
        return press(page.getByRole('button', { name: 'Move below the picture' }));
      return false;
    },
    async onState(_, snapshot) {
      await wide(snapshot);
      await phone(snapshot);
      await onItsSide(snapshot);
    },
  },
});
