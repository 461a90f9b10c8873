import { editMachine } from '../../../machines/studio/edit/edit.machine.ts';
import type { LoadResult, SaveResult } from '../../../machines/studio/edit/edit.ports.ts';
import type { EditTarget } from '../../../core/domain/edit-address.ts';
import type { EditContext } from '../../../machines/studio/edit/edit.setup.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { MERGES_MAX, TEST_QUESTIONS_MAX } from '../../../core/domain/constants/edit-page.ts';
import { NO_TIME } from '../../../core/domain/constants/tags.ts';
import type { EditedQuestion } from '../../../core/domain/edit-questions.ts';
import { NO_MEDIUM, type EditedMedium } from '../../../core/domain/edit.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { StateValue } from 'xstate';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Journey = PinnedJourney<typeof editMachine>;

const tag = (id: string, more: Partial<Tag> = {}): Tag => ({
  id,
  type: '',
  category: 'Gates',
  time: '00:00:10',
  description: `Tag ${id}`,
  videoId: 'run',
  ...more,
});
/** The only part of a medium that tells revisions apart in these tests. */
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
const question = (id: string, text: string): EditedQuestion => ({
  id,
  text: { enName: text, frName: '' },
  options: ['Left', 'Right'].map((side) => ({ enName: side, frName: '' })),
  right: 1,
});
const questionText = (text: string) => ({ kind: 'text', language: 'enName', text }) as const;
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
  film: '/media/gate-5/clip.mp4',
  notOut: 'unpublished',
};
/** The video as others have saved it meanwhile. */
const later = (fields: Partial<EditedMedium['fields']>, tags = video.tags, revision = 2): EditedMedium => ({
  ...video,
  revisions: revised(revision),
  fields: { ...video.fields, ...fields },
  tags,
});

/** The server’s current version; differs only in what the path search uses to distinguish contexts. */
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
const ok = { done: 'load', output: { status: 'ok', medium: video, saved: undefined } satisfies LoadResult } as const;
const saveIt = { send: { type: 'edit.save' } } as const;
const responded = (output: SaveResult) => ({ done: 'save', output }) as const;
const head = { id: 'book', type: 'Document', title: 'Race book' } as const;
const mine = { ...video.fields, title: 'Mine' };
const withoutChanges = { key: '', picture: undefined, tags: {}, questions: [] };
const withDraft = (theirs: EditedMedium): LoadResult => ({
  status: 'ok',
  medium: theirs,
  saved: { medium: video, draft: { ...withoutChanges, fields: mine } },
});
const expect = (isTrue: boolean, what: unknown): void => {
  if (!isTrue) throw new Error(JSON.stringify(what));
};
const file = new Blob(['x'], { type: 'image/png' });

const target: EditTarget = { id: 'run', types: ['Video', 'Session', 'Competition'] };
const mineIs = { send: titled('Mine') } as const;
const okOf = (medium: EditedMedium) =>
  ({ done: 'load', output: { status: 'ok', medium, saved: undefined } satisfies LoadResult }) as const;
const draftIs = (medium: EditedMedium, changed: object = {}) => ({
  fields: medium.fields,
  key: '',
  picture: undefined,
  tags: {},
  questions: medium.questions,
  ...changed,
});
const NOTHING_TAKEN = { fields: [], tags: 0, questions: 0 };
const conflicting = (fields: Partial<EditedMedium['fields']>, revision = 2) =>
  responded({ status: 'conflict', medium: later(fields, video.tags, revision) });
const sheetIs = (sheet: StateValue) => ({ editing: { sheet } });
const workIs = (work: string) => ({ editing: { work } });
const openPicture = { send: { type: 'edit.openPicture' } } as const;
const pickPicture = { send: { type: 'edit.pickPicture', file } } as const;
const openMembers = { send: { type: 'edit.openMembers' } } as const;
const findMembers = { send: { type: 'edit.findMembers' } } as const;
const close = { send: { type: 'edit.close' } } as const;
const typeTag = (field: 'time' | 'description', text: string) =>
  ({ send: { type: 'edit.typeTag', field, text } }) as const;
const ask = (edit: object) => ({ send: { type: 'edit.editQuestion', edit } }) as const;
/** The steps until a changed title is being saved. */
const saving = [ok, mineIs, saveIt] as const;

