/** The three panels around a running chart, with a host whose responses the test provides. */
import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { talkMachine } from '../../../machines/player/panels/talk/talk.machine.ts';
import type {
  TalkActInput,
  TalkResult,
  TalkNotification,
  TalkStreamInput,
} from '../../../machines/player/panels/talk/talk.ports.ts';
import { selectUnread } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkAct, TalkItem, TalkYou } from '../../../core/domain/talk.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import ChatPanel from '../../../src/player/talk/ChatPanel.tsx';
import QuestionsPanel from '../../../src/player/talk/QuestionsPanel.tsx';
import VotePanel from '../../../src/player/talk/VotePanel.tsx';
import { onShow, fullDocument } from '../../charts/player/documents.ts';
import { ADMIN, GUEST, message, NOBODY, question, vote } from '../../charts/player/talk-fixtures.ts';
import { stubHandles, still } from './stub.tsx';

const texts = await createTexts('en', ['common', 'player', 'talk']);
const PANELS = { chat: ChatPanel, questions: QuestionsPanel, vote: VotePanel };

interface Running {
  talk: ActorRefFrom<typeof talkMachine>;
  /** Sends a notification of the host. */
  notify: (notification: TalkNotification) => void;
  /** Requests to the host. */
  requested: TalkAct[];
}

async function run(
  part: keyof typeof PANELS,
  you: TalkYou,
  items: readonly TalkItem[],
  respond: (act: TalkAct) => TalkResult = () => ({ status: 'ok', items: [] }),
): Promise<Running> {
  let notify: Running['notify'] = () => undefined;
  const requested: TalkAct[] = [];
  const talk = createActor(
    talkMachine.provide({
      actors: {
        talkStream: fromCallback<EventObject, TalkStreamInput>(({ sendBack }) => {
          notify = sendBack;
          sendBack({ type: 'talk.you', you });
          sendBack({ type: 'talk.items', items, through: 100 });
        }),
        sendAct: fromPromise<TalkResult, TalkActInput>(({ input }) => {
          requested.push(input.act);
          return Promise.resolve(respond(input.act));
        }),
      },
    }),
    { input: { document: onShow(fullDocument()) } },
  );
  talk.start();
  const plugins = still({ value: 'idle', context: { requested: [], running: ['talk'] } }, { talk });
  const player = still({ value: 'ready', context: {} }, { plugins }) as unknown as PlayerRef;
  const Panel = PANELS[part];
  await page.viewport(420, 520);
  await render(
    <TextProvider texts={texts}>
      <main style={{ height: 460, width: 380 }}>
        <Panel player={player} document={fullDocument()} handles={stubHandles()} dock="right" tools={null} />
      </main>
    </TextProvider>,
  );
  return { talk, notify: (notification) => notify(notification), requested };
}

const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => message(from + place));
const log = page.getByRole('log');
const isAtEnd = (): boolean => {
  const { scrollTop, scrollHeight, clientHeight } = log.element();
  return scrollHeight - scrollTop - clientHeight < 24;
};

test('[P27] the newest messages stay in view; after scrolling back nothing moves, and a button counts the new ones', async () => {
  const { talk, notify } = await run('chat', GUEST, many(1, 60));
  await expect.poll(isAtEnd).toBe(true);
  notify({ type: 'talk.items', items: many(61, 63), through: 103 });
  await expect.element(log.getByText('message 63')).toBeInViewport();
  // A growing draft takes room from the list, which stays at its end.
  await userEvent.fill(page.getByLabelText('Message, as Anna'), 'long '.repeat(80));
  await expect.poll(isAtEnd).toBe(true);
  await expect.element(log.getByText('message 63')).toBeInViewport();
  log.element().scrollTo({ top: 0 });
  await expect.poll(() => talk.getSnapshot().context.followed).toEqual([]);
  notify({ type: 'talk.items', items: [message(64), message(65)], through: 105 });
  const news = page.getByRole('button', { name: '2 new messages' });
  await expect.element(news).toBeVisible();
  expect(log.element().scrollTop).toBe(0);
  await userEvent.click(news);
  await expect.poll(isAtEnd).toBe(true);
  await expect.element(news).not.toBeInTheDocument();
  expect(selectUnread(talk.getSnapshot(), 'chat')).toBe(0);
});

