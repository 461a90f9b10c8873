import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { talkMachine } from '../../../machines/player/panels/talk/talk.machine.ts';
import { selectLine } from '../../../machines/player/panels/talk/talk.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import ChatPanel from '../../../src/player/talk/ChatPanel.tsx';
import paths from '../../charts/player/talk.paths.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { isThere, isVisible } from '../seen.ts';
import { stubHandles, still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'player', 'talk']);

type Talk = SnapshotFrom<typeof talkMachine>;

const log = page.getByRole('log', { name: 'Messages' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const reconnectNow = page.getByRole('button', { name: 'Reconnect now' });
const refused = page.getByRole('alert').filter({ hasText: 'You cannot follow this conversation.' });
const name = page.getByLabelText('Your name, as others see it');
const field = page.getByLabelText('Message, as', { exact: false });

/** The panel around the chart under test. The path itself sends the scroll position. */
async function showChat(actor: AnyActorRef): Promise<() => Promise<void>> {
  const talk = {
    getSnapshot: () => actor.getSnapshot() as unknown,
    subscribe: (...args: Parameters<AnyActorRef['subscribe']>) => actor.subscribe(...args),
    send: (event: { type: string }) => void (event.type !== 'talk.follow' && actor.send(event)),
  } as unknown as AnyActorRef;
  const plugins = still({ value: 'idle', context: { requested: [], running: ['talk'] } }, { talk });
  const player = still({ value: 'ready', context: {} }, { plugins }) as unknown as PlayerRef;
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main style={{ height: 480 }}>
        <ChatPanel player={player} document={fullDocument()} handles={stubHandles()} dock="right" tools={null} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const STATE_ASSERTIONS: StateAssertions = {
  'line.listening.connecting': () =>
    (isThere(status('Connecting…')) || isThere(status('Connection lost'))) && !isThere(reconnectNow),
  'line.listening.open': () =>
    ['Connecting…', 'Connection lost', 'You are offline.'].every((text) => !isThere(status(text))) && !isThere(refused),
  'line.waiting': () => isThere(status('Connection lost. Reconnecting…')) && isVisible(reconnectNow),
  'line.offline': () => isThere(status('You are offline.')),
  'line.refused': () => isThere(refused),
  'outbox.idle': () => !isThere(status('Sending…')) && !isThere(status('Slow down')),
  'outbox.sending': () => isThere(status('Sending…')),
  'outbox.coolingDown': () => isThere(status('Slow down: sent in 4 seconds')),
};

/** The panel's messages, unsent ones, name, and draft. */
async function looksRight(snapshot: Talk): Promise<void> {
  const { context } = snapshot;
  if (!context.hasLoaded || selectLine(snapshot) === 'refused') return expect.element(log).not.toBeInTheDocument();
  for (const { text, hidden } of context.talk.chat) {
    const words = log.getByText(text, { exact: true });
    await (hidden ? expect.element(words).not.toBeInTheDocument() : expect.element(words).toBeInTheDocument());
  }
  const unsent = [...context.failed.map(({ act }) => act), ...context.queue];
  for (const act of unsent) {
    if (act.kind === 'say') await expect.element(log.getByText(act.text, { exact: true })).toBeInTheDocument();
  }
  expect(log.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(context.failed.length);
  if (context.notice) await expect.element(page.getByRole('alert')).toBeVisible();
  if (!context.you) return;
  const isNamed = context.you.as !== 'none';
  expect(isThere(name)).toBe(!isNamed);
  await (isNamed
    ? expect.element(field).toHaveValue(context.drafts.chat)
    : expect.element(name).toHaveValue(context.name));
}

/** The form creates its own nonce for a message, so the path sends it itself. */
async function perform(type: string, step: Readonly<Record<string, unknown>>): Promise<boolean> {
  const press = async (locator: { query: () => Element | null }): Promise<boolean> => {
    const element = locator.query();
    if (!element) return false;
    await userEvent.click(element);
    return true;
  };
  switch (type) {
    case 'talk.draft':
      if (!isThere(field)) return false;
      await userEvent.fill(field, String(step['text']));
      return true;
    case 'talk.dismiss':
      return press(page.getByRole('alert').getByRole('button', { name: 'Close' }));
    case 'talk.discard':
      return press(page.getByRole('button', { name: 'Discard' }));
    case 'talk.retry':
      return press(isThere(refused) ? page.getByRole('button', { name: 'Try again' }) : reconnectNow);
    case 'talk.resend':
      return press(log.getByRole('button', { name: 'Try again' }));
    case 'talk.name':
      if (!isThere(name)) return false;
      await userEvent.fill(name, String(step['text']));
      return true;
    case 'talk.join':
      return press(page.getByRole('button', { name: 'Join in' }));
    default:
      return false;
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showChat(actor),
    perform: (step) => ('send' in step ? perform(step.send.type, step.send) : false),
    onState: (_, snapshot: AnyMachineSnapshot) => looksRight(snapshot as Talk),
  },
});
