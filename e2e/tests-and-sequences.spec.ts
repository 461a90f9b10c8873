/** Taking a test, and watching a session item by item, both from the library. */
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expectFramesToMove } from './support/frames.ts';
import { catalogue, samplePlayable, signIn, timedTags } from './support/library.ts';
import { expect, test } from './support/test.ts';

// To inject axe.
test.use({ bypassCSP: true });

const tests = catalogue.items.filter(
  (item) => item.type === 'Test' && item.group === 64 && item.visibility === 'public' && item.publish,
);
/** Tests that no other spec file uses: the later ones. */
const [exam, other] = [tests.at(-1)!, tests.at(-2)!];
const exercises = (id: number) => {
  const found = tests.find((each) => each.id === id);
  const ids = found?.type === 'Test' ? found.exercises : [];
  return ids.flatMap((each) => catalogue.items.filter((item) => item.type === 'Exercise' && item.id === each));
};
const session = samplePlayable(
  'public session with tags',
  (item) =>
    item.type === 'Session' &&
    item.group === 64 &&
    item.visibility === 'public' &&
    item.publish &&
    !item.accessControl &&
    !item.pay_per_view &&
    timedTags(item).length > 3 &&
    timedTags(item).length < 40,
);

/** Leaves the library by an item's menu. */
async function follow(page: Page, type: 'Test' | 'Session', title: string, action: string): Promise<void> {
  const key = type === 'Session' ? 'video' : 'test';
  await page.goto(`/?${new URLSearchParams({ 'element-type': type, [`search-${key}`]: title })}`);
  await page
    .getByRole('button', { name: `Actions for ${title}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Answers every question shown, rightly or wrongly. */
async function answerAll(page: Page, exercise: { questions: readonly { right: number }[] }, isRight: boolean) {
  for (const { right } of exercise.questions) {
    const question = page
      .locator('form')
      .filter({ has: button(page, 'Answer') })
      .first();
    await question
      .getByRole('radio')
      .nth(isRight ? right : (right + 1) % 3)
      .check();
    await question.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sending' })).toHaveCount(0);
  }
  await expect(button(page, 'Answer')).toHaveCount(0);
}

/** Ends a run that an earlier attempt may have left. @returns whether the test was taken before */
async function endOpenRun(page: Page, testId: number): Promise<boolean> {
  const params = encodeURIComponent(JSON.stringify({ testId: String(testId) }));
  const known = await (await page.request.get(`/services/tests?request=getTest&params=${params}`)).json();
  if (known.status !== 'ok') return false;
  await page.request.post('/services/tests', {
    headers: { origin: new URL(page.url()).origin },
    data: { request: 'finishTest', params: { runId: known.data.id } },
  });
  return true;
}

test('[L33] a test from the library plays its films, counts each answer once, gets its result from the host and can be repeated', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const withQuestions = exercises(exam.id).flatMap((each) => (each.type === 'Exercise' ? [each] : []));
  const [first, second] = withQuestions;
  const count = withQuestions.flatMap(({ questions }) => questions).length;
  await signIn(page, 'viewer', '/health');
  const score = page.getByRole('region', { name: 'Your result' }).getByRole('status');
  const isAgain = await endOpenRun(page, exam.id);
  await follow(page, 'Test', exam.title, 'Start test');
  await page.waitForURL(`/test?test=${exam.id}`);
  if (isAgain) await button(page, 'Take the test again').click();
  await expect(page.getByRole('heading', { name: first!.title })).toBeVisible();
  await expectFramesToMove(page);
  expect(await violations(page)).toEqual([]);

  await answerAll(page, first!, true);
  // Answers survive a reload, and the test resumes at the same question.
  await page.reload();
  await expect(page.getByRole('heading', { name: second!.title })).toBeVisible();
  await page.getByRole('button', { name: first!.title }).click();
  await expect(page.locator('form').getByRole('radio').nth(first!.questions[0]!.right)).toBeChecked();
  await expect(button(page, 'Answer')).toHaveCount(0);

  await button(page, 'Next exercise').click();
  await answerAll(page, second!, false);
  await button(page, 'Finish the test').click();
  const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const open = count - first!.questions.length - second!.questions.length;
  await expect(sure).toContainText(`${open} question${open === 1 ? ' has' : 's have'} no answer yet`);
  await sure.getByRole('button', { name: 'Confirm' }).click();
  const right = first!.questions.length;
  await expect(score).toHaveText(`${right} of ${count} right`);
  await expect(page.getByRole('listitem').filter({ hasText: 'No answer' })).toHaveCount(open);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(score, 'the last result is there again').toHaveText(`${right} of ${count} right`);

  await button(page, 'Take the test again').click();
  await expect(page.getByRole('heading', { level: 2, name: first!.title })).toBeVisible();
  await expect(button(page, 'Answer'), 'nothing is answered yet').toHaveCount(first!.questions.length);
});

test('[L33] a test asks a question that an editor adds; a run already started keeps its own questions', async ({
  browser,
  page,
}) => {
  // Of another year than the other tests here, so that they share no exercise.
  const asking = tests.at(-4)!;
  const changed = exercises(asking.id).find(({ visibility, publish }) => visibility === 'public' && publish)!;
  const questionText = `Where does the ferry end? ${Date.now()}`;
  const question = page.getByRole('group', { name: questionText });

  await signIn(page, 'viewer', '/health');
  const isAgain = await endOpenRun(page, asking.id);
  await page.goto(`/test?test=${asking.id}`);
  if (isAgain) await button(page, 'Take the test again').click();
  await page.getByRole('button', { name: changed.title }).click();
  await expect(page.getByRole('heading', { level: 2, name: changed.title })).toBeVisible();

  const other = await browser.newContext({ bypassCSP: true });
  const editor = await other.newPage();
  await signIn(editor, 'editor', `/exercise_edit?exercise=${changed.id}`);
  // By keyboard.
  await button(editor, 'Add a question').press('Enter');
  const sheet = editor.getByRole('dialog', { name: 'New question' });
  await sheet.getByLabel('Question, in English').fill(questionText);
  await sheet.getByRole('button', { name: 'Add an option' }).press('Enter');
  for (const [place, side] of ['Upstream', 'At the other bank', 'In the eddy'].entries())
    await sheet
      .getByRole('group', { name: `Option ${place + 1}` })
      .getByLabel('In English')
      .fill(side);
  await sheet.getByLabel('Question, in English').press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText('Choose the right option.');
  await sheet.getByRole('group', { name: 'Option 2' }).getByRole('radio').press(' ');
  expect(await violations(editor)).toEqual([]);
  await sheet.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(button(editor, 'Add a question')).toBeFocused();
  const row = editor.getByRole('table', { name: /^Questions/ }).getByRole('row', { name: questionText });
  await row.getByRole('button', { name: /^Move up/ }).press('Enter');
  await expect(row.getByRole('button', { name: /^Move up/ })).toBeFocused();
  await button(editor, 'Save').click();
  await expect(editor.getByRole('form', { name: /^Edit: / })).toContainText('Saved.');
  await expect(row).toContainText('At the other bankright');

  await page.reload();
  await page.getByRole('button', { name: changed.title }).click();
  await expect(page.getByRole('heading', { level: 2, name: changed.title })).toBeVisible();
  await expect(question, 'this run has begun before').toHaveCount(0);
  await endOpenRun(page, asking.id);
  await page.goto(`/test?test=${asking.id}`);
  await button(page, 'Take the test again').click();
  await page.getByRole('button', { name: changed.title }).click();
  await question.getByRole('radio', { name: 'At the other bank' }).check();
  await page.locator('form').filter({ has: question }).getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.locator('form').filter({ has: question }).getByRole('button', { name: 'Answered' })).toBeVisible();
  await button(page, 'Finish the test').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  const score = page.getByRole('region', { name: 'Your result' }).getByRole('status');
  await expect(score).toHaveText(/^1 of \d+ right$/);
  // Restores the exercise for a retry.
  await row.getByRole('button', { name: /^Delete/ }).press('Enter');
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await button(editor, 'Save').click();
  await expect(row).toHaveCount(0);
  await other.close();
});

test('[L33] an answer lost by the network is reported, stays selected, and is sent again', async ({ page }) => {
  await signIn(page, 'editor', `/test?test=${other.id}`);
  await expect(button(page, 'Answer').first()).toBeVisible();
  await page.route('**/services/tests', (route) => route.abort());
  await page.locator('form').getByRole('radio').nth(1).check();
  await button(page, 'Answer').first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is lost' })).toBeVisible();
  await expect(page.locator('form').getByRole('radio').nth(1)).toBeChecked();
  await page.unroute('**/services/tests');
  await button(page, 'Answer').first().click();
  await expect(button(page, 'Answered')).toHaveCount(1);
});

test('[L33] [L32] tests and sequencing require signing in, and report missing rights', async ({ page }) => {
  await page.goto(`/test?test=${exam.id}`);
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('back') === `/test?test=${exam.id}`);
  await signIn(page, 'viewer', '/test?test=no-such');
  await expect(page.getByRole('alert')).toContainText('you do not have the rights to take it');
  expect(await violations(page)).toEqual([]);
  await page.goto(`/sequencing?video=${session.id}`);
  await expect(page.getByRole('alert')).toContainText('You do not have the permission to sequence sessions.');
  await page.goto('/new_sequencing');
  await expect(page.getByRole('alert')).toContainText('You do not have the permission');
});

test('[L33] a session from the library is watched item by item; the position and a custom order are saved', async ({
  page,
}) => {
  await signIn(page, 'editor', '/health');
  // Resets the position that an earlier attempt may have left.
  const place = { mediaId: String(session.id), mediaType: 'Session', index: 0, chosen: [], at: Date.now() };
  const repeated = await page.request.post('/services/sequencing', {
    headers: { origin: new URL(page.url()).origin },
    data: { request: 'saveSequence', params: { ...place, changeId: `again-${Date.now()}` } },
  });
  expect(await repeated.json()).toMatchObject({ status: 'ok', data: { index: 0 } });
  await follow(page, 'Session', session.title, 'Sequence');
  await page.waitForURL(`/sequencing?video=${session.id}`);
  const list = page.getByRole('navigation', { name: 'Sequence' }).getByRole('listitem');
  const shown = page.locator('#selected');
  const [one, two, three] = [list.nth(0), list.nth(1), list.nth(2)];
  await expect(one.getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expectFramesToMove(page);
  expect(await violations(page)).toEqual([]);

  const kept = page.waitForResponse((response) => response.url().endsWith('/services/sequencing'));
  await button(page, 'Next').click();
  await kept;
  await expect(two.getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();

  // By keyboard: the third item moves up, and the first one is left out.
  await button(page, 'Change the order').press('Enter');
  const order = page.getByRole('list', { name: 'Sequence' }).getByRole('listitem');
  const before = await order.allInnerTexts();
  await order
    .nth(2)
    .getByRole('button', { name: /^Move up/ })
    .press('Enter');
  await order
    .nth(0)
    .getByRole('button', { name: /^Remove: / })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Left out' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForResponse((response) => response.url().endsWith('/services/sequencing'));
  await button(page, 'Use this order').press('Enter');
  await saved;
  await page.reload();
  await expect(list).toHaveCount(before.length - 1);
  await expect(two.getByRole('button'), 'the place is kept: the item that was selected').toHaveAttribute(
    'aria-current',
    'true',
  );
  await button(page, 'Previous').click();
  await expect(one.getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(shown).not.toBeEmpty();
  await expect(three).toBeVisible();
});

test('[L33] /new_sequencing offers the sessions and plays the chosen one; a test can be sequenced too', async ({
  page,
}) => {
  await signIn(page, 'admin', '/new_sequencing');
  await expect(page.getByRole('heading', { name: 'Choose a session' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const sessions = page.getByRole('list', { name: 'Choose a session' }).getByRole('button');
  await sessions.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sequencing: / })).toBeVisible();

  await page.goto(`/sequencing?test=${exam.id}`);
  const [first] = exercises(exam.id);
  await expect(page.getByRole('heading', { level: 2, name: first!.title })).toBeVisible();
  await expectFramesToMove(page);
});