/** Loading and leaving the form. */
const onTheWay: Journey[] = [
  {
    name: '[L17] the medium is requested by its id and the editable types, and the form is empty until it has loaded',
    begins: {
      in: 'loading',
      inputs: { load: [target] },
      context: {
        target,
        medium: NO_MEDIUM,
        draft: draftIs(NO_MEDIUM),
        sent: draftIs(NO_MEDIUM),
        heads: [],
        theirs: NO_MEDIUM,
        choices: {},
        merges: 0,
        taken: NOTHING_TAKEN,
        problems: [],
        notice: undefined,
        typedKeywords: '',
        tagForm: undefined,
        tagProblems: [],
        question: undefined,
        questionProblems: [],
        pictureProblem: undefined,
        memberKeyword: '',
        found: undefined,
      },
    },
    steps: [{ ...ok, expects: { in: { editing: { work: 'clean', sheet: 'closed' } }, runs: [] } }],
    ends: 'editing',
    context: { medium: video, draft: draftIs(video), notice: undefined },
  },
  {
    name: '[L17] a load that times out after ten seconds can be retried',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { send: { type: 'edit.retry' }, expects: { in: 'loading', inputs: { load: [target] } } },
      ok,
    ],
    ends: workIs('clean'),
  },
  {
    name: '[L17] a load that fails can be retried',
    steps: [{ error: 'load', reason: offline, expects: { in: 'failed' } }, { send: { type: 'edit.retry' } }],
    ends: 'loading',
  },
  {
    name: '[L32] a person who is not signed in is led to the sign-in before anything is shown',
    steps: [{ done: 'load', output: { status: 'disconnected' } }],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L16] a person who may not edit the medium is refused',
    steps: [{ done: 'load', output: { status: 'private' } }],
    ends: 'refused',
  },
  {
    name: '[L17] a medium that does not exist is shown as missing',
    steps: [{ done: 'load', output: { status: 'empty' } }],
    ends: 'missing',
  },
  {
    name: '[L30] a form without unsaved changes is left without confirmation',
    steps: [ok, { send: { type: 'edit.leave' } }],
    ends: 'left',
    output: { kind: 'left' },
  },
  {
    name: '[L30] unsaved changes are discarded after confirmation',
    steps: [
      ok,
      mineIs,
      { send: { type: 'edit.leave' }, expects: { in: 'leaving' } },
      { send: { type: 'edit.confirm' } },
    ],
    ends: 'left',
    output: { kind: 'left' },
  },
];

/** Saves and their outcomes. */
const saves: Journey[] = [
  {
    name: '[L17] a save sends only the changed fields and tags, with the revisions that they are based on',
    steps: [
      ok,
      mineIs,
      { send: { type: 'edit.change', change: { kind: 'tag', tag: tag('new') } } },
      { send: { type: 'edit.change', change: { kind: 'removeTag', id: 't2' } } },
      {
        ...saveIt,
        expects: {
          inputs: {
            save: [
              {
                id: 'run',
                revisions: { 'field:title': 'r1' },
                changes: { fields: { title: 'Mine' }, saved: [tag('new')], removed: ['t2'] },
              },
            ],
          },
        },
      },
      responded({ status: 'ok', medium: later({ title: 'Mine' }, [tag('t1'), tag('new')]) }),
    ],
    ends: { editing: { work: 'clean', sheet: 'closed' } },
    context: {
      notice: 'saved',
      taken: NOTHING_TAKEN,
      medium: later({ title: 'Mine' }, [tag('t1'), tag('new')]),
      draft: draftIs(later({ title: 'Mine' })),
    },
  },
  {
    name: '[L17] a field that is changed back leaves nothing to save',
    steps: [ok, mineIs, { send: titled('Slalom run'), expects: { in: workIs('clean') } }],
    ends: workIs('clean'),
    context: { draft: draftIs(video) },
  },
  ...(
    [
      ['a save that times out after thirty seconds', { elapse: 30_000 }, 'failed'],
      ['a save that does not reach the server', { error: 'save', reason: offline }, 'failed'],
      ['a save that the server rejects as invalid', responded({ status: 'invalid' }), 'invalid'],
    ] as const
  ).map(([what, step, notice]): Journey => ({
    name: `[L17] ${what} is reported and keeps the changes, and the next try clears the message`,
    steps: [
      ...saving,
      {
        ...step,
        expects: { in: workIs('dirty'), runs: [], context: { notice, draft: draftIs(video, { fields: mine }) } },
      },
      { ...saveIt, expects: { in: 'saving', context: { notice: undefined } } },
    ],
    ends: 'saving',
  })),
  {
    name: '[L17] the message about a failed save disappears with the next change',
    steps: [...saving, responded({ status: 'invalid' }), { send: described('more'), expects: { in: workIs('dirty') } }],
    ends: workIs('dirty'),
    context: { notice: undefined },
  },
  {
    name: '[L17] a field’s problem is shown until something is changed',
    steps: [
      ok,
      { send: { type: 'edit.change', change: { kind: 'field', field: 'date', value: '2026-02-30' } } },
      { ...saveIt, expects: { context: { problems: ['date'] }, runs: [] } },
      { send: described('more') },
    ],
    ends: workIs('dirty'),
    context: { problems: [] },
  },
  {
    name: '[L17] saving a restored draft with an invalid date replaces the restore notice with the problem',
    steps: [
      {
        done: 'load',
        output: {
          status: 'ok',
          medium: video,
          saved: { medium: video, draft: { ...withoutChanges, fields: { ...mine, date: '2026-02-30' } } },
        } satisfies LoadResult,
        expects: { context: { notice: 'restored' } },
      },
      saveIt,
    ],
    ends: workIs('dirty'),
    context: { notice: undefined, problems: ['date'] },
  },
  {
    name: '[L16] a person whose permission was revoked is refused when saving',
    steps: [...saving, responded({ status: 'private' })],
    ends: 'refused',
  },
  {
    name: '[L17] a medium that was deleted meanwhile is shown as missing when saving',
    steps: [...saving, responded({ status: 'empty' })],
    ends: 'missing',
  },
  {
    name: '[L33] added members become part of the medium once they are saved',
    steps: [
      okOf(collection),
      openMembers,
      { send: { type: 'edit.addMember', head }, expects: { context: { heads: [head] } } },
      close,
      saveIt,
      responded({
        status: 'ok',
        medium: {
          ...collection,
          fields: { ...collection.fields, members: ['run', 'book'] },
          members: [...collection.members, head],
        },
      }),
    ],
    ends: workIs('clean'),
    context: { heads: [], notice: 'saved' },
  },
  {
    name: '[L17] the next save starts with a merge count of zero and without merged changes to report',
    steps: [
      ...saving,
      { ...conflicting({ description: 'theirs' }), expects: { in: 'saving', context: { merges: 1 } } },
      {
        ...responded({ status: 'ok', medium: later({ title: 'Mine', description: 'theirs' }, video.tags, 3) }),
        expects: { context: { notice: 'merged', taken: { fields: ['description'], tags: 0, questions: 0 } } },
      },
      { send: titled('Mine again') },
      { ...saveIt, expects: { in: 'saving', context: { merges: 0, taken: NOTHING_TAKEN } } },
    ],
    ends: 'saving',
  },
];

