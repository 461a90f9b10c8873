import { page, userEvent } from 'vitest/browser';
import { currentOf } from '../../../machines/player/tags/tags/tags.rules.ts';
import type { TagsContext } from '../../../machines/player/tags/tags/tags.rules.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/tags.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { says } from '../seen.ts';
import { showPlayer, stubRoot } from './stub.tsx';

const headline = page.getByRole('region', { name: 'Now playing' });
const named = (name: string) => headline.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => says(headline, 'This video has no tags'),
  // The clock of these tests is stopped at five seconds.
  'before.waiting'({ context }) {
    const [first] = (context as TagsContext).played;
    const seconds = Math.max(0, (first?.start ?? 0) - 5);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return first !== undefined && says(headline, `${first.description}in ${time}`);
  },
  'within.waiting'({ context }) {
    const tag = currentOf(context as TagsContext);
    return tag !== undefined && says(headline, `${tag.category}${tag.description}`);
  },
  'exhausted.waiting': () => says(headline, 'After the last tag'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showPlayer(stubRoot({ document: fullDocument(), children: { tags: actor }, send: (event) => actor.send(event) })),
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
  },
});

/** Does not press a button without a target. */
async function press(name: string): Promise<boolean> {
  if (named(name).element().getAttribute('aria-disabled') === 'true') return false;
  await userEvent.click(named(name));
  return true;
}
