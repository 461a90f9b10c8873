import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { selectTags } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { fullDocument } from '../../charts/player/documents.ts';
import { violationsOf } from '../axe.ts';
import { withTouch } from '../touch.ts';
import { startProduct } from './product.ts';
import type { Product, ProductOptions } from './product.ts';
import { showPlayer } from './stub.tsx';

const tag = (id: string, time: string, changes: Partial<Tag> = {}): Tag => ({
  id,
  type: 'gate',
  category: 'Gates',
  time,
  description: `Gate ${id}`,
  videoId: 'v1',
  ...changes,
});

const TAGS: Tag[] = [
  tag('s', '00:00:05', { category: 'Start', description: 'Bib 7', url: 'FRA (PRIGENT Camille;FOX Jessica)' }),
  tag('1', '00:00:20'),
  tag('2', '00:00:40'),
  tag('f', '00:01:20', { category: 'Finish', description: 'Finish', score: '92.41=000924100' }),
  tag('x', '00:00:30', { type: 'invisible', description: 'secret' }),
  tag('n', 'XX:XX:XX', { description: 'untimed' }),
];

const race = (changes: Partial<DataDocument> = {}): DataDocument => ({ ...fullDocument(), tags: TAGS, ...changes });

/** Starts and renders a player, and removes both at the end of the test. */
async function play(options: Partial<ProductOptions> = {}): Promise<Product> {
  const product = startProduct({ document: race(), request: { autoplay: true }, ...options });
  const away = await showPlayer(product.player, product.handles);
  onTestFinished(async () => {
    await away();
    product.player.stop();
  });
  await expect.element(region()).toBeVisible();
  return product;
}

const region = () => page.getByRole('region', { name: 'Player: K1W final' });
const headline = () => page.getByRole('region', { name: 'Now playing' });
const listbox = () => page.getByRole('listbox', { name: 'Timeline' });
const press = (name: string) => page.getByRole('button', { name, exact: true });
const seeks = ({ film }: Product) =>
  film.commands.filter((command) => command.type === 'media.seek').map(({ time }) => time);
const focus = (locator: { element: () => Element }) => (locator.element() as HTMLElement).focus();

/** Clicks the canvas mark of a tag, at a position within the timeline. */
async function clickAt(share: number, track: number, tracks: number): Promise<void> {
  const { width, height } = listbox().element().getBoundingClientRect();
  const top = 20;
  await userEvent.click(listbox(), {
    position: { x: share * width, y: top + ((track + 0.5) * (height - top)) / tracks },
  });
}

afterEach(() => page.viewport(1280, 860));

