import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { selectCurrentTag } from '../../../machines/player/tags.select.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/tags.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { showPlayer, standRoot } from './stand.tsx';

const headline = page.getByRole('region', { name: 'Now playing' });
const named = (name: string) => headline.getByRole('button', { name, exact: true });

/**
 * What the headline says in each place among the tags.
 *
 * `waiting` and `checking` within a place are one to the viewer: the clock is looked at each second without a word.
 */
const SHOWN = {
  idle: async () => expect.element(headline).toHaveTextContent('This video has no tags'),
  before: async () => expect.element(headline).toHaveTextContent('Before the first tag'),
  async within(snapshot) {
    const tag = selectCurrentTag(snapshot as never);
    await expect.element(headline).toHaveTextContent(`${tag?.category}${tag?.description}`);
  },
  exhausted: async () => expect.element(headline).toHaveTextContent('After the last tag'),
  choosing: () => Promise.reject(new Error('rests in choosing')),
} satisfies Record<
  'idle' | 'before' | 'within' | 'exhausted' | 'choosing',
  (snapshot: AnyMachineSnapshot) => Promise<void>
>;

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) =>
      showPlayer(standRoot({ document: whole(), children: { tags: actor }, send: (event) => actor.send(event) })),
    async perform(step) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'tag.next':
          return press('Next tag');
        case 'tag.previous':
          return press('Previous tag');
        default:
          return false;
      }
    },
    async onState(value, snapshot) {
      const place = typeof value === 'string' ? value : Object.keys(value)[0];
      await SHOWN[place as keyof typeof SHOWN](snapshot);
    },
  },
});

/** A button that leads nowhere is not pressed. */
async function press(name: string): Promise<boolean> {
  if (named(name).element().getAttribute('aria-disabled') === 'true') return false;
  await userEvent.click(named(name));
  return true;
}
