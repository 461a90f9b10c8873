import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { tagActionsMachine } from '../../../machines/player/tags/tag-actions/tag-actions.machine.ts';
import type { RightsRequest } from '../../../machines/player/tags/tag-actions/tag-actions.machine.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { TagRights } from '../../../core/domain/tag-actions.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/tag-actions.paths.ts';
import { createTexts } from '../../../src/i18n/texts.ts';
import { onShow, request, fullDocument } from '../../charts/player/documents.ts';
import { has, isThere } from '../seen.ts';
import { showPlayer, stubHandles, stubRoot, still } from './stub.tsx';

const headline = page.getByRole('region', { name: 'Now playing' });
const toggle = headline.getByRole('button', { name: 'Tag actions' });
const panel = headline.getByRole('group', { name: 'Tag actions' });
const share = panel.getByRole('button', { name: 'Share this tag' });
const clip = panel.getByRole('button', { name: 'Clip this tag' });
const beside = panel.getByText('Copied', { exact: true });
const notice = page.getByRole('alertdialog');
const says = (text: string) => isThere(notice.filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  'panel.closed': () => has(toggle, 'aria-expanded', 'false') && !isThere(panel),
  'panel.open.idle': () => isThere(panel) && !isThere(notice) && !has(share, 'aria-busy', 'true'),
  'panel.open.copying': () => has(share, 'aria-busy', 'true'),
  'panel.open.copied': () => isThere(beside) && says('The link has been copied to your clipboard.'),
  'panel.open.notCopied': () =>
    !isThere(beside) &&
    says('Something went wrong, please copy the link from your address bar.') &&
    isThere(page.getByRole('textbox', { name: 'Link' })),
  'panel.open.unclippable': () => says('We are sorry, You cannot clip the last tag as there is no end.'),
};

/** The player around the panel, with the tag that the chart follows. */
function show(actor: AnyActorRef, handles = stubHandles()): Promise<() => Promise<void>> {
  const plugins = still({ value: 'idle', context: { requested: [], running: ['tagActions'] } }, { tagActions: actor });
  return showPlayer(stubRoot({ children: { plugins }, send: () => undefined }), handles);
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => show(actor),
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const { type } = step.send;
      const isOpen = (actor.getSnapshot() as AnyMachineSnapshot).matches({ panel: 'open' });
      // Behind a notice, only its own buttons can be pressed.
      if (isThere(notice)) {
        if (type === 'tagActions.dismiss') await userEvent.click(notice.getByRole('button', { name: 'Understood' }));
        else if (type === 'tagActions.share' && isThere(notice.getByRole('button', { name: 'Copy the link' })))
          await userEvent.click(notice.getByRole('button', { name: 'Copy the link' }));
        else return false;
        return true;
      }
      if (type === 'tagActions.close' && isOpen) {
        (toggle.element() as HTMLElement).focus();
        await userEvent.keyboard('{Escape}');
        return true;
      }
      const button = { 'tagActions.share': share, 'tagActions.clip': clip }[type];
      if (!button || !isThere(button) || has(button, 'aria-disabled', 'true')) return false;
      await userEvent.click(button);
      return true;
    },
  },
});

const input = {
  request: request(),
  document: onShow(fullDocument()),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: 't1',
  stream: undefined,
  plays: true,
};
const nobody = {
  connected: false,
  isAdmin: false,
  isEditor: false,
  studio: false,
  multicast: false,
  isOffline: false,
};

interface Given {
  connected: boolean;
  isEditable: boolean;
}

interface PageGiven {
  userId: number;
  copyLink: (address: string) => Promise<void>;
}

function begun(given: Given, on: PageGiven = { userId: 64, copyLink: async () => undefined }): AnyActorRef {
  const rights = { ...NO_PERMISSIONS, P_MEDIA_SESSION: given.connected, P_MEDIA_CLIP: given.connected };
  return createActor(
    tagActionsMachine.provide({
      actors: {
        fetchRights: fromPromise<TagRights, RightsRequest>(async () => ({
          who: { ...nobody, connected: given.connected, permissions: rights },
          isEditable: given.isEditable,
        })),
        copyLink: fromPromise<void, { address: string }>(({ input: { address } }) => on.copyLink(address)),
      },
    }),
    { input: { ...input, request: request({ userId: on.userId }) } },
  ).start() as AnyActorRef;
}

