import type { SnapshotFrom } from 'xstate';
import { definePaths } from '../../../tools/paths/index.ts';
import { talkMachine } from '../../../machines/player/panels/talk/talk.machine.ts';
import type { NamedAct, TalkContext } from '../../../machines/player/panels/talk/talk.rules.ts';
import { TALK_BACKOFF_MS, TALK_SILENCE_MS } from '../../../core/domain/constants.ts';
import type { TalkAct } from '../../../core/domain/talk.ts';
import { expectEqual } from '../expect-equal.ts';
import { onShow, whole } from './documents.ts';
import { GUEST, MEMBER, message, NOBODY, question } from './talk-fixtures.ts';

const say = (text: string, nonce: string): NamedAct => ({ kind: 'say', part: 'chat', text, nonce });
const HELLO = say('Hello', 'nonce-hello');
const AGAIN = say('Again', 'nonce-again');
const ASK: NamedAct = { kind: 'say', part: 'questions', text: 'When?', nonce: 'nonce-ask' };
const JOIN: TalkAct = { kind: 'join', name: 'Anna' };
const NAME = [{ send: { type: 'talk.name', text: ' Anna ' } }, { send: { type: 'talk.join' } }] as const;
const CAST: NamedAct = { kind: 'cast', vote: 1, option: 0 };

const OPEN_VOTE: NamedAct = {
  kind: 'openVote',
  question: 'Who wins?',
  options: ['Bib 4', 'Bib 7'],
  nonce: 'nonce-vote',
};
const MARK_ANSWERED: NamedAct = { kind: 'answer', question: 3, answered: true, text: 'At three' };
const NEW_VOTE = { kind: 'newVote' } as const;
const ANSWER = { kind: 'answer', question: 3 } as const;
const openForm = (form: typeof NEW_VOTE | typeof ANSWER) => ({ send: { type: 'talk.openForm', form } }) as const;

const observed = (event: { type: string; [field: string]: unknown }) => ({ from: 'stream', event }) as const;
const items = (through: number, ...list: object[]) => observed({ type: 'talk.items', items: list, through });
const you = (who: object) => observed({ type: 'talk.you', you: who });
const lost = observed({ type: 'talk.lost', after: 0 });
const act = (requested: NamedAct) => ({ send: { type: 'talk.do', act: requested } }) as const;
const responded = (output: object) => ({ done: 'act', output }) as const;
const follow = { send: { type: 'talk.follow', part: 'chat', on: true } } as const;
/** Said by Anna herself, as the host gives it back. */
const own = message(5, { mine: true, nonce: 'nonce-hello', text: 'Hello', author: 'Anna' });

type Snapshot = SnapshotFrom<typeof talkMachine>;
const texts = ({ context }: Snapshot): string[] => context.talk.chat.map(({ text }) => text);

/** One thing at a time keeps the search narrow. */
const requested =
  (one: NamedAct) =>
  ({ context }: { context: TalkContext }): { act: NamedAct } | undefined =>
    context.queue.length + context.failed.length === 0 ? { act: one } : undefined;