describe('timeline', () => {
  test('[P12] pressing a mark plays its tag', async () => {
    const product = await play();
    await clickAt(20 / 90, 1, 3);
    await expect.element(headline().getByText('Gate 1')).toBeVisible();
    expect(seeks(product)).toEqual([20]);
  });

  test('[P12] pressing beside the marks plays nothing', async () => {
    const product = await play();
    await clickAt(0.6, 1, 3);
    expect(seeks(product)).toEqual([]);
  });

  test('[P12] the keyboard moves from tag to tag, and Enter plays one', async () => {
    const product = await play();
    focus(listbox());
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('option', { name: '0:05, Bib 7, Start', selected: true })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('0:40, Gate 2, Gates');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent('1:20, Finish, Finish');
    await userEvent.keyboard('{Enter}');
    expect(seeks(product)).toEqual([80]);
  });

  test('[C02] [P12] the keyboard position follows next and previous, and continues from there', async () => {
    await play();
    const marked = () => page.getByRole('option', { selected: true });
    await userEvent.click(press('Next tag'));
    await userEvent.click(press('Next tag'));
    await expect.element(marked()).toHaveTextContent('0:20, Gate 1, Gates');
    await userEvent.click(press('Previous tag'));
    await expect.element(marked()).toHaveTextContent('0:05, Bib 7, Start');
    focus(listbox());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(marked()).toHaveTextContent('0:40, Gate 2, Gates');
    await userEvent.keyboard('n');
    await expect.element(marked()).toHaveTextContent('0:20, Gate 1, Gates');
  });

  test('[P12] buttons zoom in to the limit, and back out to the whole film', async () => {
    await play();
    await expect.element(press('Zoom out')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(press('Zoom in'));
    await expect.element(press('Zoom out')).toHaveAttribute('aria-disabled', 'false');
    await userEvent.click(press('Zoom out'));
    await expect.element(press('Zoom out')).toHaveAttribute('aria-disabled', 'true');
  });

  test('[P12] the wheel zooms around the pointer, which stays over the same moment', async () => {
    const product = await play();
    const box = listbox().element().getBoundingClientRect();
    const x = box.left + (20 / 90) * box.width;
    listbox()
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: x, clientY: box.top + 60, cancelable: true }));
    await expect.element(press('Zoom out')).toHaveAttribute('aria-disabled', 'false');
    await clickAt(20 / 90, 1, 3);
    await expect.element(headline().getByText('Gate 1')).toBeVisible();
    expect(seeks(product)).toEqual([20]);
  });

  test('[P12] hidden and untimed tags are not listed', async () => {
    await play();
    await expect.element(page.getByRole('option', { name: /Gate 2/ })).toBeInTheDocument();
    expect(page.getByText(/secret|untimed/).query()).toBeNull();
  });

  test('[P12] fifty thousand tags render only a few options', async () => {
    const many = Array.from({ length: 50_000 }, (_, n) => tag(String(n), `00:${String(n % 60).padStart(2, '0')}:00`));
    const base = race({ tags: many });
    await play({ document: { ...base, video: { ...base.video, duration: 3600 } } });
    focus(listbox());
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '50000');
    expect(page.getByRole('option').elements().length).toBeLessThan(30);
  });
});

describe('play buttons', () => {
  test('[C02] [P15] the one over the picture and the one in the controls have different names', async () => {
    await play({ request: { autoplay: false } });
    await expect.element(press('Start playing')).toBeVisible();
    expect(press('Play').elements()).toHaveLength(1);
  });
});

test('[C02] the first tab stop of the player skips its controls and leads to the tags', async () => {
  await play();
  focus(region());
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to the tags' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(headline()).toHaveFocus();
  await userEvent.tab();
  await expect.element(press('Previous tag')).toHaveFocus();
});