test('[L24] [L26] on the page of another user the copied link names that user', async () => {
  const copied: string[] = [];
  const actor = begun(
    { connected: true, isEditable: true },
    { userId: 71, copyLink: async (address) => void copied.push(address) },
  );
  const unmount = await show(actor);
  actor.send({ type: 'tag.changed', id: 't1', by: 'press' });
  await userEvent.click(share);
  await expect.poll(() => copied).toEqual(['/play?videoTags=t1&user=71']);
  await unmount();
  actor.stop();
});

test('[E01] [L36] the button that copies the link disappears when the page stops sharing tags, and the panel stays', async () => {
  const actor = begun({ connected: true, isEditable: true });
  const unmount = await show(actor);
  actor.send({ type: 'tag.changed', id: 't1', by: 'press' });
  await expect.element(share).toBeVisible();
  actor.send({ type: 'flags.set', flags: { scores: false, shareTags: false, analyticsGroups: undefined } });
  await expect.element(share).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: 'Clip this tag' })).toBeVisible();
  await unmount();
  actor.stop();
});

test('[P14] opening the panel moves neither focus nor layout, and Escape returns the focus to its button', async () => {
  await page.viewport(1280, 800);
  const actor = begun({ connected: true, isEditable: true });
  const unmount = await show(actor);
  const boxOf = (): DOMRect => headline.element().getBoundingClientRect();
  const next = headline.getByRole('button', { name: 'Next tag' });
  await expect.element(toggle).toBeVisible();
  const before = [boxOf().height, next.element().getBoundingClientRect().x];
  const focused = document.activeElement;
  actor.send({ type: 'tag.changed', id: 't1', by: 'press' });
  await expect.element(share).toBeVisible();
  expect(document.activeElement).toBe(focused);
  expect([boxOf().height, next.element().getBoundingClientRect().x]).toEqual(before);

  const link = panel.getByRole('link', { name: 'Clip this tag' });
  await expect.element(link).toHaveAttribute('href', 'https://host.example/clipping?video=v1&tag=t1');
  await expect
    .element(panel.getByRole('link', { name: 'Play all tags of this category' }))
    .toHaveAttribute('href', 'https://host.example/play?tags=t1%2Ct2&pre-roll=0&post-roll=5');
  await expect.element(link).toHaveAttribute('target', '_blank');
  (share.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await unmount();
  actor.stop();
});

test('[P14] on a phone the panel is below the tag, states what it does, and covers or moves nothing', async () => {
  await page.viewport(390, 844);
  const actor = begun({ connected: true, isEditable: true });
  const unmount = await show(actor, stubHandles({ reload: () => undefined }));
  await expect.element(toggle).toBeVisible();
  const buttons = () => [toggle, headline.getByRole('button', { name: 'Next tag' })];
  const places = () =>
    [headline, ...buttons()].map((each) => each.element().getBoundingClientRect().toJSON() as object);
  const before = places();
  actor.send({ type: 'tag.changed', id: 't1', by: 'press' });
  await expect.element(share).toBeVisible();
  expect(places()).toEqual(before);
  await expect.element(share).toHaveTextContent('Share');
  await expect.element(panel.getByRole('link', { name: 'Clip this tag' })).toHaveTextContent('Clip');
  await expect.element(panel.getByRole('link', { name: /^Play all/ })).toHaveTextContent('Play all');
  const box = panel.element().getBoundingClientRect();
  const around = headline.element().getBoundingClientRect();
  const [first, last] = buttons().map((each) => each.element().getBoundingClientRect());
  expect(box.right).toBeLessThanOrEqual(first!.left);
  expect(first!.right).toBeLessThanOrEqual(last!.left);
  expect(box.bottom).toBeLessThanOrEqual(around.bottom);
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(390);
  await expect.element(panel.getByRole('link', { name: 'Clip this tag' })).not.toHaveAttribute('target');
  await page.viewport(1280, 800);
  await unmount();
  actor.stop();
});

test('[P14] it is translated into French', async () => {
  const texts = await createTexts('fr', ['common', 'player', 'entry']);
  const actor = begun({ connected: true, isEditable: true });
  const plugins = still({ value: 'idle', context: { requested: [], running: ['tagActions'] } }, { tagActions: actor });
  const unmount = await showPlayer(stubRoot({ children: { plugins }, send: () => undefined }), stubHandles(), texts);
  actor.send({ type: 'tag.changed', id: 't2', by: 'press' });
  await userEvent.click(page.getByRole('button', { name: 'Découper ce tag' }));
  const words = 'Nous sommes désolés, vous ne pouvez pas découper le dernier tag car il n’a pas de fin.';
  await expect.element(page.getByRole('alertdialog').getByText(words)).toBeVisible();
  await unmount();
  actor.stop();
});
