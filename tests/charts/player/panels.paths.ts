import { panelsMachine } from '../../../machines/player/panels/panels/panels.machine.ts';
import { panelsOf } from '../../../core/domain/panels.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';
import { newer, onShow, whole } from './documents.ts';

const plain = whole();
const document = {
  ...plain,
  video: { ...plain.video, search: true, highlights: true },
  tags: plain.tags.map((tag) => ({ ...tag, highlights: tag.id === 't2' })),
};
const linked = {
  ...document,
  linkers: true,
  collections: [
    {
      id: 'c1',
      title: 'Cup',
      visibility: 'public' as const,
      medias: [
        { id: 'v1', title: 'This' },
        { id: 'v2', title: 'Next' },
      ],
    },
  ],
};
const bare = { ...document, tags: [], video: { ...document.video, menu: false } };

function open(
  context: { right?: string | undefined; bottom?: string | undefined },
  right: string,
  bottom: string,
): void {
  if (context.right !== right || context.bottom !== bottom) throw new Error(`${context.right}, ${context.bottom}`);
}

const tag = (id: string | undefined) => ({ type: 'tag.changed', id }) as const;
const toggle = (category: string) => ({ type: 'menu.toggle', category }) as const;
const show = (panel: 'menu' | 'description') => ({ type: 'panel.show', panel }) as const;
const press = { type: 'panel.toggle', panel: 'menu' } as const;
const down = { type: 'panel.move', panel: 'menu', to: 'bottom' } as const;

