import type { SnapshotFrom } from 'xstate';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { talkMachine } from '../../../machines/player/panels/talk/talk.machine.ts';
import type { NamedAct, TalkContext } from '../../../machines/player/panels/talk/talk.rules.ts';
import { STREAM_BACKOFF_MS, STREAM_SILENCE_MS } from '../../../core/domain/constants/server-streams.ts';
import type { Talk, TalkAct } from '../../../core/domain/talk.ts';
import { expectEqual } from '../expect-equal.ts';
import { onShow, fullDocument } from './documents.ts';
import { GUEST, MEMBER, message, NOBODY, question, vote } from './talk-fixtures.ts';

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
/** Anna’s own message, as the server returns it. */
const own = message(5, { mine: true, nonce: 'nonce-hello', text: 'Hello', author: 'Anna' });

type Snapshot = SnapshotFrom<typeof talkMachine>;
const texts = ({ context }: Snapshot): string[] => context.talk.chat.map(({ text }) => text);

/** One act at a time keeps the exploration small. */
const requested =
  (one: NamedAct) =>
  ({ context }: { context: TalkContext }): { act: NamedAct } | undefined =>
    context.queue.length + context.failed.length === 0 ? { act: one } : undefined;

type Journey = PinnedJourney<typeof talkMachine>;
const steps = stepsOf<typeof talkMachine>();
const EMPTY: Talk = {
  chat: [],
  questions: [],
  votes: [],
  seq: 0,
  room: { kind: 'room', chatClosed: false, questionsClosed: false, seq: 0 },
};
const stream = (since: number) => ({ inputs: { stream: [{ mediaId: 'v1', since }] } });
const isOpen = { in: { line: { listening: 'open' } } };
const connects = { line: { listening: 'connecting' } };
const isLost = (tries: number, spread = 0) => ({ in: { line: 'waiting' }, context: { tries, spread } });
const sends = (one: TalkAct, as: 'user' | 'guest') => ({
  in: { outbox: 'sending' },
  inputs: { act: [{ mediaId: 'v1', act: one, as }] },
});
const failed = (one: NamedAct, fault: string) => ({ act: one, fault }) as never;
const gone = steps.fails('act', new Error('lost'));
const ok = (...list: object[]) => responded({ status: 'ok', items: list });
const followed = (part: string, on: boolean) => ({ type: 'talk.follow', part, on });

