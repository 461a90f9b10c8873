import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';
import type { FileRefusal, UploadsNotice } from '../../../machines/studio/uploads/uploads.rules.ts';
import type { UploadsEvent } from '../../../machines/studio/uploads/uploads.setup.ts';
import type { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import { selectSummary, type UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { StudioPage } from '../../../src/pages/studio/StudioPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/uploads.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'studio']);
const main = page.getByRole('main');
const heading = page.getByRole('heading', { name: 'Your files' });
const list = page.getByRole('list', { name: 'Your files' });
const dialog = page.getByRole('dialog', { name: 'Delete this file?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const outOfDate = page.getByText('The connection is lost. What is shown may be out of date.');
const isListed = () => isThere(heading) && !isThere(dialog);

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !isThere(heading),
  'listed.act.idle': () => isListed() && has(main, 'aria-busy', 'false'),
  'listed.act.retrying': () => isListed() && has(main, 'aria-busy', 'true'),
  'listed.act.confirming': () =>
    isThere(dialog) && has(dialog.getByRole('button', { name: 'Delete' }), 'aria-disabled', 'false'),
  'listed.act.deleting': () => isThere(dialog.getByRole('button', { name: 'Deleting…' })),
  refused: () => isThere(page.getByText('Only editors and administrators can add to the library.')),
  failed: () => isThere(page.getByText('Your files could not be loaded.')),
};

const NOTICES = {
  ready: (title) => `${title} is ready.`,
  failed: (title) => `${title} could not be packaged. The list says why.`,
  saved: (title) => `The change to ${title} is saved.`,
  late: (title) => `${title} is already in the library. Please edit it on its page.`,
  notSaved: (title) => `The change to ${title} was not saved. Please try again.`,
  retried: (title) => `${title} is being packaged again.`,
  notRetried: (title) => `${title} could not be tried again.`,
  deleted: (title) => `${title} is deleted.`,
  notDeleted: (title) => `${title} was not deleted. Please try again.`,
} satisfies Record<UploadsNotice, (title: string) => string>;

const REJECTED = {
  ending: (name) => `${name} is not a film, audio file, photo or PDF.`,
  empty: (name) => `${name} is empty.`,
  size: (name) => `${name} is larger than this site accepts.`,
  room: (name) => `There is no room left for ${name}. Please contact the site administrator.`,
  other: (name) => `${name} is not the file whose upload was started. Please choose that one.`,
} satisfies Record<FileRefusal, (name: string) => string>;

const remote = createActor(remoteMachine, { input: { today: '2026-11-24' } }).start();

/** The files that the page receives as chosen: the charts know only their descriptions. */
let chosen: readonly ChosenFile[] = [];

/** Uploads through the field behind a button; the test decides which files the page receives. */
async function choose(files: readonly ChosenFile[], label: string): Promise<boolean> {
  const input = button(label).query()?.nextElementSibling;
  if (!(input instanceof HTMLInputElement)) return false;
  chosen = files;
  await userEvent.upload(
    input,
    files.map(({ name }) => new File(['x'], name)),
  );
  return true;
}

async function press(name: string): Promise<boolean> {
  const pressed = button(name);
  if (!isThere(pressed) || has(pressed, 'aria-disabled', 'true')) return false;
  await userEvent.click(pressed);
  return true;
}

const row = (title: string) =>
  list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function describe({ id, change }: Extract<UploadsEvent, { type: 'uploads.describe' }>): Promise<boolean> {
  const line = row(`Run ${id}`);
  const { date, visibility, collectionId } = change;
  if (!isThere(line)) return false;
  if (date !== undefined) await userEvent.fill(line.getByLabelText('Date'), date);
  if (visibility === 'public') await userEvent.selectOptions(line.getByLabelText('Visible to'), 'Everybody');
  if (collectionId !== undefined)
    await userEvent.selectOptions(line.getByLabelText('Collection'), collectionId === '' ? 'None' : 'Finals');
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <StudioPage
            uploads={actor as UploadsRef}
            remote={remote}
            choose={() => [...chosen]}
            library="/"
            video={undefined}
            film={undefined}
          />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as UploadsEvent;
      const title = row('Run a1').getByLabelText('Title');
      switch (event.type) {
        case 'uploads.add':
          return choose(event.files, 'Choose files');
        case 'uploads.continue':
          return choose([event.file], `Choose the file again: ${event.upload.title}`);
        case 'uploads.type':
          if (!isThere(title)) return false;
          await userEvent.fill(title, event.title);
          return true;
        case 'uploads.take':
          if (!isThere(title)) return false;
          await userEvent.click(title);
          await userEvent.keyboard('{Enter}');
          return true;
        case 'uploads.describe':
          return describe(event);
        case 'uploads.retry':
          return press(`Try again: ${event.upload.title}`);
        case 'uploads.delete':
          return press(`Cancel ${event.upload.title}`);
        case 'uploads.confirm':
          return press('Delete');
        case 'uploads.cancel':
          return press('Keep');
        case 'uploads.reload':
          return press('Try again');
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof uploadsMachine>;
      if (!snapshot.matches({ listed: { act: 'idle' } })) return;
      const { uploads, files, rejected, notice, typed } = snapshot.context;
      expect(isThere(outOfDate)).toBe(snapshot.children.stream?.getSnapshot().matches('waiting') ?? false);
      const status = page.getByRole('status');
      if (notice) await expect.element(status).toHaveTextContent(NOTICES[notice.kind](notice.title));
      else await expect.element(status).toBeEmptyDOMElement();
      const alert = page.getByRole('alert').first();
      if (rejected.length === 0) await expect.element(alert).toBeEmptyDOMElement();
      else
        await expect
          .element(alert)
          .toHaveTextContent(rejected.map(({ name, reason }) => REJECTED[reason](name)).join(''));
      const summary = selectSummary(snapshot);
      const done = page.getByRole('region', { name: 'All done' });
      expect(isThere(done)).toBe(summary !== undefined);
      if (summary) {
        const { there, failed } = summary;
        const count = there.length === 1 ? '1 file is in the library:' : `${there.length} files are in the library:`;
        expect(isThere(done.getByText(count, { exact: true }))).toBe(there.length > 0);
        expect(
          done
            .getByRole('link')
            .elements()
            .map(({ textContent }) => textContent),
        ).toEqual(there.map(({ title }) => title));
        expect(isThere(done.getByText(/could not be packaged. The list says why.$/))).toBe(failed > 0);
      }
      const known = new Set(uploads.map(({ id }) => id));
      const lines = uploads.length + files.filter(({ id }) => id === undefined || !known.has(id)).length;
      expect(list.getByRole('listitem').elements()).toHaveLength(lines);
      for (const { id, title, state, playable, reason, detail, type } of uploads) {
        const line = row(title);
        const isSent = files.some((each) => each.id === id);
        if (state === 'receiving' && !isSent) {
          await expect.element(line.getByText(/^3.81 MB of 9.54 MB uploaded/)).toBeVisible();
          await expect.element(line.getByLabelText('Title')).toHaveValue(typed[id] ?? title);
        }
        if (state === 'ready') {
          expect(line.getByLabelText('Title').elements()).toHaveLength(id in typed ? 1 : 0);
          expect(line.getByLabelText('Date').elements()).toHaveLength(0);
        }
        if (state === 'packaging') await expect.element(line.getByRole('progressbar')).toBeVisible();
        if (state === 'failed' && reason === 'videoCodec')
          await expect
            .element(line.getByText(`Its picture is ${detail}, which browsers do not play.`, { exact: false }))
            .toBeVisible();
        const links = line.getByRole('link').elements();
        expect(links.map((link) => link.getAttribute('href'))).toEqual(
          (state === 'ready' || playable) && type === 'Video'
            ? [`/play?video=${id}`, `/media_edit?video=${id}`, `/studio?video=${id}&tool=desk`]
            : [],
        );
      }
    },
  },
});
