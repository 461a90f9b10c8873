import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { talkFormMachine } from '../../../machines/player/panels/talk/talk-form.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';

type Snapshot = SnapshotFrom<typeof talkFormMachine>;

const NEW_VOTE = { form: { kind: 'newVote' } } as const;
const ANSWER = { form: { kind: 'answer', question: 3 } } as const;

const edit = (field: number, text: string) => ({ send: { type: 'form.edit', field, text } }) as const;
const submit = (nonce = 'nonce-1') => ({ send: { type: 'form.submit', nonce } }) as const;
const refused = (fault: 'failed' | 'refused') => ({ send: { type: 'form.refused', fault } }) as const;
const complete = [edit(0, ' Who\nwins? '), edit(1, 'Bib 4'), edit(2, 'Bib 7')];
const openVote = (nonce: string, options = ['Bib 4', 'Bib 7']) => ({
  type: 'talk.do',
  act: { kind: 'openVote', question: 'Who wins?', options, nonce },
});

type Journey = PinnedJourney<typeof talkFormMachine>;
const act = stepsOf<typeof talkFormMachine>();
const isIncomplete = { in: 'editing', context: { fault: 'incomplete' }, parent: [] } as const;
const vote = (...fields: string[]) => fields.map((text, field) => edit(field, text));

const eachStep: readonly Journey[] = [
  ...(
    [
      ['a question of 201 characters', ['q'.repeat(201), 'Bib 4', 'Bib 7']],
      ['no question', [' ', 'Bib 4', 'Bib 7']],
      ['a control character in its question', ['Who\u0000wins?', 'Bib 4', 'Bib 7']],
      ['a control character in an option', ['Who wins?', 'Bib\u00004', 'Bib 7']],
    ] as const
  ).map(([what, fields]): Journey => ({
    name: `[P27] a vote with ${what} is not sent`,
    onChart: true,
    steps: [...vote(...fields), act.send({ type: 'form.submit', nonce: 'nonce-1' }, isIncomplete)],
    ends: 'editing',
  })),
  {
    name: '[P27] a vote with a question of 200 characters is sent',
    onChart: true,
    steps: [
      ...vote('q'.repeat(200), 'Bib 4', 'Bib 7'),
      act.send(
        { type: 'form.submit', nonce: 'nonce-1' },
        {
          in: 'sending',
          parent: [
            {
              type: 'talk.do',
              act: { kind: 'openVote', question: 'q'.repeat(200), options: ['Bib 4', 'Bib 7'], nonce: 'nonce-1' },
            },
          ],
        },
      ),
    ],
    ends: 'sending',
  },
  {
    name: '[P27] the error of an incomplete form disappears once the complete form is sent',
    onChart: true,
    steps: [
      act.send({ type: 'form.submit', nonce: 'nonce-1' }, isIncomplete),
      ...complete,
      act.send(
        { type: 'form.submit', nonce: 'nonce-2' },
        {
          in: 'sending',
          context: { fault: undefined, nonce: 'nonce-2' },
          parent: [openVote('nonce-2')],
        },
      ),
    ],
    ends: 'sending',
  },
  {
    name: '[P27] a written answer is sent as a single line',
    onChart: true,
    input: ANSWER,
    steps: [
      edit(0, ' At\nthree '),
      act.send(
        { type: 'form.submit', nonce: 'nonce-1' },
        {
          parent: [{ type: 'talk.do', act: { kind: 'answer', question: 3, answered: true, text: 'At three' } }],
        },
      ),
    ],
    ends: 'sending',
  },
];

export default definePaths(talkFormMachine, {
  name: 'talk-form',
  input: [NEW_VOTE, ANSWER],
  events: {
    'form.edit': [
      { field: 0, text: 'Who wins?' },
      ({ context }: Snapshot) => (context.form.kind === 'newVote' ? { field: 1, text: 'Bib 4' } : undefined),
      ({ context }: Snapshot) => (context.form.kind === 'newVote' ? { field: 2, text: 'Bib 7' } : undefined),
    ],
    'form.addOption': [{}],
    'form.submit': [{ nonce: 'nonce-1' }],
    'form.refused': [{ fault: 'refused' }],
  },
  results: {},
  explore: {
    limit: 5_000,
    contextKey: ({ form, fields, fault, nonce }) => [form.kind, fields.map((text) => text !== ''), fault, nonce],
  },
  tags: { busy: ['sending'] },
  pinned: [
    {
      name: '[P27] a vote with fewer than two options is not sent, keeps its text and is marked as incomplete',
      steps: [edit(0, 'Who wins?'), edit(1, 'Bib 4'), submit()],
      ends: 'editing',
      check({ context }, { parent }) {
        expect(parent).toEqual([]);
        expect(context).toMatchObject({ fields: ['Who wins?', 'Bib 4', ''], fault: 'incomplete' });
      },
    },
    {
      name: '[P27] a complete vote is sent with single-line texts and without empty options',
      steps: [...complete, { send: { type: 'form.addOption' } }, submit()],
      ends: 'sending',
      check({ context }, { parent }) {
        expect(parent).toEqual([openVote('nonce-1')]);
        expect(context.fault).toBeUndefined();
      },
    },
    {
      name: '[P27] a refused vote can be edited again, with its text and the reason',
      steps: [...complete, submit(), refused('refused')],
      ends: 'editing',
      check: ({ context }) =>
        expect(context).toMatchObject({ fields: [' Who\nwins? ', 'Bib 4', 'Bib 7'], fault: 'refused' }),
    },
    {
      name: '[P27] an unchanged vote that is sent again counts once; a changed one counts as another vote',
      steps: [
        ...complete,
        submit('nonce-1'),
        refused('failed'),
        submit('nonce-2'),
        refused('failed'),
        edit(2, 'Bib 9'),
        submit('nonce-3'),
      ],
      ends: 'sending',
      check: (_, { parent }) =>
        expect(parent).toEqual([openVote('nonce-1'), openVote('nonce-1'), openVote('nonce-3', ['Bib 4', 'Bib 9'])]),
    },
    {
      name: '[P27] a vote takes at most ten options',
      steps: Array.from({ length: 9 }, () => ({ send: { type: 'form.addOption' } }) as const),
      ends: 'editing',
      check: ({ context }) => expect(context.fields).toHaveLength(1 + 10),
    },
    {
      name: '[P27] a question can be marked as answered without a text',
      input: ANSWER,
      steps: [submit()],
      ends: 'sending',
      check: (_, { parent }) =>
        expect(parent).toEqual([{ type: 'talk.do', act: { kind: 'answer', question: 3, answered: true, text: '' } }]),
    },
    {
      name: '[P27] an answer with a control character is not sent',
      input: ANSWER,
      steps: [edit(0, 'At\u0000three'), submit()],
      ends: 'editing',
      check({ context }, { parent }) {
        expect(parent).toEqual([]);
        expect(context).toMatchObject({ fields: ['At\u0000three'], fault: 'incomplete' });
      },
    },
    {
      name: '[P27] an answer has one field',
      input: ANSWER,
      steps: [{ send: { type: 'form.addOption' } }],
      ends: 'editing',
      check: ({ context }) => expect(context.fields).toEqual(['']),
    },
    ...eachStep,
  ],
});