const onLine: readonly Journey[] = [
  {
    name: '[P27] the talk of the current film is requested from its beginning, and the stream identifies the viewer',
    onChart: true,
    begins: {
      in: { ...connects, outbox: 'idle' },
      context: {
        mediaId: 'v1',
        talk: EMPTY,
        isOnline: true,
        tries: 0,
        spread: 0,
        queue: [],
        failed: [],
        coolDown: 0,
        name: '',
        drafts: { chat: '', questions: '' },
        openForms: [],
        followed: [],
        unread: { chat: 0, vote: 0, questions: 0 },
        hasLoaded: false,
      },
      ...stream(0),
    },
    steps: [
      steps.from('stream', { type: 'talk.you', you: GUEST }, { in: connects, context: { you: GUEST }, parent: [] }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [message(1)], through: 1 },
        {
          ...isOpen,
          context: { hasLoaded: true },
          inputs: {},
        },
      ),
    ],
    ends: isOpen.in,
  },
  {
    name: '[P27] a lost stream waits 1 s, doubled after each further loss, plus the delay set by the server',
    onChart: true,
    steps: [
      steps.from('stream', { type: 'talk.items', items: [message(1), message(2)], through: 2 }, isOpen),
      steps.from('stream', { type: 'talk.lost', after: 500 }, isLost(1, 500)),
      steps.wait(1_500, { in: connects, ...stream(2) }),
      steps.fails('stream', new Error('broken'), isLost(2)),
      steps.wait(2_000, { in: connects, ...stream(2) }),
      steps.wait(10_000, isLost(3)),
      steps.wait(4_000, { in: connects }),
      steps.from('stream', { type: 'talk.lost', after: 700 }, isLost(4, 700)),
      steps.wait(8_700, { in: connects }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [], through: 2 },
        { ...isOpen, context: { tries: 0, spread: 0 } },
      ),
    ],
    ends: isOpen.in,
  },
  {
    name: '[P27] a stream is lost after 50 s of silence; items and beats restart the 50 s',
    onChart: true,
    steps: [
      items(0),
      steps.wait(49_999),
      steps.from('stream', { type: 'talk.items', items: [message(1)], through: 1 }, isOpen),
      steps.wait(49_999, isOpen),
      steps.from('stream', { type: 'talk.beat' }, isOpen),
      steps.wait(50_000, isLost(1)),
    ],
    ends: { line: 'waiting' },
  },
  ...(
    [
      ['that is lost', lost, 'waiting'],
      ['that the server refuses', observed({ type: 'talk.refused' }), 'refused'],
    ] as const
  ).map(([which, step, line]): Journey => ({
    name: `[P27] a stream ${which} reconnects when the viewer retries`,
    onChart: true,
    steps: [
      items(2, message(1)),
      { ...step, expects: { in: { line }, inputs: {} } },
      steps.send({ type: 'talk.retry' }, { in: connects, ...stream(2) }),
    ],
    ends: connects,
  })),
  {
    name: '[P27] the stream closes while offline and reconnects when the network is back',
    onChart: true,
    steps: [
      items(2, message(1)),
      steps.send({ type: 'network.offline' }, { in: { line: 'offline' }, context: { isOnline: false }, inputs: {} }),
      steps.send({ type: 'network.online' }, { in: connects, context: { isOnline: true }, ...stream(2) }),
    ],
    ends: connects,
  },
  {
    name: '[P27] a network lost while the page is hidden is noticed when the page becomes visible',
    onChart: true,
    steps: [
      steps.send({ type: 'page.hidden' }, { in: { line: 'resting' } }),
      steps.send({ type: 'network.offline' }, { in: { line: 'resting' }, context: { isOnline: false } }),
      steps.send({ type: 'page.visible' }, { in: { line: 'offline' }, inputs: {} }),
    ],
    ends: { line: 'offline' },
  },
  {
    name: '[P27] [P33] the session is reported as lost only when a member becomes a guest',
    onChart: true,
    steps: [
      steps.from('stream', { type: 'talk.you', you: GUEST }, { parent: [] }),
      steps.from('stream', { type: 'talk.you', you: NOBODY }, { context: { you: NOBODY }, parent: [] }),
      steps.from('stream', { type: 'talk.you', you: MEMBER }, { context: { you: MEMBER }, parent: [] }),
      steps.from('stream', { type: 'talk.you', you: { ...MEMBER, name: 'Fre' } }, { parent: [] }),
      steps.from(
        'stream',
        { type: 'talk.you', you: GUEST },
        {
          context: { you: GUEST },
          parent: [{ type: 'session.lost' }],
        },
      ),
    ],
    ends: connects,
  },
];

