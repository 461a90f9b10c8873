import { afterAll, beforeAll, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import type { DocumentRef } from '../../../machines/shared/current-document.ts';
import {
  selectAreFinishedUnfolded,
  selectOpenResults,
  selectResultSort,
  selectShowsScores,
  selectUnfoldedRow,
} from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { resultCategories } from '../../../core/domain/results.ts';
import type { ResultCategory } from '../../../core/domain/results.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/results.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere, isVisible, says } from '../seen.ts';
import { rootAfter, showPlayer, still } from './stub.tsx';

beforeAll(() => page.viewport(1280, 860));
afterAll(() => page.viewport(1280, 860));

const results = page.getByRole('region', { name: 'Live results' });
const scores = results.getByRole('button', { name: 'Scores' });
const table = results.getByRole('table');
const byName = results.getByRole('columnheader', { name: 'Name' });
const finished = results.getByRole('button', { name: /^Finished/ });
const STATES = {
  complete: 'Complete',
  unofficial: 'Unofficial',
  inProgress: 'In progress',
  toCome: 'Upcoming',
} as const;

/** As shown by the button, and by the columns of an open table. */
const showsScores = (shown: boolean): boolean =>
  has(scores, 'aria-pressed', String(shown)) && (!isThere(table) || has(table, 'data-scores', String(shown)));

const documentOf = ({ context }: Pick<AnyMachineSnapshot, 'context'>): DataDocument =>
  currentDocument((context as { document: DocumentRef }).document);

const unfolded = table.getByRole('button', { name: /^Details of/, expanded: true });

const isKnown = (snapshot: AnyMachineSnapshot): boolean =>
  has(scores, 'aria-busy', 'false') && showsScores(selectShowsScores(documentOf(snapshot))(snapshot as never));

const STATE_ASSERTIONS: StateAssertions = {
  reading: () => has(scores, 'aria-busy', 'true') && showsScores(false),
  'known.folded': (snapshot) => isKnown(snapshot) && !isThere(unfolded),
  'known.unfolded': (snapshot) =>
    isKnown(snapshot) &&
    has(unfolded, 'aria-label', `Details of Boat ${selectUnfoldedRow(snapshot as never)}`) &&
    isVisible(results.getByRole('list', { name: 'Gates' })),
};

/** Headings of races, which differ from their ids. */
const HEADS: Readonly<Record<string, string>> = {
  'race:K1M_BR1_25': 'K1 Men – Run 1',
  'race:K1M_BR2_25': 'K1 Men – Run 2',
};

/**
 * One category is open at a time, with its progress and a table in the chosen order. Finished categories are below the
 * others, once expanded.
 */
const labelOf = ({ category, run }: Pick<ResultCategory, 'category' | 'run'>): string =>
  run === undefined ? category : `${category} – Run ${run}`;

function showsTables(snapshot: AnyMachineSnapshot): boolean {
  const { tags } = documentOf(snapshot);
  const areFinishedUnfolded = selectAreFinishedUnfolded(snapshot as never);
  const chosen = selectOpenResults(snapshot as never);
  const isShown = ({ state }: ResultCategory) => areFinishedUnfolded || state !== 'complete';
  const open = resultCategories(tags).find((each) => each.id === chosen && isShown(each));
  if (!isThere(finished)) return false;
  const { by, reversed } = selectResultSort(snapshot as never);
  const score = results.getByText('92.41', { exact: true });
  return (
    resultCategories(tags).every((category) => {
      const { id, state } = category;
      const head = results.getByRole('button', { name: new RegExp(`^${labelOf(category)}`) });
      if (!isShown(category)) return !isThere(head);
      const isBelow = !!(finished.element().compareDocumentPosition(head.element()) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (isBelow !== (state === 'complete')) return false;
      return says(head, STATES[state]) && has(head, 'aria-expanded', String(id === open?.id));
    }) &&
    has(finished, 'aria-expanded', String(areFinishedUnfolded)) &&
    (open === undefined ? !isThere(table) : isVisible(results.getByRole('table', { name: labelOf(open) }))) &&
    isThere(score) === (selectShowsScores(documentOf(snapshot))(snapshot as never) && open?.category === 'Heat 1') &&
    (open === undefined ||
      has(byName, 'aria-sort', by === 'name' ? (reversed ? 'descending' : 'ascending') : undefined))
  );
}

async function press(locator: ReturnType<typeof page.getByRole>): Promise<boolean> {
  await userEvent.click(locator);
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const panels = still({
        value: { right: 'open', bottom: 'open', drawer: 'closed' },
        context: {
          on: ['liveResults', 'timeline'],
          moved: {},
          right: 'liveResults',
          bottom: 'timeline',
          bar: 'liveResults',
        },
      });
      return showPlayer(
        rootAfter(actor, ({ context }) => ({
          document: documentOf({ context }),
          children: { results: actor, panels },
        })),
      );
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { type, shown, category, tag } = step.send as {
        type: string;
        shown?: boolean;
        category?: string;
        tag?: string;
      };
      if (type === 'results.toggleFinished') return press(finished);
      if (type === 'results.toggle') {
        const head = results.getByRole('button', { name: new RegExp(`^${HEADS[category ?? ''] ?? category}`) });
        return isThere(head) ? press(head) : false;
      }
      if (type === 'results.toggleRow') {
        const details = table.getByRole('button', { name: `Details of Boat ${tag}` });
        return isThere(details) ? press(details) : false;
      }
      if (type === 'results.sort') return isThere(byName) ? press(byName.getByRole('button')) : false;
      if (type !== 'results.setScores') return false;
      return has(scores, 'aria-pressed', String(shown)) ? false : press(scores);
    },
    onState: (_, snapshot) => expect.poll(() => showsTables(snapshot)).toBe(true),
  },
});