/** Conflicts with changes by somebody else. */
const clashes: Journey[] = [
  {
    name: '[L17] a restored draft that conflicts with somebody else’s change is resolved before editing continues',
    steps: [
      {
        done: 'load',
        output: withDraft(later({ title: 'Theirs' })),
        expects: {
          in: 'conflict',
          context: {
            medium: video,
            draft: draftIs(video, { fields: mine, questions: [] }),
            theirs: later({ title: 'Theirs' }),
            choices: {},
          },
        },
      },
      { send: { type: 'edit.choose', key: 'field:title', side: 'mine' } },
      { send: { type: 'edit.resolve' } },
    ],
    ends: 'saving',
    context: { medium: later({ title: 'Theirs' }), draft: draftIs(video, { fields: mine }) },
  },
  {
    name: '[L17] each conflict is decided separately, and the save waits until all are decided',
    steps: [
      ok,
      mineIs,
      { send: described('mine') },
      saveIt,
      { ...conflicting({ title: 'Theirs', description: 'theirs' }), expects: { in: 'conflict' } },
      { send: { type: 'edit.choose', key: 'field:title', side: 'theirs' } },
      { send: { type: 'edit.resolve' }, expects: { in: 'conflict' } },
      {
        send: { type: 'edit.choose', key: 'field:description', side: 'mine' },
        expects: { context: { choices: { 'field:title': 'theirs', 'field:description': 'mine' } } },
      },
      { send: { type: 'edit.resolve' } },
    ],
    ends: 'saving',
    context: { draft: draftIs(video, { fields: { ...video.fields, title: 'Theirs', description: 'mine' } }) },
  },
  {
    name: '[L17] returning from a conflict to the form keeps the draft, and the next conflict starts without choices',
    steps: [
      ...saving,
      conflicting({ title: 'Theirs' }),
      { send: { type: 'edit.choose', key: 'field:title', side: 'theirs' } },
      {
        send: { type: 'edit.stay' },
        expects: { in: workIs('dirty'), context: { medium: video, draft: draftIs(video, { fields: mine }) } },
      },
      saveIt,
      conflicting({ title: 'Theirs still' }, 3),
    ],
    ends: 'conflict',
    context: { choices: {}, theirs: later({ title: 'Theirs still' }, video.tags, 3) },
  },
  {
    name: '[L17] resolving a conflict resets the merge count and the merged changes to report',
    steps: [
      ...saving,
      conflicting({ description: 'theirs' }),
      {
        ...conflicting({ title: 'Theirs', description: 'theirs' }, 3),
        expects: { in: 'conflict', context: { merges: 1 } },
      },
      { send: { type: 'edit.choose', key: 'field:title', side: 'mine' } },
      { send: { type: 'edit.resolve' }, expects: { context: { merges: 0, taken: NOTHING_TAKEN } } },
    ],
    ends: 'saving',
  },
];

/** The session expires during a save. */
const lostWhileSaving: Journey[] = (
  [
    ['is not stored within ten seconds', { elapse: 10_000 }],
    ['cannot be stored', { error: 'saveDraft', reason: offline }],
  ] as const
).map(([when, step]): Journey => ({
  name: `[L32] a draft that ${when} does not block the sign-in`,
  steps: [
    ...saving,
    {
      ...responded({ status: 'disconnected' }),
      expects: {
        in: 'savingDraft',
        runs: ['saveDraft'],
        inputs: { saveDraft: [{ medium: video, draft: draftIs(video, { fields: mine }) }] },
      },
    },
    step,
  ],
  ends: 'lost',
  output: { kind: 'lost' },
}));