describe('menu', () => {
  test('[P13] one category is open at a time, and its tags can be played', async () => {
    const product = await play();
    await expect.element(page.getByRole('button', { name: /^Start/ })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(page.getByRole('button', { name: /^Gates/ }));
    await expect.element(page.getByRole('button', { name: /^Start/ })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(page.getByRole('button', { name: '0:40 Gate 2' }));
    expect(seeks(product)).toEqual([40]);
    await expect.element(page.getByRole('button', { name: '0:40 Gate 2' })).toHaveAttribute('aria-current', 'true');
  });

  test('[P13] an empty menu says so', async () => {
    await play({ document: race({ tags: [] }) });
    await expect.element(page.getByText('No content yet')).toBeVisible();
  });
});

describe('panels', () => {
  const result = (id: string, changes: Partial<Tag> = {}) =>
    tag(id, 'XX:XX:XX', { category: 'Final', isLiveResult: true, description: `Boat ${id}`, ...changes });
  const results = () => page.getByRole('region', { name: 'Live results' });

  test('[P11] five thousand results render only a few rows', async () => {
    await play({ document: race({ tags: Array.from({ length: 5000 }, (_, n) => result(String(n))) }) });
    const table = results().getByRole('table', { name: 'Final' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '5001');
    await expect.element(table.getByRole('rowheader', { name: 'Boat 0', exact: true })).toBeVisible();
    expect(table.getByRole('row').elements().length).toBeLessThan(60);
    table.element().parentElement?.parentElement?.parentElement?.parentElement?.scrollTo({ top: 44 * 2500 });
    await expect.element(table.getByRole('rowheader', { name: 'Boat 2500', exact: true })).toBeInTheDocument();
    await expect.element(table.getByRole('rowheader', { name: 'Boat 0', exact: true })).not.toBeInTheDocument();
  });

  test('[P11] hidden scores disappear from results, headline and menu', async () => {
    const tags = [
      tag('f', '00:00:10', { category: 'Final', description: 'Boat f', score: '92.41=1', isLiveResult: true }),
    ];
    const { player } = await play({ document: race({ tags }) });
    selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: 'f' });
    await expect.element(headline().getByText('92.41')).toBeVisible();
    await expect.element(results().getByText('92.41')).toBeVisible();
    await userEvent.click(results().getByRole('button', { name: 'Scores' }));
    await expect.element(headline().getByText('92.41')).not.toBeInTheDocument();
    await userEvent.click(press('Menu'));
    await expect.element(page.getByRole('button', { name: '0:10 Boat f' })).toBeVisible();
    expect(document.body.textContent).not.toContain('92.41');
  });

  /** A slalom run: the source puts the second boat of the start list first. */
  const run = (bib: string, changes: object, time = 'XX:XX:XX') => {
    const known = { race: 'K1W_BR1_25', status: 3, run: 1, bib, name: `Boat ${bib}`, club: `Club ${bib}` };
    return result(bib, { time, category: 'K1 Women', result: JSON.stringify({ ...known, ...changes }) });
  };
  const slalom = [
    run(
      '3',
      { order: 2, rank: 2, time: 92_410, penalty: 2, gates: [0, 2, null], total: 94_410, behind: 1_240 },
      '00:00:40',
    ),
    run('7', { order: 1, rank: 1, time: 93_170, penalty: 0, total: 93_170, isProvisional: true }),
    run('9', { order: 3, irregularity: 'DSQ' }),
  ];

  test('[B13] a slalom has a table from its source, whose rows seek to their moments and expand their gates', async () => {
    const product = await play({ document: race({ tags: slalom }) });
    const table = results().getByRole('table', { name: 'K1 Women' });
    const heads = () =>
      table
        .getByRole('rowheader')
        .elements()
        .map((head) => head.textContent);
    await expect
      .poll(heads)
      .toEqual([
        expect.stringContaining('Boat 7'),
        expect.stringContaining('Boat 3'),
        expect.stringContaining('Boat 9'),
      ]);
    await expect.element(table.getByRole('cell', { name: '93.17 provisional' })).toBeVisible();
    await expect.element(table.getByRole('cell', { name: 'disqualified' })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Details of Boat 3' }));
    const gates = table.getByRole('list', { name: 'Gates' }).getByRole('listitem');
    await expect
      .poll(() => gates.elements().map((gate) => gate.querySelector(':scope > :last-child')?.textContent))
      .toEqual(['Gate 1: clean', 'Gate 2: touched, 2 seconds', 'Gate 3: not judged yet']);
    await expect.element(table.getByRole('definition').filter({ hasText: '92.41' })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Boat 3', exact: true }));
    expect(seeks(product)).toEqual([40]);
    await expect.element(table.getByRole('button', { name: 'Boat 7', exact: true })).not.toBeInTheDocument();
  });

  test('[B13] [P11] a slalom with hidden scores shows its start list, and nothing of the result', async () => {
    await play({ document: race({ tags: slalom }) });
    await userEvent.click(results().getByRole('button', { name: 'Scores' }));
    const table = results().getByRole('table', { name: 'K1 Women' });
    await expect
      .poll(() =>
        table
          .getByRole('row')
          .elements()
          .map((row) => row.textContent),
      )
      .toEqual([
        expect.stringContaining('Name'),
        ...['3', '7', '9'].map((bib) => expect.stringContaining(`Boat ${bib}`)),
      ]);
    const said = results().element().textContent;
    for (const secret of ['93.17', '94.41', '92.41', '1.24', 'DSQ', 'disqualified', 'provisional', 'Rank', 'Details'])
      expect(said).not.toContain(secret);
    await expect.element(table.getByRole('columnheader', { name: 'Rank' })).not.toBeInTheDocument();
  });

  test('[P34] a scheduled live stream shows its start and a countdown over its thumbnail', async () => {
    const before = race();
    const start = '2127-03-01T23:30:00-11:30';
    const pathThumb = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    await play({
      document: { ...before, video: { ...before.video, replay_url: undefined, live_date: start, pathThumb } },
    });
    const said = new Date(start).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' }).replace(',', '');
    await expect.element(page.getByText('The live stream will start soon')).toBeVisible();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(/^in [\d,]+ days/)).toBeVisible();
    await expect
      .element(
        region()
          .getByRole('presentation')
          .and(page.getByAltText('', { exact: true })),
      )
      .toBeVisible();
  });

  test('[P10] new results mark their button until it is opened', async () => {
    const before = race({ tags: [result('1'), ...TAGS] });
    const live = { ...before, video: { ...before.video, live_date: '2999-01-01T00:00:00Z' } };
    const after = { ...live, version: 9, tags: [result('1', { score: '90.00' }), ...TAGS] };
    const { player } = await play({ document: live, refresh: after });
    await expect.element(press('Live results')).toBeVisible();
    await userEvent.click(press('Live results'));
    player.send({ type: 'page.hidden' });
    player.send({ type: 'page.visible' });
    await expect.element(press('Live results, new data')).toBeVisible();
    await userEvent.click(press('Live results, new data'));
    await expect.element(press('Live results')).toBeVisible();
    await expect.element(results().getByText('Complete')).toBeVisible();
  });

  test('[P16] in portrait the right panel moves below the picture, and in landscape back', async () => {
    const { player } = await play();
    const menu = page.getByRole('region', { name: 'Menu' });
    const left = () => menu.element().getBoundingClientRect().left;
    await expect.element(menu).toBeVisible();
    const right = left();
    player.send({ type: 'page.turned', to: 'portrait' });
    await expect.poll(left).toBeLessThan(right);
    await expect.element(listbox()).not.toBeInTheDocument();
    player.send({ type: 'page.turned', to: 'landscape' });
    await expect.poll(left).toBe(right);
    await expect.element(listbox()).toBeVisible();
  });

  test('[P35] a flag controls the title over the picture, and the description can be collapsed', async () => {
    const base = race();
    await play({
      document: { ...base, video: { ...base.video, description: 'A day by the river.' } },
      flags: { showVideoTitle: false },
    });
    expect(getComputedStyle(page.getByRole('heading', { name: 'K1W final' }).element().parentElement!).opacity).toBe(
      '0',
    );
    await userEvent.click(press('Description'));
    const text = page.getByText('A day by the river.');
    await expect.element(text).toBeVisible();
    await userEvent.click(page.getByRole('region', { name: 'Description' }).element().querySelector('summary')!);
    await expect.element(text).not.toBeVisible();
  });

  test('[P36] highlights narrow the menu if the document has them', async () => {
    const base = race({ tags: [tag('1', '00:00:20'), tag('2', '00:00:40', { highlights: true })] });
    await play({ document: { ...base, video: { ...base.video, highlights: true } } });
    await expect.element(page.getByRole('button', { name: '0:20 Gate 1' })).toBeVisible();
    await userEvent.click(press('Highlights only'));
    await expect.element(page.getByRole('button', { name: '0:20 Gate 1' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '0:40 Gate 2' })).toBeVisible();
  });

  test('[P20] three streams are a list, four are side by side, and the playing one is marked', async () => {
    const base = race();
    const replays = ['/a.m3u8', '/b.m3u8', '/c.m3u8', '/d.m3u8'];
    const film = (urls: string[]) => ({
      ...base,
      video: { ...base.video, replay_url: urls.join(','), videoSelector: { labels: ['Bank', 'Drone'] } },
    });
    const { player } = await play({ document: film(replays) });
    await userEvent.click(press('Choose a stream'));
    const streams = page.getByRole('region', { name: 'Choose a stream' });
    const drone = streams.getByRole('button', { name: 'Drone' });
    const width = (locator: { element: () => Element }) => locator.element().getBoundingClientRect().width;
    await expect.element(streams.getByRole('button', { name: 'Bank' })).toHaveAttribute('aria-current', 'true');
    await expect.element(streams.getByRole('button', { name: 'Stream 4' })).toBeVisible();
    expect(width(drone)).toBeLessThan(width(streams) / 2);
    await userEvent.click(drone);
    await expect.element(drone).toHaveAttribute('aria-current', 'true');
    player.send({ type: 'player.close' });
    await play({ document: film(replays.slice(0, 3)) });
    await userEvent.click(press('Choose a stream'));
    await expect.element(drone).toBeVisible();
    expect(width(drone)).toBeGreaterThan(width(streams) / 2);
  });
});

describe('headline', () => {
  const said = () => headline().element().textContent;
  const pub = { id: 'pre', content_url: '/advert.mp4', duration: 8 };
  const replay = { tags: [tag('1', '00:01:20'), tag('2', '00:01:25')] };
  const live = { ...replay, video: { ...fullDocument().video, live_url: '/live/master.m3u8' } };

  test.each([
    ['a replay', race(replay)],
    ['a live stream', race(live)],
  ])('[P09] before the first tag of %s its name and a countdown are shown', async (_, document) => {
    const { film } = await play({ document });
    film.clock.set({ time: 2.5 });
    await expect.poll(said).toMatch(/^Gate 1in 1:18$/);
    film.clock.set({ time: 79.2 });
    await expect.poll(said).toMatch(/^Gate 1in 0:01$/);
  });

  test('[P06] [P09] an advert has no countdown to a tag', async () => {
    const { film } = await play({ document: race({ ...replay, pubVideo: [pub] }) });
    film.clock.set({ time: 2 });
    await expect.element(page.getByText(/^Advert/).first()).toBeVisible();
    await expect.poll(said).toMatch(/^Gate 1$/);
  });

  test('[P14] next and previous step through the tags, and repeat is remembered', async () => {
    const product = await play();
    await userEvent.click(press('Next tag'));
    await expect.element(headline().getByText('Bib 7')).toBeVisible();
    await expect.element(headline().getByText('FRA · PRIGENT Camille, FOX Jessica')).toBeVisible();
    await userEvent.click(press('Next tag'));
    await userEvent.click(press('Previous tag'));
    expect(seeks(product)).toEqual([5, 20, 5]);
    await userEvent.click(press('Repeat this tag'));
    await expect.element(press('Repeat this tag')).toHaveAttribute('aria-pressed', 'true');
  });

  test('[P11] the part of a score after the equals sign is never shown', async () => {
    const { player } = await play();
    selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: 'f' });
    await expect.element(headline().getByText('92.41')).toBeVisible();
    expect(document.body.textContent).not.toContain('000924100');
  });

  test('[P11] hidden scores are not shown', async () => {
    const { player } = await play({ scores: false });
    selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: 'f' });
    await expect.element(headline().getByRole('button', { name: /Finish/ })).toBeVisible();
    expect(document.body.textContent).not.toContain('92.41');
  });
});

