import { afterAll, beforeAll, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { selectOpenResults, selectResultSort, selectShowsScores } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../src/domain/data-document.ts';
import { resultCategories } from '../../../src/domain/results.ts';
import paths from '../../charts/player/results.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { showPlayer, standRoot, still } from './stand.tsx';

beforeAll(() => page.viewport(1280, 860));
afterAll(() => page.viewport(1280, 860));

const results = page.getByRole('region', { name: 'Live results' });
const scores = results.getByRole('button', { name: 'Scores' });
const STATES = { complete: 'Complete', inProgress: 'In progress', toCome: 'To come' } as const;

async function press(locator: ReturnType<typeof page.getByRole>): Promise<boolean> {
  await userEvent.click(locator);
  return true;
}

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const { document } = actor.getSnapshot().context as { document: DataDocument };
      const panels = still({
        value: { right: 'open', bottom: 'open', drawer: 'closed' },
        context: {
          on: ['liveResults', 'timeline'],
          moved: {},
          right: 'liveResults',
          bottom: 'timeline',
          bar: 'timeline',
        },
      });
      return showPlayer(
        standRoot({ document, children: { results: actor, panels }, send: (event) => actor.send(event) }),
      );
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { type, shown, category } = step.send as { type: string; shown?: boolean; category?: string };
      if (type === 'results.toggle') return press(results.getByRole('button', { name: new RegExp(`^${category}`) }));
      if (type === 'results.sort') {
        const header = results.getByRole('columnheader', { name: 'Name' }).getByRole('button');
        return header.query() ? press(header) : false;
      }
      if (type !== 'results.setScores') return false;
      const isPressed = scores.element().getAttribute('aria-pressed') === 'true';
      return isPressed === shown ? false : press(scores);
    },
    async onState(_, snapshot: AnyMachineSnapshot) {
      const open = selectOpenResults(snapshot as never);
      const shows = selectShowsScores(snapshot as never);
      const { document } = snapshot.context as { document: DataDocument };
      await expect.element(scores).toHaveAttribute('aria-pressed', String(shows));
      // The document stays as the player has it: new data come to its root.
      for (const { category, state } of resultCategories(document.tags).slice(0, 1)) {
        await expect
          .element(results.getByRole('button', { name: `${category} ${STATES[state]}` }))
          .toHaveAttribute('aria-expanded', String(category === open));
      }
      const tables = results.getByRole('table');
      if (open === undefined) return expect.element(tables).not.toBeInTheDocument();
      await expect.element(results.getByRole('table', { name: open })).toBeVisible();
      expect(results.getByText('92.41').query() !== null).toBe(shows && open === 'Heat 1');
      const { by, reversed } = selectResultSort(snapshot as never);
      const sorted = results.getByRole('columnheader', { name: 'Name' });
      const expected = by === 'name' ? (reversed ? 'descending' : 'ascending') : null;
      expect(sorted.element().getAttribute('aria-sort')).toBe(expected);
    },
  },
});
