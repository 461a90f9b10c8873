/** `test` with a site of a club in each worker, on whose pages players are embedded. */
import { type ClubSite, startClubSite } from './club-site.ts';
import { test as base } from './test.ts';

export { expect } from '@playwright/test';
export type { ClubSite };

export const test = base.extend<object, { club: ClubSite }>({
  club: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const club = await startClubSite();
      await use(club);
      club.stop();
    },
    { scope: 'worker' },
  ],
});
