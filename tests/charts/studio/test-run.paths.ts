import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { testRunMachine } from '../../../machines/studio/test-run/test-run.machine.ts';
import type { TestRun } from '../../../core/domain/test-run.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof testRunMachine>;

const both = (text: string) => ({ enName: text, frName: `${text} (fr)` });
const options = [both('Upstream'), both('Downstream')];

/** Two exercises with a question each, the second without a film. */
export const RUN: TestRun = {
  id: 'run',
  testId: 'exam',
  title: 'Winter test',
  startedAt: 0,
  exercises: [
    {
      id: 'ferry',
      title: 'Ferry glide',
      film: { type: 'video', id: 'film', tag: 't1' },
      questions: [{ id: 'q1', text: both('Where does the bow point?'), options }],
    },
    { id: 'roll', title: 'Roll', questions: [{ id: 'q2', text: both('Which way first?'), options }] },
  ],
};
const begun = (id: string, answer: number): TestRun => ({
  ...RUN,
  exercises: RUN.exercises.map((each) => ({
    ...each,
    questions: each.questions.map((question) => (question.id === id ? { ...question, answer } : question)),
  })),
});
const result = {
  right: 1,
  answered: 1,
  asked: 2,
  marks: [
    { id: 'q1', right: true },
    { id: 'q2', right: false },
  ],
};
export const ENDED: TestRun = { ...begun('q1', 0), result };

const none = { status: 'none' } as const;
const empty = { status: 'empty' } as const;
const disconnected = { status: 'disconnected' } as const;
const open = { status: 'ok', run: RUN } as const;
const half = { status: 'ok', run: begun('q1', 0) } as const;
const ended = { status: 'ok', run: ENDED } as const;
const first = { questionId: 'q1', option: 0 };
const choose = { send: { type: 'test.choose', ...first } } as const;
const answer = { send: { type: 'test.answer', questionId: 'q1' } } as const;
const finish = [{ send: { type: 'test.finish' } }, { send: { type: 'test.confirm' } }] as const;
const kept = { done: 'send', output: { status: 'ok', choice: first } } as const;

type Journey = PinnedJourney<typeof testRunMachine>;

/** Unexpected responses of the server. */
const odd: Journey[] = [
  {
    name: '[L33] a submitted test that comes back without a result is shown as missing',
    steps: [{ done: 'load', output: open }, ...finish, { done: 'finish', output: open }],
    ends: 'missing',
  },
];

