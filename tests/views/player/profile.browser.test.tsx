import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/profile.paths.ts';
import type { Profile } from '../../../src/domain/profile.ts';
import { leafOf, showPlayer, standRoot } from './stand.tsx';

const overlay = page.getByRole('region', { name: 'Athletes' });

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) => showPlayer(standRoot({ children: { profile: actor }, send: () => undefined })),
    async onState(value, snapshot) {
      const state = leafOf(value);
      if (state === 'hidden') {
        await expect.element(overlay).not.toBeInTheDocument();
        return;
      }
      const { nation, athletes } = (snapshot.context as { profile: Profile }).profile;
      await expect.element(overlay.getByText(nation, { exact: true })).toBeInTheDocument();
      const names = overlay.getByRole('listitem').elements();
      expect(names.map(({ textContent }) => textContent)).toEqual(athletes);
      // It goes over half a second: the style tells which way, not how far it is.
      expect(overlay.element().className.includes('fading')).toBe(state === 'fading');
    },
  },
});