export default definePaths(talkMachine, {
  name: 'talk',
  input: { document: onShow(whole()) },
  events: {
    'talk.do': [requested(HELLO), requested(CAST), requested(OPEN_VOTE), { act: say('\u0000', 'nonce-control') }],
    // Typed where the form is on show, once: that keeps the search narrow.
    'talk.name': [
      ({ context }: { context: TalkContext }) =>
        context.you?.as === 'none' && context.queue.length === 0 ? { text: 'Anna' } : undefined,
    ],
    'talk.join': [{}],
    'talk.resend': [{ nonce: 'nonce-hello' }],
    'talk.discard': [{ nonce: 'nonce-hello' }],
    'talk.dismiss': [{}],
    'talk.openForm': [{ form: NEW_VOTE }, { form: ANSWER }],
    'talk.closeForm': [{ form: 'newVote' }],
    'talk.draft': [{ part: 'chat', text: 'Half a' }],
    'talk.retry': [{}],
    'talk.follow': [
      { part: 'chat', on: true },
      { part: 'chat', on: false },
    ],
    'talk.renamed': [],
    'talk.you': [],
    'talk.reset': [],
    'talk.items': [],
    'talk.beat': [],
    'talk.lost': [],
    'talk.refused': [],
    'page.visible': [{}],
    'page.hidden': [{}],
    'network.online': [{}],
    'network.offline': [{}],
  },
  runsIn: { stream: 'line.listening', act: 'outbox.sending' },
  results: {
    stream: {
      emits: [
        { type: 'talk.you', you: GUEST },
        { type: 'talk.you', you: MEMBER },
        { type: 'talk.you', you: NOBODY },
        { type: 'talk.items', items: [message(1), message(2)], through: 2 },
        { type: 'talk.items', items: [own], through: 5 },
        { type: 'talk.reset' },
        { type: 'talk.beat' },
        { type: 'talk.lost', after: 500 },
        { type: 'talk.refused' },
      ],
      error: [new Error('broken')],
    },
    act: {
      done: [
        { status: 'ok', items: [own] },
        { status: 'joined', you: GUEST },
        { status: 'limited', retryAfterMs: 4_000 },
        { status: 'disconnected' },
        { status: 'nameless' },
        { status: 'closed' },
        { status: 'refused' },
      ],
      error: [new Error('offline')],
    },
    newVote: { snapshot: { value: 'editing', context: { form: NEW_VOTE, fields: ['', '', ''] } } },
    'answer-3': { snapshot: { value: 'editing', context: { form: ANSWER, fields: [''] } } },
  },
  unseen: [
    {
      state: 'line.resting',
      like: 'line.listening.open',
      reason: 'nobody looks at a hidden page; what was on show stays for whoever comes back',
    },
  ],
  endless: {
    stream: 'a stream lasts as long as it lasts; its silence is timed',
    newVote: 'a form is open for as long as a moderator likes',
    'answer-3': 'a form is open for as long as a moderator likes',
  },
  explore: {
    limit: 20_000,
    contextKey: ({ you: who, isOnline, tries, queue, failed, notice, hasLoaded, openForms, talk, name }) => [
      who?.as,
      name !== '',
      isOnline,
      tries > 0,
      queue.map(({ kind }) => kind),
      failed.map(({ fault }) => fault),
      notice?.fault,
      hasLoaded,
      openForms,
      talk.chat.length > 0,
    ],
  },
  tags: { busy: ['line.listening.connecting'] },
  pinned: [
    {
      name: '[P27] what is on its way is not sent beside itself',
      onChart: true,
      steps: [act(ASK), act(ASK)],
      ends: { outbox: 'sending' },
      check: ({ context }: Snapshot) => expectEqual(context.queue, [ASK]),
    },
    {
      name: '[P27] a question is sent once, however often it is asked: on its way, and after it was said',
      onChart: true,
      steps: [
        act(ASK),
        act(ASK),
        items(5, question(5, { mine: true, nonce: 'nonce-ask', text: 'When?', author: 'Anna' })),
        act(ASK),
      ],
      ends: { outbox: 'idle' },
      check: ({ context }: Snapshot, observed) => {
        expectEqual([context.queue, context.talk.questions.length], [[], 1]);
        expectEqual(observed.inputs['act'], [{ mediaId: context.mediaId, act: ASK, as: 'guest' }]);
      },
    },
    {
      name: '[P27] a message that was said is not sent again',
      onChart: true,
      steps: [act(HELLO), items(5, own), act(HELLO)],
      ends: { outbox: 'idle' },
      check: (_: Snapshot, observed) => expectEqual(observed.starts['act'], 1),
    },
    {
      name: '[P27] what is asked empties the box of questions, and leaves that of the chat',
      onChart: true,
      steps: [
        { send: { type: 'talk.draft', part: 'chat', text: 'Half a' } },
        { send: { type: 'talk.draft', part: 'questions', text: 'When?' } },
        act(ASK),
      ],
      ends: { outbox: 'sending' },
      check: ({ context }: Snapshot) => expectEqual(context.drafts, { chat: 'Half a', questions: '' }),
    },
    {
      name: '[P27] a new vote stays open until the server has confirmed it',
      steps: [openForm(NEW_VOTE), act(OPEN_VOTE)],
      ends: { outbox: 'sending' },
      onChart: true,
      check: ({ context, children }: Snapshot) => {
        expectEqual(context.openForms, ['newVote']);
        expectEqual(Object.keys(children).includes('newVote'), true);
      },
    },
    {
      name: '[P27] a vote that the server has confirmed closes its form, and no other',
      steps: [openForm(ANSWER), openForm(NEW_VOTE), act(OPEN_VOTE), responded({ status: 'ok', items: [] })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context, children }: Snapshot) => {
        expectEqual(context.openForms, ['answer-3']);
        expectEqual([children['newVote'], context.notice], [undefined, undefined]);
        expectEqual(Object.keys(children).includes('answer-3'), true);
      },
    },
    {
      name: '[P27] an answer that the server has confirmed closes its form',
      steps: [openForm(ANSWER), act(MARK_ANSWERED), responded({ status: 'ok', items: [] })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context, children }: Snapshot) =>
        expectEqual([context.openForms, children['answer-3']], [[], undefined]),
    },
    {
      name: '[P27] a vote that the server refuses keeps its form open, which shows why',
      steps: [openForm(NEW_VOTE), act(OPEN_VOTE), responded({ status: 'refused' })],
      ends: { outbox: 'idle' },
      onChart: true,
      check({ context }: Snapshot, { children }) {
        expectEqual(children['newVote'], [{ type: 'form.refused', fault: 'refused' }]);
        expectEqual([context.openForms, context.notice, context.queue], [['newVote'], undefined, []]);
      },
    },
    {
      name: '[P27] an answer that does not get through keeps its form open, which shows it',
      steps: [openForm(ANSWER), act(MARK_ANSWERED), { elapse: 10_000 }],
      ends: { outbox: 'idle' },
      onChart: true,
      check({ context }: Snapshot, { children }) {
        expectEqual(children['answer-3'], [{ type: 'form.refused', fault: 'failed' }]);
        expectEqual([context.openForms, context.notice], [['answer-3'], undefined]);
      },
    },
    {
      name: '[P27] a form that is open is not begun again; one that was given up is gone',
      steps: [
        openForm(NEW_VOTE),
        openForm(NEW_VOTE),
        { send: { type: 'talk.closeForm', form: 'newVote' } },
        { send: { type: 'talk.closeForm', form: 'newVote' } },
      ],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context, children }: Snapshot) =>
        expectEqual([context.openForms, children['newVote']], [[], undefined]),
    },
    {
      name: '[P27] a question that cannot be reopened is reported in the panel, as no form asked for it',
      steps: [act({ kind: 'answer', question: 3, answered: false, text: '' }), responded({ status: 'refused' })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual(context.notice?.fault, 'refused'),
    },
    {
      name: '[P27] a name is sent once, and not without a letter',
      steps: [{ send: { type: 'talk.name', text: ' ' } }, { send: { type: 'talk.join' } }, ...NAME, ...NAME],
      ends: { outbox: 'sending' },
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual(context.queue, [JOIN]),
    },
    {
      name: '[P27] a name that the host refuses stays where it was typed',
      steps: [you(NOBODY), items(0), ...NAME, responded({ status: 'refused' })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context }: Snapshot) => {
        expectEqual([context.name, context.queue, context.you?.as], [' Anna ', [], 'none']);
        expectEqual(context.notice, { act: JOIN, fault: 'refused' });
      },
    },
    {
      name: '[P27] a failure shows until it is read',
      onChart: true,
      steps: [...NAME, { elapse: 10_000 }, { send: { type: 'talk.dismiss' } }],
      ends: { outbox: 'idle' },
      check: ({ context }: Snapshot) => {
        if (context.notice !== undefined) throw new Error('it still shows');
      },
    },
    {
      name: '[P27] a connection that came back while the page was hidden is used when it is seen again',
      onChart: true,
      steps: [
        { send: { type: 'page.hidden' } },
        { send: { type: 'network.offline' } },
        { send: { type: 'network.online' } },
        { send: { type: 'page.visible' } },
      ],
      ends: { line: { listening: 'connecting' } },
    },
    {
      name: '[P27] nothing is sent after a pause while there is no connection',
      onChart: true,
      steps: [
        act(CAST),
        responded({ status: 'limited', retryAfterMs: 4_000 }),
        { send: { type: 'network.offline' } },
        { elapse: 4_000 },
      ],
      ends: { outbox: 'idle' },
    },
    {
      name: '[P27] a lost stream is asked for again with what is known; what comes twice is there once',
      steps: [
        you(GUEST),
        items(2, message(1), message(2)),
        lost,
        { elapse: TALK_BACKOFF_MS[0] },
        you(GUEST),
        items(4, message(2), message(3), message(4)),
      ],
      ends: { line: { listening: 'open' } },
      check(snapshot) {
        expectEqual(texts(snapshot), ['message 1', 'message 2', 'message 3', 'message 4']);
        expectEqual(snapshot.context.talk.seq, 4);
        expectEqual(snapshot.context.tries, 0);
      },
    },
    {
      name: '[P27] each loss in a row waits longer than the one before',
      steps: [lost, { elapse: TALK_BACKOFF_MS[0] }, lost, { elapse: TALK_BACKOFF_MS[0] }],
      ends: { line: 'waiting' },
    },
    {
      name: '[P27] a silent stream is a lost one; a beat is no silence',
      steps: [
        items(0),
        { elapse: TALK_SILENCE_MS - 1 },
        observed({ type: 'talk.beat' }),
        { elapse: TALK_SILENCE_MS - 1 },
        observed({ type: 'talk.beat' }),
        { elapse: TALK_SILENCE_MS },
      ],
      ends: { line: 'waiting' },
    },
    {
      name: '[P27] a hidden page lets its stream go, and asks for what was missed when it is seen',
      steps: [items(2, message(1), message(2)), { send: { type: 'page.hidden' } }, { send: { type: 'page.visible' } }],
      ends: { line: { listening: 'connecting' } },
      check: (snapshot) => expectEqual(texts(snapshot), ['message 1', 'message 2']),
    },
    {
      name: '[P27] what is written without a network waits, and is sent once when there is one',
      steps: [
        you(GUEST),
        items(0),
        { send: { type: 'network.offline' } },
        act(HELLO),
        act(AGAIN),
        { send: { type: 'network.online' } },
        responded({ status: 'ok', items: [own] }),
      ],
      ends: { outbox: 'sending' },
      check(snapshot) {
        expectEqual(texts(snapshot), ['Hello']);
        expectEqual(snapshot.context.queue, [AGAIN]);
      },
    },
    {
      name: '[P27] a message whose response is lost is kept; the stream shows that it arrived, and it is not offered again',
      steps: [you(GUEST), items(0), act(HELLO), { error: 'act', reason: new Error('lost') }, items(5, own)],
      ends: { outbox: 'idle' },
      check(snapshot) {
        expectEqual(snapshot.context.failed, []);
        expectEqual(texts(snapshot), ['Hello']);
      },
    },
    {
      name: '[P27] one’s own message shows once where the stream delivers it before the response',
      steps: [you(GUEST), items(0), act(HELLO), items(5, own)],
      ends: { outbox: 'idle' },
      check(snapshot) {
        expectEqual(texts(snapshot), ['Hello']);
        expectEqual([snapshot.context.queue, snapshot.context.failed], [[], []]);
      },
    },
    {
      name: '[P27] words of others leave one’s own on its way',
      steps: [you(GUEST), items(0), act(HELLO), items(5, message(5))],
      ends: { outbox: 'sending' },
      check: ({ context }) => expectEqual(context.queue, [HELLO]),
    },
    {
      name: '[P27] a message that arrived after all goes while the host makes wait, and the next one waits on',
      steps: [
        you(GUEST),
        items(0),
        act(HELLO),
        act(AGAIN),
        responded({ status: 'limited', retryAfterMs: 4_000 }),
        items(5, own),
      ],
      ends: { outbox: 'coolingDown' },
      check: ({ context }) => expectEqual(context.queue, [AGAIN]),
    },
    {
      name: '[P27] a failed message is offered again and sent once more',
      steps: [
        you(GUEST),
        items(0),
        act(HELLO),
        { error: 'act', reason: new Error('lost') },
        { send: { type: 'talk.resend', nonce: 'nonce-hello' } },
        responded({ status: 'ok', items: [own] }),
      ],
      ends: { outbox: 'idle' },
      check(snapshot) {
        expectEqual([snapshot.context.failed, snapshot.context.queue], [[], []]);
        expectEqual(texts(snapshot), ['Hello']);
      },
    },
    {
      name: '[P27] too fast: the message waits for as long as the host says, and goes by itself',
      steps: [
        you(GUEST),
        items(0),
        act(HELLO),
        responded({ status: 'limited', retryAfterMs: 4_000 }),
        { elapse: 4_000 },
      ],
      ends: { outbox: 'sending' },
    },
    {
      name: '[P27] [P33] an expired session is reported to the player, and the draft is kept',
      steps: [you(MEMBER), items(0), act(HELLO), responded({ status: 'disconnected' })],
      ends: { outbox: 'idle' },
      check(snapshot, { parent }) {
        expectEqual(parent, [{ type: 'session.lost' }]);
        expectEqual(snapshot.context.failed, [{ act: HELLO, fault: 'disconnected' }]);
      },
    },
    {
      name: '[P27] [P33] a stream that reconnects as anonymous reports that the session is over',
      steps: [you(MEMBER), items(0), lost, { elapse: TALK_BACKOFF_MS[0] }, you(NOBODY)],
      ends: { line: { listening: 'connecting' } },
      check: (_, { parent }) => expectEqual(parent, [{ type: 'session.lost' }]),
    },
    {
      name: '[P27] a guest who gives a name hears the talk again under it',
      steps: [you(NOBODY), items(2, message(1), message(2)), ...NAME, responded({ status: 'joined', you: GUEST })],
      ends: { line: { listening: 'connecting' }, outbox: 'idle' },
      check: ({ context }) => expectEqual([context.you?.name, context.talk.seq], ['Anna', 2]),
    },
    {
      name: '[P27] the first vote of a stranger opens a stream that knows their choices',
      steps: [you(NOBODY), items(2, message(1)), act(CAST), responded({ status: 'ok', items: [] })],
      ends: { line: { listening: 'connecting' }, outbox: 'idle' },
    },
    {
      name: '[P27] words of others that are not on show are counted until they are; the first ones and one’s own are not',
      steps: [
        you(GUEST),
        items(2, message(1), message(2)),
        items(4, message(3), message(4, { hidden: true })),
        items(5, own),
      ],
      ends: { line: { listening: 'open' } },
      check: ({ context }) => expectEqual(context.unread, { chat: 1, vote: 0, questions: 0 }),
    },
    {
      name: '[P27] nothing is unread of what is on show',
      steps: [items(2, message(1)), items(3, message(3)), follow, items(4, message(4))],
      ends: { line: { listening: 'open' } },
      check: ({ context }) => expectEqual(context.unread['chat'], 0),
    },
    {
      name: '[P27] who has missed too much starts over',
      steps: [
        items(2, message(1), message(2)),
        lost,
        { elapse: TALK_BACKOFF_MS[0] },
        observed({ type: 'talk.reset' }),
        items(900, message(900)),
      ],
      ends: { line: { listening: 'open' } },
      check(snapshot) {
        expectEqual(texts(snapshot), ['message 900']);
        expectEqual(snapshot.context.unread['chat'], 0);
      },
    },
    {
      name: '[P27] a hidden message does not come back by an older response',
      steps: [
        items(7, message(1, { seq: 7, hidden: true, text: '' })),
        act(CAST),
        responded({ status: 'ok', items: [message(1, { seq: 3 })] }),
      ],
      ends: { outbox: 'idle' },
      check: ({ context }) => expectEqual(context.talk.chat[0]?.hidden, true),
    },
  ],
});
