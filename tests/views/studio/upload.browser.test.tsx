import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { uploadMachine, UploadRef } from '../../../machines/studio/uploads/upload.machine.ts';
import type { UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import type { SendRefusal } from '../../../machines/studio/uploads/uploads.ports.ts';
import { Row } from '../../../src/pages/studio/Row.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/studio/upload.paths.ts';
import { button, pressEnabled } from '../press.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'studio']);
const says = (text: RegExp | string) => isThere(page.getByText(text));

const STATE_ASSERTIONS: StateAssertions = {
  creating: () => says('Registering the file…'),
  unheard: () => says(/^The connection is lost\. The upload will be tried again/) && isThere(button('Try now: final')),
  queued: () => says('Waiting for other uploads.') && isThere(button('Pause final')),
  preparing: () => says('Preparing…'),
  'sending.moving': () => says(/^[\d.]+ \w+ of 9.54 MB/) && isThere(button('Pause final')),
  waiting: () => says(/^The connection is lost\. The upload will resume/) && isThere(button('Try now: final')),
  busy: () => says(/^The server is busy\. The upload will resume/) && isThere(button('Try now: final')),
  paused: () => says(/^Paused at .* of 9.54 MB\.$/) && isThere(button('Resume final')),
  refused: () => isThere(button('Remove from the list: final')),
  sent: () => says('Sent. Packaging begins in a moment.'),
};

const REFUSALS = {
  rights: 'You cannot add files of this kind.',
  size: 'It is larger than this site accepts.',
  room: 'There is no room left.',
  many: 'You have too many unfinished uploads.',
  gone: 'It has been deleted in the meantime.',
  session: 'You are no longer signed in.',
  file: 'The file can no longer be read.',
} satisfies Record<SendRefusal, string>;

/** A stand-in for the list around the row. */
const nobody = {
  send: () => undefined,
  subscribe: () => ({ unsubscribe: () => undefined }),
  getSnapshot: () => undefined,
} as unknown as UploadsRef;

/** The current name of the button that sends the event. */
function buttonOf(type: string): string | undefined {
  if (type === 'send.pause') return 'Pause final';
  return type === 'send.resume' ? ['Resume final', 'Try now: final'].find((each) => isThere(button(each))) : undefined;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const sender = actor as UploadRef;
      const { file } = sender.getSnapshot().context;
      const row = { key: file.key, upload: undefined, file, sender };
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <ul>
            <Row uploads={nobody} row={row} choose={() => []} isNamed={false} />
          </ul>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !(await pressEnabled(buttonOf(step.send.type)))) return false;
      // The pressed button may be gone, but the focus stays in the row.
      await expect.poll(() => document.activeElement?.closest('li')).not.toBeNull();
      return true;
    },
    async onState(_value, anySnapshot) {
      const { context, value } = anySnapshot as SnapshotFrom<typeof uploadMachine>;
      const bar = page.getByRole('progressbar', { name: 'Sending final' });
      await expect.element(bar).toHaveAttribute('value', String(context.sent));
      await expect.element(bar).toHaveAttribute('max', '10000000');
      if (value !== 'refused' || !context.reason) return;
      await expect.element(page.getByText(REFUSALS[context.reason], { exact: false })).toBeVisible();
      expect(isThere(button('Try now: final'))).toBe(context.reason === 'room' || context.reason === 'many');
    },
  },
});
