/** A tag that somebody else changes while its form is open. */
import { describe, expect, it } from 'vitest';
import { EMPTY_BOARD, withLoaded, withStreamed } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import { tagFields } from '../../../core/domain/desk/fields.ts';
import { NO_HISTORY } from '../../../core/domain/desk/history.ts';
import { tagDraft } from '../../../core/domain/desk/tag-draft.ts';
import { withForm, type Work } from '../../../core/domain/desk/work.ts';

const tag: DeskTag = { id: 'a', category: 'Gate', description: '', start: 40, score: '+2', by: null, revision: 1 };
const begun: Work = {
  board: withLoaded(EMPTY_BOARD, [tag]),
  history: NO_HISTORY,
  seed: '00000000-0000-4000-8000-000000000000',
  rest: [],
  given: 0,
};
const opened = tagFields(tag);
const streamed = (saved: DeskTag[], removed: string[] = []): Work => ({
  ...begun,
  board: withStreamed(begun.board, saved, removed),
});
const paddle = { ...tagDraft(opened), description: 'with the paddle' };

describe('applying a form', () => {
  it('[B14] changes the tag as it was shown', () => {
    expect(withForm(begun, 'a', opened, paddle).board.pending).toMatchObject([
      { id: 'a', base: 1, tag: { description: 'with the paddle', score: '+2' } },
    ]);
    expect(withForm(begun, 'a', opened, tagDraft(opened)).board.pending).toEqual([]);
  });

  it('[B14] shows both versions if somebody else has changed the same field meanwhile', () => {
    const theirs = { ...tag, description: 'with the bow', revision: 2 };
    const { board } = withForm(streamed([theirs]), 'a', opened, paddle);
    expect(board.pending).toEqual([]);
    expect(board.conflicts).toMatchObject([
      { id: 'a', mine: { description: 'with the paddle' }, theirs: { description: 'with the bow', revision: 2 } },
    ]);
    expect(board.shown).toMatchObject([{ id: 'a', state: 'conflict' }]);
  });

  it("[B14] keeps other people's changes of other fields", () => {
    const theirs = { ...tag, score: '+50', revision: 2 };
    expect(withForm(streamed([theirs]), 'a', opened, paddle).board.pending).toMatchObject([
      { id: 'a', base: 2, tag: { description: 'with the paddle', score: '+50' } },
    ]);
  });

  it('[B14] asks if somebody else has removed the tag', () => {
    const { board } = withForm(streamed([], ['a']), 'a', opened, paddle);
    expect(board.conflicts).toMatchObject([{ id: 'a', mine: { description: 'with the paddle' }, theirs: null }]);
  });
});
