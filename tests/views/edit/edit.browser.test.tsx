import '../../../src/ui/theme.css';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EditContext, EditEvent, EditOutcome } from '../../../machines/studio/edit/edit.setup.ts';
import { tagRows } from '../../../core/domain/edit-draft.ts';
import { keywordsText } from '../../../core/domain/keywords-field.ts';
import { EditPage } from '../../../src/pages/edit/EditPage.tsx';
import type { EditRef } from '../../../src/pages/edit/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/edit.paths.ts';
import { expectRequestId } from '../request-id.ts';
import { has, isThere, says } from '../seen.ts';

const texts = await createTexts('en', ['common', 'edit', 'embedding']);
const form = page.getByRole('form', { name: /^Edit: / });
const state = (text: string) => form.getByRole('status').filter({ hasText: text });
const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
const tagSheet = page.getByRole('dialog', { name: /tag$/ });
const questionSheet = page.getByRole('dialog', { name: /question$/ });
const pictureSheet = page.getByRole('dialog', { name: 'Change the thumbnail' });
const memberSheet = page.getByRole('dialog', { name: 'Add contents' });
const conflict = page.getByRole('form', { name: 'Caution...' });
const left = (outcome: EditOutcome['kind']) => page.getByRole('heading', { name: `Left: ${outcome}` });
const problem = (text: string) => page.getByRole('alert').filter({ hasText: text });

const isEditing = (): boolean => isThere(state('No changes')) || isThere(state('Not saved yet'));
const isTypable = (): boolean => isEditing() || isThere(state('Saving'));
const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(page.getByRole('status').filter({ hasText: 'Loading' })),
  failed: () => isThere(problem('It could not be loaded')),
  refused: () => isThere(problem('You do not have the rights to edit this')),
  missing: () => isThere(problem('There is nothing here to edit')),
  'editing.work.clean': () => isThere(state('No changes')),
  'editing.work.dirty': () => isThere(state('Not saved yet')) && !isThere(question),
  'editing.sheet.closed': () => isEditing() && !isThere(question) && !isThere(page.getByRole('dialog')),
  'editing.sheet.tag': () => isThere(tagSheet),
  'editing.sheet.question': () => isThere(questionSheet),
  'editing.sheet.picture.choosing': () => isThere(pictureSheet) && !says(pictureSheet, 'Reading the picture'),
  'editing.sheet.picture.reading': () => says(pictureSheet, 'Reading the picture'),
  'editing.sheet.members.idle': () => isThere(memberSheet) && !says(memberSheet, 'Searching…'),
  'editing.sheet.members.asking': () => says(memberSheet, 'Searching…'),
  saving: () => isThere(state('Saving')) && has(form.getByRole('button', { name: 'Back' }), 'aria-disabled', 'true'),
  conflict: () => isThere(conflict),
  leaving: () => isThere(question),
  lost: () => isThere(left('lost')),
  left: () => isThere(left('left')),
};

const NOTICES = {
  saved: 'Saved.',
  merged: 'Saved, together with what somebody else has changed in the meantime',
  restored: 'Your changes from before the sign-in are back',
  invalid: 'The library did not accept this',
  failed: 'It could not be saved. Your changes are still here',
} satisfies Record<NonNullable<EditContext['notice']>, string>;
const PICTURES = {
  type: 'This is not a picture that can be used.',
  size: 'This picture is too large.',
  broken: 'This picture cannot be read.',
  tainted: 'The site of this film does not allow its pictures to be used.',
} satisfies Record<NonNullable<EditContext['pictureProblem']>, string>;

const PLAYED = new Set(['Video', 'Session', 'Competition', 'Audio']);

/** The page's text about who may embed it; undefined if there is none. */
function embeddedBy(): string | undefined {
  const select = form.getByLabelText('May be embedded by').query() as HTMLSelectElement | null;
  const sites = form.getByLabelText(/^Addresses of the sites/).query() as HTMLInputElement | null;
  return select ? [select.selectedOptions[0]?.label, ...(sites ? [sites.value] : [])].join(': ') : undefined;
}

