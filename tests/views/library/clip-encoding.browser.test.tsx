import '../../../src/ui/theme.css';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClipEncoding } from '../../../src/pages/clipping/ClipEncoding.tsx';
import type { ClipEncodingRef } from '../../../src/pages/clipping/ClipEncoding.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { CLIP_POLL_LIMIT } from '../../../core/domain/constants/clips.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/clip-encoding.paths.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'clipping']);
const stop = page.getByRole('button', { name: 'Stop waiting' });

/** Renders it as the page does: only until it is done. */
function Stage({ encoding }: { encoding: ClipEncodingRef }) {
  const isOver = useSelector(encoding, ({ status }) => status === 'done');
  return isOver ? null : <ClipEncoding encoding={encoding} />;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    waiting: () => isThere(page.getByRole('status').filter({ hasText: 'Waiting for clip encoding.' })),
  },
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Stage encoding={actor as ClipEncodingRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !isThere(stop)) return false;
      await userEvent.click(stop);
      return true;
    },
    async onState(_value, snapshot) {
      if (snapshot.status !== 'active') return;
      const { tries } = snapshot.context as { tries: number };
      const bar = page.getByRole('progressbar', { name: 'Waiting so far' });
      await expect.element(bar).toHaveAttribute('value', String(tries));
      await expect.element(bar).toHaveAttribute('max', String(CLIP_POLL_LIMIT));
    },
  },
});