test('[P27] hostile messages are plain text, without markup or overflow', async () => {
  const texts = ['<img src=x onerror="document.title=1"><b>bold</b>', 'x'.repeat(500), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L'.repeat(10)];
  await run(
    'chat',
    GUEST,
    texts.map((text, place) => message(place + 1, { text, author: '<i>Ben</i>'.repeat(4) })),
  );
  await expect.element(log.getByText(texts[0]!)).toBeInTheDocument();
  expect(log.element().querySelector('img, i, b b')).toBeNull();
  expect(log.element().scrollWidth).toBeLessThanOrEqual(log.element().clientWidth);
});

test('[P27] Enter sends, a line break in the text does not, and the draft stays while the panel is hidden', async () => {
  const { talk, requested } = await run('chat', GUEST, []);
  const field = page.getByLabelText('Message, as Anna');
  await userEvent.fill(field, '  two\nlines ');
  await expect.element(page.getByText('491 characters left')).toBeVisible();
  expect(talk.getSnapshot().context.drafts.chat).toBe('  two\nlines ');
  await userEvent.type(field, '{Enter}');
  await expect.poll(() => requested).toHaveLength(1);
  expect(requested[0]).toMatchObject({ kind: 'say', part: 'chat', text: 'two lines' });
  await expect.element(field).toHaveValue('');
  await userEvent.type(field, '   {Enter}');
  expect(requested).toHaveLength(1);
});

test('[P27] moderators hide, show and close; viewers see neither the buttons nor hidden messages', async () => {
  const { requested } = await run('chat', ADMIN, [message(1), message(2, { hidden: true, text: 'rude' })]);
  await expect.element(log.getByText('rude')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Hide what Ben wrote' }));
  await userEvent.click(page.getByRole('button', { name: 'Show what Ben wrote again' }));
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect
    .poll(() => requested)
    .toEqual([
      { kind: 'hide', what: 'message', id: 1, hidden: true },
      { kind: 'hide', what: 'message', id: 2, hidden: false },
      { kind: 'close', part: 'chat', closed: true },
    ]);
});

test('[P27] a closed chat says so and accepts no messages', async () => {
  const { notify } = await run('chat', GUEST, [message(1)]);
  notify({
    type: 'talk.items',
    items: [{ kind: 'room', seq: 101, chatClosed: true, questionsClosed: false }],
    through: 101,
  });
  await expect.element(page.getByText('The chat is closed.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('[P27] an embedding page reads along and shows where to post', async () => {
  await run('chat', { ...NOBODY, writes: false }, [message(1)]);
  await expect.element(page.getByText(/^You can follow along here/)).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('[P27] questions are ordered by votes, with answered ones last, each with its count', async () => {
  const { requested } = await run('questions', GUEST, [
    question(1, { answered: true, answer: 'At three', upvotes: 9 }),
    question(2),
    question(3, { upvotes: 4, upvoted: true }),
    question(4, { hidden: true, text: '' }),
  ]);
  const rows = log.getByRole('listitem');
  await expect.element(rows.nth(0).getByText('question 3')).toBeVisible();
  await expect.element(rows.nth(1).getByText('question 2')).toBeVisible();
  await expect.element(rows.nth(2).getByText('At three')).toBeVisible();
  expect(rows.elements()).toHaveLength(3);
  const want = page.getByRole('button', { name: /^I want to know, too: question 3/ });
  await expect.element(want).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(want);
  await expect.poll(() => requested).toEqual([{ kind: 'upvote', question: 3, up: false }]);
});

test("[P27] a vote shows shares as text and bars, the viewer's choice, and no choice once it is closed", async () => {
  const { requested, notify } = await run('vote', NOBODY, [vote(1)]);
  const bib7 = page.getByRole('button', { name: 'Bib 7 75%, 3 votes' });
  await expect.element(bib7).toHaveAttribute('aria-pressed', 'false');
  expect(bib7.element().querySelector<HTMLElement>('[aria-hidden]')?.style.width).toBe('75%');
  await userEvent.click(bib7);
  await expect.poll(() => requested).toEqual([{ kind: 'cast', vote: 1, option: 1 }]);
  notify({ type: 'talk.items', items: [vote(1, { seq: 101, chosen: 1, closed: true })], through: 101 });
  await expect.element(page.getByText('Closed')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('[P27] a new vote needs a question and two options', async () => {
  const { requested } = await run('vote', ADMIN, []);
  await userEvent.click(page.getByRole('button', { name: 'New vote' }));
  await expect.element(page.getByLabelText('Question to vote on')).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Question to vote on'), 'Who wins?');
  await userEvent.fill(page.getByLabelText('Option 1'), 'Bib 4');
  await userEvent.click(page.getByRole('button', { name: 'Open the vote' }));
  await expect.element(page.getByRole('alert').getByText(/at least two options/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Add an option' }));
  await userEvent.fill(page.getByLabelText('Option 3'), 'Bib 7');
  await userEvent.click(page.getByRole('button', { name: 'Open the vote' }));
  await expect.poll(() => requested).toHaveLength(1);
  expect(requested[0]).toMatchObject({ kind: 'openVote', question: 'Who wins?', options: ['Bib 4', 'Bib 7'] });
  await expect.element(page.getByRole('button', { name: 'New vote' })).toHaveFocus();
});

test('[P27] a rejected vote keeps its form with everything typed, and shows the reason', async () => {
  await run('vote', ADMIN, [], () => ({ status: 'refused' }));
  await userEvent.click(page.getByRole('button', { name: 'New vote' }));
  await userEvent.fill(page.getByLabelText('Question to vote on'), 'Who wins?');
  await userEvent.fill(page.getByLabelText('Option 1'), 'Bib 4');
  await userEvent.fill(page.getByLabelText('Option 2'), 'Bib 7');
  await userEvent.click(page.getByRole('button', { name: 'Open the vote' }));
  const form = page.getByRole('form', { name: 'New vote' });
  await expect.element(form.getByRole('alert')).toHaveTextContent('This is no longer possible.');
  await expect.element(form.getByLabelText('Question to vote on')).toHaveValue('Who wins?');
  await expect.element(form.getByLabelText('Option 2')).toHaveValue('Bib 7');
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New vote' })).toHaveFocus();
});

test('[P27] an answer that fails can be sent again, and disappears when it is confirmed', async () => {
  let tries = 0;
  const { requested } = await run('questions', ADMIN, [question(3)], () => {
    tries += 1;
    return tries === 1 ? { status: 'closed' } : { status: 'ok', items: [question(3, { seq: 4, answered: true })] };
  });
  await userEvent.click(page.getByRole('button', { name: 'Answer' }));
  const field = page.getByLabelText('Answer in writing, or leave it empty');
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, 'At three');
  const send = page.getByRole('button', { name: 'Mark as answered' });
  await userEvent.click(send);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This has been closed.');
  await expect.element(field).toHaveValue('At three');
  await userEvent.click(send);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mark as not answered' })).toHaveFocus();
  expect(requested).toHaveLength(2);
  expect(requested[1]).toEqual({ kind: 'answer', question: 3, answered: true, text: 'At three' });
});