export default definePaths(panelsMachine, {
  name: 'panels',
  input: [
    { document: onShow(document), category: 'Gates' },
    { document: onShow(linked), category: 'Gates' },
    { document: onShow(bare), category: undefined },
  ],
  events: {
    'panel.toggle': [{ panel: 'menu' }, { panel: 'timeline' }],
    'panel.move': [
      { panel: 'menu', to: 'bottom' },
      { panel: 'menu', to: 'right' },
      { panel: 'timeline', to: 'right' },
      { panel: 'linkers', to: 'bottom' },
    ],
    'panel.show': [{ panel: 'menu' }, { panel: 'chat' }],
    'panel.toggleDrawer': [{}],
    'menu.toggle': [{ category: 'Gates' }],
    'menu.search': [{ text: 'gate 2' }],
    'menu.setHighlights': [{ only: true }],
    'page.turned': [{ to: 'portrait' }, { to: 'landscape' }],
    'cover.changed': [{ covers: true }, { covers: false }],
    'playback.finished': [{}],
    'tag.changed': [{ id: 't1' }, { id: undefined }],
    'data.changed': [newer(bare)],
  },
  results: {},
  explore: {
    limit: 20_000,
    contextKey: ({ on, moved, right, bottom, turned, bar, category, current, follows }) => [
      on.length,
      moved,
      right,
      bottom,
      turned,
      bar,
      category,
      current,
      follows,
    ],
  },
  pinned: [
    {
      name: '[P16] [P13] at start the bar shows the timeline, and nothing is searched for or moved',
      onChart: true,
      steps: [],
      ends: { right: 'open', bottom: 'open', drawer: 'closed' },
      check({ context }) {
        const { document: _, on, ...rest } = context;
        expectEqual(on, panelsOf(document));
        expectEqual(rest, {
          without: [],
          moved: {},
          right: 'menu',
          bottom: 'timeline',
          turned: undefined,
          bar: 'timeline',
          category: 'Gates',
          current: undefined,
          follows: true,
          search: '',
          highlightsOnly: false,
        });
      },
    },
    {
      name: '[P16] where nothing has its place beside the picture, that is closed at start',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P13] tags are searched for, and highlights asked for alone',
      onChart: true,
      steps: [{ send: { type: 'menu.search', text: 'gate 2' } }, { send: { type: 'menu.setHighlights', only: true } }],
      ends: {},
      check: ({ context }) => expectEqual([context.search, context.highlightsOnly], ['gate 2', true]),
    },
    {
      name: '[P16] a panel that is moved back takes the place of the one that was opened meanwhile',
      onChart: true,
      steps: [
        { send: down },
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'panel.move', panel: 'menu', to: 'right' } },
      ],
      ends: { right: 'open', bottom: 'closed' },
      check({ context }, observed) {
        expectEqual([context.right, context.moved], ['menu', { menu: 'right' }]);
        expectEqual(observed.parent.at(-1), { type: 'panels.opened', panel: 'menu' });
      },
    },
    {
      name: '[P16] a panel that is moved to where it is stays there',
      onChart: true,
      steps: [
        { send: { type: 'panel.move', panel: 'menu', to: 'right' } },
        { send: { type: 'panel.move', panel: 'timeline', to: 'bottom' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check({ context }, observed) {
        open(context, 'menu', 'timeline');
        expectEqual([context.moved, observed.parent.length], [{}, 2]);
      },
    },
    {
      name: '[P36] a panel that is not on is not opened or moved',
      onChart: true,
      steps: [
        { send: { type: 'panel.toggle', panel: 'chat' } },
        { send: { type: 'panel.move', panel: 'chat', to: 'bottom' } },
        { send: { type: 'panel.show', panel: 'chat' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check({ context }) {
        open(context, 'menu', 'timeline');
        expectEqual([context.moved, context.bar], [{}, 'timeline']);
      },
    },
    {
      name: '[P16] turned to where it already is, nothing moves',
      onChart: true,
      steps: [{ send: { type: 'page.turned', to: 'landscape' } }],
      ends: { right: 'open', bottom: 'open' },
      check({ context }) {
        open(context, 'menu', 'timeline');
        expectEqual(context.turned, undefined);
      },
    },
    {
      name: '[P16] turned upright, what is closed at the right stays closed',
      onChart: true,
      steps: [{ send: press }, { send: { type: 'page.turned', to: 'portrait' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => expectEqual([context.bottom, context.turned], ['timeline', undefined]),
    },
    {
      name: '[P16] turned upright where nothing stood under the picture, and back, nothing stands there again',
      onChart: true,
      steps: [
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'open', bottom: 'closed' },
      check: ({ context }) =>
        expectEqual([context.right, context.moved, context.turned], ['menu', { menu: 'right' }, undefined]),
    },
    {
      name: '[P16] turned upright, the right closes, and hearing of it twice moves nothing more',
      onChart: true,
      steps: [
        {
          send: { type: 'page.turned', to: 'portrait' },
          expects: {
            in: { right: 'closed', bottom: 'open' },
            context: { bottom: 'menu', turned: { panel: 'menu', instead: 'timeline' } },
          },
        },
        {
          send: { type: 'page.turned', to: 'portrait' },
          expects: {
            in: { right: 'closed', bottom: 'open' },
            context: { bottom: 'menu', turned: { panel: 'menu', instead: 'timeline' } },
            parent: [],
          },
        },
      ],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] turned upright where nothing stands under the picture, the right closes as well',
      onChart: true,
      steps: [
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        {
          send: { type: 'page.turned', to: 'portrait' },
          expects: { in: { right: 'closed', bottom: 'open' }, context: { bottom: 'menu' } },
        },
      ],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] upright, what had stood under the picture is noted, and what was moved before stays so',
      onChart: true,
      steps: [
        { send: { type: 'panel.move', panel: 'description', to: 'bottom' } },
        { send: { type: 'page.turned', to: 'portrait' } },
      ],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) =>
        expectEqual(
          [context.turned, context.moved],
          [
            { panel: 'menu', instead: 'description' },
            { description: 'bottom', menu: 'bottom' },
          ],
        ),
    },
    {
      name: '[P16] turned back, what was moved before stays so, too',
      onChart: true,
      steps: [
        { send: { type: 'panel.move', panel: 'description', to: 'bottom' } },
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check({ context }, observed) {
        open(context, 'menu', 'description');
        expectEqual(context.moved, { description: 'bottom', menu: 'right' });
        expectEqual(
          observed.parent.slice(-2).map(({ panel }) => panel),
          ['menu', 'description'],
        );
      },
    },
    {
      name: '[P16] a panel that has no place there at first comes back to the right as well',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'description', 'timeline'),
    },
    {
      name: '[P16] a panel that was turned away and closed under the picture is not brought back',
      onChart: true,
      steps: [
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: press },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P36] a panel under the picture that the new data have turned off closes as well',
      onChart: true,
      steps: [{ send: down }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] on a phone a panel that is shown asks for what it needs',
      onChart: true,
      steps: [{ send: show('description') }],
      ends: {},
      check({ context }, observed) {
        expectEqual(context.bar, 'description');
        expectEqual(observed.parent.at(-1), { type: 'panels.opened', panel: 'description' });
      },
    },
    {
      name: '[P08] so do the linkers that the end of the film shows there',
      onChart: true,
      input: { document: onShow(linked), category: 'Gates' },
      steps: [
        { send: { type: 'panel.move', panel: 'linkers', to: 'bottom' } },
        { send: { type: 'playback.finished' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check(_, observed) {
        expectEqual(
          observed.parent.slice(-3).map(({ panel }) => panel),
          ['linkers', 'linkers', 'linkers'],
        );
      },
    },
    ...([1, 2] as const).map((times) => ({
      name: `[P16] the drawer of a phone on its side is ${times === 1 ? 'open' : 'closed'} after ${times} presses`,
      onChart: true,
      steps: Array.from({ length: times }, () => ({ send: { type: 'panel.toggleDrawer' } })),
      ends: { drawer: times === 1 ? 'open' : 'closed' },
    })),
    {
      name: '[P13] a tag that is not in the data leaves the menu where it is',
      onChart: true,
      input: { document: onShow(document), category: 'Start' },
      steps: [{ send: tag('nowhere') }],
      ends: {},
      check: ({ context }) => expectEqual([context.category, context.current], ['Start', undefined]),
    },
    {
      name: '[P16] turned back, the panel that was at the right is there again, whatever was opened meanwhile',
      onChart: true,
      steps: [
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: press },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => {
        open(context, 'description', 'timeline');
        expectEqual([context.moved, context.turned], [{ description: 'right' }, undefined]);
      },
    },
    {
      name: '[P16] turned upright, the panel is where it went: pressed, it closes under the picture',
      onChart: true,
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }, { send: press }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] turned back after another panel was opened under the picture, each stays where it is',
      onChart: true,
      steps: [
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P36] the bar of a phone leaves a panel that the new data have turned off, and keeps any other',
      onChart: true,
      steps: [{ send: show('menu') }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => {
        expectEqual([context.bar, context.on.includes('menu')], ['timeline', false]);
      },
    },
    {
      name: '[P36] the bar of a phone keeps a panel that the new data have as well',
      onChart: true,
      steps: [{ send: show('description') }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => expectEqual(context.bar, 'description'),
    },
    {
      name: '[L15] [P26] a viewer who has no drawing here cannot open it, nor after the data have changed',
      onChart: true,
      input: { document: onShow(document), category: undefined, without: ['drawing'] },
      steps: [
        { send: { type: 'panel.toggle', panel: 'drawing' } },
        { send: { type: 'data.changed', document: linked } },
        { send: { type: 'panel.show', panel: 'drawing' } },
      ],
      ends: { right: 'open' },
      check: ({ context }) => {
        if (!panelsOf(linked).includes('drawing')) throw new Error('the document itself has no drawing');
        if (context.on.includes('drawing') || !context.on.includes('linkers')) throw new Error(context.on.join());
        if (context.right === 'drawing' || context.bar === 'drawing') throw new Error('it is open');
      },
    },
    {
      name: '[P16] where nothing stands beside the picture at first, a panel that is pressed opens there',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [{ send: { type: 'panel.toggle', panel: 'description' } }],
      ends: { right: 'open' },
    },
    {
      name: '[P16] where nothing stands beside the picture at first, a panel is moved there',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.move', panel: 'description', to: 'bottom' } },
        { send: { type: 'panel.move', panel: 'description', to: 'right' } },
      ],
      ends: { right: 'open' },
    },
    {
      name: '[P16] leaving the full screen closes what does not stand beside the picture at first',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'cover.changed', covers: false } },
      ],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] leaving the full screen closes what stands under the picture where the timeline was moved away',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.move', panel: 'timeline', to: 'right' } },
        { send: { type: 'panel.move', panel: 'description', to: 'bottom' } },
        { send: { type: 'cover.changed', covers: false } },
      ],
      ends: { right: 'open', bottom: 'closed' },
    },
    {
      name: '[P16] leaving the full screen brings back what stands under the picture at first',
      onChart: true,
      input: { document: onShow(linked), category: 'Gates' },
      steps: [
        { send: { type: 'panel.move', panel: 'linkers', to: 'bottom' } },
        { send: { type: 'cover.changed', covers: false } },
      ],
      ends: { bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P16] a panel that is pressed takes the place of the one under the picture',
      onChart: true,
      input: { document: onShow(linked), category: 'Gates' },
      steps: [
        { send: { type: 'panel.move', panel: 'linkers', to: 'bottom' } },
        { send: { type: 'panel.toggle', panel: 'timeline' } },
      ],
      ends: { bottom: 'open' },
      check: ({ context }) => {
        if (context.bottom !== 'timeline') throw new Error(`${context.bottom} is open`);
      },
    },
    {
      name: '[P16] in the full screen the picture is alone',
      onChart: true,
      input: { document: onShow(linked), category: 'Gates' },
      steps: [{ send: { type: 'cover.changed', covers: true } }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] in the full screen a panel opens when it is asked for',
      input: { document: onShow(linked), category: 'Gates' },
      steps: [
        { send: { type: 'cover.changed', covers: true } },
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        { send: { type: 'panel.toggle', panel: 'menu' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P16] at start the menu stands in for live results, and the timeline is under the picture',
      steps: [],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }, observed) => {
        open(context, 'menu', 'timeline');
        const opened = observed.parent
          .map((event) => event['panel'])
          .toSorted((a, b) => String(a).localeCompare(String(b)))
          .join();
        if (opened !== 'menu,timeline') throw new Error(opened);
      },
    },
    {
      name: '[P16] opening another panel closes the first',
      steps: [{ send: { type: 'panel.toggle', panel: 'description' } }],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'description', 'timeline'),
    },
    {
      name: '[P16] pressing the open one closes it',
      steps: [{ send: { type: 'panel.toggle', panel: 'menu' } }],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] a panel is moved, and takes the place of the one that was there',
      steps: [{ send: { type: 'panel.move', panel: 'menu', to: 'bottom' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] a moved panel opens where it was left',
      steps: [
        { send: { type: 'panel.move', panel: 'menu', to: 'bottom' } },
        { send: { type: 'panel.toggle', panel: 'menu' } },
        { send: { type: 'panel.toggle', panel: 'menu' } },
      ],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] turned upright, what is at the right goes under the picture',
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] turned back, both are where they were',
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }, { send: { type: 'page.turned', to: 'landscape' } }],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P16] leaving the full screen restores the defaults',
      steps: [
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        { send: { type: 'cover.changed', covers: true } },
        { send: { type: 'cover.changed', covers: false } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P08] the end of the film opens the linkers, on a phone as well',
      input: { document: onShow(linked), category: 'Gates' },
      steps: [{ send: { type: 'playback.finished' } }],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => {
        open(context, 'linkers', 'timeline');
        if (context.bar !== 'linkers') throw new Error(context.bar);
      },
    },
    {
      name: '[P08] the linkers open where they were put',
      input: { document: onShow(linked), category: 'Gates' },
      steps: [
        { send: { type: 'panel.move', panel: 'linkers', to: 'bottom' } },
        { send: { type: 'panel.toggle', panel: 'timeline' } },
        { send: { type: 'playback.finished' } },
      ],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'linkers'),
    },
    {
      name: '[P16] linkers are there from the start where the menu has nothing to show',
      input: { document: onShow({ ...linked, tags: [] }), category: undefined },
      steps: [],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'linkers', 'timeline'),
    },
    ...(
      [
        ['follows the current tag', [tag('t1')], 'Gates'],
        ['stays where it is when no tag is current', [tag('t1'), tag(undefined)], 'Gates'],
        ['stays where the viewer is', [tag('t1'), toggle('Start'), tag('t1')], 'Start'],
        ['stays closed where the viewer closed it', [tag('t1'), toggle('Gates'), tag('t1')], undefined],
        ['opens at the current tag', [toggle('Start'), tag('t1'), show('menu')], 'Gates'],
        ['opens beside the picture at the current tag', [toggle('Start'), tag('t1'), press, press], 'Gates'],
        ['opens under the picture at the current tag', [toggle('Start'), tag('t1'), down], 'Gates'],
        ['keeps its category while another panel opens', [tag('t1'), toggle('Start'), show('description')], 'Start'],
        ['follows again once it was opened', [toggle('Start'), show('menu'), tag('t1')], 'Gates'],
      ] as const
    ).map(([what, steps, category]) => ({
      name: `[P13] the menu ${what}`,
      onChart: true as const,
      input: { document: onShow(document), category: 'Start' },
      steps: steps.map((send) => ({ send })),
      ends: {},
      check: ({ context }: { context: { category: string | undefined } }) => {
        if (context.category !== category) throw new Error(String(context.category));
      },
    })),
    {
      name: '[P13] one category is open at a time',
      steps: [{ send: { type: 'menu.toggle', category: 'Start' } }],
      ends: { right: 'open' },
      check: ({ context }) => {
        if (context.category !== 'Start') throw new Error(`open: ${context.category}`);
      },
    },
    {
      name: '[P36] a panel that the new data have turned off closes',
      steps: [{ send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
    },
  ],
});