const inOutbox: readonly Journey[] = [
  {
    name: '[P27] acts are sent one after another, as the user that the server has identified',
    onChart: true,
    steps: [
      you(MEMBER),
      items(0),
      steps.send({ type: 'talk.do', act: HELLO }, { ...sends(HELLO, 'user'), context: { queue: [HELLO] } }),
      steps.send({ type: 'talk.do', act: CAST }, { context: { queue: [HELLO, CAST] }, inputs: {} }),
      steps.done(
        'act',
        { status: 'ok', items: [own] },
        {
          ...sends(CAST, 'user'),
          context: { queue: [CAST], hasLoaded: true },
        },
      ),
      steps.done(
        'act',
        { status: 'ok', items: [] },
        { in: { ...isOpen.in, outbox: 'idle' }, context: { queue: [] }, inputs: {} },
      ),
    ],
    ends: { outbox: 'idle' },
    check: (snapshot: Snapshot) => expectEqual(texts(snapshot), ['Hello']),
  },
  {
    name: '[P27] the first act of an unknown viewer is sent as a guest and reconnects the stream',
    onChart: true,
    steps: [
      you(NOBODY),
      items(2, message(1)),
      steps.send({ type: 'talk.do', act: CAST }, sends(CAST, 'guest')),
      steps.done(
        'act',
        { status: 'ok', items: [own] },
        {
          in: { ...connects, outbox: 'idle' },
          context: { queue: [], hasLoaded: true },
          ...stream(2),
        },
      ),
    ],
    ends: connects,
    check: (snapshot: Snapshot) => expectEqual(texts(snapshot), ['message 1', 'Hello']),
  },
  {
    name: '[P27] a name has at most 40 characters, and joining with it reconnects the stream',
    onChart: true,
    steps: [
      you(NOBODY),
      items(2, message(1)),
      steps.send({ type: 'talk.name', text: 'n'.repeat(41) }, { context: { name: 'n'.repeat(41) } }),
      steps.send({ type: 'talk.join' }, { context: { queue: [] }, inputs: {} }),
      steps.send({ type: 'talk.name', text: 'n'.repeat(40) }),
      steps.send({ type: 'talk.join' }, sends({ kind: 'join', name: 'n'.repeat(40) }, 'guest')),
      steps.done(
        'act',
        { status: 'joined', you: GUEST },
        {
          in: { ...connects, outbox: 'idle' },
          context: { you: GUEST, queue: [] },
          ...stream(2),
        },
      ),
    ],
    ends: connects,
  },
  {
    name: '[P27] one failed message can be discarded and another one sent again',
    onChart: true,
    steps: [
      you(GUEST),
      items(0),
      steps.send({ type: 'talk.do', act: HELLO }),
      { ...gone, expects: { context: { queue: [], failed: [failed(HELLO, 'failed')] } } },
      steps.send({ type: 'talk.do', act: AGAIN }),
      steps.wait(10_000, { context: { queue: [], failed: [failed(HELLO, 'failed'), failed(AGAIN, 'failed')] } }),
      steps.send({ type: 'talk.do', act: ASK }),
      steps.done(
        'act',
        { status: 'closed' },
        {
          context: { failed: [failed(HELLO, 'failed'), failed(AGAIN, 'failed'), failed(ASK, 'closed')] },
        },
      ),
      steps.send(
        { type: 'talk.discard', nonce: 'nonce-hello' },
        {
          context: { failed: [failed(AGAIN, 'failed'), failed(ASK, 'closed')] },
          inputs: {},
        },
      ),
      steps.send(
        { type: 'talk.resend', nonce: 'nonce-again' },
        {
          ...sends(AGAIN, 'guest'),
          context: { queue: [AGAIN], failed: [failed(ASK, 'closed')] },
        },
      ),
    ],
    ends: { outbox: 'sending' },
  },
  {
    name: '[P27] a failed vote shows a notice until the next act',
    onChart: true,
    steps: [
      steps.send({ type: 'talk.do', act: CAST }),
      steps.done('act', { status: 'closed' }, { context: { notice: failed(CAST, 'closed'), queue: [] }, parent: [] }),
      steps.send({ type: 'talk.do', act: CAST }, { context: { notice: undefined } }),
      steps.done(
        'act',
        { status: 'disconnected' },
        {
          context: { notice: failed(CAST, 'disconnected') },
          parent: [{ type: 'session.lost' }],
        },
      ),
    ],
    ends: { outbox: 'idle' },
  },
  {
    name: '[P27] a message delivered by the stream leaves the queue, even from behind another one',
    onChart: true,
    steps: [
      you(GUEST),
      items(0),
      steps.send({ type: 'talk.do', act: HELLO }),
      steps.send({ type: 'talk.do', act: AGAIN }),
      steps.send({ type: 'talk.do', act: CAST }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [message(6, { mine: true, nonce: 'nonce-again' })], through: 6 },
        {
          in: { outbox: 'sending' },
          context: { queue: [HELLO, CAST] },
          inputs: {},
        },
      ),
    ],
    ends: { outbox: 'sending' },
  },
  {
    name: '[P27] messages sent by the viewer in another window do not affect the queue of this window',
    onChart: true,
    steps: [
      steps.send({ type: 'talk.do', act: HELLO }),
      items(5, message(5, { mine: true, nonce: 'nonce-elsewhere' })),
      { ...ok(own), expects: { in: { outbox: 'idle' } } },
      steps.send({ type: 'talk.do', act: CAST }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [message(7, { nonce: undefined })], through: 7 },
        {
          in: { outbox: 'sending' },
          context: { queue: [CAST] },
        },
      ),
    ],
    ends: { outbox: 'sending' },
  },
  {
    name: '[P27] a rate limit pauses sending for as long as the server says, while the stream goes on',
    onChart: true,
    steps: [
      steps.send({ type: 'talk.do', act: HELLO }),
      steps.done(
        'act',
        { status: 'limited', retryAfterMs: 4_000 },
        {
          in: { outbox: 'coolingDown' },
          context: { coolDown: 4_000, queue: [HELLO], failed: [] },
        },
      ),
      steps.from('stream', { type: 'talk.items', items: [own], through: 5 }, { context: { queue: [] } }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [message(6)], through: 6 },
        {
          in: { outbox: 'coolingDown' },
          context: { queue: [] },
        },
      ),
      steps.wait(4_000, { in: { outbox: 'idle' }, inputs: {} }),
    ],
    ends: { outbox: 'idle' },
  },
];

