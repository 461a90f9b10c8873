import { editMachine } from '../../../machines/studio/edit/edit.machine.ts';
import type { LoadResult, SaveResult } from '../../../machines/studio/edit/edit.ports.ts';
import type { EditContext } from '../../../machines/studio/edit/edit.setup.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS, MERGES_MAX } from '../../../core/domain/constants.ts';
import { newQuestion, NO_OPTION, type EditedQuestion } from '../../../core/domain/edit-questions.ts';
import { NO_MEDIUM, type EditedMedium } from '../../../core/domain/edit.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const tag = (id: string, more: Partial<Tag> = {}): Tag => ({
  id,
  type: '',
  category: 'Gates',
  time: '00:00:10',
  description: `Tag ${id}`,
  videoId: 'run',
  ...more,
});
/** All that these tests tell revisions apart by. */
const revised = (revision: number): EditedMedium['revisions'] => ({ 'field:title': `r${revision}` });
const video: EditedMedium = {
  ...NO_MEDIUM,
  id: 'run',
  type: 'Video',
  revisions: revised(1),
  fields: { ...NO_MEDIUM.fields, title: 'Slalom run', date: '2026-06-01', time: '10:00:00', visibility: 'public' },
  film: undefined,
  tags: [tag('t1'), tag('t2', { time: '00:00:20' })],
};
const collection: EditedMedium = {
  ...NO_MEDIUM,
  id: 'finals',
  type: 'Collection',
  revisions: revised(1),
  fields: { ...video.fields, title: 'Finals', members: ['run'] },
  members: [{ id: 'run', type: 'Video', title: 'Slalom run' }],
};
const question = (id: string, asked: string): EditedQuestion => ({
  id,
  text: { enName: asked, frName: '' },
  options: ['Left', 'Right'].map((side) => ({ enName: side, frName: '' })),
  right: 1,
});
const [which, where] = [question('q1', 'Which side?'), question('q2', 'Where to?')];
const exercise: EditedMedium = {
  ...NO_MEDIUM,
  id: 'ferry',
  type: 'Exercise',
  revisions: revised(1),
  fields: { ...video.fields, title: 'Ferry' },
  questions: [which, where],
};
const clip: EditedMedium = {
  ...NO_MEDIUM,
  id: 'gate-5',
  type: 'Clip',
  revisions: revised(1),
  fields: { ...video.fields, title: 'Gate 5' },
  rightsFrom: { id: 'run', type: 'Video', title: 'Slalom run' },
};
/** One medium that has all parts: what a page shows of them follows from the type. */
const later = (fields: Partial<EditedMedium['fields']>, tags = video.tags, revision = 2): EditedMedium => ({
  ...video,
  revisions: revised(revision),
  fields: { ...video.fields, ...fields },
  tags,
});

/** What the host has of it by now: by what the search of paths tells contexts apart by, and by nothing else. */
const there = (
  { medium: { type } }: EditContext,
  revision: number,
  fields: Partial<EditedMedium['fields']>,
): EditedMedium => {
  const medium = [collection, exercise].find((each) => each.type === type) ?? video;
  return { ...medium, revisions: revised(revision), fields: { ...medium.fields, ...fields } };
};

const clipLater = (fields: Partial<EditedMedium['fields']>, revision: number): EditedMedium => ({
  ...clip,
  revisions: revised(revision),
  fields: { ...clip.fields, ...fields },
});

const offline = new Error('offline');
const titled = (title: string) =>
  ({ type: 'edit.change', change: { kind: 'field', field: 'title', value: title } }) as const;
const described = (value: string) =>
  ({ type: 'edit.change', change: { kind: 'field', field: 'description', value } }) as const;
const ok = { done: 'load', output: { status: 'ok', medium: video, kept: undefined } satisfies LoadResult } as const;
const saveIt = { send: { type: 'edit.save' } } as const;
const answer = (output: SaveResult) => ({ done: 'save', output }) as const;
const head = { id: 'book', type: 'Document', title: 'Race book' } as const;
const mine = { ...video.fields, title: 'Mine' };
const kept = (theirs: EditedMedium): LoadResult => ({
  status: 'ok',
  medium: theirs,
  kept: { medium: video, draft: { fields: mine, key: '', picture: undefined, tags: {}, questions: [] } },
});
const expect = (isTrue: boolean, what: unknown): void => {
  if (!isTrue) throw new Error(JSON.stringify(what));
};
const file = new Blob(['x'], { type: 'image/png' });

