/** Merging the changes of two people, part by part. */
import { describe, expect, it } from 'vitest';
import { edit } from '../../core/domain/item-actions/edit.ts';
import { readEditTarget } from '../../core/domain/edit-address.ts';
import {
  changeDraft,
  changesOf,
  clashesOf,
  draftOf,
  isDirty,
  rebase,
  tagRows,
  takenOver,
  typedSince,
  theirChanges,
} from '../../core/domain/edit-draft.ts';
import { TEST_QUESTIONS_MAX } from '../../core/domain/constants/edit-page.ts';
import {
  editQuestion,
  newQuestion,
  NO_OPTION,
  questionProblems,
  questionRows,
  type EditedQuestion,
} from '../../core/domain/edit-questions.ts';
import { EDITED_TYPES, editProblems, fieldsOf, isDay, NO_MEDIUM, type EditedMedium } from '../../core/domain/edit.ts';
import { isSame } from '../../core/domain/is-same.ts';
import type { Tag } from '../../core/domain/tag.ts';

const tag = (id: string, time = '00:00:01', description = id): Tag => ({
  id,
  type: '',
  category: '',
  time,
  description,
  videoId: 'v',
});
const addOption = (question: EditedQuestion): EditedQuestion => editQuestion(question, { kind: 'addOption' });
const base: EditedMedium = {
  ...NO_MEDIUM,
  id: 'v',
  type: 'Video',
  revisions: {},
  tags: [tag('a'), tag('b'), tag('c')],
};
const now = (fields: Partial<EditedMedium['fields']>, tags = base.tags): EditedMedium => ({
  ...base,
  fields: { ...base.fields, ...fields },
  tags,
});

describe('a draft', () => {
  it('[L17] sends exactly what differs', () => {
    let draft = changeDraft(base, draftOf(base), { kind: 'field', field: 'keywords', value: ['x'] });
    draft = changeDraft(base, draft, { kind: 'tag', tag: tag('a', '00:00:09') });
    draft = changeDraft(base, draft, { kind: 'removeTag', id: 'b' });
    draft = changeDraft(base, draft, { kind: 'tag', tag: tag('d') });
    expect(changesOf(base, draft)).toEqual({
      fields: { keywords: ['x'] },
      saved: [tag('a', '00:00:09'), tag('d')],
      removed: ['b'],
    });
    expect(tagRows(base, draft.tags).map(({ tag: { id }, state }) => `${id} ${state}`)).toEqual([
      'b removed',
      'c same',
      'd added',
      'a changed',
    ]);
  });

  it.each([
    ['added at the end', { kind: 'addMember', id: 'd' }, 'a b c d'],
    ['added once', { kind: 'addMember', id: 'a' }, 'a b c'],
    ['taken out', { kind: 'removeMember', id: 'b' }, 'a c'],
    ['moved up', { kind: 'moveMember', id: 'c', by: -1 }, 'a c b'],
    ['moved down', { kind: 'moveMember', id: 'a', by: 1 }, 'b a c'],
    ['first already', { kind: 'moveMember', id: 'a', by: -1 }, 'a b c'],
    ['last already', { kind: 'moveMember', id: 'c', by: 1 }, 'a b c'],
    ['no member', { kind: 'moveMember', id: 'x', by: 1 }, 'a b c'],
  ] as const)('[L33] of members: %s', (_, change, members) => {
    const finals: EditedMedium = { ...base, fields: { ...base.fields, members: ['a', 'b', 'c'] } };
    expect(changeDraft(finals, draftOf(finals), change).fields.members.join(' ')).toBe(members);
  });

  it('[L17] is unchanged after a tag is added and deleted again', () => {
    let draft = changeDraft(base, draftOf(base), { kind: 'tag', tag: tag('d') });
    expect(isDirty(base, draft)).toBe(true);
    draft = changeDraft(base, draft, { kind: 'removeTag', id: 'd' });
    expect(isDirty(base, draft)).toBe(false);
    draft = changeDraft(base, changeDraft(base, draft, { kind: 'removeTag', id: 'a' }), {
      kind: 'restoreTag',
      id: 'a',
    });
    expect(isDirty(base, draft)).toBe(false);
  });

  it('[L17] is recognised as saved if the response was lost', () => {
    const draft = changeDraft(base, draftOf(base), { kind: 'tag', tag: tag('d') });
    const kept = now({}, [...base.tags, tag('d')]);
    expect(clashesOf(base, draft, kept)).toEqual([]);
    expect(isDirty(kept, rebase(base, draft, kept))).toBe(false);
  });
});

