import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActorRefFrom, StateValue } from 'xstate';
import type { sampleMachine } from './sample.machine.ts';
import paths from './sample.paths.ts';
import { testPaths } from './test-paths.ts';

type Sample = ActorRefFrom<typeof sampleMachine>;

const nameOf = (value: StateValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

function SampleView({ sample }: { sample: Sample }) {
  const value = useSelector(sample, (snapshot) => snapshot.value);
  return (
    <section aria-label="Sample">
      <p role="status">{nameOf(value)}</p>
      <button onClick={() => sample.send({ type: 'sample.cancel' })}>Cancel</button>
    </section>
  );
}

testPaths(paths, {
  suite: 'view',
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(<SampleView sample={actor as Sample} />);
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'sample.cancel') return false;
      await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
      return true;
    },
    async onState(value) {
      await expect.element(page.getByRole('status')).toHaveTextContent(nameOf(value));
    },
  },
});