const onShowOrNot: readonly Journey[] = [
  {
    name: '[P27] new items are counted as unread per part, except in the parts on show',
    onChart: true,
    steps: [
      items(1, message(1)),
      steps.from(
        'stream',
        {
          type: 'talk.items',
          items: [message(2), message(3), own, question(6), vote(7)],
          through: 7,
        },
        { context: { unread: { chat: 2, vote: 1, questions: 1 } } },
      ),
      steps.send(followed('chat', true), {
        context: { followed: ['chat'], unread: { chat: 0, vote: 1, questions: 1 } },
      }),
      steps.send(followed('vote', true), {
        context: { followed: ['chat', 'vote'], unread: { chat: 0, vote: 0, questions: 1 } },
      }),
      steps.send(followed('chat', false), {
        context: { followed: ['vote'], unread: { chat: 0, vote: 0, questions: 1 } },
      }),
      steps.from(
        'stream',
        { type: 'talk.items', items: [message(8), vote(9)], through: 9 },
        {
          context: { unread: { chat: 1, vote: 0, questions: 1 } },
        },
      ),
    ],
    ends: isOpen.in,
  },
  {
    name: '[P27] each form starts with its kind and, for an answer, its question',
    onChart: true,
    steps: [
      steps.send(
        { type: 'talk.openForm', form: NEW_VOTE },
        {
          context: { openForms: ['newVote'] },
          inputs: { newVote: [{ form: NEW_VOTE }] },
        },
      ),
      steps.send(
        { type: 'talk.openForm', form: ANSWER },
        {
          context: { openForms: ['newVote', 'answer-3'] },
          inputs: { 'answer-3': [{ form: ANSWER }] },
        },
      ),
      steps.send(
        { type: 'talk.openForm', form: { kind: 'answer', question: 4 } },
        {
          context: { openForms: ['newVote', 'answer-3', 'answer-4'] },
          runs: ['stream', 'newVote', 'answer-3', 'answer-4'],
        },
      ),
    ],
    ends: {},
  },
  ...(
    [
      ['a vote', NEW_VOTE, OPEN_VOTE],
      ['an answer', ANSWER, MARK_ANSWERED],
    ] as const
  ).map(([what, form, one]): Journey => ({
    name: `[P27] the refusal of ${what} whose form was closed shows in the panel`,
    onChart: true,
    steps: [
      openForm(form),
      steps.send({ type: 'talk.do', act: one }),
      steps.send({ type: 'talk.closeForm', form: form.kind === 'answer' ? 'answer-3' : 'newVote' }),
      steps.done('act', { status: 'refused' }, { context: { notice: failed(one, 'refused') }, children: {} }),
    ],
    ends: { outbox: 'idle' },
  })),
  {
    name: '[P27] reopening a question or casting a vote closes no form',
    onChart: true,
    steps: [
      openForm(ANSWER),
      steps.send({ type: 'talk.do', act: { kind: 'answer', question: 3, answered: false, text: '' } }),
      { ...ok(), expects: { context: { openForms: ['answer-3'] } } },
      steps.send({ type: 'talk.do', act: CAST }),
      { ...ok(), expects: { context: { openForms: ['answer-3'] } } },
    ],
    ends: { outbox: 'idle' },
  },
];

const eachStep: readonly Journey[] = [...onLine, ...inOutbox, ...onShowOrNot];

