/** A list of tags across videos: its count in the headline, and the notice about skipped tags. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { initialTagsContext } from '../../../machines/player/tags/tags/tags.rules.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { createTexts } from '../../../src/i18n/texts.ts';
import { onShow, fullDocument } from '../../charts/player/documents.ts';
import { showPlayer, stubHandles, stubRoot, still } from './stub.tsx';

/** Two tags of this video, between one of the previous video and two of the next. */
const LIST = [
  { type: 'video' as const, id: 'v0', tags: ['a'] },
  { type: 'video' as const, id: 'v1', tags: ['t1', 't2'] },
  { type: 'video' as const, id: 'v2', tags: ['y', 'z'] },
];

interface Scene {
  language?: Language;
  /** The tag being played. */
  current?: string;
  skips?: number;
  list?: typeof LIST;
}

/** Shows the second video of the list. @returns the events that the view sends */
async function show({ language = 'en', current = 't1', skips = 0, list = LIST }: Scene): Promise<AnyEventObject[]> {
  const said: AnyEventObject[] = [];
  const document = fullDocument();
  const begun = initialTagsContext({
    document: onShow(document),
    tag: undefined,
    list: ['t1', 't2'],
    preRoll: undefined,
    postRoll: undefined,
  });
  const tags = still({ value: 'within', context: { ...begun, current } });
  const away = await showPlayer(
    stubRoot({
      document,
      children: { tags },
      knows: { list, listIndex: list.length > 0 ? 1 : 0, skippedCount: skips },
      send: (event) => said.push(event),
    }),
    stubHandles(),
    await createTexts(language, ['common', 'player', 'entry']),
  );
  onTestFinished(away);
  return said;
}

const headline = page.getByRole('region', { name: /^(Now playing|En cours)$/ });
const notice = page.getByRole('status');

describe('the count in the headline', () => {
  test.each([
    ['en', 't1', '2 of 5'],
    ['en', 't2', '3 of 5'],
    ['fr', 't2', '3 sur 5'],
  ] as const)('[P32] in %s, tag %s is %s', async (language, current, words) => {
    await show({ language, current });
    await expect.element(headline.getByText(words, { exact: true })).toBeVisible();
  });

  test('[P32] without a list no count is shown', async () => {
    await show({ list: [] });
    await expect.element(headline.getByText('Gate 1')).toBeVisible();
    expect(headline.element().textContent).not.toMatch(/ of \d/);
  });
});

describe('the notice about skipped tags', () => {
  test.each([
    ['en', 1, '1 video cannot be watched and was skipped.'],
    ['en', 3, '3 videos cannot be watched and were skipped.'],
    ['fr', 1, '1 vidéo ne peut pas être regardée et a été ignorée.'],
    ['fr', 2, '2 vidéos ne peuvent pas être regardées et ont été ignorées.'],
  ] as const)('[P32] in %s, %i: %s', async (language, skips, words) => {
    await show({ language, skips });
    await expect.element(notice.filter({ hasText: words })).toBeVisible();
  });

  test('[P32] it can be closed', async () => {
    const said = await show({ skips: 1 });
    const read = notice.filter({ hasText: 'skipped' });
    await userEvent.click(read.getByRole('button', { name: 'Close' }));
    expect(said).toContainEqual({ type: 'skippedNotice.dismiss' });
  });

  test('[P32] without skipped tags there is no notice', async () => {
    await show({});
    await expect.element(headline).toBeVisible();
    await expect.element(notice.filter({ hasText: 'skipped' })).not.toBeInTheDocument();
  });
});