describe('controls', () => {
  test.each([
    ['k', { type: 'media.pause' }],
    [' ', { type: 'media.pause' }],
    ['j', { type: 'media.seekBy', seconds: -10 }],
    ['l', { type: 'media.seekBy', seconds: 10 }],
    ['{ArrowLeft}', { type: 'media.seekBy', seconds: -5 }],
    ['{ArrowRight}', { type: 'media.seekBy', seconds: 5 }],
    ['{ArrowDown}', { type: 'media.setVolume', volume: 95 }],
    [',', { type: 'media.step', frames: -1 }],
    ['.', { type: 'media.step', frames: 1 }],
    ['m', { type: 'media.setMuted', muted: true }],
    ['5', { type: 'media.seek', time: 45 }],
    ['n', { type: 'media.seek', time: 5 }],
  ])('[P15] the key %s of a focused player sends %o', async (key, command) => {
    const { film } = await play();
    await expect.element(press('Pause')).toBeVisible();
    focus(region());
    await userEvent.keyboard(key);
    expect(film.commands).toContainEqual(expect.objectContaining(command));
  });

  test('[P15] keys go to the focused player only', async () => {
    const one = await play();
    const other = startProduct({ document: race(), request: { autoplay: true } });
    const away = await showPlayer(other.player, other.handles);
    onTestFinished(async () => {
      await away();
      other.player.stop();
    });
    await expect.element(region().nth(1)).toBeVisible();
    focus(region().nth(1));
    await userEvent.keyboard('l');
    expect(other.film.commands).toContainEqual(expect.objectContaining({ type: 'media.seekBy' }));
    expect(one.film.commands.filter(({ type }) => type === 'media.seekBy')).toEqual([]);
  });

  test('[P15] Space presses the focused button and nothing else', async () => {
    const { film } = await play();
    focus(press('Forward 1 s'));
    await userEvent.keyboard(' ');
    expect(film.commands.map(({ type }) => type)).toEqual(['media.seekBy']);
  });

  test.each([
    ['a slider', () => page.getByRole('slider', { name: 'Position' })],
    ['the volume', () => page.getByRole('slider', { name: 'Volume' })],
  ])('[P15] Space on %s plays and pauses, and does not scroll', async (_, control) => {
    const { film } = await play();
    const pressed: boolean[] = [];
    const note = (event: KeyboardEvent) => pressed.push(event.defaultPrevented);
    window.addEventListener('keydown', note);
    onTestFinished(() => window.removeEventListener('keydown', note));
    focus(control());
    await userEvent.keyboard(' ');
    expect(film.commands.map(({ type }) => type)).toEqual(['media.pause']);
    expect(pressed).toEqual([true]);
  });

  test('[P08] tags without a category form a group, and tags after the end of the film are listed as such', async () => {
    const tags = [
      tag('x', '00:00:10', { category: '', description: 'Eddy' }),
      tag('y', '00:05:00', { category: '', description: 'Ceremony' }),
    ];
    await play({ document: race({ tags }) });
    const menu = page.getByRole('region', { name: 'Menu' });
    const group = menu.getByRole('button', { name: /^Other tags/ });
    await expect.element(group).toBeVisible();
    if (group.element().ariaExpanded !== 'true') await userEvent.click(group);
    await expect.element(menu.getByRole('button', { name: /Ceremony after the end$/ })).toBeVisible();
    await expect.element(menu.getByRole('button', { name: /Eddy$/ })).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Timeline' }).getByText('Other tags', { exact: true }))
      .toBeVisible();
  });

  test('[P15] a closed panel returns the focus to its button', async () => {
    await play();
    const close = page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: 'Close the panel' });
    await expect.element(close).toBeVisible();
    focus(close);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Menu' }))
      .toHaveFocus();
  });

  test('[P15] the progress bar is a slider: arrows seek, and its value is announced as text', async () => {
    const product = await play();
    product.film.clock.set({ time: 30 });
    const slider = page.getByRole('slider', { name: 'Position' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '0:30 of 1:30');
    focus(slider);
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(seeks(product)).toEqual([35, 90]);
  });

  test('[S03] the progress bar of an audio film shows its waveform', async () => {
    const document = race({ tags: [] });
    // Silent in its first half.
    const sound = { waveform: btoa('\u0000'.repeat(50) + '\u00ff'.repeat(50)) };
    await play({ document: { ...document, video: { ...document.video, sound } }, request: { type: 'audio' } });
    const canvas = page.getByRole('slider', { name: 'Position' }).element().querySelector('canvas')!;
    const inkOf = (half: 0 | 1): number => {
      const width = Math.floor(canvas.width / 2);
      const { data } = canvas.getContext('2d')!.getImageData(half * width, 0, width, canvas.height);
      return data.filter((level, at) => at % 4 === 3 && level > 0).length;
    };
    await expect.poll(() => inkOf(1)).toBeGreaterThan(0);
    expect(inkOf(1)).toBeGreaterThan(5 * inkOf(0));
    expect(inkOf(0)).toBeGreaterThan(0);
  });

  test('[P15] speed, quality and captions are chosen from one list, which Escape closes', async () => {
    const { film } = await play();
    await userEvent.click(press('Settings'));
    const list = page.getByRole('dialog', { name: 'Settings' });
    await userEvent.click(list.getByRole('radio', { name: '1.5×' }));
    await expect.element(list.getByRole('radio', { name: '1.5×' })).toBeChecked();
    await userEvent.click(list.getByRole('radio', { name: '720p' }));
    await userEvent.click(list.getByRole('radio', { name: 'English' }));
    expect(film.commands).toEqual([
      { type: 'media.setRate', rate: 1.5 },
      { type: 'media.setQuality', lines: 720 },
      { type: 'media.setCaptions', lang: 'en' },
    ]);
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(press('Settings')).toHaveFocus();
  });

  test('[P15] the list of steps has 1, 2, 3, 5, 10 and 15 s and single frames', async () => {
    const { film } = await play();
    await userEvent.click(press('Steps and frames'));
    const list = page.getByRole('dialog', { name: 'Steps and frames' });
    for (const seconds of [1, 2, 3, 5, 10, 15]) {
      await userEvent.click(list.getByRole('button', { name: `Back ${seconds} s`, exact: true }));
      await userEvent.click(list.getByRole('button', { name: `Forward ${seconds} s`, exact: true }));
    }
    await userEvent.click(list.getByRole('button', { name: 'Next frame' }));
    const requested = film.commands.flatMap((command) => (command.type === 'media.seekBy' ? [command.seconds] : []));
    expect(requested).toEqual([-1, 1, -2, 2, -3, 3, -5, 5, -10, 10, -15, 15]);
    expect(film.commands).toContainEqual(expect.objectContaining({ type: 'media.step', frames: 1 }));
  });

  test('[P06] [P17] an advert has a label with its time, sound, a link to its site, and no control that moves within it', async () => {
    const { film, player } = await play({
      document: race({
        pubVideo: [
          {
            id: 'a',
            content_url: '/a.mp4',
            duration: 20,
            skip_after: 5,
            redirect_url: 'https://www.paddles.example/',
          },
        ],
      }),
    });
    film.clock.set({ duration: 20 });
    await expect.element(page.getByText('Advert0:20')).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'Advert, 20 seconds' })).toBeInTheDocument();
    expect(page.getByRole('slider', { name: 'Position' }).query()).toBeNull();
    for (const name of ['Back 10 s', 'Forward 1 s', 'Steps and frames', 'Settings'])
      expect(press(name).query()).toBeNull();
    const visit = page.getByRole('link', { name: 'Visit paddles.example' });
    await expect.element(visit).toHaveAttribute('href', 'https://www.paddles.example/');
    await expect.element(visit).toHaveAttribute('rel', 'noopener noreferrer sponsored');
    await userEvent.click(press('Mute'));
    expect(film.commands).toContainEqual({ type: 'media.setMuted', muted: true });
    film.clock.set({ time: 2 });
    await expect.element(page.getByText('Advert0:18')).toBeVisible();
    await expect.element(press('Skip in 3 s')).toHaveAttribute('aria-disabled', 'true');
    film.clock.set({ time: 5.2 });
    await userEvent.click(press('Skip advert'));
    await expect.element(page.getByRole('slider', { name: 'Position' })).toBeVisible();
    await expect.element(visit).not.toBeInTheDocument();
    expect(player.getSnapshot().status).toBe('active');
  });
});

