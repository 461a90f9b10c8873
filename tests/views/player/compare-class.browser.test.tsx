import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Actor } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import type { ComparedMoment } from '../../../core/domain/compare/address.ts';
import type { ListedRuns } from '../../../core/domain/compare/class-runs.ts';
import { compareClassMachine } from '../../../machines/player/compare/compare-class.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths, { CLASS } from '../../charts/player/compare-class.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { press } from '../press.ts';
import { has, isThere } from '../seen.ts';
import { showCompare, stubCompare } from './compare-stub.tsx';
import { still } from './stub.tsx';

const film = fullDocument();
const tag = film.tags[0]!;
const started = (id: string, time: string) => ({ ...tag, id, time, category: 'Start', type: '', description: '' });
/** Two runs of its own, the first of which is on show. */
const document = {
  ...film,
  video: { ...film.video, id: '8' },
  tags: [started('1', '00:00:04'), started('2', '00:00:30')],
};
const side = still({ value: { film: { picture: 'shown' } }, context: { document } });

const films = page.getByRole('group', { name: 'Film B' });
const list = films.getByRole('combobox', { name: 'Run', exact: true });
const failed = films.getByText('The other runs of the class could not be listed.');
const runs = () => list.element().textContent;
const isBusy = () => list.element().closest('[aria-busy]')?.getAttribute('aria-busy') === 'true';

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => isThere(list) && isBusy() && !isThere(failed),
  // The film's own runs if the class has none.
  listed: () =>
    !isBusy() &&
    !isThere(failed) &&
    (/A\. Un · K1W heats · 30\/05\/2026≈ B\. Deux · K1W final/.test(runs()) || runs() === 'Run 1Run 2'),
  failed: () =>
    isThere(failed) &&
    !isBusy() &&
    runs() === 'Run 1Run 2' &&
    has(films.getByRole('button', { name: 'Next run: Film B' }), 'aria-disabled', 'false'),
};

test('[B05] the list says if it shows the discipline or may lack runs, and nothing if a tag names the class', async () => {
  const said = films
    .getByRole('status')
    .filter({ hasText: 'No tag names the class: these are runs of the same discipline' });
  const named = { ...document, tags: [{ ...started('c-1-K1W_BR1_1-3-s', '00:00:04') }, document.tags[1]!] };
  for (const [shown, isSaid] of [
    [document, true],
    [named, false],
  ] as const) {
    const ofClass = createActor(
      compareClassMachine.provide({
        actors: {
          fetchRuns: fromPromise<ListedRuns, ComparedMoment>(() =>
            Promise.resolve({ runs: [{ ...CLASS[0]!, id: '8', at: 4 }, CLASS[1]!], isPartial: isSaid }),
          ),
        },
      }),
    ).start();
    ofClass.send({ type: 'class.request', moment: { id: '8', at: 4 } });
    const b = still({ value: { film: { picture: 'shown' } }, context: { document: shown } });
    const unmount = await showCompare({ compare: stubCompare({ b }, { open: 'still' }, 'ready'), ofClass });
    await expect.element(films.getByRole('combobox', { name: 'Run', exact: true })).toBeVisible();
    await expect.poll(() => ofClass.getSnapshot().matches('listed')).toBe(true);
    const partial = films.getByRole('status').filter({ hasText: 'Some runs may be missing' });
    if (isSaid) await expect.element(said).toBeVisible();
    else await expect.element(said).not.toBeInTheDocument();
    if (isSaid) await expect.element(partial).toBeVisible();
    else await expect.element(partial).not.toBeInTheDocument();
    await unmount();
    ofClass.stop();
  }
});

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showCompare({
        compare: stubCompare({ b: side }, { open: 'still' }, 'ready'),
        ofClass: actor as Actor<typeof compareClassMachine>,
      }),
    async perform(step) {
      return 'send' in step && step.send.type === 'class.retry' ? press('Try again') : false;
    },
  },
});
