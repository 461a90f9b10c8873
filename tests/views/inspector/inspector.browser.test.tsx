import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyMachineSnapshot } from 'xstate';
import type { InspectorContext } from '../../../machines/inspector/inspector.context.ts';
import { selectMoment, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { Inspector } from '../../../src/pages/inspector/Inspector.tsx';
import type { InspectorRef } from '../../../src/pages/inspector/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/inspector/inspector.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const chart = page.getByRole('region', { name: 'Chart' });
const picture = chart.getByRole('img');
const failure = chart.getByRole('alert');
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const isBusy = (): boolean => has(chart, 'aria-busy', 'true');

const STATE_ASSERTIONS: StateAssertions = {
  'watch.live': () => isThere(button('Pause')) && isThere(page.getByText('Live', { exact: true })),
  'watch.past': () => isThere(button('Follow')) && isThere(page.getByText(/^At event -?\d+, \d+ newer$/)),
  'picture.none': () => !isBusy() && !isThere(picture) && !isThere(failure),
  'picture.layingOut': isBusy,
  'picture.drawn': () => isThere(picture),
  'picture.failed': () => isThere(failure.filter({ hasText: 'The chart could not be drawn' })),
  'copy.idle': () =>
    page
      .getByRole('status')
      .elements()
      .every((element) => element.textContent === ''),
  'copy.copying': () => isThere(status('Copying…')),
  'copy.copied': () => isThere(status('The test is on the clipboard.')),
  'copy.failed': () => isThere(status('The browser did not let the test onto the clipboard.')),
  'copy.impossible': () => isThere(status('This actor has no path file to run it with.')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'inspector.pause': 'Pause',
  'inspector.follow': 'Follow',
  'inspector.back': 'Step back',
  'inspector.copy': 'Copy as test',
  'inspector.clear': 'Clear',
};

async function perform(
  event: { type: string; id?: string; text?: string },
  snapshot: AnyMachineSnapshot,
): Promise<boolean> {
  const { record } = snapshot.context as InspectorContext;
  const name = event.type === 'inspector.select' ? record.actors[event.id ?? '']?.name : BUTTONS[event.type];
  if (event.type === 'inspector.filter') {
    await userEvent.fill(page.getByRole('searchbox', { name: 'Filter actors' }), event.text ?? '');
    return true;
  }
  if (event.type === 'inspector.forward' && snapshot.matches({ watch: 'past' })) {
    await userEvent.click(button('Step forward'));
    return true;
  }
  if (name === undefined || !isThere(button(name)) || has(button(name), 'aria-disabled', 'true')) return false;
  await userEvent.click(button(name));
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      await page.viewport(1280, 900);
      const { unmount } = await render(<Inspector inspector={actor as InspectorRef} />);
      return unmount;
    },
    perform: (step, actor) => ('send' in step ? perform(step.send, actor.getSnapshot() as AnyMachineSnapshot) : false),
    async onState(_value, snapshot) {
      const context = snapshot.context as InspectorContext;
      const { record } = context;
      const step = selectStep({ context });
      // The recorded chart is flat: its value is one state's name.
      if (typeof step?.value === 'string') await expect.element(chart.getByText(`Active: ${step.value}`)).toBeVisible();
      const moment = record.entries.filter(({ at }) => at <= selectMoment({ context }));
      const log = page.getByRole('region', { name: 'Events' });
      if (context.filter === '') expect(log.getByRole('listitem').elements()).toHaveLength(moment.length);
    },
  },
});
