import { panelsMachine } from '../../../machines/player/panels/panels/panels.machine.ts';
import { panelsOf } from '../../../core/domain/panels.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';
import { newer, onShow, fullDocument } from './documents.ts';

const plain = fullDocument();
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
      name: '[P16] [P13] the phone bar starts at the timeline, without a search and without moved panels',
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
      name: '[P16] the dock beside the picture starts closed if it has no default panel',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P13] the menu takes a search text and can be limited to highlights',
      onChart: true,
      steps: [{ send: { type: 'menu.search', text: 'gate 2' } }, { send: { type: 'menu.setHighlights', only: true } }],
      ends: {},
      check: ({ context }) => expectEqual([context.search, context.highlightsOnly], ['gate 2', true]),
    },
    {
      name: '[P16] a panel moved back to its dock replaces the panel opened there meanwhile',
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
      name: '[P16] moving a panel to the dock it is in changes nothing',
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
      name: '[P36] a panel that is off cannot be opened, moved or shown',
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
      name: '[P16] rotating to the current orientation changes nothing',
      onChart: true,
      steps: [{ send: { type: 'page.turned', to: 'landscape' } }],
      ends: { right: 'open', bottom: 'open' },
      check({ context }) {
        open(context, 'menu', 'timeline');
        expectEqual(context.turned, undefined);
      },
    },
    {
      name: '[P16] rotating to portrait leaves a closed right dock closed',
      onChart: true,
      steps: [{ send: press }, { send: { type: 'page.turned', to: 'portrait' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => expectEqual([context.bottom, context.turned], ['timeline', undefined]),
    },
    {
      name: '[P16] rotating to portrait and back leaves an empty dock below the picture empty',
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
      name: '[P16] rotating to portrait closes the right dock, and a second report of it changes nothing',
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
      name: '[P16] rotating to portrait closes the right dock even if the dock below the picture is empty',
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
      name: '[P16] rotating to portrait notes the panel it replaces and keeps panels moved earlier',
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
      name: '[P16] rotating back to landscape keeps panels moved earlier',
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
      name: '[P16] rotating back to landscape returns a panel to the right dock that has no default panel',
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
      name: '[P16] a panel closed below the picture in portrait does not return in landscape',
      onChart: true,
      steps: [
        { send: { type: 'page.turned', to: 'portrait' } },
        { send: press },
        { send: { type: 'page.turned', to: 'landscape' } },
      ],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P36] a panel below the picture that newer data turn off is closed',
      onChart: true,
      steps: [{ send: down }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] a panel selected in the phone bar is reported as opened',
      onChart: true,
      steps: [{ send: show('description') }],
      ends: {},
      check({ context }, observed) {
        expectEqual(context.bar, 'description');
        expectEqual(observed.parent.at(-1), { type: 'panels.opened', panel: 'description' });
      },
    },
    {
      name: '[P08] linkers that the end of the film shows below the picture are reported as opened',
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
      name: `[P16] the drawer of a landscape phone is ${times === 1 ? 'open after one press' : 'closed after two presses'}`,
      onChart: true,
      steps: Array.from({ length: times }, () => ({ send: { type: 'panel.toggleDrawer' } })),
      ends: { drawer: times === 1 ? 'open' : 'closed' },
    })),
    {
      name: '[P13] a tag that is not in the data leaves the menu at its category',
      onChart: true,
      input: { document: onShow(document), category: 'Start' },
      steps: [{ send: tag('nowhere') }],
      ends: {},
      check: ({ context }) => expectEqual([context.category, context.current], ['Start', undefined]),
    },
    {
      name: '[P16] rotating back to landscape restores the right panel even if another was opened there meanwhile',
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
      name: '[P16] in portrait, pressing a panel that moved below the picture closes it there',
      onChart: true,
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }, { send: press }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] rotating back to landscape moves nothing after another panel was opened below the picture',
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
      name: '[P36] the phone bar leaves a panel that newer data turn off',
      onChart: true,
      steps: [{ send: show('menu') }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => {
        expectEqual([context.bar, context.on.includes('menu')], ['timeline', false]);
      },
    },
    {
      name: '[P36] the phone bar keeps a panel that is still on in newer data',
      onChart: true,
      steps: [{ send: show('description') }, { send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => expectEqual(context.bar, 'description'),
    },
    {
      name: '[L15] [P26] a viewer without the drawing panel cannot open it, even after newer data',
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
      name: '[P16] a pressed panel opens in a right dock that has no default panel',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [{ send: { type: 'panel.toggle', panel: 'description' } }],
      ends: { right: 'open' },
    },
    {
      name: '[P16] a panel can be moved to a right dock that has no default panel',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.move', panel: 'description', to: 'bottom' } },
        { send: { type: 'panel.move', panel: 'description', to: 'right' } },
      ],
      ends: { right: 'open' },
    },
    {
      name: '[P16] leaving fullscreen closes the right dock if it has no default panel',
      onChart: true,
      input: { document: onShow(bare), category: undefined },
      steps: [
        { send: { type: 'panel.toggle', panel: 'description' } },
        { send: { type: 'cover.changed', covers: false } },
      ],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] leaving fullscreen closes the dock below the picture if the timeline was moved away',
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
      name: '[P16] leaving fullscreen restores the default panel below the picture',
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
      name: '[P16] a pressed panel replaces the panel below the picture',
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
      name: '[P16] entering fullscreen closes both docks',
      onChart: true,
      input: { document: onShow(linked), category: 'Gates' },
      steps: [{ send: { type: 'cover.changed', covers: true } }],
      ends: { right: 'closed', bottom: 'closed' },
    },
    {
      name: '[P16] a panel opens in fullscreen when requested',
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
      name: '[P16] without live results the menu is open at the start, and the timeline below the picture',
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
      name: '[P16] pressing an open panel closes it',
      steps: [{ send: { type: 'panel.toggle', panel: 'menu' } }],
      ends: { right: 'closed', bottom: 'open' },
    },
    {
      name: '[P16] a moved panel replaces the panel in the other dock',
      steps: [{ send: { type: 'panel.move', panel: 'menu', to: 'bottom' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] a moved panel opens in the dock it was moved to',
      steps: [
        { send: { type: 'panel.move', panel: 'menu', to: 'bottom' } },
        { send: { type: 'panel.toggle', panel: 'menu' } },
        { send: { type: 'panel.toggle', panel: 'menu' } },
      ],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] rotating to portrait moves the right panel below the picture',
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }],
      ends: { right: 'closed', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'menu'),
    },
    {
      name: '[P16] rotating back to landscape restores both docks',
      steps: [{ send: { type: 'page.turned', to: 'portrait' } }, { send: { type: 'page.turned', to: 'landscape' } }],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'menu', 'timeline'),
    },
    {
      name: '[P16] leaving fullscreen restores the default panels',
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
      name: '[P08] the end of the film opens the linkers, also in the phone bar',
      input: { document: onShow(linked), category: 'Gates' },
      steps: [{ send: { type: 'playback.finished' } }],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => {
        open(context, 'linkers', 'timeline');
        if (context.bar !== 'linkers') throw new Error(context.bar);
      },
    },
    {
      name: '[P08] the end of the film opens the linkers in the dock they were moved to',
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
      name: '[P16] the linkers are open at the start if the menu has nothing to show',
      input: { document: onShow({ ...linked, tags: [] }), category: undefined },
      steps: [],
      ends: { right: 'open', bottom: 'open' },
      check: ({ context }) => open(context, 'linkers', 'timeline'),
    },
    ...(
      [
        ['follows the current tag', [tag('t1')], 'Gates'],
        ['keeps its category when no tag is current', [tag('t1'), tag(undefined)], 'Gates'],
        ['keeps the category that the viewer opened', [tag('t1'), toggle('Start'), tag('t1')], 'Start'],
        ['stays closed after the viewer closed its category', [tag('t1'), toggle('Gates'), tag('t1')], undefined],
        [
          'opens in the phone bar at the category of the current tag',
          [toggle('Start'), tag('t1'), show('menu')],
          'Gates',
        ],
        [
          'opens beside the picture at the category of the current tag',
          [toggle('Start'), tag('t1'), press, press],
          'Gates',
        ],
        ['opens below the picture at the category of the current tag', [toggle('Start'), tag('t1'), down], 'Gates'],
        ['keeps its category while another panel opens', [tag('t1'), toggle('Start'), show('description')], 'Start'],
        ['follows the current tag again once it is reopened', [toggle('Start'), show('menu'), tag('t1')], 'Gates'],
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
      name: '[P13] only one category is open at a time',
      steps: [{ send: { type: 'menu.toggle', category: 'Start' } }],
      ends: { right: 'open' },
      check: ({ context }) => {
        if (context.category !== 'Start') throw new Error(`open: ${context.category}`);
      },
    },
    {
      name: '[P36] a panel beside the picture that newer data turn off is closed',
      steps: [{ send: { type: 'data.changed', document: bare } }],
      ends: { right: 'closed', bottom: 'open' },
    },
  ],
});