export default definePaths(editMachine, {
  name: 'edit',
  input: { id: 'run', types: ['Video', 'Session', 'Competition'] },
  events: {
    'edit.change': [{ change: titled('Mine').change }, { change: titled('Slalom run').change }],
    'edit.save': [{}],
    'edit.leave': [{}],
    'edit.confirm': [{}],
    'edit.stay': [{}],
    'edit.retry': [{}],
    'edit.openTag': [{ tag: tag('t1') }],
    'edit.saveTag': [{ tag: tag('t1', { description: 'Gate 1' }) }, { tag: tag('t1', { time: 'noon' }) }],
    'edit.openQuestion': [{ question: which }],
    'edit.changeQuestion': [{ question: question('q1', 'Which hand?') }, { question: question('q1', '') }],
    'edit.saveQuestion': [{}],
    'edit.openPicture': [{}],
    'edit.pickPicture': [{ file }],
    'edit.takeFrame': [{ picture: 'AAAA' }, { picture: undefined }],
    'edit.openMembers': [{}],
    'edit.findMembers': [{ keyword: 'book' }],
    'edit.addMember': [{ head }],
    'edit.close': [{}],
    'edit.choose': [
      { key: 'field:title', side: 'mine' },
      { key: 'field:title', side: 'theirs' },
    ],
    'edit.resolve': [{}],
  },
  answers: {
    load: {
      done: [
        { status: 'ok', medium: collection, kept: undefined },
        { status: 'ok', medium: exercise, kept: undefined },
        kept(later({ description: 'theirs' })),
        kept(later({ title: 'Theirs' })),
        { status: 'private' },
        { status: 'empty' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    save: {
      done: [
        ({ context }: { context: EditContext }) => ({
          status: 'ok',
          medium: there(context, 9, { title: context.draft.fields.title }),
        }),
        ({ context }: { context: EditContext }) => ({
          status: 'conflict',
          medium: there(context, 2, { title: 'Theirs' }),
        }),
        ({ context }: { context: EditContext }) => ({
          status: 'conflict',
          medium: there(context, 2 + context.merges, { description: `${context.merges}` }),
        }),
        { status: 'invalid' },
        { status: 'private' },
        { status: 'empty' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    saveDraft: { done: [undefined], error: [offline] },
    findMembers: { done: [[head], []], error: [offline] },
    readPicture: { done: [{ status: 'ok', picture: 'AAAA' }, { status: 'type' }], error: [offline] },
  },
  unseen: [
    {
      state: 'keeping',
      like: 'saving',
      reason: 'the draft is written to the browser at once, and the page leaves',
    },
  ],
  explore: {
    limit: 40_000,
    contextKey: (context) => {
      const { medium, draft, choices, merges, problems, notice, form, isFormWrong, pictureProblem, found } = context;
      const { question: asked, questionProblems } = context;
      return [
        medium.type,
        draft.fields.title,
        draft.picture !== undefined,
        Object.keys(draft.tags).length,
        draft.fields.members.length,
        Object.keys(choices).length,
        merges,
        problems.length,
        notice,
        form !== undefined,
        isFormWrong,
        asked?.text.enName === '',
        questionProblems.length,
        pictureProblem,
        Array.isArray(found) ? found.length : found,
      ];
    },
  },
  pinned: [
    {
      name: '[L17] what was changed is saved, and nothing else is sent',
      steps: [ok, { send: titled('The run') }, saveIt],
      ends: 'saving',
      check: ({ context }) => expect(context.draft.fields.title === 'The run', context.draft),
    },
    {
      name: '[L17] what is changed back is clean',
      steps: [ok, { send: titled('The run') }, { send: titled('Slalom run') }],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
    },
    {
      name: '[L17] changes of two people that do not meet come together by themselves',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        answer({ status: 'conflict', medium: later({ description: 'theirs' }, [tag('t1')]) }),
        answer({ status: 'ok', medium: later({ title: 'Mine', description: 'theirs' }, [tag('t1')], 3) }),
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
      check: ({ context: { notice, taken, draft } }) =>
        expect(
          notice === 'merged' &&
            taken.fields.join() === 'description' &&
            taken.tags === 1 &&
            draft.fields.title === 'Mine',
          { notice, taken },
        ),
    },
    {
      name: '[L17] a save on top of tags that have come meanwhile tells of them',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        answer({ status: 'ok', medium: later({ title: 'Mine' }, [...video.tags, tag('live-1'), tag('live-2')]) }),
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
      check: ({ context: { notice, taken, medium } }) =>
        expect(notice === 'merged' && taken.tags === 2 && taken.fields.length === 0 && medium.tags.length === 4, {
          notice,
          taken,
        }),
    },
    {
      name: '[L17] what both changed is decided, and what only one changed is kept from both',
      steps: [
        ok,
        { send: titled('Mine') },
        { send: { type: 'edit.change', change: { kind: 'removeTag', id: 't2' } } },
        saveIt,
        answer({ status: 'conflict', medium: later({ title: 'Theirs', description: 'theirs' }) }),
        { send: { type: 'edit.resolve' } },
        { send: { type: 'edit.choose', key: 'field:title', side: 'theirs' } },
        { send: { type: 'edit.resolve' } },
      ],
      ends: 'saving',
      check: ({ context: { draft, medium } }) =>
        expect(
          draft.fields.title === 'Theirs' &&
            draft.fields.description === 'theirs' &&
            draft.tags['t2'] === null &&
            medium.revisions['field:title'] === 'r2',
          draft,
        ),
    },
    {
      name: '[L17] a tag that one changes and the other deletes is a clash of its own',
      steps: [
        ok,
        { send: { type: 'edit.change', change: { kind: 'tag', tag: tag('t1', { description: 'Gate 1' }) } } },
        { send: { type: 'edit.change', change: { kind: 'tag', tag: tag('new') } } },
        saveIt,
        answer({ status: 'conflict', medium: later({}, [tag('t2', { time: '00:00:20' })]) }),
        { send: { type: 'edit.choose', key: 'tag:t1', side: 'mine' } },
        { send: { type: 'edit.resolve' } },
      ],
      ends: 'saving',
      check: ({ context: { draft } }) => expect(Object.keys(draft.tags).sort().join() === 'new,t1', draft.tags),
    },
    {
      name: '[L17] [L20] a clip is saved on top of other words, whatever has become of the rights of its film',
      steps: [
        { done: 'load', output: { status: 'ok', medium: clip, kept: undefined } },
        { send: titled('Gate 5, clean') },
        saveIt,
        answer({ status: 'conflict', medium: clipLater({ description: 'theirs', visibility: 'private' }, 2) }),
        answer({
          status: 'ok',
          medium: clipLater({ title: 'Gate 5, clean', description: 'theirs', visibility: 'private' }, 3),
        }),
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
      check: ({ context: { notice, taken, draft } }) =>
        expect(notice === 'merged' && taken.fields.join() === 'description' && draft.fields.title === 'Gate 5, clean', {
          notice,
          taken,
        }),
    },
    {
      name: '[L20] a clip that was brought back without its film',
      steps: [
        {
          done: 'load',
          output: { status: 'ok', medium: { ...clip, rightsFrom: undefined, isFilmGone: true }, kept: undefined },
        },
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
    },
    {
      name: '[L17] a medium that changes again and again asks for another try',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        ...Array.from({ length: MERGES_MAX + 1 }, (_, n) =>
          answer({ status: 'conflict', medium: later({ description: `theirs ${n}` }, video.tags, n + 2) }),
        ),
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { notice } }) => expect(notice === 'failed', notice),
    },
    {
      name: '[L17] a date that is none is said and nothing is sent',
      steps: [
        ok,
        { send: { type: 'edit.change', change: { kind: 'field', field: 'date', value: '2026-02-30' } } },
        saveIt,
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { problems } }) => expect(problems.join() === 'date', problems),
    },
    {
      name: '[L30] leaving with changes asks first, and staying keeps them',
      steps: [ok, { send: described('more') }, { send: { type: 'edit.leave' } }, { send: { type: 'edit.stay' } }],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft } }) => expect(draft.fields.description === 'more', draft),
    },
    {
      name: '[L32] a session that is lost while saving keeps the draft and leads to the sign-in',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        answer({ status: 'disconnected' }),
        { done: 'saveDraft', output: undefined },
      ],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L32] a draft that was kept is there again after the sign-in',
      steps: [{ done: 'load', output: kept(later({ description: 'theirs' })) }],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft, notice, medium } }) =>
        expect(
          draft.fields.title === 'Mine' &&
            draft.fields.description === 'theirs' &&
            notice === 'restored' &&
            medium.revisions['field:title'] === 'r2',
          draft,
        ),
    },
    {
      name: '[L33] a question without a right option is not taken, and says what it lacks',
      steps: [
        { done: 'load', output: { status: 'ok', medium: exercise, kept: undefined } },
        { send: { type: 'edit.openQuestion', question: newQuestion('n1') } },
        { send: { type: 'edit.changeQuestion', question: { ...question('n1', 'Which?'), right: NO_OPTION } } },
        { send: { type: 'edit.saveQuestion' } },
      ],
      ends: { editing: { work: 'clean', sheet: 'question' } },
      check: ({ context: { questionProblems } }) => expect(questionProblems.join() === 'right', questionProblems),
    },
    {
      name: '[L33] questions of two editors come together, and only the one that both changed is decided',
      steps: [
        { done: 'load', output: { status: 'ok', medium: exercise, kept: undefined } },
        { send: { type: 'edit.openQuestion', question: which } },
        { send: { type: 'edit.changeQuestion', question: question('q1', 'Mine?') } },
        { send: { type: 'edit.saveQuestion' } },
        { send: { type: 'edit.change', change: { kind: 'question', question: question('mine', 'My new one?') } } },
        saveIt,
        answer({
          status: 'conflict',
          medium: {
            ...exercise,
            revisions: revised(2),
            questions: [
              question('q1', 'Theirs?'),
              question('q2', 'And where to?'),
              question('theirs', 'Their new one?'),
            ],
          },
        }),
        { send: { type: 'edit.resolve' } },
        { send: { type: 'edit.choose', key: 'question:q1', side: 'mine' } },
        { send: { type: 'edit.resolve' } },
      ],
      ends: 'saving',
      check: ({ context: { draft } }) =>
        expect(
          draft.questions.map(({ text }) => text.enName).join() === 'Mine?,And where to?,Their new one?,My new one?',
          draft.questions,
        ),
    },
    {
      name: '[L33] a member is added once, at the end',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, kept: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.addMember', head } },
        { send: { type: 'edit.addMember', head } },
      ],
      ends: { editing: { work: 'dirty', sheet: { members: 'idle' } } },
      check: ({ context: { draft } }) => expect(draft.fields.members.join() === 'run,book', draft.fields.members),
    },
    {
      name: '[L33] the list of members opened again shows none that were found before',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, kept: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.findMembers', keyword: 'book' } },
        { done: 'findMembers', output: [head] },
        { send: { type: 'edit.close' } },
        { send: { type: 'edit.openMembers' } },
      ],
      ends: { editing: { sheet: { members: 'idle' } } },
      onChart: true,
      check: ({ context: { found } }) => expect(found === undefined, found),
    },
    {
      name: '[L33] members that are not found in time are told of',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, kept: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.findMembers', keyword: 'book' } },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
      ],
      ends: { editing: { sheet: { members: 'idle' } } },
      onChart: true,
      check: ({ context: { found } }) => expect(found === 'failed', found),
    },
    {
      name: '[L33] a picture that cannot be read is told of',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, kept: undefined } },
        { send: { type: 'edit.openPicture' } },
        { send: { type: 'edit.pickPicture', file } },
        { error: 'readPicture', reason: offline },
      ],
      ends: { editing: { sheet: { picture: 'choosing' } } },
      onChart: true,
      check: ({ context: { pictureProblem } }) => expect(pictureProblem === 'broken', pictureProblem),
    },
  ],
});
