import { Suspense, useMemo } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type AnyActorRef, createActor } from 'xstate';
import { selectionMachine } from '../../../machines/library/selection/selection.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { SearchRef, SelectionRef } from '../../../src/library/refs.ts';
import { ResultList } from '../../../src/library/results/ResultList.tsx';
import { SelectionContext } from '../../../src/library/selection/context.ts';
import SelectionBar from '../../../src/library/selection/SelectionBar.tsx';
import { SelectButton } from '../../../src/library/selection/SelectButton.tsx';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { useSelector } from '@xstate/react';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { ADMIN, EMPTY_QUERY, EVERYTHING, PAGE } from '../../charts/library/fixtures.ts';
import paths, { rows } from '../../charts/library/selection.paths.ts';
import { isThere } from '../seen.ts';
import { SLOTS, still } from './stub.tsx';

const results = still({ value: {}, context: { items: rows, total: 300, facets: {}, words: [], nearest: [] } });
const search = still({
  value: { ready: { listing: 'more' } },
  context: { requested: EMPTY_QUERY, total: 300, loaded: rows.length },
  tags: ['listed'],
  children: { results },
});

function Stage({ selection, items = rows }: { selection: SelectionRef; items?: readonly ResultItem[] }) {
  const access = useMemo(() => ({ selection, rows: () => items }), [selection, items]);
  const isSelecting = useSelector(selection, (snapshot) => !snapshot.matches('none'));
  return (
    <SelectionContext value={access}>
      <main tabIndex={-1}>
        <SelectButton search={search as SearchRef} selection={selection} />
        <ResultList
          items={items}
          words={[]}
          placeholders={0}
          total={300}
          viewMode="grid"
          screen="desktop"
          isSelecting={isSelecting}
        />
        {isSelecting ? (
          <Suspense>
            <SelectionBar search={search as SearchRef} selection={selection} />
          </Suspense>
        ) : null}
      </main>
    </SelectionContext>
  );
}

async function show(selection: AnyActorRef): Promise<() => Promise<void>> {
  await page.viewport(1280, 900);
  const texts = await createTexts('en', ['common', 'library', 'selection']);
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <SlotsContext value={SLOTS}>
        <Suspense>
          <Stage selection={selection as SelectionRef} />
        </Suspense>
      </SlotsContext>
    </TextProvider>,
  );
  return unmount;
}

const bar = page.getByRole('toolbar', { name: 'Selection' });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const isActing = () => says('Checking what can be done with each…');

const STATE_ASSERTIONS: StateAssertions = {
  none: () => !isThere(bar),
  selecting: () => isThere(bar) && !says('Opening…') && !isActing() && !isThere(oops),
  fetching: () => isThere(bar) && says('Opening…'),
  acting: () => isThere(bar) && isActing(),
  failed: () => isThere(oops),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: show,
    async perform(step) {
      if (!('send' in step) || isThere(oops)) {
        const name =
          'send' in step ? { 'act.retry': 'Try again', 'act.dismiss': 'Understood' }[step.send.type] : undefined;
        if (!name) return false;
        await userEvent.click(button(name));
        return true;
      }
      // Behind a dialog, only its Cancel button can be pressed.
      if (isThere(page.getByRole('dialog'))) {
        if (step.send.type !== 'act.dismiss' || !says('Opening…')) return false;
        await userEvent.click(button('Cancel'));
        return true;
      }
      if (step.send.type === 'selection.end' && isThere(bar)) {
        await userEvent.click(button('End the selection'));
        return true;
      }
      if (step.send.type !== 'selection.toggle') return false;
      const { title } = step.send['item'] as ResultItem;
      const box = page.getByRole('checkbox', { name: `Select “${title}”`, exact: true });
      if (!isThere(box)) return false;
      await userEvent.click(box);
      return true;
    },
  },
});

async function standing(): Promise<{ selection: SelectionRef; leave: () => Promise<void> }> {
  const selection = createActor(selectionMachine, { input: { page: PAGE } }).start();
  selection.send({ type: 'who.known', permissions: EVERYTHING, connected: true, account: ADMIN });
  return { selection, leave: await show(selection) };
}
const selected = (selection: SelectionRef) =>
  [...selection.getSnapshot().context.selection.items.values()].map(({ id }) => id).join();
const link = (name: string) => page.getByRole('link', { name, exact: true });

test('[S08] the keyboard selects results with space, shift and arrows, shift and space, Ctrl+A, Escape', async () => {
  const { selection, leave } = await standing();
  (link('Race 2').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  expect(selected(selection)).toBe('v2');
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(selected(selection)).toBe('v2,v3,v4');
  await expect.element(link('Race 4')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Shift>} {/Shift}');
  expect(selected(selection)).toBe('v2,v3,v4,v5');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selected(selection)).toBe('v2,v3,v4,v5,v1');
  await expect.element(bar.getByText('5 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(selected(selection)).toBe('');
  await expect.element(link('Race 5')).toHaveFocus();
  await leave();
});

test('[S08] shift and a press select a range, and with a selection a press selects', async () => {
  const { selection, leave } = await standing();
  // On touch screens the checkboxes appear with the selection.
  await userEvent.click(button('Select'));
  await userEvent.click(page.getByRole('checkbox', { name: 'Select “Race 2”' }));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(page.getByRole('checkbox', { name: 'Select “Race 4”' }));
  await userEvent.keyboard('{/Shift}');
  expect(selected(selection)).toBe('v2,v3,v4');
  await userEvent.click(link('Race 3'));
  expect(selected(selection)).toBe('v2,v4');
  await leave();
});

test('[S08] a long press on a result starts a selection, and the press opens nothing', async () => {
  const { selection, leave } = await standing();
  const element = link('Race 3').element();
  const at = { bubbles: true, cancelable: true, clientX: 10, clientY: 10, pointerType: 'touch' };
  element.dispatchEvent(new PointerEvent('pointerdown', at));
  await expect.poll(() => selected(selection)).toBe('v3');
  element.dispatchEvent(new PointerEvent('pointerup', at));
  const click = new MouseEvent('click', at);
  element.dispatchEvent(click);
  expect([click.defaultPrevented, selected(selection)]).toEqual([true, 'v3']);
  await leave();
});

test('[S08] a key after a long press without a click selects the next result', async () => {
  const { selection, leave } = await standing();
  const element = link('Race 3').element();
  const at = { bubbles: true, cancelable: true, clientX: 10, clientY: 10, pointerType: 'touch' };
  element.dispatchEvent(new PointerEvent('pointerdown', at));
  await expect.poll(() => selected(selection)).toBe('v3');
  element.dispatchEvent(new PointerEvent('pointercancel', at));
  (link('Race 4').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => selected(selection)).toBe('v3,v4');
  await leave();
});

test('[S08] the bar shows how many items each act applies to, and arrow keys move between its buttons', async () => {
  const { selection, leave } = await standing();
  const items = [rows[1], rows[2]] as [ResultItem, ResultItem];
  selection.send({ type: 'selection.toggle', item: { ...items[0], editable: false } });
  selection.send({ type: 'selection.toggle', item: items[1] });
  await expect.element(bar.getByRole('button', { name: 'Keywords, 1 of 2' })).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  (button('End the selection').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(bar.getByRole('button', { name: 'Delete', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(button('All 5 shown')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button('All 300 found'));
  await expect.element(bar.getByText('300 selected')).toBeVisible();
  (button('End the selection').element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await leave();
});
