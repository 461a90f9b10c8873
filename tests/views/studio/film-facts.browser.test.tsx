import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { filmFactsMachine, FilmFactsRef } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import { FilmFacts } from '../../../src/pages/studio/FilmFacts.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/film-facts.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'studio']);
const region = page.getByRole('region');
const table = page.getByRole('table', { name: 'Qualities' });
const alert = page.getByRole('alert');

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(region, 'aria-busy', 'true') && !isThere(alert),
  shown: () => has(region, 'aria-busy', 'false') && isThere(table),
  none: () => isThere(alert.getByText('This film does not exist, or you cannot edit it.')),
  failed: () => isThere(alert.getByText('The film could not be loaded.')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <FilmFacts film={actor as FilmFactsRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const again = page.getByRole('button', { name: isThere(alert) ? 'Try again' : 'Refresh', exact: true });
      if (!isThere(again) || has(again, 'aria-disabled', 'true')) return false;
      await userEvent.click(again);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof filmFactsMachine>;
      if (!snapshot.matches('shown')) return;
      await expect.element(page.getByRole('heading', { name: 'Final' })).toBeVisible();
      const rows = table
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent);
      expect(rows.slice(1)).toEqual(['1280 × 720502.5 Mbit/s', '426 × 240500.4 Mbit/s']);
      const terms = region.element().querySelectorAll('dl > div');
      expect(Array.from(terms, ({ textContent }) => textContent)).toEqual([
        'Duration1:35',
        'Soundeng, 2 channels',
        'Loudness−21.8 LUFS, peak −18.1 dB',
        'Original fileMP4 · 9.54 MB',
      ]);
      const links = page
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'));
      expect(links).toEqual([
        '/play?video=a1',
        '/media_edit?video=a1',
        '/media/s/1.x/a1/original-a1/original.mp4?download=Final',
      ]);
      expect(await newViolationsOf(region.element())).toEqual([]);
    },
  },
});