const typedAgain = { send: titled('Mine, too') } as const;
/** Fields are edited during a save. */
const typedWhileSaving: Journey[] = [
  {
    name: '[L17] text typed during a save is not part of it and remains to be saved',
    steps: [
      ...saving,
      { ...typedAgain, expects: { in: 'saving', runs: ['save'] } },
      { send: { type: 'edit.typeKeywords', text: 'river, ' }, expects: { in: 'saving', runs: ['save'] } },
      {
        ...responded({ status: 'ok', medium: later({ title: 'Mine' }) }),
        expects: {
          in: { editing: { work: 'dirty', sheet: 'closed' } },
          context: {
            medium: later({ title: 'Mine' }),
            draft: draftIs(video, { fields: { ...mine, title: 'Mine, too', keywords: ['river'] } }),
            typedKeywords: 'river, ',
            notice: 'saved',
          },
        },
      },
      saveIt,
    ],
    ends: 'saving',
    check: (_, { inputs }) =>
      expect(
        JSON.stringify((inputs['save'] as { changes: { fields: object } }[]).at(-1)?.changes.fields) ===
          '{"title":"Mine, too","keywords":["river"]}',
        inputs['save'],
      ),
  },
  {
    name: '[L17] text typed and reverted during a save leaves nothing to save',
    steps: [...saving, typedAgain, mineIs, responded({ status: 'ok', medium: later({ title: 'Mine' }) })],
    ends: workIs('clean'),
    context: { notice: 'saved' },
  },
  {
    name: '[L17] text typed during a save stays if the save fails',
    steps: [...saving, typedAgain, { error: 'save', reason: offline }],
    ends: workIs('dirty'),
    context: { draft: draftIs(video, { fields: { ...mine, title: 'Mine, too' } }), notice: 'failed' },
  },
  {
    name: '[L17] a save repeated after a merge does not send text typed since the save was started',
    steps: [
      ...saving,
      typedAgain,
      {
        ...conflicting({ description: 'theirs' }),
        expects: {
          in: 'saving',
          inputs: {
            save: [
              {
                id: 'run',
                revisions: { 'field:title': 'r2' },
                changes: { fields: { title: 'Mine' }, saved: [], removed: [] },
              },
            ],
          },
        },
      },
      responded({ status: 'ok', medium: later({ title: 'Mine', description: 'theirs' }, video.tags, 3) }),
    ],
    ends: workIs('dirty'),
    context: { draft: draftIs(video, { fields: { ...mine, title: 'Mine, too', description: 'theirs' } }) },
  },
  {
    name: '[L17] the person decides if text typed during a save conflicts with somebody else’s change',
    steps: [
      ...saving,
      { send: described('My own') },
      responded({ status: 'ok', medium: later({ title: 'Mine', description: 'theirs' }) }),
    ],
    ends: 'conflict',
    context: {
      theirs: later({ title: 'Mine', description: 'theirs' }),
      medium: later({ title: 'Mine' }),
      draft: draftIs(video, { fields: { ...mine, description: 'My own' } }),
      choices: {},
    },
  },
  {
    name: '[L17] a key typed during a save is not lost',
    steps: [
      ...saving,
      { send: { type: 'edit.change', change: { kind: 'key', key: 'Sesame' } } },
      responded({ status: 'ok', medium: later({ title: 'Mine' }) }),
    ],
    ends: workIs('dirty'),
    context: { draft: draftIs(video, { fields: mine, key: 'Sesame' }) },
  },
  {
    name: '[L17] choices made in one conflict are not carried over to the next',
    steps: [
      okOf(collection),
      openMembers,
      { send: { type: 'edit.addMember', head } },
      close,
      mineIs,
      saveIt,
      responded({ status: 'conflict', medium: { ...collection, fields: { ...collection.fields, title: 'Theirs' } } }),
      { send: { type: 'edit.choose', key: 'field:title', side: 'mine' } },
      { send: { type: 'edit.resolve' }, expects: { in: 'saving', context: { heads: [head] } } },
      { send: described('My own') },
      responded({
        status: 'ok',
        medium: {
          ...collection,
          fields: { ...collection.fields, title: 'Mine', members: ['run', 'book'], description: 'theirs' },
          members: [...collection.members, head],
        },
      }),
    ],
    ends: 'conflict',
    context: { choices: {}, heads: [] },
  },
  {
    name: '[L17] a tag cannot be removed during a save',
    steps: [
      ...saving,
      { send: { type: 'edit.change', change: { kind: 'removeTag', id: 't2' } }, expects: { in: 'saving' } },
      responded({ status: 'ok', medium: later({ title: 'Mine' }) }),
    ],
    ends: workIs('clean'),
  },
];

const sessionLost = { send: { type: 'session.lost' } } as const;
const leaveIt = { send: { type: 'edit.leave' } } as const;
/** Another part of the page, such as the captions, reports that the session has expired. */
const lostElsewhere: Journey[] = [
  ...(
    [
      ['not saved yet', [ok, mineIs]],
      ['behind an open dialog', [ok, mineIs, openPicture]],
      ['being saved', saving],
      ['in conflict with somebody else’s', [...saving, conflicting({ title: 'Theirs' })]],
      ['awaiting confirmation to leave', [ok, mineIs, leaveIt]],
    ] as const
  ).map(([what, steps]): Journey => ({
    name: `[L32] changes ${what} are stored when another part of the page reports an expired session`,
    steps: [
      ...steps,
      {
        ...sessionLost,
        expects: {
          in: 'savingDraft',
          runs: ['saveDraft'],
          inputs: { saveDraft: [{ medium: video, draft: draftIs(video, { fields: mine }) }] },
        },
      },
      // The page itself reports it as well.
      { ...sessionLost, expects: { in: 'savingDraft', runs: ['saveDraft'] } },
      { done: 'saveDraft', output: undefined },
    ],
    ends: 'lost',
    output: { kind: 'lost' },
  })),
  ...(
    [
      ['nothing is loaded yet', []],
      ['nothing is changed', [ok]],
    ] as const
  ).map(([when, steps]): Journey => ({
    name: `[L32] a session that is reported expired while ${when} leads to the sign-in at once`,
    steps: [...steps, sessionLost],
    ends: 'lost',
    output: { kind: 'lost' },
  })),
];

