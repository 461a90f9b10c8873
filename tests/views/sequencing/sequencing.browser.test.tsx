import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate';
import type { sequencingMachine } from '../../../machines/studio/sequencing.machine.ts';
import { SequencingPage } from '../../../src/pages/sequencing/SequencingPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/sequencing.paths.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere, isVisible, says } from '../seen.ts';

const texts = await createTexts('en', ['common', 'sequencing']);
const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const arranging = page.getByRole('region', { name: 'Order of the sequence' });
const said = page.getByRole('status');
const isReady = () => isThere(page.getByRole('heading', { level: 1, name: 'Sequencing: Laps' }));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true'),
  choosing: () => isVisible(page.getByRole('heading', { name: 'Choose a session' })),
  'ready.work.playing': () => isVisible(button('Next')),
  'ready.work.arranging': () => isVisible(arranging),
  'ready.place.saved': () => isReady() && !says(said, 'place'),
  'ready.place.saving': () => says(said, 'Saving your place'),
  'ready.place.waiting': () => says(said, 'saved on this device until'),
  'ready.place.unsaved': () => says(said, 'could not be saved'),
  failed: () => isVisible(alert('It could not be loaded.')),
  refused: () => isVisible(alert('You do not have the permission to sequence sessions.')),
  missing: () => isVisible(alert('There is nothing here to sequence.')),
};

function Film({ playable }: { playable: { id: string; tag?: string | undefined } }) {
  return <p>{`film ${playable.id} ${playable.tag ?? ''}`}</p>;
}

/** The control for an event; undefined if it is not on the page. */
function pressed(send: { type: string } & Record<string, unknown>, { context }: AnyMachineSnapshot) {
  const { draft, sequence } = context as {
    draft: string[];
    sequence: { place: { index: number; chosen: string[] } };
  };
  switch (send.type) {
    case 'sequence.select': {
      const index = Number(send['index']);
      if (index === sequence.place.index + 1) return button('Next');
      return index === sequence.place.index - 1 ? button('Previous') : undefined;
    }
    case 'sequence.move':
      return draft[1] === undefined ? undefined : button(`Move up: Lap ${draft[1]}`);
    case 'sequence.toggle': {
      const id = String(send['id']);
      return button(`${draft.includes(id) ? 'Remove' : 'Add'}: Lap ${id}`);
    }
    case 'sequence.arrange':
      return button('Change the order');
    case 'sequence.apply':
      return button('Use this order');
    case 'sequence.cancel':
      return button('Cancel');
    case 'sequence.open':
      return page.getByRole('button', { name: /^Morning session/ });
    case 'sequence.retry':
      return button('Try again');
    default:
      return undefined;
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SequencingPage sequencing={actor as ActorRefFrom<typeof sequencingMachine>} library="/" Player={Film} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      const found = snapshot.can(step.send) ? pressed(step.send, snapshot) : undefined;
      if (!found || !isThere(found)) return false;
      await userEvent.click(found);
      return true;
    },
    async onState(_value, snapshot) {
      await expectRequestId(snapshot.context);
      if (!snapshot.matches({ ready: { work: 'playing' } })) return;
      const { chosen, index } = (snapshot.context as { sequence: { place: { chosen: string[]; index: number } } })
        .sequence.place;
      await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`Lap ${chosen[index]}`);
      await expect.element(page.getByText(`${index + 1} of ${chosen.length}`)).toBeVisible();
      await expect
        .element(page.getByText(chosen[index] === 'c' ? 'This exercise has no film.' : `film laps ${chosen[index]}`))
        .toBeVisible();
    },
  },
});