export default definePaths(talkMachine, {
  name: 'talk',
  input: { document: onShow(fullDocument()) },
  events: {
    'talk.do': [requested(HELLO), requested(CAST), requested(OPEN_VOTE), { act: say('\u0000', 'nonce-control') }],
    // Typed only while the form for the name is shown, which keeps the exploration small.
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
      name: '[P27] an act that is being sent is not queued a second time',
      onChart: true,
      steps: [act(ASK), act(ASK)],
      ends: { outbox: 'sending' },
      check: ({ context }: Snapshot) => expectEqual(context.queue, [ASK]),
    },
    {
      name: '[P27] a question is sent once, even if submitted again while it is sent or after it was delivered',
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
      name: '[P27] a message that was delivered is not sent again',
      onChart: true,
      steps: [act(HELLO), items(5, own), act(HELLO)],
      ends: { outbox: 'idle' },
      check: (_: Snapshot, observed) => expectEqual(observed.starts['act'], 1),
    },
    {
      name: '[P27] submitting a question clears the draft of the question and keeps the draft of the chat',
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
      name: '[P27] the form of a new vote stays open until the server has confirmed it',
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
      name: '[P27] an answer that gets no response keeps its form open, which shows the failure',
      steps: [openForm(ANSWER), act(MARK_ANSWERED), { elapse: 10_000 }],
      ends: { outbox: 'idle' },
      onChart: true,
      check({ context }: Snapshot, { children }) {
        expectEqual(children['answer-3'], [{ type: 'form.refused', fault: 'failed' }]);
        expectEqual([context.openForms, context.notice], [['answer-3'], undefined]);
      },
    },
    {
      name: '[P27] an open form is not opened again, and a closed form is removed',
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
      name: '[P27] a failure to reopen a question shows in the panel, as no form requested it',
      steps: [act({ kind: 'answer', question: 3, answered: false, text: '' }), responded({ status: 'refused' })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual(context.notice?.fault, 'refused'),
    },
    {
      name: '[P27] a name is sent only once, and a blank name is not sent',
      steps: [{ send: { type: 'talk.name', text: ' ' } }, { send: { type: 'talk.join' } }, ...NAME, ...NAME],
      ends: { outbox: 'sending' },
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual(context.queue, [JOIN]),
    },
    {
      name: '[P27] a name that the server refuses stays in its field',
      steps: [you(NOBODY), items(0), ...NAME, responded({ status: 'refused' })],
      ends: { outbox: 'idle' },
      onChart: true,
      check: ({ context }: Snapshot) => {
        expectEqual([context.name, context.queue, context.you?.as], [' Anna ', [], 'none']);
        expectEqual(context.notice, { act: JOIN, fault: 'refused' });
      },
    },
    {
      name: '[P27] a failure shows until the viewer dismisses it',
      onChart: true,
      steps: [...NAME, { elapse: 10_000 }, { send: { type: 'talk.dismiss' } }],
      ends: { outbox: 'idle' },
      check: ({ context }: Snapshot) => {
        if (context.notice !== undefined) throw new Error('it still shows');
      },
    },
    {
      name: '[P27] a network that is back while the page is hidden is used when the page becomes visible',
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
      name: '[P27] nothing is sent after a rate limit has passed while offline',
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
      name: '[P27] a stream reconnects after a loss, and items delivered twice appear once',
      steps: [
        you(GUEST),
        items(2, message(1), message(2)),
        lost,
        { elapse: STREAM_BACKOFF_MS[0] },
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
      name: '[P27] each further loss of the stream waits longer than the one before',
      steps: [lost, { elapse: STREAM_BACKOFF_MS[0] }, lost, { elapse: STREAM_BACKOFF_MS[0] }],
      ends: { line: 'waiting' },
    },
    {
      name: '[P27] a silent stream is lost unless a beat arrives in time',
      steps: [
        items(0),
        { elapse: STREAM_SILENCE_MS - 1 },
        observed({ type: 'talk.beat' }),
        { elapse: STREAM_SILENCE_MS - 1 },
        observed({ type: 'talk.beat' }),
        { elapse: STREAM_SILENCE_MS },
      ],
      ends: { line: 'waiting' },
    },
    {
      name: '[P27] a hidden page closes its stream and reconnects when it becomes visible',
      steps: [items(2, message(1), message(2)), { send: { type: 'page.hidden' } }, { send: { type: 'page.visible' } }],
      ends: { line: { listening: 'connecting' } },
      check: (snapshot) => expectEqual(texts(snapshot), ['message 1', 'message 2']),
    },
    {
      name: '[P27] messages written offline wait and are sent once when the network is back',
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
      name: '[P27] a message whose response was lost no longer counts as failed once the stream delivers it',
      steps: [you(GUEST), items(0), act(HELLO), { error: 'act', reason: new Error('lost') }, items(5, own)],
      ends: { outbox: 'idle' },
      check(snapshot) {
        expectEqual(snapshot.context.failed, []);
        expectEqual(texts(snapshot), ['Hello']);
      },
    },
    {
      name: '[P27] the viewer’s own message shows once if the stream delivers it before the response',
      steps: [you(GUEST), items(0), act(HELLO), items(5, own)],
      ends: { outbox: 'idle' },
      check(snapshot) {
        expectEqual(texts(snapshot), ['Hello']);
        expectEqual([snapshot.context.queue, snapshot.context.failed], [[], []]);
      },
    },
    {
      name: '[P27] messages of others do not affect the viewer’s own message in the queue',
      steps: [you(GUEST), items(0), act(HELLO), items(5, message(5))],
      ends: { outbox: 'sending' },
      check: ({ context }) => expectEqual(context.queue, [HELLO]),
    },
    {
      name: '[P27] a rate-limited message delivered by the stream leaves the queue, and the next one keeps waiting',
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
      name: '[P27] a failed message can be sent again',
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
      name: '[P27] a rate-limited message waits for as long as the server says and is then sent again',
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
      name: '[P27] [P33] an expired session is reported to the player, and the message is kept',
      steps: [you(MEMBER), items(0), act(HELLO), responded({ status: 'disconnected' })],
      ends: { outbox: 'idle' },
      check(snapshot, { parent }) {
        expectEqual(parent, [{ type: 'session.lost' }]);
        expectEqual(snapshot.context.failed, [{ act: HELLO, fault: 'disconnected' }]);
      },
    },
    {
      name: '[P27] [P33] a stream that reconnects as anonymous reports that the session is over',
      steps: [you(MEMBER), items(0), lost, { elapse: STREAM_BACKOFF_MS[0] }, you(NOBODY)],
      ends: { line: { listening: 'connecting' } },
      check: (_, { parent }) => expectEqual(parent, [{ type: 'session.lost' }]),
    },
    {
      name: '[P27] a guest who gives a name reconnects under that name',
      steps: [you(NOBODY), items(2, message(1), message(2)), ...NAME, responded({ status: 'joined', you: GUEST })],
      ends: { line: { listening: 'connecting' }, outbox: 'idle' },
      check: ({ context }) => expectEqual([context.you?.name, context.talk.seq], ['Anna', 2]),
    },
    {
      name: '[P27] the first vote of an unknown viewer reconnects the stream',
      steps: [you(NOBODY), items(2, message(1)), act(CAST), responded({ status: 'ok', items: [] })],
      ends: { line: { listening: 'connecting' }, outbox: 'idle' },
    },
    {
      name: '[P27] new messages of others count as unread; initial, hidden and own messages do not',
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
      name: '[P27] a part on show has no unread items',
      steps: [items(2, message(1)), items(3, message(3)), follow, items(4, message(4))],
      ends: { line: { listening: 'open' } },
      check: ({ context }) => expectEqual(context.unread['chat'], 0),
    },
    {
      name: '[P27] a viewer who has missed too much starts over with the newest items',
      steps: [
        items(2, message(1), message(2)),
        lost,
        { elapse: STREAM_BACKOFF_MS[0] },
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
      name: '[P27] an older response does not bring back a hidden message',
      steps: [
        items(7, message(1, { seq: 7, hidden: true, text: '' })),
        act(CAST),
        responded({ status: 'ok', items: [message(1, { seq: 3 })] }),
      ],
      ends: { outbox: 'idle' },
      check: ({ context }) => expectEqual(context.talk.chat[0]?.hidden, true),
    },
    ...eachStep,
  ],
});
