/** A person follows from a result, gets one e-mail, unfollows by the link in it, and reads a feed (row S10). */
import { readOutbox } from '../tests/server/outbox.ts';
import { aMedium, aTag } from '../tests/server/store-library.ts';
import { violations } from './support/axe.ts';
import { type ClubHost, startClub } from './support/club-host.ts';
import { overflowOf } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

const VERA = { login: 'vera@club.example', name: 'Vera Lind', role: 'viewer' } as const;

let host: ClubHost;
test.beforeAll(async () => {
  host = await startClub([VERA], {
    prepare: () => ({ notices: { gatherMs: 0, checkMs: 200, pushAnywhere: false } }),
  });
  const { media, tags } = host.app.store;
  await media.save(aMedium({ id: 'heat', title: 'Heat one' }));
  await tags.save(aTag({ id: 't1', videoId: 'heat', description: 'Start', url: 'AUS (Jessica Fox)' }));
  await media.save(aMedium({ id: 'races', type: 'Collection', title: 'Races of May', members: ['heat'] }));
});
test.afterAll(() => host?.stop());
test.beforeEach(async () => {
  for (const { id } of await host.app.store.follows.ofUser(await veraId())) await host.app.store.follows.remove(id);
});
test.use({ bypassCSP: true });

const outbox = (): Promise<string[]> => readOutbox(host.dataFolder);
const veraId = async (): Promise<number> => (await host.app.store.users.named(VERA.login))?.id ?? 0;
/** Adds a film that appears in the collection. */
async function add(id: string, title: string): Promise<void> {
  const { media } = host.app.store;
  await media.save(aMedium({ id, title }));
  const races = await media.find('races');
  if (races) await media.save({ ...races, members: [...races.members, id] });
}

test('[S10] a follow starts from a result, sends one e-mail, ends and resumes by its link; a feed lists the same films', async ({
  page,
}) => {
  await host.signIn(page, VERA, '/?element-type=Video');
  await page
    .getByRole('button', { name: /Heat one/ })
    .filter({ hasText: '' })
    .last()
    .click();
  await page
    .getByRole('menuitem', { name: 'Follow' })
    .or(page.getByRole('link', { name: 'Follow' }))
    .click();

  const offered = page.getByRole('list', { name: 'Follow', exact: true });
  await expect(offered.getByRole('heading')).toHaveText(['Heat one', 'Races of May', 'Jessica Fox (AUS)']);
  await offered.getByRole('button', { name: 'Follow Races of May' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You follow Races of May.' })).toBeVisible();
  await page.getByLabel('E-mails about Races of May').selectOption('At once');
  await page.getByRole('button', { name: 'Save notifications about Races of May' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved for Races of May.' })).toBeVisible();
  await page.getByRole('button', { name: 'Create an address' }).click();
  const feed = await page.getByLabel('Address of your feed').inputValue();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);

  await add('final', 'Final & <b>run</b>');
  await expect.poll(async () => (await outbox()).length).toBe(1);
  const [email = ''] = await outbox();
  expect(email).toContain('New: Final & <b>run</b>');
  expect(email).toContain('New: Final &amp; &lt;b&gt;run&lt;/b&gt;');
  expect(await (await fetch(feed)).text()).toContain('<title>New: Final &amp; &lt;b&gt;run&lt;/b&gt;</title>');

  const link = /^Stop following Races of May: (\S+)$/m.exec(email)?.[1] ?? '';
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop following Races of May' }).click();
  await expect(page.getByRole('status')).toHaveText('You no longer follow Races of May.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Follow Races of May again' }).click();
  await expect(page.getByRole('status')).toHaveText('You follow Races of May again.');
  expect((await host.app.store.follows.ofUser(await veraId())).map(({ email }) => email)).toEqual(['once']);
  await page.getByRole('button', { name: 'Stop following Races of May' }).click();
  await expect(page.getByRole('status')).toHaveText('You no longer follow Races of May.');
  await add('later', 'Another run');
  expect((await host.app.store.follows.hasAny()) ? 'followed' : 'ended').toBe('ended');
  expect(await outbox()).toHaveLength(1);
});

test('[S10] a collection is followed from its open page', async ({ page }) => {
  await host.signIn(page, VERA, '/?element-type=Collection');
  await page.getByRole('link', { name: 'Races of May' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'See what it contains' }).click();
  await expect(page.getByRole('button', { name: 'Remove Collection: Races of May' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Follow Races of May' }).click();

  const offered = page.getByRole('list', { name: 'Follow', exact: true });
  await expect(offered.getByRole('heading')).toHaveText(['Races of May']);
  await offered.getByRole('button', { name: 'Follow Races of May' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You follow Races of May.' })).toBeVisible();
});
