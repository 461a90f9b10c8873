import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { pushDeviceMachine } from '../../../machines/shared/following/push-device.machine.ts';
import { ThisDevice } from '../../../src/pages/following/DeviceSection.tsx';
import type { PushDeviceRef } from '../../../src/pages/following/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/push-device.paths.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'following']);
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  checking: () => says('Checking this browser…'),
  unsupported: () => says('This browser does not support notifications.'),
  needsInstall: () => says('On an iPhone or iPad, add this site to the home screen first'),
  denied: () => says('Notifications are blocked for this site.'),
  off: () => says('This browser does not get notifications.') && isThere(button('Switch on')),
  subscribing: () => says('Switching notifications on…'),
  on: () => says('This browser gets notifications.') && isThere(button('Switch off')),
  unsubscribing: () => says('Switching notifications off…'),
};

const NOTICES = {
  refused: 'The notification service of this browser cannot be reached from this site.',
  full: 'You have too many devices. Remove one first.',
  failed: 'That did not work. Please try again.',
} as const;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <ThisDevice device={actor as PushDeviceRef} pushKey="B-key" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      await userEvent.click(button(step.send.type === 'device.on' ? 'Switch on' : 'Switch off'));
      return true;
    },
    async onState(_value, anySnapshot) {
      const { notice } = (anySnapshot as SnapshotFrom<typeof pushDeviceMachine>).context;
      const alert = page.getByRole('alert');
      if (notice) await expect.element(alert).toHaveTextContent(NOTICES[notice]);
      else await expect.element(alert).toBeEmptyDOMElement();
    },
  },
});