function embeddingOf(said: string, type: string): string | undefined {
  if (!PLAYED.has(type)) return undefined;
  return said.startsWith('origins ') ? `These sites only: ${said.slice(8)}` : 'The sites chosen by the group';
}

async function shows(context: EditContext): Promise<void> {
  const { medium, draft, notice, pictureProblem, question: openQuestion, questionProblems } = context;
  const { tagForm, tagProblems, memberKeyword } = context;
  await expect.element(form.getByLabelText(/^(Title|Name)$/)).toHaveValue(draft.fields.title);
  if (notice) expect(says(form, NOTICES[notice])).toBe(true);
  const isClip = medium.type === 'Clip';
  expect(isThere(form.getByLabelText('Visibility'))).toBe(!isClip);
  await expect.poll(() => embeddedBy()).toBe(embeddingOf(draft.fields.embedding, medium.type));
  expect(says(form, 'A clip is open to the same people as its film')).toBe(isClip && !medium.isFilmGone);
  expect(says(form, 'The film of this clip no longer exists')).toBe(isClip && medium.isFilmGone === true);
  const film = form.getByRole('link', { name: 'Edit: Slalom run' });
  if (medium.rightsFrom) await expect.element(film).toHaveAttribute('href', '/media_edit?video=run');
  else expect(isThere(film)).toBe(false);
  const preview = form.getByRole('group', { name: 'Preview' });
  expect(isThere(preview)).toBe(medium.notOut !== undefined);
  if (medium.notOut) expect(says(preview, 'Unpublished') && isThere(preview.getByLabelText('The film'))).toBe(true);
  if (pictureProblem) expect(says(pictureSheet.getByRole('alert'), PICTURES[pictureProblem])).toBe(true);
  if (tagForm) await expect.element(tagSheet.getByLabelText('Time')).toHaveValue(tagForm.typed.time);
  if (tagForm) await expect.element(tagSheet.getByLabelText('Description')).toHaveValue(tagForm.typed.description);
  if (openQuestion)
    await expect.element(questionSheet.getByLabelText('Question, in English')).toHaveValue(openQuestion.text.enName);
  await expect
    .poll(() => says(questionSheet.getByRole('alert'), 'Write the question'))
    .toBe(questionProblems.includes('text'));
  // The comparison uses the saved tags, not the draft; a tag without a time has no frame.
  const [row] = medium.type === 'Video' ? tagRows(medium, draft.tags) : [];
  const comparison = row && form.getByLabelText(`Add to compare: ${row.tag.time} ${row.tag.description}`);
  if (comparison && row.state === 'same' && row.tag.time === '00:00:10')
    await expect.element(comparison).toHaveAttribute('href', '/compare?add=run@10');
  else if (comparison) expect(isThere(comparison)).toBe(false);
  // The page shows questions only for exercises.
  const cells = medium.type === 'Exercise' ? draft.questions.map(({ text }) => text.enName) : [];
  for (const text of cells) await expect.poll(() => says(form.getByRole('cell'), text)).toBe(true);
  await expect.poll(() => says(tagSheet.getByRole('alert'), 'hh:mm:ss')).toBe(tagProblems.includes('tagTime'));
  await expect.poll(() => says(tagSheet.getByRole('alert'), 'in seconds')).toBe(tagProblems.includes('tagLength'));
  await expect.poll(() => says(tagSheet.getByRole('alert'), 'whole number')).toBe(tagProblems.includes('tagPage'));
  await expect
    .element(form.getByLabelText(/^Keywords/))
    .toHaveValue(keywordsText(context.typedKeywords, draft.fields.keywords));
  if (isThere(memberSheet))
    await expect.element(memberSheet.getByLabelText('Search the library')).toHaveValue(memberKeyword);
}

/** Presses the control if it exists. */
async function press(found: ReturnType<typeof page.getByRole>): Promise<boolean> {
  if (!isThere(found)) return false;
  // Playwright waits forever for a control that is marked as disabled.
  await userEvent.click(found, { force: found.element().getAttribute('aria-disabled') === 'true' });
  return true;
}

/** Fills a field unless it already has this text. */
async function type(field: ReturnType<typeof page.getByLabelText>, text: string): Promise<boolean> {
  if ((field.element() as HTMLInputElement).value === text) return false;
  await userEvent.fill(field, text);
  return true;
}

