import { afterAll, beforeAll, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { selectBarPanel, selectOpenCategory, selectRightPanel } from '../../../machines/player/player.select.ts';
import { beginTags } from '../../../machines/player/tags.rules.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/panels.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { showPlayer, standRoot, still } from './stand.tsx';

beforeAll(() => page.viewport(1280, 860));
afterAll(() => page.viewport(1280, 860));

const base = whole();
const document = {
  ...base,
  tags: ['Start', 'Gates'].map((category, n) => ({
    id: category,
    type: 'gate',
    category,
    time: `00:00:${10 + n}`,
    description: `${category} tag`,
    videoId: 'v1',
  })),
};
const tags = beginTags({ document, tag: undefined, list: undefined, preRoll: undefined, postRoll: undefined });

const menu = page.getByRole('navigation', { name: 'Menu' });
const info = page.getByRole('region', { name: 'Info' });
const timeline = page.getByRole('listbox', { name: 'Timeline' });
const there = (locator: { element: () => Element }) => expect.element(locator as never).toBeVisible();
const away = (locator: { element: () => Element }) => expect.element(locator as never).not.toBeInTheDocument();

/** Each region is looked at in the layout that shows it. */
async function wide(snapshot: AnyMachineSnapshot): Promise<void> {
  const right = selectRightPanel(snapshot as never);
  await (right === 'menu' ? there(menu) : away(menu));
  await (right === 'info' ? there(info) : away(info));
  await (snapshot.matches({ bottom: 'open' }) ? there(timeline) : away(timeline));
  const category = selectOpenCategory(snapshot as never);
  if (right !== 'menu') return;
  for (const name of ['Start', 'Gates']) {
    await expect
      .element(menu.getByRole('button', { name: new RegExp(`^${name} 1`) }))
      .toHaveAttribute('aria-expanded', String(name === category));
  }
}

async function phone(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(390, 844);
  const bar = selectBarPanel(snapshot as never);
  await (bar === 'timeline' ? there(timeline) : away(timeline));
  await (bar === 'menu' ? there(menu) : away(menu));
  await (bar === 'info' ? there(info) : away(info));
}

async function onItsSide(snapshot: AnyMachineSnapshot): Promise<void> {
  await page.viewport(844, 390);
  const bar = page.getByRole('navigation', { name: 'Panels' });
  await (snapshot.matches({ drawer: 'open' }) ? there(bar) : away(bar));
  await page.viewport(1280, 860);
}

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const children = { panels: actor, tags: still({ value: { before: 'waiting' }, context: tags }) };
      return showPlayer(standRoot({ document, children, send: (event) => actor.send(event) }));
    },
    async perform(step) {
      if (!('send' in step)) return false;
      if (step.send.type === 'menu.toggle') {
        const category = menu.getByRole('button', { name: new RegExp(`^${String(step.send['category'])} 1`) });
        if (!category.query()) return false;
        await userEvent.click(category);
        return true;
      }
      if (step.send.type === 'panel.toggleTimeline') {
        await userEvent.click(page.getByRole('group', { name: 'Controls' }).getByRole('button', { name: 'Timeline' }));
        return true;
      }
      if (step.send.type !== 'panel.toggle') return false;
      const tab = page.getByRole('button', { name: step.send['panel'] === 'menu' ? 'Menu' : 'Info', exact: true });
      if (!tab.query()) return false;
      await userEvent.click(tab);
      return true;
    },
    async onState(_, snapshot) {
      await wide(snapshot);
      await phone(snapshot);
      await onItsSide(snapshot);
    },
  },
});
