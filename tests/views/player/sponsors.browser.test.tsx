import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { SponsorAd } from '../../../src/domain/data-document.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { whole } from '../../charts/player/documents.ts';
import paths from '../../charts/player/sponsors.paths.ts';
import { leafOf, showPlayer, standRoot, still } from './stand.tsx';

const spot = page.getByRole('complementary', { name: 'Sponsor', exact: true });
const stop = spot.getByRole('button', { name: 'Stop changing sponsors' });
const goOn = spot.getByRole('button', { name: 'Go on changing sponsors' });

/** How the picture stands: away, on its way (its box is there, nothing in it is seen), or seen. */
const LOOKS: Readonly<Record<string, 'away' | 'coming' | 'seen'>> = {
  empty: 'away',
  closed: 'away',
  picking: 'coming',
  loading: 'coming',
  waiting: 'seen',
  showing: 'seen',
  due: 'seen',
  fading: 'coming',
};

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      const document = whole();
      const profile = still({ value: 'hidden', context: {} });
      const banner = still({ value: { sight: 'hidden', motion: 'scrolling' }, context: {} });
      // What a real picture and a real window say would be steps that a path does not have.
      const send = (event: { type: string }): void => {
        if (event.type === 'sponsor.pause' || event.type === 'sponsor.resume') actor.send(event);
      };
      return showPlayer(standRoot({ document, children: { pubDisplay: actor, profile, banner }, send }));
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const { context } = actor.getSnapshot() as AnyMachineSnapshot & {
        context: { ad: SponsorAd | undefined; ads: SponsorAd[] };
      };
      if (!context.ad || context.ads.length < 2) return false;
      const button = { 'sponsor.pause': stop, 'sponsor.resume': goOn }[step.send.type];
      if (!button || button.elements().length === 0) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(value, snapshot) {
      const { picture, turning } = value as { picture: string; turning: 'free' | 'held' };
      const { ad, ads } = snapshot.context as { ad: SponsorAd | undefined; ads: SponsorAd[] };
      const looks = ad ? LOOKS[leafOf(picture)] : 'away';
      if (!ad || looks === 'away') {
        await expect.element(spot).not.toBeInTheDocument();
        return;
      }
      const site = new URL(ad.redirect_url ?? '').hostname.replace('www.', '');
      const link = spot.getByRole('link', { name: `Sponsor: ${site}` });
      await expect.element(link).toHaveAttribute('href', ad.redirect_url ?? '');
      await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer sponsored');
      await expect.element(link).toHaveAttribute('target', '_blank');
      // It goes over half a second: the class tells which way, not how far it is.
      expect(spot.element().className.includes('away')).toBe(looks !== 'seen');
      if (ads.length > 1) await expect.element(turning === 'held' ? goOn : stop).toBeVisible();
      else {
        await expect.element(stop).not.toBeInTheDocument();
        await expect.element(goOn).not.toBeInTheDocument();
      }
    },
  },
});
