import { page } from 'vitest/browser';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/double-tap-seek.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { isThere } from '../seen.ts';
import { showPlayer, stubRoot } from './stub.tsx';

const jump = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => !isThere(jump(/(Back|Forward) \d+ s/)),
  jumping({ context }) {
    const { side, seconds } = context as { side: string; seconds: number };
    return isThere(jump(new RegExp(`${side === 'back' ? 'Back' : 'Forward'} ${seconds} s`)));
  },
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showPlayer(
        stubRoot({ document: fullDocument(), children: { doubleTapSeek: actor }, send: (event) => actor.send(event) }),
      ),
  },
});