export default definePaths(testRunMachine, {
  name: 'test-run',
  input: { testId: 'exam' },
  events: {
    'test.choose': [first, { questionId: 'q2', option: 1 }],
    'test.answer': [{ questionId: 'q1' }, { questionId: 'q2' }],
    'test.show': [{ at: 1 }, { at: 0 }, { at: 2 }],
    'test.finish': [{}],
    'test.confirm': [{}],
    'test.stay': [{}],
    'test.restart': [{}],
    'test.retry': [{}],
  },
  runsIn: { load: 'loading', start: 'starting', send: 'running.sending', finish: 'running.finishing' },
  results: {
    load: { done: [none, open, half, ended, empty, disconnected], error: [new Error('offline')] },
    start: { done: [open, empty, disconnected], error: [new Error('offline')] },
    send: {
      done: [
        ({ context }: Snapshot) => context.choice && { status: 'ok', choice: context.choice },
        ({ context }: Snapshot) => context.choice && { status: 'answered', choice: { ...context.choice, option: 1 } },
        { status: 'finished' },
        empty,
        disconnected,
      ],
      error: [new Error('offline')],
    },
    finish: { done: [ended, empty, disconnected], error: [new Error('offline')] },
  },
  unseen: [{ state: 'lost', reason: 'The page leads away at once.' }],
  tags: { busy: ['loading', 'starting', 'running.sending', 'running.finishing'] },
  pinned: [
    {
      name: '[L33] the person’s position in the test is requested first, with nothing chosen',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'loading',
      tags: ['busy'],
      runs: ['load'],
      check({ context }, observed) {
        expectEqual(observed.inputs['load'], [{ testId: 'exam' }]);
        expectEqual(context, {
          testId: 'exam',
          run: { id: '', testId: '', title: '', startedAt: 0, exercises: [] },
          at: 0,
          chosen: {},
          choice: undefined,
          notice: undefined,
          requestId: undefined,
        });
      },
    },
    {
      name: '[L33] a run of the test in the address is started if there is none',
      onChart: true,
      steps: [{ done: 'load', output: none }, { elapse: 9_999 }],
      ends: 'starting',
      tags: ['busy'],
      runs: ['start'],
      check: (_: Snapshot, observed) => expectEqual(observed.inputs['start'], [{ testId: 'exam' }]),
    },
    {
      name: '[L33] a finished test shows the result computed by the server',
      onChart: true,
      steps: [{ done: 'load', output: ended }],
      ends: 'finished',
      tags: [],
      runs: [],
      check: ({ context }: Snapshot) => expectEqual([context.run, context.chosen], [ENDED, {}]),
    },
    ...(
      [
        ['load', []],
        ['start', [{ done: 'load', output: none }]],
      ] as const
    ).flatMap(([id, steps]) => [
      {
        name: `[L33] a request that times out after ten seconds offers a retry (${id})`,
        onChart: true,
        steps: [...steps, { elapse: 10_000 }],
        ends: 'failed',
        tags: [],
        runs: [],
      },
      {
        name: `[L33] a request that fails offers a retry (${id})`,
        onChart: true,
        steps: [...steps, { error: id, reason: new Error('offline') }],
        ends: 'failed',
        runs: [],
      },
      {
        name: `[L33] the id of a failed request is shown until a retry (${id})`,
        steps: [
          ...steps,
          {
            error: id,
            reason: new RequestError(500, 'edge-7f3a91c2'),
            expects: { in: 'failed', context: { requestId: 'edge-7f3a91c2' } },
          },
          { send: { type: 'test.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        ],
        ends: 'loading',
        tags: ['busy'],
      },
      {
        name: `[L33] a test that this person may not take is shown as missing (${id})`,
        onChart: true,
        steps: [...steps, { done: id, output: empty }],
        ends: 'missing',
        runs: [],
      },
      {
        name: `[L32] an expired session leads to the sign-in (${id})`,
        onChart: true,
        steps: [...steps, { done: id, output: disconnected }],
        ends: 'lost',
        output: { kind: 'lost' },
      },
    ]),
    {
      name: '[L33] a new run that already has a result is shown as missing',
      onChart: true,
      steps: [
        { done: 'load', output: none },
        { done: 'start', output: ended },
      ],
      ends: 'missing',
    },
    {
      name: '[L33] an answer is sent with its run and its option, and is awaited for up to 30 seconds',
      onChart: true,
      steps: [
        { done: 'load', output: open },
        { send: { type: 'test.choose', questionId: 'q1', option: 1 } },
        answer,
        { elapse: 29_999 },
      ],
      ends: 'running.sending',
      tags: ['busy'],
      runs: ['send'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['send'], [{ runId: 'run', questionId: 'q1', option: 1 }]),
    },
    {
      name: '[L33] a saved answer can be neither changed nor sent again',
      onChart: true,
      steps: [{ done: 'load', output: open }, choose, answer, kept, choose, answer],
      ends: 'running.asking',
      tags: [],
      runs: [],
      check({ context }, observed) {
        expectEqual([context.choice, context.notice, observed.starts['send']], [undefined, undefined, 1]);
        expectEqual(context.run.exercises[0]?.questions[0]?.answer, 0);
      },
    },
    {
      name: '[L33] an exercise that does not exist cannot be shown',
      onChart: true,
      steps: [{ done: 'load', output: open }, { send: { type: 'test.show', at: 2 } }],
      ends: 'running.asking',
      check: ({ context }: Snapshot) => expectEqual(context.at, 0),
    },
    ...(
      [
        ['send', [choose, answer]],
        ['finish', finish],
      ] as const
    ).flatMap(([id, steps]) => [
      {
        name: `[L33] a request that times out after 30 seconds is reported and can be sent again (${id})`,
        onChart: true,
        steps: [{ done: 'load', output: open } as const, ...steps, { elapse: 30_000 }],
        ends: 'running.asking',
        tags: [],
        runs: [],
        check: ({ context }: Snapshot) => expectEqual(context.notice, 'failed'),
      },
      {
        name: `[L33] a request that fails is reported and can be sent again (${id})`,
        onChart: true,
        steps: [
          { done: 'load', output: open } as const,
          ...steps,
          { error: id, reason: new Error('offline') } as const,
        ],
        ends: 'running.asking',
        runs: [],
        check: ({ context }: Snapshot) => expectEqual(context.notice, 'failed'),
      },
      {
        name: `[L33] a test that is withdrawn during the run is shown as missing (${id})`,
        onChart: true,
        steps: [{ done: 'load', output: open } as const, ...steps, { done: id, output: empty } as const],
        ends: 'missing',
      },
      {
        name: `[L32] a session that expires during the run leads to the sign-in (${id})`,
        onChart: true,
        steps: [{ done: 'load', output: open } as const, ...steps, { done: id, output: disconnected } as const],
        ends: 'lost',
        output: { kind: 'lost' },
      },
    ]),
    {
      name: '[L33] finishing a test with unanswered questions requires confirmation',
      onChart: true,
      steps: [{ done: 'load', output: half }, { send: { type: 'test.finish' } }],
      ends: 'running.confirming',
      tags: [],
      runs: [],
    },
    {
      name: '[L33] declining to finish with unanswered questions returns to the exercise',
      onChart: true,
      steps: [{ done: 'load', output: half }, { send: { type: 'test.finish' } }, { send: { type: 'test.stay' } }],
      ends: 'running.asking',
    },
    {
      name: '[L33] a fully answered test is submitted without confirmation',
      onChart: true,
      steps: [
        { done: 'load', output: half },
        { send: { type: 'test.choose', questionId: 'q2', option: 1 } },
        { send: { type: 'test.answer', questionId: 'q2' } },
        { done: 'send', output: { status: 'ok', choice: { questionId: 'q2', option: 1 } } },
        { send: { type: 'test.finish' } },
      ],
      ends: 'running.finishing',
      tags: ['busy'],
      runs: ['finish'],
      check: (_: Snapshot, observed) => expectEqual(observed.inputs['finish'], [{ runId: 'run' }]),
    },
    ...(
      [
        ['another exercise is shown', [{ send: { type: 'test.show', at: 1 } }], 'running.asking'],
        ['the answer is sent again', [answer], 'running.sending'],
        ['the result is shown', [...finish, { done: 'finish', output: ended }], 'finished'],
        ['an answer is saved', [answer, kept], 'running.asking'],
      ] as const
    ).map(([when, steps, ends]) => ({
      name: `[L33] the message about an answer that failed to send stays until ${when}`,
      onChart: true,
      steps: [
        { done: 'load', output: open } as const,
        choose,
        answer,
        { error: 'send', reason: new Error('offline') },
        ...steps,
      ],
      ends,
      check: ({ context }: Snapshot) => expectEqual(context.notice, undefined),
    })),
    {
      name: '[L33] the notice that an earlier answer counts is gone once the next answer is saved',
      onChart: true,
      steps: [
        { done: 'load', output: open },
        choose,
        answer,
        { done: 'send', output: { status: 'answered', choice: { questionId: 'q1', option: 1 } } },
        { send: { type: 'test.show', at: 1 } },
        { send: { type: 'test.choose', questionId: 'q2', option: 1 } },
        { send: { type: 'test.answer', questionId: 'q2' } },
        { done: 'send', output: { status: 'ok', choice: { questionId: 'q2', option: 1 } } },
      ],
      ends: 'running.asking',
      check({ context }) {
        expectEqual(
          [context.notice, context.run.exercises.map(({ questions }) => questions[0]?.answer)],
          [undefined, [1, 1]],
        );
      },
    },
    {
      name: '[L33] a test is started, answered, submitted, shown with its result, and then taken again',
      steps: [
        { done: 'load', output: none },
        { done: 'start', output: open },
        choose,
        answer,
        kept,
        { send: { type: 'test.show', at: 1 } },
        { send: { type: 'test.finish' } },
        { send: { type: 'test.confirm' } },
        { done: 'finish', output: ended },
        { send: { type: 'test.restart' } },
        { done: 'start', output: open },
      ],
      ends: 'running.asking',
      check({ context }) {
        if (context.at !== 0 || context.run.result) throw new Error('it starts over');
      },
    },
    {
      name: '[L33] a reopened page continues at the first exercise with an unanswered question',
      steps: [{ done: 'load', output: half }],
      ends: 'running.asking',
      check({ context }) {
        if (context.at !== 1) throw new Error('the second exercise waits');
      },
    },
    {
      name: '[L33] an answer that failed to send can be sent again, and an earlier answer on the server is shown instead',
      steps: [
        { done: 'load', output: open },
        choose,
        answer,
        { error: 'send', reason: new Error('offline') },
        answer,
        { done: 'send', output: { status: 'answered', choice: { questionId: 'q1', option: 1 } } },
      ],
      ends: 'running.asking',
      check({ context }) {
        if (context.notice !== 'answered' || context.run.exercises[0]?.questions[0]?.answer !== 1)
          throw new Error('the first answer stands');
      },
    },
    {
      name: '[L33] choices stay after a failed send and while another exercise is shown',
      steps: [
        { done: 'load', output: open },
        choose,
        answer,
        { error: 'send', reason: new Error('offline') },
        { send: { type: 'test.show', at: 1 } },
        { send: { type: 'test.choose', questionId: 'q2', option: 1 } },
        { send: { type: 'test.show', at: 0 } },
      ],
      ends: 'running.asking',
      check({ context }) {
        expectEqual([context.chosen, context.choice], [{ q1: 0, q2: 1 }, undefined]);
      },
    },
    {
      name: '[L33] an answer requires a chosen option, which cannot change while it is being sent',
      steps: [
        { done: 'load', output: open },
        answer,
        choose,
        answer,
        { send: { type: 'test.choose', questionId: 'q1', option: 1 } },
      ],
      ends: 'running.sending',
      check({ context }) {
        expectEqual([context.chosen, context.choice], [{ q1: 0 }, first]);
      },
    },
    {
      name: '[L33] no option can be chosen for a question that is answered or not shown',
      steps: [{ done: 'load', output: half }, choose, { send: { type: 'test.choose', questionId: 'q3', option: 0 } }],
      ends: 'running.asking',
      check({ context }) {
        expectEqual(context.chosen, {});
      },
    },
    {
      name: '[L33] a test that is taken again starts with nothing chosen',
      steps: [
        { done: 'load', output: open },
        choose,
        { send: { type: 'test.finish' } },
        { send: { type: 'test.confirm' } },
        { done: 'finish', output: ended },
        { send: { type: 'test.restart' } },
        { done: 'start', output: open },
      ],
      ends: 'running.asking',
      check({ context }) {
        expectEqual(context.chosen, {});
      },
    },
    {
      name: '[L33] a run that was finished in another window shows its result',
      steps: [
        { done: 'load', output: open },
        choose,
        answer,
        { done: 'send', output: { status: 'finished' } },
        { done: 'load', output: ended },
      ],
      ends: 'finished',
    },
    {
      name: '[L32] an expired session leads to the sign-in',
      steps: [{ done: 'load', output: disconnected }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L33] a retry after a timeout loads the run and continues it',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'test.retry' } }, { done: 'load', output: half }],
      ends: 'running.asking',
    },
    {
      name: '[L33] a submission that fails is reported and can be repeated',
      steps: [
        { done: 'load', output: half },
        { send: { type: 'test.finish' } },
        { send: { type: 'test.confirm' } },
        { error: 'finish', reason: new Error('offline') },
      ],
      ends: 'running.asking',
      onChart: true,
      check({ context }) {
        if (context.notice !== 'failed') throw new Error(`said: ${context.notice}`);
      },
    },
    ...odd.map((journey) => ({ ...journey, onChart: true })),
  ],
});
