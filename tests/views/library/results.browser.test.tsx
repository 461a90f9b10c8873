import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import type { MediaType } from '../../../core/domain/media.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { ResultItem, ViewMode } from '../../../core/domain/search.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { EVERYTHING, race, searchInput } from '../../charts/library/fixtures.ts';
import { showLibrary, SITE, still } from './stub.tsx';

const list = page.getByRole('list', { name: /Results|Résultats/ });
const hits = list.getByRole('listitem');

interface Shown {
  viewMode?: ViewMode;
  language?: Language;
  width?: number;
  scrollPosition?: { rows: number; scroll: number; focus?: string };
  words?: readonly string[];
  /** An estimated number of hits. */
  about?: number;
}

/** Shows these items as the results of a search, and returns the events that the views send. */
async function show(
  items: readonly ResultItem[],
  { viewMode = 'grid', language = 'en', width = 1280, scrollPosition, words = [], about }: Shown = {},
) {
  const toSearch = vi.fn<(event: AnyEventObject) => void>();
  const toLibrary = vi.fn<(event: AnyEventObject) => void>();
  const screen = width <= 700 ? 'phone' : width <= 900 ? 'tablet' : 'desktop';
  const query = { ...EMPTY_QUERY, type: 'Video', viewMode };
  const search = still(
    {
      value: { ready: { listing: about === undefined ? 'complete' : 'more' } },
      tags: ['listed'],
      context: {
        ...searchInput(''),
        screen,
        query,
        requested: query,
        permissions: EVERYTHING,
        connected: true,
        loaded: items.length,
        total: about ?? items.length,
        approximate: about !== undefined,
        limit: 25,
        scrollPosition,
      },
      children: {
        results: still({ value: {}, context: { items, total: items.length, facets: {}, words, nearest: [] } }),
      },
    },
    toSearch,
  );
  const filters = still({
    value: { attributes: 'known', popup: 'closed' },
    context: { attributes: [], popup: undefined, find: '', draft: {} },
  });
  const unmount = await showLibrary(
    still(
      {
        value: { overlay: 'closed', sharing: 'idle', session: 'here' },
        context: { moreOptions: false, screen },
        children: { search, filters },
      },
      toLibrary,
    ),
    language,
  );
  await page.viewport(width, 900);
  onTestFinished(unmount);
  return { toSearch, toLibrary };
}

const SHEET = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"/>';
const many = (count: number): ResultItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    type: 'Video',
    title: `Race ${index}`,
    visibility: 'public',
  }));

beforeEach(() => {
  window.scrollTo(0, 0);
});

