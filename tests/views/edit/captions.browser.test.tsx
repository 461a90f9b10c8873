import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import { languageName } from '../../../core/domain/captions.ts';
import type {
  CaptionFile,
  CaptionsEvent,
  CaptionsNotice,
  captionsMachine,
  CaptionsRef,
} from '../../../machines/studio/captions/captions.machine.ts';
import { Captions } from '../../../src/pages/edit/Captions.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/captions.paths.ts';
import { has, isThere, says } from '../seen.ts';
import { still } from '../library/stub.tsx';

const texts = await createTexts('en', ['common', 'captions']);
const region = page.getByRole('region', { name: 'Captions' });
const dialog = page.getByRole('dialog', { name: 'Delete these captions?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isListed = () => isThere(region) && !isThere(dialog);

const STATE_ASSERTIONS: StateAssertions = {
  'listed.idle': () => isListed() && isThere(button('Choose a file')) && has(region, 'aria-busy', 'false'),
  'listed.saving': () => isListed() && isThere(button('Sending…')) && has(region, 'aria-busy', 'true'),
  'listed.confirming': () => isThere(dialog.getByRole('button', { name: 'Delete', exact: true })),
  'listed.deleting': () => isThere(dialog.getByRole('button', { name: 'Deleting…' })),
  none: () => !isThere(region),
  failed: () => says(region, 'The captions could not be loaded.'),
};

const NOTICES: Record<CaptionsNotice, string> = {
  saved: 'final.srt is saved, with 12 captions.',
  deleted: 'The captions are deleted.',
  size: 'huge.srt is too large for a caption file: 2 MB at most.',
  notSaved: 'final.srt was not saved. Please try again.',
  notDeleted: 'The captions were not deleted. Please try again.',
  gone: 'This no longer exists, or you can no longer edit it.',
  time: 'final.srt, line 14: a start and an end time are expected, as 00:00:01.000 --> 00:00:03.000.',
  noCues: '',
  order: '',
  text: '',
  long: '',
  many: '',
};

/** The files that the page receives as chosen: the chart knows only their descriptions. */
let chosen: readonly CaptionFile[] = [];

async function press(name: string): Promise<boolean> {
  if (!isThere(button(name)) || has(button(name), 'aria-disabled', 'true')) return false;
  await userEvent.click(button(name));
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <main>
            <Captions captions={actor as CaptionsRef} choose={() => chosen} />
          </main>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as CaptionsEvent;
      switch (event.type) {
        case 'captions.retry':
          return press('Try again');
        case 'captions.confirm':
          if (!isThere(dialog)) return false;
          await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }));
          return true;
        case 'captions.cancel':
          return press('Keep');
        case 'captions.delete':
          return press('Delete English, Subtitles');
        case 'captions.describe': {
          if (!isListed()) return false;
          const { lang, kind } = event.change;
          if (lang !== undefined) await userEvent.selectOptions(page.getByLabelText('Language'), languageName(lang));
          if (kind !== undefined) await userEvent.selectOptions(page.getByLabelText('Kind'), kind);
          return true;
        }
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const { context, value } = anySnapshot as SnapshotFrom<typeof captionsMachine>;
      if (typeof value !== 'object') return;
      const { notice, tracks } = context;
      if (notice) await expect.element(region.getByText(NOTICES[notice.kind], { exact: true })).toBeInTheDocument();
      expect(region.getByRole('listitem').elements()).toHaveLength(tracks.length);
    },
  },
});

test.each([
  ['en', 1, 'final.srt is saved, with 1 caption.'],
  ['en', 1200, 'final.srt is saved, with 1,200 captions.'],
  ['fr', 1, 'final.srt est enregistré, avec 1 sous-titre.'],
  ['fr', 12, 'final.srt est enregistré, avec 12 sous-titres.'],
] as const)('[S06] [L02] in %s, the number of captions in a file is stated: %i', async (language, cues, said) => {
  const file = { lang: 'en', kind: 'subtitles', file: { name: 'final.srt' } };
  const context = { tracks: [], draft: file, file, notice: { kind: 'saved', line: 0, cues } };
  await render(
    <TextProvider texts={await createTexts(language, ['common', 'captions'])}>
      <Captions captions={still({ value: { listed: 'idle' }, context }) as CaptionsRef} choose={() => []} />
    </TextProvider>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent(said);
});
