import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import paths from '../../charts/player/sponsors.paths.ts';
import { has, isThere } from '../seen.ts';
import { showPlayer, stubRoot, still } from './stub.tsx';

const spot = page.getByRole('complementary', { name: 'Sponsor', exact: true });
const stop = spot.getByRole('button', { name: 'Stop changing sponsors' });
const goOn = spot.getByRole('button', { name: 'Resume changing sponsors' });

testPaths(paths, {
  suite: 'view',
  stateAssertions: {
    'slot.empty': () => !isThere(spot),
    'slot.open.picture.loading': () => has(spot, 'aria-busy', 'true'),
    'slot.open.picture.showing': () => has(spot, 'aria-busy', 'false'),
    'slot.open.rotation.running': () => isThere(spot) && !isThere(goOn),
    'slot.open.rotation.paused': () => isThere(goOn) && !isThere(stop),
  },
  hooks: {
    onStart(actor) {
      const document = fullDocument();
      const profile = still({ value: 'hidden', context: {} });
      const banner = still({ value: { hidden: 'waiting' }, context: {} });
      // Events from a real image and a real window would be steps that a path does not have.
      const send = (event: { type: string }): void => {
        if (event.type === 'sponsor.pause' || event.type === 'sponsor.resume') actor.send(event);
      };
      return showPlayer(stubRoot({ document, children: { pubDisplay: actor, profile, banner }, send }));
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const button = { 'sponsor.pause': stop, 'sponsor.resume': goOn }[step.send.type];
      if (!button || !isThere(button)) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(_value, snapshot: AnyMachineSnapshot) {
      const { ad, ads } = snapshot.context as { ad: SponsorAd | undefined; ads: SponsorAd[] };
      if (!ad) return;
      const site = new URL(ad.redirect_url ?? '').hostname.replace('www.', '');
      const link = spot.getByRole('link', { name: `Sponsor: ${site}` });
      await expect.element(link).toHaveAttribute('href', ad.redirect_url ?? '');
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer sponsored');
      await expect.element(link).toHaveAttribute('target', '_blank');
      // A single sponsor does not rotate.
      if (ads.length > 1) await expect.poll(() => isThere(stop) || isThere(goOn)).toBe(true);
      else await expect.element(stop).not.toBeInTheDocument();
    },
  },
});
