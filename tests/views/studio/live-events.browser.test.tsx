import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { LiveEventsRef, liveEventsMachine } from '../../../machines/studio/live-events/live-events.machine.ts';
import type {
  DraftProblem,
  LiveEventsEvent,
  LiveNotice,
} from '../../../machines/studio/live-events/live-events.setup.ts';
import { LivePage } from '../../../src/pages/live/LivePage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/live-events.paths.ts';
import { newViolationsOf } from '../axe.ts';
import { button, press, pressEnabled } from '../press.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'live', 'studio']);
const form = page.getByRole('form', { name: 'Announce an event' });
const title = form.getByRole('textbox', { name: 'Title', exact: true });
const cancel = form.getByRole('button', { name: 'Cancel', exact: true });
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const checking = form.getByText('Checking…', { exact: true });
const outOfDate = page.getByText('The connection is lost. What is shown may be out of date.');
const ending = button('End Regatta a1');
const status = page.getByRole('status').first();

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(page.getByText('Loading', { exact: true })),
  'listed.draft.closed': () => isThere(button('New live event')),
  'listed.draft.open.typing': () => isThere(form) && isThere(button('Announce')) && !isThere(checking),
  'listed.draft.open.checking': () => isThere(form) && isThere(button('Announce')) && isThere(checking),
  'listed.draft.creating': () =>
    isThere(form) && isThere(button('Announcing…')) && has(cancel, 'aria-disabled', 'true'),
  'listed.act.idle': () => !isThere(dialog) && has(ending, 'aria-disabled', 'false'),
  'listed.act.confirming': () => isThere(dialog.getByRole('button', { name: 'Cancel', exact: true })),
  'listed.act.acting': () => !isThere(dialog) && has(ending, 'aria-disabled', 'true'),
  refused: () => isThere(page.getByText('Only editors and administrators can run live events.')),
  failed: () => isThere(page.getByText('The live events could not be loaded.')) && isThere(button('Try again')),
};

const NOTICES = {
  created: (title) => `${title} is announced.`,
  started: (title) => `${title} is live.`,
  ended: (title) => `${title} has ended.`,
  renewed: (title) => `The camera of ${title} has a new key.`,
  trimmed: (title) => `The replay of ${title} is trimmed.`,
  late: (title) => `${title} has changed in the meantime. Nothing was done.`,
  invalid: (title) => `Please enter times within the recording of ${title}, such as 00:12:30.`,
  failed: (title) => `The server did not respond; ${title} may be unchanged. Please try again.`,
} satisfies Record<LiveNotice, (title: string) => string>;

const PROBLEMS = {
  title: () => 'Please enter a title.',
  private: () => 'You cannot announce an event here.',
  noEncoder: () => 'Cameras cannot push to this server: ffmpeg is not installed.',
  address: (camera) => `Camera ${camera} needs the address of an HLS playlist (https://…).`,
  failed: () => 'The event was not announced. Please try again.',
} satisfies Record<DraftProblem, (camera: number) => string>;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <LivePage live={actor as LiveEventsRef} library="/" host="media.example" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as LiveEventsEvent;
      // A dialog covers the form.
      if (isThere(dialog) && event.type.startsWith('draft.')) return false;
      switch (event.type) {
        case 'draft.open':
          if (!(await press('New live event'))) return false;
          await expect.element(title).toHaveFocus();
          return true;
        case 'draft.close':
          if (!isThere(form) || !(await pressEnabled('Cancel'))) return false;
          await expect.element(page.getByRole('heading', { name: 'Announce an event' })).toHaveFocus();
          return true;
        case 'draft.submit':
          return pressEnabled('Announce');
        case 'draft.addCamera':
          return pressEnabled('Add a camera');
        case 'draft.removeCamera':
          return pressEnabled(`Remove camera ${event.index + 1}`);
        case 'draft.check':
          return pressEnabled(`Check the address of camera ${event.index + 1}`);
        case 'draft.type':
          if (event.change.title === undefined || !isThere(form)) return false;
          await userEvent.fill(title, event.change.title);
          return true;
        case 'live.do': {
          const { kind, event: about } = event.command;
          if (kind === 'start') return press(`Start now: ${about.title}`);
          if (kind === 'end') return press(`End ${about.title}`);
          return kind === 'renew' && press(`Renew the key of ${about.cameras[0]?.name}`);
        }
        case 'live.confirm':
          return (await press('End it')) || press('Renew it');
        case 'live.cancel':
          if (!isThere(dialog)) return false;
          await userEvent.click(dialog.getByRole('button', { name: 'Cancel', exact: true }));
          return true;
        case 'live.reload':
          return press('Try again');
        default:
          return false;
      }
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof liveEventsMachine>;
      const { events, notice, problem, keys, checks, draft } = snapshot.context;
      if (!snapshot.matches('listed')) return;
      for (const { title } of events)
        await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect(isThere(outOfDate)).toBe(snapshot.children.stream?.getSnapshot().matches('waiting') ?? false);
      await expect.element(status).toHaveTextContent(notice ? NOTICES[notice.kind](notice.title) : '');
      if (isThere(form))
        await expect
          .element(form.getByRole('alert'))
          .toHaveTextContent(problem ? PROBLEMS[problem.kind](problem.camera) : '');
      const found = checks[draft.cameras[0]?.url.trim() ?? ''];
      if (isThere(form) && found && !isThere(checking)) {
        const said =
          found.status === 'ok' ? 'HLS · film · live · 1920 × 1080 · H.264, AAC' : 'If the stream has not started yet';
        await expect.element(form.getByRole('status').filter({ hasText: said })).toBeVisible();
      }
      const key = keys['a1-1'];
      if (key !== undefined) await expect.element(page.getByLabelText('Key of Finish')).toHaveValue(key);
      expect(await newViolationsOf(main.element())).toEqual([]);
    },
  },
});
