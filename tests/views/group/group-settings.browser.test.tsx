import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type {
  GroupNotice,
  groupSettingsMachine,
} from '../../../machines/shared/group-settings/group-settings.machine.ts';
import { readLogo } from '../../../src/adapters/logo.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { EmbeddingField } from '../../../src/pages/EmbeddingField.tsx';
import { BrandingFields } from '../../../src/pages/group/GroupFields.tsx';
import { GroupPage } from '../../../src/pages/group/GroupPage.tsx';
import type { GroupSettingsRef } from '../../../src/pages/group/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/group-settings.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'group', 'embedding']);
const main = page.getByRole('main');
const form = page.getByRole('form', { name: 'Group settings' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !isThere(form),
  'shown.editing': () => isThere(form) && has(main, 'aria-busy', 'false'),
  'shown.reading': () => isThere(button('Reading the picture…')),
  'shown.saving': () => isThere(button('Saving…')) && has(button('Choose a picture'), 'aria-disabled', 'true'),
  refused: () => isThere(page.getByText('Only administrators of the group can change its settings.')),
  failed: () => isThere(page.getByText('The settings could not be loaded.')),
};

const NOTICES = {
  saved: 'The settings are saved.',
  changedElsewhere:
    'Another administrator has changed the settings. They are shown now, with your changes; save again to keep yours.',
  nameless: 'Please give the group a name.',
  pageless: 'Please enter the sites that may embed its media, such as https://club.example.',
  unreadable: 'The logo could not be used. Please choose another picture.',
  notSaved: 'The settings were not saved. Please try again.',
  logoType: 'This is not a PNG, JPEG, WebP or SVG picture.',
  logoSize: 'This picture is larger than 5 MB.',
  logoBroken: 'This picture could not be read. Please choose another one.',
} satisfies Record<GroupNotice, string>;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <GroupPage group={actor as GroupSettingsRef} library="/" members="/members" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { type } = step.send;
      const pressed = button(
        { 'group.save': 'Save', 'group.retry': 'Try again', 'group.removeLogo': 'Remove the logo' }[type] ?? '',
      );
      if (!isThere(pressed) || has(pressed, 'aria-disabled', 'true')) return false;
      await userEvent.click(pressed);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof groupSettingsMachine>;
      if (!snapshot.matches({ shown: 'editing' })) return;
      const { notice, settings, changes } = snapshot.context;
      await expect.element(form.getByLabelText('Name of the group')).toHaveValue(changes.name ?? settings?.name ?? '');
      const embedding = changes.embedding ?? settings?.embedding ?? '';
      const sites = form.getByLabelText(/^Addresses of the sites/);
      const choice = form.getByLabelText('Its media may be embedded by').element() as HTMLSelectElement;
      expect(choice.selectedOptions[0]?.label).toBe(embedding === 'anyone' ? 'Any site' : 'These sites only');
      if (embedding !== 'anyone') await expect.element(sites).toHaveValue(embedding.replace('origins ', ''));
      const alert = form.getByRole('alert');
      if (notice && notice !== 'saved') await expect.element(alert).toHaveTextContent(NOTICES[notice]);
      else await expect.element(alert).toBeEmptyDOMElement();
      if (notice === 'saved') await expect.element(form.getByText(NOTICES.saved)).toBeVisible();
      expect(isThere(button('Remove the logo'))).toBe((changes.logo ?? settings?.logo ?? '') !== '');
    },
  },
});

test('[S01] an unreadable colour is shown in a readable shade, and the form says where', async () => {
  const nothing = () => undefined;
  const look = {
    name: 'Club',
    logo: '',
    isReading: false,
    isSaving: false,
    onAccent: nothing,
    onLogo: nothing,
    onRemoveLogo: nothing,
  };
  const { rerender } = await render(
    <TextProvider texts={texts}>
      <BrandingFields {...look} accent="#ffe600" />
    </TextProvider>,
  );
  const status = page.getByRole('status');
  await expect
    .element(status)
    .toHaveTextContent('This colour is too light to be read on light pages: they show a darker shade of it.');
  const sample = page.getByRole('listitem', { name: 'Light' }).getByText('A link').element();
  expect(getComputedStyle(sample).color).not.toBe('rgb(255, 230, 0)');
  await rerender(
    <TextProvider texts={texts}>
      <BrandingFields {...look} accent="#101010" />
    </TextProvider>,
  );
  await expect
    .element(status)
    .toHaveTextContent('This colour is too dark to be read on dark pages: they show a lighter shade of it.');
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00"/></svg>';

test('[S01] a drawing becomes a small PNG, and a file that is not a picture is rejected whatever its name', async () => {
  const drawn = await readLogo(new Blob([svg], { type: 'text/plain' }));
  if (drawn.status !== 'ok') throw new Error(drawn.status);
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${drawn.picture}`)).blob());
  expect([image.width, image.height]).toEqual([256, 128]);
  expect(await readLogo(new Blob(['%PDF-1.7'], { type: 'image/png' }))).toEqual({ status: 'logoType' });
  expect(await readLogo(new Blob(['\x89PNG\r\n nothing'], { type: 'image/png' }))).toEqual({ status: 'logoType' });
  const cut = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], { type: 'image/jpeg' });
  expect(await readLogo(cut)).toEqual({ status: 'logoBroken' });
  expect(await readLogo(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]))).toEqual({ status: 'logoSize' });
});

test('[S01] a script in a drawing never runs, and nothing is loaded for it', async () => {
  const bad = svg.replace('<rect', '<script>parent.wasRun = true</script><image href="/nowhere.png"/><rect');
  expect((await readLogo(new Blob([bad]))).status).toBe('ok');
  expect('wasRun' in globalThis).toBe(false);
  expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('nowhere.png'))).toBe(false);
});

test('[E03] the sites that may embed are a choice, with a list of addresses for some', async () => {
  const said: string[] = [];
  const shown = (value: string, of: 'medium' | 'group') => (
    <TextProvider texts={texts}>
      <EmbeddingField
        of={of}
        value={value}
        selectClass={undefined}
        fieldClass={undefined}
        onChange={(changed) => void said.push(changed)}
      />
    </TextProvider>
  );
  const { rerender } = await render(shown('anyone', 'group'));
  const choice = page.getByLabelText('Its media may be embedded by');
  const labels = () => [...(choice.element() as HTMLSelectElement).options].map(({ label }) => label);
  expect(labels()).toEqual(['Any site', 'These sites only', 'No other site']);
  const sites = page.getByLabelText('Addresses of the sites, such as https://club.example, separated by spaces');
  expect(isThere(sites)).toBe(false);
  await userEvent.selectOptions(choice, 'These sites only');
  await rerender(shown('origins ', 'group'));
  await userEvent.fill(sites, 'https://a.example ');
  await userEvent.selectOptions(choice, 'No other site');
  expect(said).toEqual(['origins ', 'origins https://a.example ', 'nobody']);
  await rerender(shown('', 'medium'));
  const own = page.getByLabelText('May be embedded by').element() as HTMLSelectElement;
  expect([...own.options].map(({ label }) => label)[0]).toBe('The sites chosen by the group');
  expect(own.selectedOptions[0]?.label).toBe('The sites chosen by the group');
});
