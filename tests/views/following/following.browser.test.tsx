import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { FollowingChange, followingMachine } from '../../../machines/shared/following/following.machine.ts';
import type { Follow, Frequencies } from '../../../core/domain/follows.ts';
import { FollowingPage } from '../../../src/pages/following/FollowingPage.tsx';
import type { FollowingRef } from '../../../src/pages/following/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/following.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'following']);
const main = page.getByRole('main');
const list = page.getByRole('list', { name: 'You follow', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !says('Saving…') && !says('Copying…'),
  listed: () => has(main, 'aria-busy', 'false') && isThere(list),
  saving: () => says('Saving…'),
  copying: () => says('Copying…'),
  failed: () => isThere(page.getByText('What you follow could not be loaded.')),
};

const NOTICES: Readonly<Record<string, (name: string) => string>> = {
  followed: (name) => `You follow ${name}.`,
  set: (name) => `Saved for ${name}.`,
  unfollowed: (name) => `You no longer follow ${name}.`,
  settingsSaved: () => 'Saved.',
  paused: () => 'Everything is paused.',
  feedMade: () => 'Your feed has a new address. It is shown only once.',
  feedEnded: () => 'The feed is deleted.',
  deviceRemoved: (name) => `${name} no longer gets notifications.`,
  copied: () => 'Copied.',
  notCopied: () => 'Not copied: select the address and copy it by hand.',
  full: () => 'You have reached the limit. Unfollow something first.',
  limited: () => 'Too many changes at once. Try again in a minute.',
  gone: () => 'That no longer exists.',
  notSaved: () => 'That was not saved. Please try again.',
};
const FREQUENCIES = { once: 'At once', daily: 'Daily', weekly: 'Weekly', off: 'Off' } as const;

type Sent =
  | { type: 'following.change'; change: FollowingChange }
  | { type: 'following.choose'; id: string; frequencies: Frequencies }
  | { type: 'following.save'; follow: Follow }
  | { type: 'following.undo' | 'following.copy' | 'following.retry' };

/** The name of the button that sends the event; undefined if the page currently has none. */
function buttonOf(event: Sent): string | undefined {
  if (event.type === 'following.undo') return 'Undo';
  if (event.type === 'following.copy') return 'Copy';
  if (event.type === 'following.retry') return 'Try again';
  if (event.type === 'following.save') return `Save notifications about ${event.follow.name}`;
  if (event.type !== 'following.change') return undefined;
  const { change } = event;
  switch (change.kind) {
    case 'follow':
      return `Follow ${change.target.name}`;
    case 'unfollow':
      return `Unfollow ${change.follow.name}`;
    case 'settings':
      return change.paused ? 'Pause everything' : change.language === 'fr' ? 'Français' : 'English';
    case 'renewFeed':
      return 'New address';
    case 'endFeed':
      return 'Delete the feed';
    case 'removeDevice':
      return `Remove ${change.device.name}`;
    default:
      return undefined;
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <FollowingPage following={actor as FollowingRef} library="/" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as Sent;
      if (event.type === 'following.choose') {
        const email = page.getByLabelText('E-mails about Jessica Fox (AUS)', { exact: true });
        const push = page.getByLabelText('Notifications about Jessica Fox (AUS)', { exact: true });
        if (!isThere(email)) return false;
        await userEvent.selectOptions(email, FREQUENCIES[event.frequencies.email]);
        await userEvent.selectOptions(push, FREQUENCIES[event.frequencies.push]);
        return true;
      }
      const name = buttonOf(event);
      const pressed = name === undefined ? undefined : button(name);
      if (!pressed || !isThere(pressed) || has(pressed, 'aria-disabled', 'true')) return false;
      await userEvent.click(pressed);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof followingMachine>;
      if (!snapshot.matches('listed')) return;
      const { following, notice, about, chosen, ended, token } = snapshot.context;
      const status = page.getByRole('status').first();
      if (notice) await expect.element(status).toHaveTextContent(NOTICES[notice]?.(about) ?? '');
      else await expect.element(status).toBeEmptyDOMElement();
      expect(isThere(button('Undo'))).toBe(ended !== undefined);
      for (const follow of following?.follows ?? []) {
        const { email, push } = chosen[follow.id] ?? follow;
        await expect.element(page.getByLabelText(`E-mails about ${follow.name}`, { exact: true })).toHaveValue(email);
        await expect
          .element(page.getByLabelText(`Notifications about ${follow.name}`, { exact: true }))
          .toHaveValue(push);
      }
      expect(isThere(page.getByLabelText('Address of your feed'))).toBe(token !== undefined);
      const beside = page.getByRole('region', { name: 'Feed' }).getByText('Copied', { exact: true });
      expect(isThere(beside)).toBe(notice === 'copied' && token !== undefined);
    },
  },
});
