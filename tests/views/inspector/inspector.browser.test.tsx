import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { AnyMachineSnapshot } from 'xstate';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { ENTRIES_MAX } from '../../../core/domain/inspection/record.ts';
import type { InspectorContext } from '../../../machines/inspector/inspector.context.ts';
import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { selectMoment, selectStep } from '../../../machines/inspector/inspector.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { Inspector } from '../../../src/pages/inspector/Inspector.tsx';
import type { InspectorRef } from '../../../src/pages/inspector/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths, { PICTURE } from '../../charts/inspector/inspector.paths.ts';
import { actor, DEFINITION, RECORDING } from '../../charts/inspector/recording.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['inspector']);
const rendered = (inspector: InspectorRef) =>
  render(
    <TextProvider texts={texts}>
      <Inspector inspector={inspector} />
    </TextProvider>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const chart = page.getByRole('region', { name: 'Chart' });
const picture = chart.getByRole('img');
const failure = chart.getByRole('alert');
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const log = page.getByRole('region', { name: 'Events' });
/** The rows of the log: only their names contain an arrow between two actors. */
const entryButtons = () => log.getByRole('button', { name: /→/ }).elements();
const isBusy = (): boolean => has(chart, 'aria-busy', 'true');

const STATE_ASSERTIONS: StateAssertions = {
  'watch.live': () => isThere(button('Pause')) && isThere(page.getByText('Live', { exact: true })),
  'watch.past': () =>
    !isThere(button('Pause')) && isThere(page.getByText(/^(At event \d+, \d+ newer|Before the first event)$/)),
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
  'copy.saving': () => isThere(status('Saving…')),
  'copy.copied': () => isThere(status('Copied to the clipboard.')) || isThere(status('Saved as inspection.json.')),
  'copy.failed': () =>
    isThere(status('The browser did not allow access to the clipboard.')) ||
    isThere(status('The recording could not be saved.')),
  'copy.impossible': () =>
    isThere(status('This actor has no path file')) || isThere(status('This actor is not a chart.')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'inspector.pause': 'Pause',
  'inspector.follow': 'Follow',
  'inspector.back': 'Step back',
  'inspector.zoomIn': 'Zoom in',
  'inspector.zoomOut': 'Zoom out',
  'inspector.fit': 'Fit',
  'inspector.toggleWhole': 'All of it',
  'inspector.toggleFollow': 'Scroll to the active state',
  'inspector.clear': 'Clear',
  'inspector.save': 'Save recording',
};

const COPY_BUTTONS: Readonly<Record<string, string>> = {
  test: 'Copy as test',
  source: 'Copy for Stately Studio',
  json: 'Copy as JSON',
};

async function perform(
  event: { type: string; id?: string; text?: string; what?: string },
  snapshot: AnyMachineSnapshot,
): Promise<boolean> {
  const { record } = snapshot.context as InspectorContext;
  const name =
    event.type === 'inspector.select'
      ? record.actors[event.id ?? '']?.name
      : event.type === 'inspector.copy'
        ? COPY_BUTTONS[event.what ?? '']
        : BUTTONS[event.type];
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
      const { unmount } = await rendered(actor as InspectorRef);
      return unmount;
    },
    perform: (step, actor) => ('send' in step ? perform(step.send, actor.getSnapshot() as AnyMachineSnapshot) : false),
    async onState(_value, snapshot) {
      const context = snapshot.context as InspectorContext;
      const { record } = context;
      const step = selectStep({ context });
      // The recorded chart is flat: its value is one state's name.
      if (typeof step?.value === 'string') await expect.element(chart.getByText(`Active: ${step.value}`)).toBeVisible();
      expect(isThere(button('Clear'))).toBe(context.live === undefined);
      expect(isThere(button('Follow'))).toBe(context.live === undefined && snapshot.matches({ watch: 'past' }));
      const moment = record.entries.filter(({ at }) => at <= selectMoment({ context }));
      if (context.filter === '') {
        expect(entryButtons()).toHaveLength(moment.length);
        await expect.element(log.getByText(`Events up to here: ${moment.length}.`)).toBeVisible();
      }
      if (step)
        expect(isThere(page.getByRole('region', { name: 'Context' }).getByText(/^\{/))).toBe(context.isWholeShown);
      const zoom = context.zoom === undefined ? 'As wide as its pane' : `${Math.round(context.zoom * 100)}%`;
      if (snapshot.matches({ picture: 'drawn' })) {
        await expect.element(chart.getByText(zoom)).toBeVisible();
        expect(has(button('Scroll to the active state'), 'aria-pressed', String(context.isFollowed))).toBe(true);
      }
      expect(
        has(page.getByRole('separator', { name: 'Size of the events' }), 'aria-valuenow', `${context.panes.log}`),
      ).toBe(true);
    },
  },
});

/** An inspector that received the recording, with the chart of the gate drawn. */
async function inspected(more: readonly InspectionMessage[] = []): Promise<InspectorRef> {
  await page.viewport(1280, 900);
  const inspector = createActor(
    inspectorMachine.provide({
      actors: {
        feed: fromCallback(({ sendBack }) =>
          sendBack({ type: 'inspector.received', messages: [...RECORDING, ...more] }),
        ),
        layOut: fromPromise(async () => PICTURE),
        copyText: fromPromise(async (): Promise<void> => {}),
        saveRecording: fromPromise(async (): Promise<void> => {}),
      },
    }),
    { input: { pathFiles: ['tests/charts/shared/gate.paths.ts'] } },
  ).start();
  await rendered(inspector);
  return inspector;
}