describe('a result', () => {
  const ITEMS = {
    Collection: { id: 'c1', type: 'Collection', title: 'World Cup', visibility: 'public', mediaId: ['v1', 'v2'] },
    Video: race,
    Session: { id: 's1', type: 'Session', title: 'Training', visibility: 'public', is_session: true },
    Photo: { id: 'p1', type: 'Photo', title: 'Podium', visibility: 'public' },
    Clip: {
      id: 'k1',
      type: 'Clip',
      title: 'Roll',
      visibility: 'public',
      video_title: 'Slalom final',
      video_id: 'v1',
      tag_id: 't2',
    },
    Document: { id: 'd1', type: 'Document', title: 'Start list', visibility: 'public' },
    Tag: {
      id: 't2',
      type: 'Tag',
      title: 'Gate 5',
      time: '00:01:01',
      category: 'Gates',
      tag_id: 't2',
      video_id: 'v1',
      visibility: 'public',
    },
    Exercise: { id: 'e1', type: 'Exercise', name: 'Eskimo rolls', visibility: 'public' },
    Test: { id: 'x1', type: 'Test', name: 'Fitness', nbOfEx: 4, visibility: 'public' },
    Audio: { id: 'a1', type: 'Audio', title: 'Commentary', visibility: 'public' },
    Competition: { id: 'm1', type: 'Competition', title: 'Regatta', visibility: 'public' },
  } as const satisfies Record<MediaType, ResultItem>;

  const LEADS_TO = {
    Collection: /^https:\/\/host\.example\/\?element-type=Video&search-collection=World\+Cup/,
    Video: /^https:\/\/host\.example\/play\?video=v1$/,
    Session: /^https:\/\/host\.example\/play\?video=s1$/,
    Photo: undefined,
    Clip: /^https:\/\/host\.example\/play\?video=v1&tag=t2$/,
    Document: /^https:\/\/host\.example\/\?document=d1$/,
    Tag: /^https:\/\/host\.example\/play\?video=v1&tag=t2$/,
    Exercise: undefined,
    Test: undefined,
    Audio: /^https:\/\/host\.example\/play\?audio=a1$/,
    Competition: /^https:\/\/host\.example\/play\?video=m1$/,
  } as const satisfies Record<MediaType, RegExp | undefined>;

  describe.each(['grid', 'list'] as const)('in the %s', (viewMode) => {
    test.each(MEDIA_TYPES)(
      '[L11] of the type %s has its title, opens its preview, and leads to its page',
      async (type) => {
        const item = ITEMS[type];
        const { toLibrary } = await show([item], { viewMode });
        const title = 'title' in item ? item.title : item.name;
        const main = hits.getByRole(LEADS_TO[type] ? 'link' : 'button', { name: String(title), exact: true });
        if (LEADS_TO[type]) await expect.element(main).toHaveAttribute('href', expect.stringMatching(LEADS_TO[type]));
        await userEvent.click(main);
        expect(toLibrary).toHaveBeenCalledWith({ type: 'item.open', item });
      },
    );
  });

  test('[L11] a tag starts with its film and its athletes, followed by time, description and place', async () => {
    const tag: ResultItem = {
      ...ITEMS.Tag,
      title: 'Gate 6',
      description: 'Gate 6',
      video_title: 'K1 final',
      athletes: ['Jana Nováková'],
    };
    await show([tag]);
    const link = hits.getByRole('heading', { name: 'K1 final · Jana Nováková' }).getByRole('link');
    await expect.element(link).toHaveAttribute('href', 'https://host.example/play?video=v1&tag=t2');
    for (const text of ['1:01', 'Gate 6', 'Gates'])
      await expect.element(hits.getByText(text, { exact: true })).toBeVisible();
    expect(hits.getByText(/K1 final/).elements()).toHaveLength(1);
  });

  test('[L11] shows date, time, duration and everything to know before opening it', async () => {
    await show([{ ...race, pay_per_view: true, visibility: 'private' }]);
    for (const text of ['12/05/2025', '14:03', '00 h 03 m 42 s', 'Pay-per-view', 'Private']) {
      await expect.element(hits.getByText(text, { exact: true })).toBeInTheDocument();
    }
  });

  test("[L11] the card and badge of a scheduled live stream give its start in the viewer's time zone", async () => {
    // In most time zones it is a different day than at that offset.
    const start = '2127-03-01T23:30:00-11:30';
    await show([{ ...race, live_date: start }]);
    await expect.element(hits.getByText('Live scheduled for', { exact: true })).toBeInTheDocument();
    const [date, time] = new Date(start)
      .toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })
      .split(', ');
    const times = [...hits.element().querySelectorAll('time')].map(({ textContent }) => textContent);
    expect(times).toEqual([`${date} ${time}`, date, time]);
    await expect.element(hits.getByText(/^in [\d,]+ days/)).toBeVisible();
  });

  test.each([
    ['en', 'Untilted'],
    ['fr', 'Titre inconnu'],
  ] as const)('[L11] [L02] without a title is named in %s: %s', async (language, called) => {
    await show([{ id: 'v9', type: 'Video', visibility: 'public' }], { language });
    await expect.element(hits.getByRole('link', { name: called, exact: true })).toBeVisible();
  });

  test.each([
    ['Video', 'default'],
    ['Session', 'session'],
  ] as const)('[L11] a %s without a thumbnail, or with one that fails, shows the %s drawing', async (type, drawing) => {
    await show([
      { id: 'v1', type, title: 'Without', visibility: 'public' },
      { id: 'v2', type, title: 'Failing', visibility: 'public', pathThumb: 'data:image/jpeg;base64,AAAA' },
    ]);
    for (const index of [0, 1]) {
      const hit = hits.nth(index).element();
      const seen = () =>
        [...hit.querySelectorAll('img, svg[data-drawing]')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.getAttribute('data-drawing'));
      await expect.poll(seen).toEqual([drawing]);
    }
  });

  test('[L15] an exercise without a thumbnail shows its film at its moment, or a drawing if that fails', async () => {
    const sheet = { every: 2, width: 160, height: 90, columns: 3, count: 8, at: 9 };
    const exercise = { id: 'e1', type: 'Exercise', name: 'Roll', visibility: 'public' } as const;
    await show([
      { ...exercise, still: { ...sheet, url: SHEET } },
      { ...exercise, id: 'e2', still: { ...sheet, url: 'data:image/jpeg;base64,AAAA' } },
    ]);
    const seen = (index: number) =>
      [...hits.nth(index).element().querySelectorAll('svg[data-drawing], svg[viewBox]:has(> image)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.getAttribute('data-drawing') ?? element.getAttribute('viewBox'));
    // The fifth image: second row, second from the left.
    await expect.poll(() => seen(0)).toEqual(['160 90 160 90']);
    await expect.poll(() => seen(1)).toEqual(['default']);
  });

  test('[L11] has moments that lead to the tag when pressed, whether they match or not', async () => {
    await show([race]);
    const moments = hits.getByRole('group', { name: '1 matching moment' });
    for (const [name, tag] of [
      ['Start, bib 7 at 0:20', 't1'],
      ['Gate 5, bib 7 at 1:01', 't2'],
    ] as const) {
      const link = moments.getByRole('link', { name });
      await expect.element(link).toBeVisible();
      await expect.element(link).toHaveAttribute('href', `${SITE}play?video=v1&tag=${tag}`);
    }
  });

  test('[B05] a moment is added to a comparison by the link beside its text, and a mark of the strip with V', async () => {
    await page.viewport(1280, 860);
    await show([race], { viewMode: 'list' });
    const add = hits.getByRole('link', { name: 'Add Gate 5, bib 7 1:01 to compare' });
    await expect.element(add).toHaveAttribute('href', `${SITE}compare?add=v1@61`);
    await expect.element(add).toHaveAttribute('data-compare-label', 'Gate 5, bib 7 · Slalom final, K1 women');
    const mark = hits.getByRole('link', { name: 'Start, bib 7 at 0:20' });
    await expect.element(mark).toHaveAttribute('data-compare', '/compare?add=v1@20');
    await expect.element(mark).toHaveAttribute('aria-keyshortcuts', 'V');
  });

  test('[L11] explains on hover that its marks are moments, with the name and time of each', async () => {
    await page.viewport(1280, 860);
    await show([{ ...race, moments: race.moments?.map((moment) => ({ ...moment, match: false })) }]);
    const hint = hits.getByText('2 moments: select one to jump there', { exact: true });
    const name = hits.getByText('0:20 Start, bib 7', { exact: true });
    await expect.element(hint).not.toBeVisible();
    await userEvent.hover(hits.getByRole('heading'));
    await expect.element(hint).toBeVisible();
    await expect.element(name).not.toBeVisible();
    await userEvent.hover(hits.getByRole('link', { name: 'Start, bib 7 at 0:20' }));
    await expect.element(name).toBeVisible();
    await expect.element(hint).not.toBeVisible();
    await userEvent.unhover(hits.getByRole('link', { name: 'Start, bib 7 at 0:20' }));
    await expect.element(name).not.toBeVisible();
    await userEvent.keyboard('{Tab}');
    const focused = hits.getByRole('link', { name: 'Start, bib 7 at 0:20' }).element();
    while (document.activeElement !== focused) await userEvent.keyboard('{Tab}');
    await expect.element(name).toBeVisible();
  });

  test('leaves a click with Ctrl to the browser', async () => {
    const { toLibrary } = await show([race]);
    const link = hits.getByRole('link', { name: race.title ?? '' });
    let prevented: boolean | undefined;
    window.addEventListener(
      'click',
      (event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await userEvent.click(link, { modifiers: ['ControlOrMeta'] });
    expect(prevented).toBe(false);
    expect(toLibrary).not.toHaveBeenCalled();
  });
});

describe('the list', () => {
  test.each([
    [3840, 5],
    [1280, 5],
    [880, 3],
    [760, 2],
    [390, 1],
  ])('[L09] [L12] at %i px has %i results per row', async (width, columns) => {
    await show(many(25), { width });
    const tops = () => hits.elements().map((hit) => Math.round(hit.getBoundingClientRect().top));
    await expect.poll(() => tops().filter((top) => top === tops()[0]).length).toBe(columns);
  });

  test('[L09] [L12] fills the width with columns at 3,840 px', async () => {
    await show(many(25), { width: 3_840 });
    await expect.poll(() => 3_840 - hits.nth(4).element().getBoundingClientRect().right).toBeLessThan(25);
    expect(hits.nth(0).element().getBoundingClientRect().left).toBeLessThan(25);
  });

  test('of 5,000 results has only the visible ones in the page, wherever it is scrolled to', async () => {
    await show(many(5_000));
    await expect.element(hits.first()).toBeVisible();
    expect(hits.elements().length).toBeLessThan(80);
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    await expect.poll(() => Number(hits.elements()[0]?.getAttribute('aria-posinset'))).toBeGreaterThan(2_000);
    expect(hits.elements().length).toBeLessThan(80);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await expect.element(list.getByRole('link', { name: 'Race 4999', exact: true })).toBeVisible();
    await expect.element(list.getByRole('link', { name: 'Race 4999', exact: true })).toBeInTheDocument();
    expect(hits.elements().at(-1)?.getAttribute('aria-setsize')).toBe('5000');
  });

  test('moves the focus with arrow keys, Home and End, also to results that are not rendered yet', async () => {
    await show(many(500));
    const link = (index: number) => list.getByRole('link', { name: `Race ${index}`, exact: true });
    (link(0).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(link(1)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(link(6)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    await expect.element(link(0)).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(link(499)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(link(0)).toHaveFocus();
  });

  test('[C02] is left by Tab after one result, whose links and buttons are visited first', async () => {
    await show([0, 1, 2, 3].map((n) => ({ ...race, id: `v${n}`, title: `Race ${n}` })));
    await expect.element(list).toHaveAccessibleDescription(/^Arrow keys move between results/);
    const link = (name: string) => list.getByRole('link', { name, exact: true });
    const indexOf = () => document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
    // An element after the list that can receive the focus.
    const next = document.createElement('button');
    document.body.append(next);
    onTestFinished(() => next.remove());
    (link('Race 0').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(link('Race 2')).toHaveFocus();
    await userEvent.tab();
    expect(document.activeElement).toBe(next);
    await userEvent.tab({ shift: true });
    await expect.element(link('Race 2')).toHaveFocus();
    // Its marks are one tab stop too, at the matching mark.
    await userEvent.tab({ shift: true });
    await expect.element(hits.nth(2).getByRole('link', { name: 'Gate 5, bib 7 at 1:01' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(indexOf()).toBeUndefined();
    // For screen readers and pointers all links stay links.
    await expect.element(link('Race 1')).toHaveAttribute('href', `${SITE}play?video=v1`);
  });

  test('[C02] has a skip link past the search, the first tab stop of the library', async () => {
    await show(many(3));
    document.body.focus();
    await userEvent.tab();
    await expect.element(page.getByRole('link', { name: 'Skip to the results' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.activeElement?.closest('[data-index]')?.getAttribute('data-index')).toBe('0');
  });

  test('keeps the focused result in the page, wherever the list is scrolled to', async () => {
    await show(many(500));
    const first = list.getByRole('link', { name: 'Race 0', exact: true });
    (first.element() as HTMLElement).focus();
    window.scrollTo({ top: 8_000, behavior: 'instant' });
    await expect.poll(() => Number(hits.elements().at(-1)?.getAttribute('aria-posinset'))).toBeGreaterThan(100);
    await expect.element(first).toHaveFocus();
  });

  test('[L01] returns to its position and to the result that was used', async () => {
    await show(many(500), { scrollPosition: { rows: 500, scroll: 6_000, focus: 'Video:v125:' } });
    await expect.poll(() => Math.round(window.scrollY)).toBe(6_000);
    await expect.element(list.getByRole('link', { name: 'Race 125', exact: true })).toHaveFocus();
  });

  test('[L01] reports its position when scrolling ends', async () => {
    const { toSearch } = await show(many(500));
    window.scrollTo({ top: 3_000, behavior: 'instant' });
    await expect
      .poll(() => toSearch.mock.calls.at(-1)?.[0])
      .toEqual({ type: 'list.scroll', scroll: 3_000, focus: undefined });
  });
});

describe('the search terms', () => {
  const hit: ResultItem = {
    ...race,
    title: 'Régate <b>finale</b>',
    moments: [{ tag_id: 't2', start: 61, description: 'Finale, gate 5', category: 'Gates', match: true }],
  };
  const marksIn = (text: string) =>
    hits
      .elements()
      .flatMap((each) => [...each.querySelectorAll('mark')])
      .map((mark) => mark.textContent)
      .filter((marked) => marked.startsWith(text));

  test('[L10] are highlighted in titles, descriptions and moments, ignoring accents and case, and never read as markup', async () => {
    await show([hit], { viewMode: 'list', words: ['reg', 'final'] });
    await expect.element(page.getByRole('link', { name: 'Régate <b>finale</b>', exact: true })).toBeVisible();
    expect(marksIn('Rég')).toEqual(['Rég']);
    // In its title and in its description.
    expect(marksIn('final')).toEqual(['final', 'final']);
    expect(marksIn('Final')).toEqual(['Final']);
    expect(hits.element().querySelector('b')).toBeNull();
  });

  test('[L11] come with the position of a tag in its film, and the other matching moments', async () => {
    const tag: ResultItem = {
      ...hit,
      id: 't2',
      type: 'Tag',
      title: 'Finale, gate 5',
      duration: undefined,
      video_duration: 222,
      tag_id: 't2',
      video_id: 'v1',
      moments: [
        { tag_id: 't2', start: 61, description: 'Finale, gate 5', category: 'Gates', match: true },
        { tag_id: 't3', start: 111, description: 'Finale, gate 9', category: 'Gates', match: true },
      ],
    };
    await show([tag], { words: ['final'] });
    const moment = page.getByRole('link', { name: 'Finale, gate 9 at 1:51' });
    await expect.element(moment).toHaveAttribute('href', `${SITE}play?video=v1&tag=t3`);
    await expect.element(page.getByRole('group', { name: '2 matching moments' })).toBeVisible();
  });

  test('[C02] [L11] of a tag make its own mark the tab stop', async () => {
    await show([
      {
        ...hit,
        id: 't3',
        type: 'Tag',
        title: 'Finale, gate 9',
        duration: undefined,
        video_duration: 222,
        tag_id: 't3',
        video_id: 'v1',
        moments: [
          { tag_id: 't1', start: 20, description: 'Start', category: 'Start', match: false },
          { tag_id: 't2', start: 61, description: 'Finale, gate 5', category: 'Gates', match: true },
          { tag_id: 't3', start: 111, description: 'Finale, gate 9', category: 'Gates', match: true },
        ],
      },
    ]);
    document.body.focus();
    const stop = page.getByRole('link', { name: 'Finale, gate 9 at 1:51' });
    await expect.element(stop).toHaveAttribute('tabindex', '0');
    for (const other of ['Start at 0:20', 'Finale, gate 5 at 1:01'])
      await expect.element(page.getByRole('link', { name: other })).toHaveAttribute('tabindex', '-1');
  });
});

describe('more hits than are counted', () => {
  test.each([
    ['en', 'About 250,000 results', '25 of about 250,000 shown'],
    ['fr', 'Environ 250\u202f000 résultats', '25 sur environ 250\u202f000 affichés'],
  ] as const)('[L09] are shown as estimated, in %s', async (language, counted, shown) => {
    await show(many(25), { language, about: 250_000 });
    await expect.element(page.getByText(counted, { exact: true })).toBeVisible();
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: `${counted}. ${shown}` })).toBeInTheDocument();
    await expect.element(hits.first()).toHaveAttribute('aria-setsize', '-1');
  });
});