describe('layout', () => {
  test('[P16] a phone shows one panel below its bar', async () => {
    await page.viewport(390, 844);
    await play();
    await expect.element(listbox()).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Menu' }));
    await expect.element(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    expect(listbox().query()).toBeNull();
  });

  test('[C02] on a phone every button of the controls and of the headline is 44 px wide and high', async () => {
    await page.viewport(390, 844);
    await play();
    const buttons = ['Controls', 'Now playing'].flatMap((name) =>
      page
        .getByRole(name === 'Controls' ? 'group' : 'region', { name })
        .getByRole('button')
        .elements()
        .filter((each) => each.checkVisibility()),
    );
    expect(buttons.length).toBeGreaterThan(9);
    for (const each of buttons) {
      const { width, height } = each.getBoundingClientRect();
      expect(Math.min(width, height), each.outerHTML).toBeGreaterThanOrEqual(44);
    }
  });

  test('[P14] on a phone the score is beside the category, however long its name', async () => {
    await page.viewport(390, 844);
    const long = tag('l', '00:00:05', { category: 'Race 109, sprint kayak single 200 m', score: '138.96=1' });
    const { player } = await play({ document: race({ tags: [long] }) });
    selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: 'l' });
    const chip = headline().getByText('Race 109, sprint kayak single 200 m');
    await expect.element(chip).toBeVisible();
    const score = headline().getByText('138.96').element().getBoundingClientRect();
    expect(chip.element().parentElement!.getBoundingClientRect().right).toBeLessThanOrEqual(score.left);
  });

  test('[P15] the rates fit on one row, and steps show their unit', async () => {
    await page.viewport(390, 844);
    await play();
    await userEvent.click(press('Settings'));
    const rates = page.getByRole('group', { name: 'Speed' }).getByRole('radio').elements();
    expect(rates).toHaveLength(6);
    expect(new Set(rates.map((rate) => rate.getBoundingClientRect().top)).size).toBe(1);
    await userEvent.click(press('Steps and frames'));
    const steps = page.getByRole('dialog', { name: 'Steps and frames' });
    await expect.element(steps.getByText('−10 s')).toBeVisible();
    await expect.element(steps.getByText('+15 s')).toBeVisible();
    await expect.element(steps.getByText('Next frame')).toBeVisible();
  });

  test.each([
    [200, 640, 400],
    [400, 320, 200],
  ])('[C02] at %i %% of 1280 × 800 headline and tags are reached by scrolling', async (_, width, height) => {
    await page.viewport(width, height);
    await play();
    for (const place of [headline(), press('Next tag'), listbox()]) {
      await expect.element(place).toBeVisible();
      place.element().scrollIntoView({ block: 'nearest' });
      const box = place.element().getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      const seen = document.elementFromPoint(box.left + box.width / 2, Math.max(0, box.top) + 8);
      expect(place.element().contains(seen)).toBe(true);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test.each([
    [1280, 860],
    [390, 844],
  ])('[P01] the layout does not shift when the player replaces the skeleton (%d × %d)', async (width, height) => {
    await page.viewport(width, height);
    const { promise: response, resolve: respond } = Promise.withResolvers<void>();
    const product = startProduct({ document: race(), request: { autoplay: true }, response });
    const boxes = () => {
      const places = page.getByRole('main').element().querySelectorAll('[data-audio] > div');
      // A box may grow at its lower edge, where nothing follows.
      return Array.from(places, (place) => place.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]);
    };
    const away = await showPlayer(product.player, product.handles);
    onTestFinished(async () => {
      await away();
      product.player.stop();
    });
    await expect.element(page.getByText('Loading the video')).toBeInTheDocument();
    const before = boxes();
    expect(before).toHaveLength(5);
    respond();
    await expect.element(region()).toBeVisible();
    expect(boxes()).toEqual(before);
  });
});

test('[P15] on a phone in landscape the picture fills its own screen', async () => {
  await page.viewport(844, 390);
  await withTouch(async () => {
    await play();
    const stage = page.getByRole('main').element().querySelector('[part=stage]')!;
    await expect.poll(() => stage.getBoundingClientRect().height).toBe(390);
    await expect.element(page.getByRole('region', { name: 'Timeline' })).not.toBeInTheDocument();
  });
});

describe('accessibility', () => {
  test.each([
    ['wide, playing', 1280, 860],
    ['phone', 390, 844],
    ['phone on its side', 844, 390],
  ])('axe finds no violations: %s', async (name, width, height) => {
    await page.viewport(width, height);
    const look = async () => {
      await play();
      expect(await violationsOf(page.getByRole('main').element())).toEqual([]);
    };
    await (name === 'wide, playing' ? look() : withTouch(look));
  });

  test('axe finds no violations: settings open', async () => {
    await play();
    await userEvent.click(press('Settings'));
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(await violationsOf(page.getByRole('main').element())).toEqual([]);
  });

  test('the starting tag is announced', async () => {
    const { player } = await play();
    selectTags(player.getSnapshot())!.send({ type: 'tag.select', id: '1' });
    await expect.element(page.getByRole('status').filter({ hasText: 'Gate 1' })).toBeInTheDocument();
  });
});