/** The dialogs over the form. */
const sheets: Journey[] = [
  {
    name: '[L17] closing the form of a tag clears its content and its problems',
    steps: [
      ok,
      { send: { type: 'edit.openTag', tag: tag('t1') } },
      typeTag('time', 'noon'),
      { send: { type: 'edit.saveTag' }, expects: { context: { tagProblems: ['tagTime'] } } },
      { ...close, expects: { in: sheetIs('closed'), context: { tagForm: undefined, tagProblems: [] } } },
    ],
    ends: workIs('clean'),
  },
  {
    name: '[L33] closing the form of a question discards its changes and its problems',
    steps: [
      okOf(exercise),
      { send: { type: 'edit.openQuestion', question: which }, expects: { context: { question: which } } },
      ask(questionText('')),
      { send: { type: 'edit.saveQuestion' }, expects: { in: sheetIs('question') } },
      { ...close, expects: { in: sheetIs('closed'), context: { question: undefined, questionProblems: [] } } },
    ],
    ends: workIs('clean'),
    context: { draft: draftIs(exercise) },
  },
  {
    name: '[L33] a question’s problem is shown until something is typed',
    steps: [
      okOf(exercise),
      { send: { type: 'edit.openQuestion', question: which } },
      ask(questionText('')),
      { send: { type: 'edit.saveQuestion' }, expects: { context: { questionProblems: ['text'] } } },
      ask(questionText('Which hand?')),
    ],
    ends: sheetIs('question'),
    context: { questionProblems: [] },
  },
  {
    name: '[L17] a frame of the film becomes the picture',
    steps: [ok, openPicture, { send: { type: 'edit.takeFrame', picture: 'FRAME' } }],
    ends: { editing: { work: 'dirty', sheet: 'closed' } },
    context: { draft: draftIs(video, { picture: 'FRAME' }) },
  },
  {
    name: '[L17] a film whose site does not allow reading its frames is reported until the dialog is closed',
    steps: [
      ok,
      openPicture,
      {
        send: { type: 'edit.takeFrame', picture: undefined },
        expects: { in: sheetIs({ picture: 'choosing' }), context: { pictureProblem: 'tainted' } },
      },
      close,
    ],
    ends: { editing: { work: 'clean', sheet: 'closed' } },
    context: { pictureProblem: undefined },
  },
  {
    name: '[L17] a file becomes the picture once it has been read',
    steps: [
      ok,
      openPicture,
      { ...pickPicture, expects: { in: sheetIs({ picture: 'reading' }), runs: ['readPicture'] } },
      { done: 'readPicture', output: { status: 'ok', picture: 'SMALL' } },
    ],
    ends: { editing: { work: 'dirty', sheet: 'closed' } },
    context: { draft: draftIs(video, { picture: 'SMALL' }) },
    check(_, { inputs }) {
      const [given] = inputs['readPicture'] as [{ file: Blob }];
      expect(given.file === file, 'the picked file is read');
    },
  },
  ...(
    [
      ['a picture file of an unsupported type', { done: 'readPicture', output: { status: 'type' } }, 'type'],
      ['a picture file that is not read within fifteen seconds', { elapse: 15_000 }, 'broken'],
    ] as const
  ).map(([what, step, problem]): Journey => ({
    name: `[L17] ${what} is reported, and another file can be chosen`,
    steps: [
      ok,
      openPicture,
      pickPicture,
      { ...step, expects: { in: sheetIs({ picture: 'choosing' }), context: { pictureProblem: problem } } },
      pickPicture,
    ],
    ends: sheetIs({ picture: 'reading' }),
  })),
  {
    name: '[L33] members are searched in the medium’s group by the trimmed keyword, and the latest search wins',
    steps: [
      okOf({ ...collection, groupId: 64 }),
      openMembers,
      { send: { type: 'edit.typeMemberKeyword', text: ' boo ' }, expects: { context: { memberKeyword: ' boo ' } } },
      {
        ...findMembers,
        expects: { inputs: { findMembers: [{ type: 'Collection', groupId: 64, keyword: 'boo' }] } },
      },
      { send: { type: 'edit.typeMemberKeyword', text: 'book' } },
      {
        ...findMembers,
        expects: {
          in: sheetIs({ members: 'asking' }),
          inputs: { findMembers: [{ type: 'Collection', groupId: 64, keyword: 'book' }] },
        },
      },
      { done: 'findMembers', output: [head] },
    ],
    ends: sheetIs({ members: 'idle' }),
    context: { found: [head] },
  },
  {
    name: '[L33] a search for members that fails is reported',
    steps: [okOf(collection), openMembers, findMembers, { error: 'findMembers', reason: offline }],
    ends: sheetIs({ members: 'idle' }),
    context: { found: 'failed' },
  },
];

