import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { drawingPeopleMachine } from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import type { DrawingPeopleResult } from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import type { DrawingPeopleRef } from '../../../machines/player/panels/drawing-people/drawing-people.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { DrawingPeople } from '../../../src/player/drawing/DrawingPeople.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/drawing-people.paths.ts';
import { pressEnabled } from '../press.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'player', 'drawing']);
const french = await createTexts('fr', ['common', 'player', 'drawing']);

async function show(people: AnyActorRef, spoken = texts): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <TextProvider texts={spoken}>
      <main>
        <h2>Drawing</h2>
        <DrawingPeople people={people as DrawingPeopleRef} name="Gate 4" />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const group = page.getByRole('group', { name: 'People who have “Gate 4”' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const form = page.getByRole('form', { name: 'Add a person' });
const field = page.getByRole('textbox', { name: 'Name, or e-mail address' });
const isUntroubled = () => !isThere(page.getByRole('alert'));
const DONE = /shared with this person|shared with this address/;
const isDone = () => isThere(page.getByRole('status').filter({ hasText: DONE }));
const isOpen = () => isThere(form);

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(status('Loading the people…')) && isUntroubled(),
  failed: () => isThere(alert('The people could not be loaded.')) && !isOpen(),
  'listed.quiet': () =>
    isOpen() &&
    isUntroubled() &&
    !isDone() &&
    !isThere(status('Loading')) &&
    !isThere(status('Saving')) &&
    isThere(page.getByRole('list', { name: 'Shared with' })),
  'listed.changed': () => isOpen() && isDone(),
  'listed.wrong': () => isOpen() && isThere(alert('Choose a name from the list')),
  'listed.own': () => isOpen() && isThere(alert('This is your own account')),
  'listed.full': () => isOpen() && isThere(alert('can be shared with 50 people')),
  'listed.limited': () => isOpen() && isThere(alert('shared very often')),
  'listed.notSaved': () => isOpen() && isThere(alert('The change could not be saved.')),
  changing: () => isOpen() && isThere(status('Saving the change…')),
  gone: () => isThere(alert('This drawing is no longer there')) && !isOpen(),
  signedOut: () => isThere(alert('You are signed out.')) && !isOpen(),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'people.choose': 'Share with Ida Holm',
  'people.submit': 'Share with this address',
  'people.remove': 'Remove coach@club.example',
  'people.retry': 'Try again',
};

/** The drawing's button closes the form, and is not rendered here. */
async function perform(event: { type: string; text?: string }): Promise<boolean> {
  if (event.type === 'people.type' && isThere(field)) {
    await userEvent.fill(field, event.text ?? '');
    return true;
  }
  return pressEnabled(BUTTONS[event.type]);
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => show(actor),
    perform: (step) => ('send' in step ? perform(step.send) : false),
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { context } = snapshot as SnapshotFrom<typeof drawingPeopleMachine>;
      await expect.element(group).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      if (isThere(form)) await expect.element(field).toHaveValue(context.text);
      if (isThere(form))
        await expect.element(field).toHaveAttribute('aria-invalid', String(snapshot.matches({ listed: 'wrong' })));
    },
  },
});

/** A chart with a loaded list. */
function listed(result: DrawingPeopleResult) {
  return createActor(
    drawingPeopleMachine.provide({ actors: { loadDrawingPeople: fromPromise(() => Promise.resolve(result)) } }),
    { input: { id: 'd1' }, parent: createActor(fromCallback(() => undefined)).start() },
  ).start();
}
const NAMES = ['Zoë Marsh', 'Eva Moss', 'Ida Holm', 'Ole Lund', 'Bea Lund', 'Kai Berg', 'Noa Dahl', 'Tim Rask'];
const names = () =>
  page
    .getByRole('list', { name: 'People of your group' })
    .getByRole('listitem')
    .elements()
    .map((element) => element.textContent);

test('[P26] six people of the group are offered at first, and typing a name narrows them down', async () => {
  const people = listed({
    status: 'ok',
    people: [{ id: 's1', name: 'Eva Moss', userId: 1 }],
    candidates: NAMES.map((name, id) => ({ id, name })),
  });
  const unmount = await show(people);
  await expect.poll(names).toEqual(['Zoë Marsh', 'Ida Holm', 'Ole Lund', 'Bea Lund', 'Kai Berg', 'Noa Dahl']);
  await expect.element(page.getByText('1 more: type part of the name.')).toBeVisible();
  await userEvent.fill(field, 'LUND');
  await expect.poll(names).toEqual(['Ole Lund', 'Bea Lund']);
  await userEvent.fill(field, 'zoe ');
  await expect.poll(names).toEqual(['Zoë Marsh']);
  await userEvent.fill(field, 'eva');
  await expect.element(page.getByRole('list', { name: 'People of your group' })).not.toBeInTheDocument();
  await unmount();
});

test('[P26] in French, by the keyboard alone', async () => {
  const people = listed({ status: 'ok', people: [], candidates: [{ id: 1, name: 'Eva Moss' }] });
  const unmount = await show(people, french);
  const frenchField = page.getByRole('textbox', { name: 'Nom ou adresse e-mail' });
  await userEvent.click(frenchField);
  await userEvent.keyboard('pas une adresse{Enter}');
  await expect.element(alert('Choisissez un nom dans la liste')).toBeVisible();
  await userEvent.clear(frenchField);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Partager avec Eva Moss' })).toHaveFocus();
  await unmount();
});
