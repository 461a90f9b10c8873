import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyEventObject, SnapshotFrom } from 'xstate';
import { lineOf } from '../../../core/domain/playground/code.ts';
import { RANGE_PROPERTIES, READ_PROPERTIES } from '../../../core/domain/player-members.ts';
import { eventsOf, methodsOf, propertiesOf } from '../../../core/domain/playground/members.ts';
import { EMBED_WAYS } from '../../../core/domain/playground/trial.ts';
import type { playgroundMachine } from '../../../machines/shared/playground/playground.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { PlaygroundPage } from '../../../src/pages/playground/PlaygroundPage.tsx';
import type { PlaygroundRef } from '../../../src/pages/playground/refs.ts';
import { run as start, type StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/playground.paths.ts';
import { has, isThere } from '../seen.ts';

type Snapshot = SnapshotFrom<typeof playgroundMachine>;

const texts = await createTexts('en', ['common', 'playground']);
const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => isThere(page.getByText(words, { exact: true }));
const code = page.getByRole('textbox', { name: 'HTML and script of a page that does the same' });
const callsMade = page.getByRole('list', { name: 'Calls', exact: true }).getByRole('listitem');
const log = page.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');

async function show(actor: unknown): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <PlaygroundPage playground={actor as PlaygroundRef} library="/" attachStage={() => () => undefined} />
    </TextProvider>,
  );
  return unmount;
}

const STATE_ASSERTIONS: StateAssertions = {
  'player.looking': () => has(main, 'aria-busy', 'true'),
  'player.missing': () =>
    text('The library has no public video or audio yet. Enter the id of one.') ||
    isThere(page.getByText(/^There is no video or audio with the id/)),
  'player.failed': () => text('The medium could not be looked up.'),
  'player.broken': () => text('The script of the player could not be loaded.'),
  'player.embedded.connection.opening': () => text('Waiting for the player. Calls are made once it is ready.'),
  'player.embedded.connection.ready': () => text('The player is ready.'),
  'player.embedded.connection.closed': () => text('The connection is closed. The player stays as it is.'),
  'copy.idle': () =>
    !text('Copying…') &&
    !text('It has been copied to your clipboard.') &&
    !isThere(page.getByText(/could not be copied/)),
  'copy.copying': () => text('Copying…'),
  'copy.copied': () => text('It has been copied to your clipboard.'),
  'copy.notCopied': () => isThere(page.getByText(/could not be copied/)),
};

/** The control that sends the event; undefined if the page currently has none. */
function pressed(event: AnyEventObject) {
  switch (event.type) {
    case 'medium.retry':
      return button('Try again');
    case 'connection.reopen':
      return button('Connect again');
    case 'member.try':
      return button(event['member'] === 'volume' ? 'Set volume' : `Call ${String(event['member'])}()`);
    case 'calls.clear':
      return button('Clear the calls');
    case 'log.pause':
      return button('Pause the list');
    case 'log.clear':
      return button('Clear the events');
    case 'log.show':
      return page.getByRole('checkbox', { name: new RegExp(`^${String(event['name'])} `) });
    default:
      return undefined;
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: show,
    async perform(step) {
      if (!('send' in step)) return false;
      const control = pressed(step.send);
      if (!control || !isThere(control)) return false;
      await userEvent.click(control);
      return true;
    },
    async onState(_value, anySnapshot) {
      const { context } = anySnapshot as Snapshot;
      const { calls, events, hidden, counts, drafts, way } = context;
      await expect
        .poll(() => callsMade.elements().map((each) => each.querySelector('code')?.textContent))
        .toEqual(calls.toReversed().map(({ call }) => lineOf(call)));
      const listed = events.filter(({ name }) => !hidden.includes(name)).toReversed();
      expect(log.elements().map((each) => each.querySelector('code')?.textContent)).toEqual(
        listed.map(({ name }) => name),
      );
      const boxes = page.getByRole('group', { name: 'Listed, with their counts' }).getByRole('checkbox');
      expect(boxes.elements().map((each) => each.closest('label')?.textContent)).toEqual(
        eventsOf(way).map((name) => `${name} ${counts[name] ?? 0}`),
      );
      const volume = page.getByRole('textbox', { name: 'New volume' });
      await expect.element(volume).toHaveValue(drafts.volume);
      expect(has(volume, 'aria-invalid', String(drafts.volume === 'loud'))).toBe(true);
      if (context.medium) {
        const value = (code.element() as HTMLTextAreaElement).value;
        const made = calls.filter(({ result }) => typeof result === 'string');
        expect(
          value
            .split('\n')
            .filter((line) => line.startsWith('    ') && line.includes('player.') && !line.includes('addEvent')),
        ).toEqual(made.map(({ call }) => `    ${lineOf(call)}`));
      } else expect(isThere(code)).toBe(false);
    },
  },
});

const embedded = {
  done: 'fetchMedium',
  output: { status: 'ok', medium: { type: 'video', id: '7', title: '<b>Run</b>', isOpen: false } },
};

test.each(EMBED_WAYS)('[E02] every member has its control or its value: %s', async (way) => {
  const request = { way, medium: undefined, attributes: {}, rest: '' };
  const { actor, step, stop } = start(paths, { request, site: 'https://host.example/' });
  await step(embedded);
  const unmount = await show(actor);
  for (const method of methodsOf(way)) await expect.element(button(`Call ${method}()`)).toBeVisible();
  for (const name of propertiesOf(way)) {
    await expect.element(button(`Set ${name}`)).toBeVisible();
    await expect.element(page.getByLabelText(`New ${name}`, { exact: true })).toBeVisible();
  }
  const read = page
    .getByRole('term')
    .elements()
    .map((each) => each.textContent);
  expect(read).toEqual([...READ_PROPERTIES, ...RANGE_PROPERTIES]);
  await unmount();
  stop();
});

test('[E02] a title is text on the page, and a medium that is not public has a warning', async () => {
  const { actor, step, stop } = start(paths);
  await step(embedded);
  const unmount = await show(actor);
  await expect.element(page.getByText('Embedded: <b>Run</b> (7)')).toBeVisible();
  expect(main.element().querySelector('b')).toBeNull();
  // A warning for pages that embed it.
  await expect.element(page.getByText(/^This medium is not open to everybody\./)).toBeVisible();
  await unmount();
  stop();
});
