/** Drawings saved to an account, opened by link, and shared with people. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { catalogue, openRun, privateRun, signIn } from './support/library.ts';
import { pressPanel } from './support/panels.ts';
import { expect, test } from './support/test.ts';

const nameOf = (login: string): string => catalogue.users.find((user) => user.login === login)?.name ?? '';
const names = { viewer: nameOf('viewer'), editor: nameOf('editor') };

test.use({ bypassCSP: true });

const drawnHere = (page: Page) => page.getByRole('region', { name: 'Drawn in this film' });
const saved = (page: Page) => page.getByRole('region', { name: 'Saved drawings' });

/** Drawing pauses the film, so it need not play first. */
const film = `/play?video=${privateRun.id}&autoplay=false`;

/** The response of `getDrawing` to this person. */
const statusOf = (page: Page, id: string): Promise<unknown> =>
  page.evaluate(async (drawing) => {
    const params = new URLSearchParams({ request: 'getDrawing', params: JSON.stringify({ id: drawing }) });
    const response = await fetch(`/services?${params}`);
    return ((await response.json()) as { status: unknown }).status;
  }, id);

/** Signs in a viewer, who draws an arrow by keyboard. */
async function drawArrow(page: Page): Promise<void> {
  await signIn(page, 'viewer', film);
  await pressPanel(page, 'Drawing');
  await page.getByRole('radio', { name: 'Arrow' }).check();
  await page.getByRole('application', { name: 'Drawing area' }).focus();
  for (const key of ['Enter', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
}

test('[P26] [P04] the link of a saved drawing opens it for people who may watch the film, until the link ends', async ({
  page,
  browser,
}) => {
  await drawArrow(page);
  await expect(drawnHere(page)).toContainText('1 stroke');

  await saved(page).getByRole('textbox', { name: 'Name of the drawing' }).fill('Line into gate 4');
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('saveDrawing'));
  await saved(page).getByRole('button', { name: 'Save to my account' }).click();
  const { params } = (await sent).postDataJSON() as { params: { id: string } };
  await expect(saved(page)).toContainText('The drawing is saved to your account.');
  const link = `${film}&drawing=${params.id}`;

  const others = await browser.newContext();
  const editor = await others.newPage();
  await signIn(editor, 'editor', link);
  await expect(saved(editor).getByRole('alert')).toHaveText('There is no such drawing, or it is no longer shared.');
  await saved(page).getByRole('button', { name: 'Create a link to “Line into gate 4”' }).click();
  await expect(saved(page).getByRole('button', { name: 'Copy the link to “Line into gate 4”' })).toBeVisible();
  await editor.reload();
  await expect(drawnHere(editor)).toContainText('1 stroke');

  const outside = await browser.newContext();
  const stranger = await outside.newPage();
  await signIn(stranger, 'league', link);
  await expect(stranger.getByRole('region', { name: /^Player/ })).toBeVisible();
  expect(await statusOf(stranger, params.id)).toBe('empty');
  await expect(drawnHere(stranger)).toHaveCount(0);
  expect(await statusOf(editor, params.id)).toBe('ok');

  await saved(page).getByRole('button', { name: 'End the link to “Line into gate 4”' }).click();
  await expect(saved(page)).toContainText('The link has ended.');
  expect(await statusOf(editor, params.id)).toBe('empty');

  await page.reload();
  await pressPanel(page, 'Drawing');
  await saved(page)
    .getByRole('button', { name: /^\d+:\d\d Line into gate 4$/ })
    .click();
  await expect(drawnHere(page)).toContainText('1 stroke');
  await saved(page).getByRole('button', { name: 'Delete “Line into gate 4”' }).click();
  await saved(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(saved(page)).toContainText('The drawing is deleted.');
  await others.close();
  await outside.close();
});

/** Sends a change with this page's session. */
const send = (page: Page, request: string, params: object): Promise<{ status: string; data?: unknown }> =>
  page.evaluate(
    async ([name, sent]) => {
      const body = JSON.stringify({ request: name, params: sent });
      const headers = { 'content-type': 'application/json' };
      return (await (await fetch('/services', { method: 'POST', headers, body })).json()) as { status: string };
    },
    [request, params] as const,
  );
/** Ends what this editor has shared of the film with people. */
async function endShares(page: Page): Promise<void> {
  const mediaId = privateRun.id;
  const ids = await page.evaluate(async (film) => {
    const params = new URLSearchParams({ request: 'getShares', params: JSON.stringify({ mediaId: film }) });
    const { data } = (await (await fetch(`/services?${params}`)).json()) as {
      data: { shares: { id: string; kind: string }[] };
    };
    return data.shares.flatMap(({ id, kind }) => (kind === 'user' ? id : []));
  }, mediaId);
  for (const shareId of ids) expect((await send(page, 'unshareMedia', { mediaId, shareId })).status).toBe('ok');
}
const shared = (page: Page) => page.getByRole('region', { name: 'Shared with you' });

test('[P26] [P04] a drawing shared with people opens for those who may watch the film, until sharing ends', async ({
  page,
  browser,
}) => {
  await drawArrow(page);
  await saved(page).getByRole('textbox', { name: 'Name of the drawing' }).fill('Exit of gate 9');
  await saved(page).getByRole('button', { name: 'Save to my account' }).press('Enter');
  await expect(saved(page)).toContainText('The drawing is saved to your account.');

  // By keyboard: a member of the group by name, and another person by account name.
  await saved(page).getByRole('button', { name: 'Share with people: “Exit of gate 9”' }).press('Enter');
  const people = saved(page).getByRole('group', { name: 'People who have “Exit of gate 9”' });
  await people.getByRole('textbox', { name: 'Name, or e-mail address' }).fill(names.editor.slice(0, 4));
  await people.getByRole('button', { name: `Share with ${names.editor}` }).press('Enter');
  await expect(people.getByRole('status')).toHaveText('The drawing is shared with this person.');
  for (const login of ['league', 'nobody@club.example']) {
    await people.getByRole('textbox', { name: 'Name, or e-mail address' }).fill(login);
    await page.keyboard.press('Enter');
    await expect(people.getByRole('list', { name: 'Shared with' })).toContainText(login);
    await expect(people.getByRole('status')).toContainText('The drawing is shared with this address.');
  }
  await expect(saved(page).getByRole('button', { name: 'Shared with 3 people: “Exit of gate 9”' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // A member of the group finds it beside the film.
  const members = await browser.newContext({ bypassCSP: true });
  const member = await members.newPage();
  await signIn(member, 'editor', film);
  await pressPanel(member, 'Drawing');
  await expect(shared(member)).toContainText('1 new drawing is shared with you.');
  await expect(shared(member)).toContainText(`From ${names.viewer}`);
  expect(await violations(member)).toEqual([]);
  await shared(member)
    .getByRole('button', { name: /\d Exit of gate 9/ })
    .press('Enter');
  await expect(drawnHere(member)).toContainText('1 stroke');
  await expect(shared(member)).not.toContainText('new drawing');
  await member.reload();
  await pressPanel(member, 'Drawing');
  await expect(shared(member).getByRole('button', { name: /\d Exit of gate 9$/ })).toBeVisible();

  // A person of another group can open it only while they may watch the film.
  const outside = await browser.newContext({ bypassCSP: true });
  const guest = await outside.newPage();
  const elsewhere = `/play?video=${openRun.id}&autoplay=false`;
  const panelElsewhere = async () => {
    await guest.goto(elsewhere);
    await pressPanel(guest, 'Drawing');
    await expect(saved(guest)).toHaveAttribute('aria-busy', 'false');
  };
  await signIn(guest, 'league', elsewhere);
  await panelElsewhere();
  await expect(shared(guest)).toHaveCount(0);
  const share = { mediaId: privateRun.id, kind: 'user', login: 'league' };
  expect((await send(member, 'shareMedia', share)).status).toBe('ok');
  await panelElsewhere();
  const link = shared(guest).getByRole('link', { name: /\d Exit of gate 9/ });
  await expect(shared(guest)).toContainText(`From ${names.viewer}, over “${privateRun.title}”`);
  const address = (await link.getAttribute('href')) ?? '';
  const id = new URLSearchParams(address.split('?')[1]).get('drawing') ?? '';
  await link.press('Enter');
  await expect(drawnHere(guest)).toContainText('1 stroke');
  expect(await statusOf(guest, id)).toBe('ok');

  await endShares(member);
  expect(await statusOf(guest, id)).toBe('empty');
  await panelElsewhere();
  await expect(shared(guest)).toHaveCount(0);
  expect((await send(member, 'shareMedia', share)).status).toBe('ok');
  await panelElsewhere();
  await expect(link).toBeVisible();

  // The owner removes one person; the other removes the drawing from their own list.
  await people.getByRole('button', { name: 'Remove league' }).press('Enter');
  await expect(people.getByRole('status')).toHaveText('The drawing is no longer shared with this person.');
  expect(await statusOf(guest, id)).toBe('empty');
  await guest.goto(address);
  await expect(saved(guest).getByRole('alert')).toHaveText('There is no such drawing, or it is no longer shared.');
  await shared(member).getByRole('button', { name: 'Remove from my list: “Exit of gate 9”' }).press('Enter');
  await shared(member).getByRole('button', { name: 'Remove from my list', exact: true }).press('Enter');
  await expect(shared(member)).toContainText('The drawing is removed from your list.');
  expect(await statusOf(member, id)).toBe('empty');
  await expect(people.getByRole('listitem').filter({ hasText: names.editor })).toBeVisible();

  await endShares(member);
  expect((await send(page, 'removeDrawing', { id })).status).toBe('ok');
  await members.close();
  await outside.close();
});