describe('two drafts', () => {
  it.each([
    ['only theirs changed', {}, { title: 'T' }, []],
    ['only mine changed', { title: 'M' }, {}, []],
    ['both changed to the same', { title: 'S' }, { title: 'S' }, []],
    ['both changed', { title: 'M' }, { title: 'T' }, ['field:title']],
    ['both put members into order', { members: ['1', '2'] }, { members: ['2', '1'] }, ['field:members']],
  ] as const)('[L17] %s', (_, mine, theirs, keys) => {
    const medium: EditedMedium = { ...base, type: 'Collection' };
    const draft = { ...draftOf(medium), fields: { ...medium.fields, ...mine } as EditedMedium['fields'] };
    const after = { ...now(theirs as Partial<EditedMedium['fields']>), type: 'Collection' } as const;
    expect(clashesOf(medium, draft, after).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['mine changed, theirs deleted', tag('a', '00:00:09'), undefined, ['tag:a']],
    ['mine deleted, theirs changed', null, tag('a', '00:00:07'), ['tag:a']],
    ['both deleted', null, undefined, []],
    ['mine changed, theirs untouched', tag('a', '00:00:09'), tag('a'), []],
    ['both to the same', tag('a', '00:00:09'), tag('a', '00:00:09'), []],
  ] as const)('[L17] of one tag: %s', (_, mine, theirs, keys) => {
    const draft = { ...draftOf(base), tags: { a: mine } };
    const after = now({}, [...(theirs ? [theirs] : []), tag('b'), tag('c')]);
    expect(clashesOf(base, draft, after).map(({ key }) => key)).toEqual(keys);
    const theirsChosen = rebase(base, draft, after, { 'tag:a': 'theirs' });
    expect(theirsChosen.tags).toEqual({});
  });

  it('[L17] conflict on a key and a thumbnail that both replaced', () => {
    const before: EditedMedium = { ...base, revisions: { key: 'k1', picture: 'p1' } };
    const after: EditedMedium = { ...base, revisions: { key: 'k2', picture: 'p2' } };
    const draft = { ...draftOf(before), key: 'mine', picture: 'AAAA' };
    expect(clashesOf(before, draft, after).map(({ key }) => key)).toEqual(['key', 'picture']);
    expect(clashesOf(before, draftOf(before), after)).toEqual([]);
    expect(rebase(before, draft, after, { key: 'theirs', picture: 'mine' })).toMatchObject({
      key: '',
      picture: 'AAAA',
    });
  });

  it('[L17] of different parts: a save reports what it merged, and nothing of its own', () => {
    const draft = { ...draftOf(base), fields: { ...base.fields, title: ' Mine ' }, tags: { a: tag('a', '00:00:09') } };
    const saved = now({ title: 'Mine', description: 'Theirs' }, [tag('a', '00:00:09'), tag('c'), tag('theirs')]);
    expect(takenOver(base, draft, saved)).toEqual({ fields: ['description'], tags: 2, questions: 0 });
    expect(takenOver(base, draft, now({ title: 'Mine' }, [tag('a', '00:00:09'), tag('b'), tag('c')]))).toEqual({
      fields: [],
      tags: 0,
      questions: 0,
    });
  });

  it('[L17] of fields typed during a save: the saved ones are mine, others may be somebody else’s', () => {
    const sent = { ...draftOf(base), fields: { ...base.fields, title: ' Mine ' }, key: 'one' };
    const draft = { ...sent, fields: { ...sent.fields, title: ' Mine B', description: 'Typed' }, key: 'two' };
    const saved = now({ title: 'Mine', description: 'Theirs' });
    const typed = typedSince(base, sent, draft, saved);
    expect(typed.draft).toEqual({
      ...draftOf(saved),
      fields: { ...saved.fields, title: ' Mine B', description: 'Typed' },
      key: 'two',
    });
    expect(clashesOf(typed.medium, typed.draft, saved).map(({ key }) => key)).toEqual(['field:description']);
    // The server's normalisation is not a change.
    expect(typedSince(base, sent, sent, saved).draft).toEqual(draftOf(saved));
  });

  it('[L17] keep all other rows of both', () => {
    const draft = { ...draftOf(base), tags: { a: tag('a', '00:00:09'), n: tag('n') } };
    const after = now({}, [tag('a'), tag('c', '00:00:05'), tag('theirs')]);
    const merged = rebase(base, draft, after);
    expect(tagRows(after, merged.tags).map(({ tag: { id, time } }) => `${id} ${time}`)).toEqual([
      'theirs 00:00:01',
      'n 00:00:01',
      'c 00:00:05',
      'a 00:00:09',
    ]);
  });
});

describe('questions', () => {
  const questionOf = (id: string, text = id, right = 0): EditedQuestion => ({
    id,
    text: { enName: text, frName: '' },
    options: ['one', 'two'].map((option) => ({ enName: option, frName: '' })),
    right,
  });
  const lesson: EditedMedium = {
    ...base,
    type: 'Exercise',
    tags: [],
    questions: [questionOf('a'), questionOf('b'), questionOf('c')],
  };
  const later = (questions: EditedQuestion[]): EditedMedium => ({ ...lesson, questions });
  const draft = (questions: EditedQuestion[]) => ({ ...draftOf(lesson), questions });
  const observed = (questions: EditedQuestion[]) => questions.map(({ text }) => text.enName).join(' ');
  const [a, b, c] = lesson.questions as [EditedQuestion, EditedQuestion, EditedQuestion];

  it('[L33] are sent as a whole if one or their order was changed, and otherwise not', () => {
    expect(changesOf(lesson, draft([a, b, c]))).not.toHaveProperty('questions');
    expect(changesOf(lesson, draft([b, a, c])).questions).toEqual([b, a, c]);
    const there = changeDraft(lesson, draft([b, a, c]), { kind: 'moveQuestion', id: 'b', by: 1 });
    expect(isDirty(lesson, there)).toBe(false);
  });

  it('[L33] show deleted ones in their old position, and restore them there', () => {
    let work = changeDraft(lesson, draftOf(lesson), { kind: 'removeQuestion', id: 'b' });
    work = changeDraft(lesson, work, { kind: 'question', question: questionOf('d') });
    work = changeDraft(lesson, work, { kind: 'question', question: questionOf('a', 'A') });
    work = changeDraft(lesson, work, { kind: 'moveQuestion', id: 'a', by: -1 });
    const rows = questionRows(lesson.questions, work.questions);
    expect(rows.map(({ question, state }) => `${question.text.enName} ${state}`)).toEqual([
      'A changed',
      'b removed',
      'c same',
      'd added',
    ]);
    work = changeDraft(lesson, work, { kind: 'restoreQuestion', id: 'b' });
    work = changeDraft(lesson, work, { kind: 'restoreQuestion', id: 'a' });
    expect(observed(work.questions)).toBe('a b c d');
  });

  it.each([
    ['only theirs changed', [a, b, c], [questionOf('a', 'T'), b, c], [], 'T b c'],
    ['only mine changed', [questionOf('a', 'M'), b, c], [a, b, c], [], 'M b c'],
    ['each changed another', [questionOf('a', 'M'), b, c], [a, questionOf('b', 'T'), c], [], 'M T c'],
    ['both changed one', [questionOf('a', 'M'), b, c], [questionOf('a', 'T'), b, c], ['question:a'], 'M b c'],
    ['both to the same', [questionOf('a', 'S'), b, c], [questionOf('a', 'S'), b, c], [], 'S b c'],
    ['another option is right', [questionOf('a', 'a', 1), b, c], [questionOf('a', 'T'), b, c], ['question:a'], 'a b c'],
    ['mine deleted, theirs changed', [b, c], [questionOf('a', 'T'), b, c], ['question:a'], 'b c'],
    ['mine changed, theirs deleted', [questionOf('a', 'M'), b, c], [b, c], ['question:a'], 'M b c'],
    ['mine deleted, theirs untouched', [b, c], [a, b, c], [], 'b c'],
    ['both added', [a, b, c, questionOf('m')], [a, questionOf('t'), b, c], [], 'a t b c m'],
    ['mine moved, theirs added', [c, a, b], [a, b, c, questionOf('t')], [], 'c a b t'],
    ['theirs moved, mine added', [a, b, c, questionOf('m')], [c, a, b], [], 'c a b m'],
    ['both moved', [b, a, c], [a, c, b], ['questions'], 'b a c'],
    ['both moved, mine deleted what they moved', [b, a], [a, c, b], [], 'b a'],
    ['both moved the same', [b, a, c], [b, a, c], [], 'b a c'],
  ])('[L33] of two editors: %s', (_, mine, theirs, keys, merged) => {
    expect(clashesOf(lesson, draft(mine), later(theirs)).map(({ key }) => key)).toEqual(keys);
    expect(observed(rebase(lesson, draft(mine), later(theirs)).questions)).toBe(merged);
    const choices = Object.fromEntries(keys.map((key) => [key, 'theirs' as const]));
    if (keys.length > 0)
      expect(observed(rebase(lesson, draft(mine), later(theirs), choices).questions)).toBe(observed(theirs));
  });

  it('[L33] count those that somebody else has changed, including moved ones', () => {
    expect(theirChanges(lesson, later([a, b, c])).questions).toBe(0);
    expect(theirChanges(lesson, later([a, questionOf('b', 'T'), questionOf('t')])).questions).toBe(3);
    expect(theirChanges(lesson, later([b, a, c])).questions).toBe(2);
  });

  it.each([
    ['nothing written', newQuestion('n'), ['text', 'option', 'right']],
    ['whole', questionOf('n'), []],
    ['spaces for words', { ...questionOf('n'), text: { enName: ' ', frName: '\t' } }, ['text']],
    ['one language', { ...questionOf('n'), text: { enName: '', frName: 'Où ?' } }, []],
    ['one option', { ...questionOf('n'), options: questionOf('n').options.slice(0, 1) }, ['options']],
    [
      'the right option deleted',
      editQuestion(addOption(questionOf('n', 'n', 1)), { kind: 'removeOption', index: 1 }),
      ['option', 'right'],
    ],
    [
      'twins',
      {
        ...questionOf('n'),
        options: [
          { enName: 'one', frName: '' },
          { enName: 'one ', frName: 'un' },
        ],
      },
      ['same'],
    ],
    [
      'twins where the one language stands in',
      {
        ...questionOf('n'),
        options: [
          { enName: 'port', frName: '' },
          { enName: 'left', frName: 'port' },
        ],
      },
      ['same'],
    ],
    [
      'too many options',
      { ...questionOf('n'), options: Array.from({ length: 9 }, (_, n) => ({ enName: `${n}`, frName: '' })) },
      ['options'],
    ],
    ['right beyond the options', questionOf('n', 'n', 2), ['right']],
  ])('[L33] report missing parts: %s', (_, question, problems) => {
    expect(questionProblems(question)).toEqual(problems);
  });

  it('[L33] keep their right option when another is removed', () => {
    const three = addOption(questionOf('n', 'n', 1));
    const rightWithout = (index: number) => editQuestion(three, { kind: 'removeOption', index }).right;
    expect([0, 1, 2].map(rightWithout)).toEqual([0, NO_OPTION, 1]);
  });

  it('[L33] are edited text by text, in either language', () => {
    let question = newQuestion('n');
    question = editQuestion(question, { kind: 'text', language: 'frName', text: 'Quel côté ?' });
    question = editQuestion(question, { kind: 'optionText', index: 1, language: 'enName', text: 'Left' });
    question = editQuestion(question, { kind: 'right', index: 1 });
    expect(question).toEqual({
      id: 'n',
      text: { enName: '', frName: 'Quel côté ?' },
      options: [
        { enName: '', frName: '' },
        { enName: 'Left', frName: '' },
      ],
      right: 1,
    });
  });

  it('[L33] have from two to eight options', () => {
    const question = newQuestion('n');
    expect(editQuestion(question, { kind: 'removeOption', index: 0 })).toBe(question);
    const full = Array.from({ length: 6 }).reduce<EditedQuestion>(addOption, question);
    expect(full.options).toHaveLength(8);
    expect(addOption(full)).toBe(full);
  });

  it('[L33] are limited in number and complete when saved', () => {
    const many = Array.from({ length: TEST_QUESTIONS_MAX + 1 }, (_, n) => questionOf(`q${n}`));
    expect(editProblems(lesson, draft(many))).toEqual(['tooManyQuestions']);
    expect(editProblems(lesson, draft([newQuestion('n')]))).toEqual(['question']);
  });
});

describe('rules', () => {
  it('[L17] the page of an edit action parses every address of the action', () => {
    for (const type of EDITED_TYPES) {
      const target = edit.target?.({ id: 'a b&c', type, visibility: 'public' }) ?? '';
      const url = new URL(target, 'https://host.example');
      expect(readEditTarget(url.pathname, url.searchParams), type).toMatchObject({ id: 'a b&c' });
      expect(readEditTarget(url.pathname, url.searchParams)?.types).toContain(type);
    }
    for (const wrong of [
      '/media_edit',
      '/media_edit?photo=1',
      '/constructor?video=1',
      '/photo_edit?photo=',
      '/photo_edit?clip=1',
      '/media_edit?clip=',
    ]) {
      const url = new URL(wrong, 'https://host.example');
      expect(readEditTarget(url.pathname, url.searchParams)).toBeUndefined();
    }
  });

  it.each([
    ['', true],
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-2-9', false],
    ['soon', false],
  ])('[L17] %s is a valid day: %s', (text, is) => expect(isDay(text)).toBe(is));

  it('[L17] a key is asked for once', () => {
    const draft = { ...draftOf(base), fields: { ...base.fields, visibility: 'key' as const } };
    expect(editProblems(base, draft)).toEqual(['key']);
    expect(editProblems({ ...base, hasKey: true }, draft)).toEqual([]);
    expect(editProblems(base, { ...draft, key: 'open sesame' })).toEqual([]);
  });

  it("[L20] a clip has no rights of its own, and its film's rights do not block its save", () => {
    expect(fieldsOf('Clip')).toEqual(['title', 'date', 'time', 'description', 'keywords']);
    const fields = { ...base.fields, visibility: 'key', validity_date: 'soon', expiration_date: '2026-01-01' } as const;
    const clip = { ...base, type: 'Clip', fields } as const;
    expect(editProblems(clip, draftOf(clip))).toEqual([]);
    expect(editProblems({ ...clip, type: 'Photo' }, draftOf(clip))).toEqual(['validity', 'key']);
    expect(editProblems(clip, { ...draftOf(clip), fields: { ...fields, date: '2026-02-30' } })).toEqual(['date']);
  });

  it('[L17] each type has its own fields, and missing and undefined are equal', () => {
    expect(fieldsOf('Test')).toContain('members');
    expect(fieldsOf('Video')).not.toContain('members');
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isSame(['1'], ['1', '2'])).toBe(false);
    expect(isSame(null, {})).toBe(false);
  });
});
