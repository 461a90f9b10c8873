import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/profile.paths.ts';
import type { Profile } from '../../../core/domain/profile.ts';
import { isThere } from '../seen.ts';
import { showPlayer, stubRoot } from './stub.tsx';

const overlay = page.getByRole('region', { name: 'Athletes' });

const goes = (): boolean => overlay.elements().some(({ className }) => className.includes('fading'));

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    hidden: () => !isThere(overlay),
    shown: () => isThere(overlay) && !goes(),
    // It fades over half a second: the class shows the direction, not the progress.
    fading: () => isThere(overlay) && goes(),
  },
  hooks: {
    onStart: (actor) => showPlayer(stubRoot({ children: { profile: actor }, send: () => undefined })),
    async onState(_value, snapshot) {
      if (snapshot.matches('hidden')) return;
      const { nation, athletes } = (snapshot.context as { profile: Profile }).profile;
      await expect.element(overlay.getByText(nation, { exact: true })).toBeInTheDocument();
      const names = () =>
        overlay
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent);
      await expect.poll(names).toEqual(athletes.map((athlete) => `${athlete} Follow`));
      const links = overlay.getByRole('link').elements();
      expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(athletes.map((name) => `Follow ${name}`));
    },
  },
});