export default definePaths(editMachine, {
  name: 'edit',
  input: { id: 'run', types: ['Video', 'Session', 'Competition'] },
  events: {
    'edit.change': [{ change: titled('Mine').change }, { change: titled('Slalom run').change }],
    'edit.typeKeywords': [{ text: 'river, ' }],
    'edit.save': [{}],
    'edit.leave': [{}],
    'edit.confirm': [{}],
    'edit.stay': [{}],
    'edit.retry': [{}],
    'edit.openTag': [{ tag: tag('t1') }],
    'edit.addTag': [{ nonce: '1' }],
    'edit.typeTag': [
      { field: 'description', text: 'Gate 1' },
      { field: 'time', text: 'noon' },
    ],
    'edit.saveTag': [{}],
    'edit.openQuestion': [{ question: which }],
    'edit.addQuestion': [{ nonce: '1' }],
    'edit.editQuestion': [{ edit: questionText('Which hand?') }, { edit: questionText('') }],
    'edit.saveQuestion': [{}],
    'edit.openPicture': [{}],
    'edit.pickPicture': [{ file }],
    'edit.takeFrame': [{ picture: 'AAAA' }, { picture: undefined }],
    'edit.openMembers': [{}],
    'edit.typeMemberKeyword': [{ text: 'book' }],
    'edit.findMembers': [{}],
    'edit.addMember': [{ head }],
    'edit.close': [{}],
    'edit.choose': [
      { key: 'field:title', side: 'mine' },
      { key: 'field:title', side: 'theirs' },
    ],
    'edit.resolve': [{}],
    'session.lost': [{}],
  },
  runsIn: {
    load: 'loading',
    readPicture: 'editing.sheet.picture.reading',
    findMembers: 'editing.sheet.members.asking',
    save: 'saving',
    saveDraft: 'savingDraft',
  },
  results: {
    load: {
      done: [
        { status: 'ok', medium: collection, saved: undefined },
        { status: 'ok', medium: exercise, saved: undefined },
        withDraft(later({ description: 'theirs' })),
        withDraft(later({ title: 'Theirs' })),
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
          medium: there(context, 9, { title: context.sent.fields.title }),
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
      state: 'savingDraft',
      like: 'saving',
      reason: 'the draft is written to the browser at once, and the page leaves',
    },
  ],
  explore: {
    limit: 40_000,
    contextKey: (context) => {
      const { medium, draft, sent, choices, merges, problems, notice, pictureProblem, found } = context;
      const { tagForm, tagProblems, question: written, questionProblems } = context;
      return [
        medium.type,
        draft.fields.title,
        sent.fields.title,
        draft.picture !== undefined,
        Object.keys(draft.tags).length,
        draft.fields.members.length,
        Object.keys(choices).length,
        merges,
        problems.length,
        notice,
        draft.fields.keywords.length,
        tagForm?.typed.time === 'noon',
        tagForm?.tag.id,
        tagProblems.length,
        written?.text.enName === '',
        written?.id,
        questionProblems.length,
        pictureProblem,
        Array.isArray(found) ? found.length : found,
      ];
    },
  },
  tags: { busy: ['loading', 'editing.sheet.picture.reading', 'editing.sheet.members.asking', 'saving', 'savingDraft'] },
  pinned: [
    {
      name: '[L17] the id of a failed request is shown until a retry',
      steps: [
        {
          error: 'load',
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: 'failed', context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: 'edit.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        { elapse: 10_000 },
      ],
      ends: 'failed',
      context: { requestId: undefined },
    },
    {
      name: '[L17] a changed title can be saved',
      steps: [ok, { send: titled('The run') }, saveIt],
      ends: 'saving',
      check: ({ context }) => expect(context.draft.fields.title === 'The run', context.draft),
    },
    {
      name: '[L17] a title that is changed back is not an unsaved change',
      steps: [ok, { send: titled('The run') }, { send: titled('Slalom run') }],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
    },
    {
      name: '[L17] changes by two people to different parts are merged automatically',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        responded({ status: 'conflict', medium: later({ description: 'theirs' }, [tag('t1')]) }),
        responded({ status: 'ok', medium: later({ title: 'Mine', description: 'theirs' }, [tag('t1')], 3) }),
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
      name: '[L17] a save reports tags that others have added meanwhile',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        responded({ status: 'ok', medium: later({ title: 'Mine' }, [...video.tags, tag('live-1'), tag('live-2')]) }),
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
      check: ({ context: { notice, taken, medium } }) =>
        expect(notice === 'merged' && taken.tags === 2 && taken.fields.length === 0 && medium.tags.length === 4, {
          notice,
          taken,
        }),
    },
    {
      name: '[L17] only fields changed by both people are decided; the other changes of both are kept',
      steps: [
        ok,
        { send: titled('Mine') },
        { send: { type: 'edit.change', change: { kind: 'removeTag', id: 't2' } } },
        saveIt,
        responded({ status: 'conflict', medium: later({ title: 'Theirs', description: 'theirs' }) }),
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
      name: '[L17] a tag that one person changes and another deletes is a conflict',
      steps: [
        ok,
        { send: { type: 'edit.change', change: { kind: 'tag', tag: tag('t1', { description: 'Gate 1' }) } } },
        { send: { type: 'edit.change', change: { kind: 'tag', tag: tag('new') } } },
        saveIt,
        responded({ status: 'conflict', medium: later({}, [tag('t2', { time: '00:00:20' })]) }),
        { send: { type: 'edit.choose', key: 'tag:t1', side: 'mine' } },
        { send: { type: 'edit.resolve' } },
      ],
      ends: 'saving',
      check: ({ context: { draft } }) => expect(Object.keys(draft.tags).sort().join() === 'new,t1', draft.tags),
    },
    {
      name: '[L17] [L20] a clip’s changes are merged with others’, even if the rights of its film have changed',
      steps: [
        { done: 'load', output: { status: 'ok', medium: clip, saved: undefined } },
        { send: titled('Gate 5, clean') },
        saveIt,
        responded({ status: 'conflict', medium: clipLater({ description: 'theirs', visibility: 'private' }, 2) }),
        responded({
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
      name: '[L20] a clip that was restored without its film can be edited',
      steps: [
        {
          done: 'load',
          output: { status: 'ok', medium: { ...clip, rightsFrom: undefined, isFilmGone: true }, saved: undefined },
        },
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
    },
    {
      name: '[L17] a save fails if the medium changes again after each of the allowed merges',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        ...Array.from({ length: MERGES_MAX + 1 }, (_, n) =>
          responded({ status: 'conflict', medium: later({ description: `theirs ${n}` }, video.tags, n + 2) }),
        ),
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { notice } }) => expect(notice === 'failed', notice),
    },
    {
      name: '[E03] an invalid address of an embedding site is reported and not saved',
      steps: [
        ok,
        { send: { type: 'edit.change', change: { kind: 'field', field: 'embedding', value: 'origins club' } } },
        saveIt,
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { problems } }) => expect(problems.join() === 'embedding', problems),
    },
    {
      name: '[E03] the sites that may embed the medium can be saved',
      steps: [
        ok,
        {
          send: {
            type: 'edit.change',
            change: { kind: 'field', field: 'embedding', value: 'origins https://club.example' },
          },
        },
        saveIt,
      ],
      ends: 'saving',
      check: ({ context: { draft, problems } }) =>
        expect(draft.fields.embedding === 'origins https://club.example' && problems.length === 0, problems),
    },
    {
      name: '[L17] an invalid date is reported and not saved',
      steps: [
        ok,
        { send: { type: 'edit.change', change: { kind: 'field', field: 'date', value: '2026-02-30' } } },
        saveIt,
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { problems } }) => expect(problems.join() === 'date', problems),
    },
    {
      name: '[L30] leaving with unsaved changes requires confirmation, and staying keeps the changes',
      steps: [ok, { send: described('more') }, { send: { type: 'edit.leave' } }, { send: { type: 'edit.stay' } }],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft } }) => expect(draft.fields.description === 'more', draft),
    },
    {
      name: '[L32] a session that expires during a save stores the draft and leads to the sign-in',
      steps: [
        ok,
        { send: titled('Mine') },
        saveIt,
        responded({ status: 'disconnected' }),
        { done: 'saveDraft', output: undefined },
      ],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L32] a stored draft is restored after the sign-in and merged with others’ changes',
      steps: [{ done: 'load', output: withDraft(later({ description: 'theirs' })) }],
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
      name: '[L33] a question without a correct option is rejected with the problem',
      steps: [
        { done: 'load', output: { status: 'ok', medium: exercise, saved: undefined } },
        { send: { type: 'edit.addQuestion', nonce: '1' } },
        { send: { type: 'edit.editQuestion', edit: questionText('Which?') } },
        ...['Left', 'Right'].map((text, index) => ({
          send: { type: 'edit.editQuestion', edit: { kind: 'optionText', index, language: 'enName', text } } as const,
        })),
        { send: { type: 'edit.saveQuestion' } },
      ],
      ends: { editing: { work: 'clean', sheet: 'question' } },
      check: ({ context: { question: written, questionProblems } }) =>
        expect(questionProblems.join() === 'right' && written?.text.enName === 'Which?', { written, questionProblems }),
    },
    {
      name: '[L33] a new question is appended once it is complete, and its problems disappear',
      steps: [
        { done: 'load', output: { status: 'ok', medium: exercise, saved: undefined } },
        { send: { type: 'edit.addQuestion', nonce: '1' } },
        { send: { type: 'edit.saveQuestion' } },
        { send: { type: 'edit.editQuestion', edit: questionText(' Which? ') } },
        ...['Left', 'Right'].map((text, index) => ({
          send: { type: 'edit.editQuestion', edit: { kind: 'optionText', index, language: 'enName', text } } as const,
        })),
        { send: { type: 'edit.editQuestion', edit: { kind: 'right', index: 0 } } },
        { send: { type: 'edit.saveQuestion' } },
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft, question: written, questionProblems } }) =>
        expect(
          draft.questions.map(({ id, text }) => `${id} ${text.enName}`).join() ===
            'q1 Which side?,q2 Where to?,n-1 Which?' &&
            written === undefined &&
            questionProblems.length === 0,
          { draft, questionProblems },
        ),
    },
    {
      name: '[L33] no question can be added to an exercise with the maximum number of questions',
      steps: [
        {
          done: 'load',
          output: {
            status: 'ok',
            medium: {
              ...exercise,
              questions: Array.from({ length: TEST_QUESTIONS_MAX }, (_, n) => question(`q${n}`, `${n}?`)),
            },
            saved: undefined,
          },
        },
        { send: { type: 'edit.addQuestion', nonce: '1' } },
      ],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
      check: ({ context: { question: written } }) => expect(written === undefined, written),
    },
    {
      name: '[L17] a tag with an invalid time, length or page stays in its form as typed',
      steps: [
        ok,
        { send: { type: 'edit.openTag', tag: tag('t1') } },
        { send: { type: 'edit.typeTag', field: 'description', text: 'Gate 1' } },
        { send: { type: 'edit.typeTag', field: 'time', text: 'noon' } },
        { send: { type: 'edit.typeTag', field: 'duration', text: 'a while' } },
        { send: { type: 'edit.typeTag', field: 'num_page', text: '0' } },
        { send: { type: 'edit.saveTag' } },
      ],
      ends: { editing: { work: 'clean', sheet: 'tag' } },
      check: ({ context: { tagForm, tagProblems, draft } }) =>
        expect(
          tagProblems.join() === 'tagTime,tagLength,tagPage' &&
            tagForm?.typed.time === 'noon' &&
            tagForm.typed.description === 'Gate 1' &&
            Object.keys(draft.tags).length === 0,
          { tagForm, tagProblems },
        ),
    },
    {
      name: '[L17] a corrected tag is accepted and its form closes',
      steps: [
        ok,
        { send: { type: 'edit.openTag', tag: tag('t1') } },
        { send: { type: 'edit.typeTag', field: 'time', text: 'noon' } },
        { send: { type: 'edit.saveTag' } },
        { send: { type: 'edit.typeTag', field: 'time', text: '00:00:12' } },
        { send: { type: 'edit.saveTag' } },
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { tagForm, tagProblems, draft } }) =>
        expect(draft.tags['t1']?.time === '00:00:12' && tagForm === undefined && tagProblems.length === 0, draft.tags),
    },
    {
      name: '[L17] a tag’s problem is shown until something is typed',
      steps: [
        ok,
        { send: { type: 'edit.openTag', tag: tag('t1') } },
        { send: { type: 'edit.typeTag', field: 'time', text: 'noon' } },
        { send: { type: 'edit.saveTag' } },
        { send: { type: 'edit.typeTag', field: 'time', text: '00:00:1' } },
      ],
      ends: { editing: { sheet: 'tag' } },
      check: ({ context: { tagProblems } }) => expect(tagProblems.length === 0, tagProblems),
    },
    {
      name: '[L17] a new tag gets its own id and belongs to the medium, and a cancelled one is discarded',
      steps: [
        ok,
        { send: { type: 'edit.addTag', nonce: 'a' } },
        { send: { type: 'edit.typeTag', field: 'description', text: 'Dropped' } },
        { send: { type: 'edit.close' } },
        { send: { type: 'edit.addTag', nonce: 'b' } },
        { send: { type: 'edit.typeTag', field: 'category', text: 'Gates' } },
        { send: { type: 'edit.saveTag' } },
      ],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft } }) => {
        const added = draft.tags['n-b'];
        expect(
          Object.keys(draft.tags).join() === 'n-b' &&
            added?.videoId === 'run' &&
            added.category === 'Gates' &&
            added.description === '' &&
            added.time === NO_TIME,
          draft.tags,
        );
      },
    },
    {
      name: '[L17] keywords are split at commas, and their field shows the text as typed',
      steps: [ok, { send: { type: 'edit.typeKeywords', text: 'river, gate,' } }],
      ends: { editing: { work: 'dirty', sheet: 'closed' } },
      check: ({ context: { draft, typedKeywords } }) =>
        expect(draft.fields.keywords.join('|') === 'river|gate' && typedKeywords === 'river, gate,', typedKeywords),
    },
    {
      name: '[L17] a comma alone changes nothing',
      steps: [ok, { send: { type: 'edit.typeKeywords', text: ',' } }],
      ends: { editing: { work: 'clean', sheet: 'closed' } },
    },
    {
      name: '[L33] questions of two editors are merged, and only the one that both changed is decided',
      steps: [
        { done: 'load', output: { status: 'ok', medium: exercise, saved: undefined } },
        { send: { type: 'edit.openQuestion', question: which } },
        { send: { type: 'edit.editQuestion', edit: questionText('Mine?') } },
        { send: { type: 'edit.saveQuestion' } },
        { send: { type: 'edit.change', change: { kind: 'question', question: question('mine', 'My new one?') } } },
        saveIt,
        responded({
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
      name: '[L33] a member is appended, and cannot be added twice',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, saved: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.addMember', head } },
        { send: { type: 'edit.addMember', head } },
      ],
      ends: { editing: { work: 'dirty', sheet: { members: 'idle' } } },
      check: ({ context: { draft, heads } }) =>
        expect(draft.fields.members.join() === 'run,book' && heads.length === 1, draft.fields.members),
    },
    {
      name: '[L33] reopening the member dialog clears the previous search',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, saved: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.typeMemberKeyword', text: 'book' } },
        { send: { type: 'edit.findMembers' } },
        { done: 'findMembers', output: [head] },
        { send: { type: 'edit.close' } },
        { send: { type: 'edit.openMembers' } },
      ],
      ends: { editing: { sheet: { members: 'idle' } } },
      onChart: true,
      check: ({ context: { found, memberKeyword } }) =>
        expect(found === undefined && memberKeyword === '', { found, memberKeyword }),
    },
    {
      name: '[L33] a lookup of members that times out is reported',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, saved: undefined } },
        { send: { type: 'edit.openMembers' } },
        { send: { type: 'edit.typeMemberKeyword', text: 'book' } },
        { send: { type: 'edit.findMembers' } },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
      ],
      ends: { editing: { sheet: { members: 'idle' } } },
      onChart: true,
      check: ({ context: { found } }) => expect(found === 'failed', found),
    },
    {
      name: '[L33] an unreadable picture is reported',
      steps: [
        { done: 'load', output: { status: 'ok', medium: collection, saved: undefined } },
        { send: { type: 'edit.openPicture' } },
        { send: { type: 'edit.pickPicture', file } },
        { error: 'readPicture', reason: offline },
      ],
      ends: { editing: { sheet: { picture: 'choosing' } } },
      onChart: true,
      check: ({ context: { pictureProblem } }) => expect(pictureProblem === 'broken', pictureProblem),
    },
    ...typedWhileSaving,
    ...[...onTheWay, ...saves, ...clashes, ...lostWhileSaving, ...lostElsewhere, ...sheets].map((journey) => ({
      ...journey,
      onChart: true,
    })),
  ],
});