async function perform(event: EditEvent): Promise<boolean> {
  switch (event.type) {
    case 'edit.change': {
      const field = form.getByLabelText(/^(Title|Name)$/);
      const { change } = event;
      if (change.kind !== 'field' || change.field !== 'title' || isThere(page.getByRole('dialog'))) return false;
      if (!isTypable() || (field.element() as HTMLInputElement).value === change.value) return false;
      await userEvent.fill(field, change.value);
      return true;
    }
    case 'edit.save':
      return !isThere(page.getByRole('dialog')) && press(form.getByRole('button', { name: 'Save' }));
    case 'edit.leave':
      return !isThere(page.getByRole('dialog')) && press(form.getByRole('button', { name: 'Back' }));
    case 'edit.confirm':
      return press(question.getByRole('button', { name: 'Confirm' }));
    case 'edit.stay':
      if (isThere(conflict)) return press(conflict.getByRole('button', { name: 'Back to the form' }));
      return press(question.getByRole('button', { name: 'Cancel' }));
    case 'edit.retry':
      return press(page.getByRole('button', { name: 'Try again' }));
    case 'edit.openTag':
      return !isThere(page.getByRole('dialog')) && press(form.getByRole('button', { name: 'Change: 00:00:10 Tag t1' }));
    case 'edit.addTag':
      // The page creates an id itself.
      return false;
    case 'edit.typeTag': {
      if (!isThere(tagSheet)) return false;
      return type(tagSheet.getByLabelText(texts.t(`edit.tag.${event.field}`), { exact: true }), event.text);
    }
    case 'edit.saveTag':
      return isThere(tagSheet) && press(tagSheet.getByRole('button', { name: 'Apply' }));
    case 'edit.typeKeywords':
      return isTypable() && !isThere(page.getByRole('dialog')) && type(form.getByLabelText(/^Keywords/), event.text);
    case 'edit.openQuestion':
      if (event.question.id !== 'q1' || isThere(page.getByRole('dialog'))) return false;
      return press(form.getByRole('button', { name: /^Change: Which/ }));
    case 'edit.editQuestion':
      if (event.edit.kind !== 'text' || !isThere(questionSheet)) return false;
      return type(questionSheet.getByLabelText('Question, in English'), event.edit.text);
    case 'edit.saveQuestion':
      return isThere(questionSheet) && press(questionSheet.getByRole('button', { name: 'Apply' }));
    case 'edit.openPicture':
      return !isThere(page.getByRole('dialog')) && press(form.getByRole('button', { name: 'Change the thumbnail' }));
    case 'edit.openMembers':
      return !isThere(page.getByRole('dialog')) && press(form.getByRole('button', { name: 'Add contents' }));
    case 'edit.typeMemberKeyword':
      return isThere(memberSheet) && type(memberSheet.getByLabelText('Search the library'), event.text);
    case 'edit.findMembers':
      return isThere(memberSheet) && press(memberSheet.getByRole('button', { name: 'Search', exact: true }));
    case 'edit.close':
      return press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    case 'edit.choose': {
      const side = event.side === 'mine' ? /^Yours/ : /^Theirs/;
      const choice = conflict.getByRole('group', { name: 'Title' }).getByRole('radio', { name: side });
      if (!isThere(choice) || choice.element().matches(':checked')) return false;
      return press(choice);
    }
    case 'edit.resolve':
      return press(conflict.getByRole('button', { name: 'Save my choice' }));
    default:
      return false;
  }
}

/** A placeholder for the page that follows. */
function Page({ edit }: { edit: EditRef }) {
  const outcome = useSelector(edit, ({ output }) => output?.kind);
  return outcome ? <h1>{`Left: ${outcome}`}</h1> : <EditPage edit={edit} library="/" />;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Page edit={actor as EditRef} />
        </TextProvider>,
      );
      return unmount;
    },
    perform: async (step) => 'send' in step && perform(step.send as EditEvent),
    async onState(_, snapshot) {
      await expectRequestId(snapshot.context);
      if (snapshot.matches('editing')) await shows(snapshot.context as EditContext);
    },
  },
});