const details = log.getByRole('group', { name: /^Details of/ });

test('[C04] a row of the log shows its payload and, when opened, its guards, actions and changes', async () => {
  await inspected();
  const row = log.getByRole('button', { name: /stranger/ });
  await userEvent.click(row);
  expect(has(row, 'aria-expanded', 'true')).toBe(true);
  await expect.element(details.getByText(/"who": "stranger"/)).toBeVisible();
  await expect.element(details.getByText('hasKey')).toBeVisible();
  await expect.element(details.getByText('no', { exact: true })).toBeVisible();
  await expect.element(details.getByText('params = {"who":"stranger"}')).toBeVisible();
  await expect.element(details.getByText('ring', { exact: true })).toBeVisible();
  await expect.element(details.getByText('{"type":"gate.rang"}')).toBeVisible();
  await expect.element(details.getByRole('row', { name: 'rings 0 1' })).toBeVisible();
});

test("[C04] an actor's initial context is shown whole, and a step without an earlier one is marked as such", async () => {
  const init = { type: 'xstate.init' };
  const ready = { type: 'gate.paint' };
  const snapshot = (context: object) => ({ status: 'active', value: 'closed', context });
  await inspected([
    actor('p/x:7', 'barrier', { definition: JSON.stringify(DEFINITION) }),
    { type: '@xstate.event', sessionId: 'p/x:7', event: init, eventId: 20, createdAt: '1780315300000' },
    {
      type: '@xstate.snapshot',
      sessionId: 'p/x:7',
      event: init,
      eventId: 20,
      createdAt: '1780315300000',
      snapshot: snapshot({ rings: 3 }),
    },
    { type: '@xstate.event', sessionId: 'p/x:7', event: ready, eventId: 21, createdAt: '1780315300100' },
    {
      type: '@xstate.snapshot',
      sessionId: 'p/x:7',
      event: ready,
      eventId: 21,
      createdAt: '1780315300100',
      snapshot: snapshot({ rings: 4 }),
    },
  ]);
  // Selecting a row hides the later ones.
  await userEvent.click(log.getByRole('button', { name: /gate\.paint/ }));
  await expect.element(details.getByRole('row', { name: 'rings 3 4' })).toBeVisible();
  await userEvent.click(log.getByRole('button', { name: /xstate\.init .*→ barrier/ }));
  await expect.element(details.getByRole('row', { name: 'Whole context nothing {"rings":3}' })).toBeVisible();
  await userEvent.click(log.getByRole('button', { name: /begins.*→ barrier/ }));
  await expect.element(details.getByText('No step before it is recorded.')).toBeVisible();
});

test('[C04] an event that no transition takes is marked, with the reason', async () => {
  const event = { type: 'gate.paint' };
  const at = { sessionId: 'p/x:0', event, eventId: 9, createdAt: '1780315300000' };
  const snapshot = { status: 'active', value: 'open', context: { rings: 1 } };
  await inspected([
    { type: '@xstate.event', ...at },
    { type: '@xstate.snapshot', ...at, snapshot },
  ]);
  const row = log.getByRole('button', { name: /gate\.paint/ });
  await expect.element(row.getByText(/nothing happened/)).toBeVisible();
  await userEvent.click(row);
  await expect.element(details.getByRole('heading', { name: 'Why did nothing happen?' })).toBeVisible();
  await expect.element(details.getByText('No state of this chart handles it.')).toBeVisible();
});

test('[C04] panes are resized with the arrow keys, and the picture with buttons', async () => {
  const inspector = await inspected();
  const splitter = page.getByRole('separator', { name: 'Size of the context' });
  const chartPane = page.getByRole('region', { name: 'Context' }).element();
  const before = chartPane.getBoundingClientRect().width;
  await userEvent.click(splitter);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => Math.round(chartPane.getBoundingClientRect().width - before)).toBe(16);
  const svg = picture.first().element().querySelector('svg')!;
  await userEvent.click(button('Zoom in'));
  await expect.poll(() => Math.round(svg.getBoundingClientRect().width)).toBe(Math.round(PICTURE.width * 1.25));
  expect(inspector.getSnapshot().context.zoom).toBe(1.25);
});

test('[C04] the log shows how many events it dropped, and leads to those that it hides', async () => {
  const knock = { type: 'gate.knock' };
  await inspected(
    Array.from({ length: ENTRIES_MAX }, (_, at) => ({
      type: '@xstate.event' as const,
      sessionId: 'p/x:0',
      event: knock,
      eventId: at + 10,
      createdAt: '1780315300000',
    })),
  );
  await expect.element(log.getByText(/The 2500 oldest were dropped\./)).toBeVisible();
  expect(entryButtons()).toHaveLength(100);
  await userEvent.click(log.getByRole('button', { name: 'Older events' }));
  await expect.element(page.getByText(/^At event \d+, 100 newer$/)).toBeVisible();
});
