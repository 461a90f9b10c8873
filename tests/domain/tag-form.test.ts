import { describe, expect, it } from 'vitest';
import { newTag, openTagForm, tagOf, tagProblems, type TagForm } from '../../core/domain/tag-form.ts';
import type { Tag } from '../../core/domain/tag.ts';

const tag: Tag = {
  id: 't1',
  type: 'replay',
  category: 'Gates',
  time: '00:00:10',
  description: 'Gate 5 clean',
  videoId: 'run',
  nation: 'FRA',
  num_page: 3,
  highlights: true,
  isLiveResult: false,
  duration: 62_400,
  pub: 'advert-1',
  result: '{"race":"K1M_BR1_25","status":0,"order":1,"run":1,"bib":"1","name":"Ute Zimmer"}',
};
const typed = (changes: Partial<TagForm['typed']>): TagForm => {
  const form = openTagForm(tag);
  return { ...form, typed: { ...form.typed, ...changes } };
};

describe('the form of a tag', () => {
  it("[L17] shows the tag's fields", () => {
    expect(openTagForm(tag).typed).toEqual({
      time: '00:00:10',
      duration: '1:02.4',
      category: 'Gates',
      description: 'Gate 5 clean',
      score: '',
      nation: 'FRA',
      type: 'replay',
      url: '',
      num_page: '3',
      highlights: 'yes',
      isLiveResult: '',
    });
  });

  it('[L17] keeps an unchanged tag as it was, including hidden fields', () => {
    expect(tagOf(openTagForm(tag))).toEqual(tag);
  });

  it('[L17] trims typed text', () => {
    const changed = typed({ time: ' 00:00:12 ', description: ' Gate 6 ', nation: ' ', num_page: '', highlights: '' });
    expect(tagOf(changed)).toEqual({
      ...tag,
      time: '00:00:12',
      description: 'Gate 6',
      nation: undefined,
      num_page: undefined,
      highlights: false,
    });
  });

  it('[L17] starts a new tag empty and without a time', () => {
    const form = openTagForm(newTag('n-1', 'run'));
    expect(tagProblems(form)).toEqual([]);
    expect(tagOf(form)).toMatchObject({ id: 'n-1', videoId: 'run', time: 'XX:XX:XX', category: '', description: '' });
  });

  it.each([
    [{}, []],
    [{ time: 'XX:XX:XX' }, []],
    [{ time: '00:00:10.5' }, []],
    [{ time: 'noon' }, ['tagTime']],
    [{ time: '10' }, ['tagTime']],
    [{ num_page: ' 7 ' }, []],
    [{ duration: '2,5' }, []],
    [{ duration: '0' }, ['tagLength']],
    [{ duration: 'a while' }, ['tagLength']],
    [{ num_page: '0' }, ['tagPage']],
    [{ num_page: '-2' }, ['tagPage']],
    [{ num_page: '1.5' }, ['tagPage']],
    [{ time: 'noon', num_page: '0' }, ['tagTime', 'tagPage']],
  ])('[L17] %j has the problems %j', (changes, problems) => {
    expect(tagProblems(typed(changes))).toEqual(problems);
  });
});
