import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { LEAVING_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { backLayersMachine } from '../../../machines/shared/back-layers.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const PAGE = 'https://library.example.org/?search=slalom';
const OTHER = 'https://library.example.org/?search=sprint';

const at = (depth: number, address = PAGE, isShown = false) => ({ depth, address, isShown });
const compared = (depth: number, address = PAGE) => ({ done: 'entry', output: at(depth, address) }) as const;
const open = (id: number, depth = 0, hasEntry = true) =>
  ({ send: { type: 'layer.opened', id, hasEntry, entry: at(depth) } }) as const;
const close = (id: number) => ({ send: { type: 'layer.closed', id } }) as const;
const moved = (depth: number, address = PAGE) =>
  ({ send: { type: 'history.moved', entry: at(depth, address) } }) as const;
const write = { send: { type: 'write.requested' } } as const;
/** The entry of a preview. */
const PREVIEW = 'https://library.example.org/?search=slalom&video=v1';
const preview = at(0, PREVIEW, true);
const say = (type: 'push' | 'draft' | 'replace' | 'open' | 'close', address: string, entry = at(0)) =>
  ({ send: { type: `address.${type}`, address, entry } }) as const;
const leaving = { send: { type: 'page.leaving' } } as const;
const shown = { send: { type: 'page.shown' } } as const;

const uncovered = { type: 'page.uncovered' };
const traversed = { type: 'page.traversed' };
const push = (from: number, to: number) => ({ type: 'entries.push', from, to });
const leave = (count: number) => ({ type: 'entries.leave', count });
const closed = (...ids: number[]) => ({ type: 'layers.close', ids });

const pushed = (address: string, isShown = false) => ({ type: 'entry.push', address, isShown });
const replaced = (address: string, isNew: boolean) => ({ type: 'entry.replace', address, isNew });

type Snapshot = SnapshotFrom<typeof backLayersMachine>;

/** The page has started, and no layer is open. */
const begun = compared(0);

type Journey = PinnedJourney<typeof backLayersMachine>;

/** Entries and layers that disagree. */
const odd: Journey[] = [
  {
    name: '[L01] a layer opened at an entry of another depth is compared with the history first',
    steps: [begun, { ...open(1, 1), expects: { in: { layers: 'comparing' }, emitted: [] } }],
    ends: { layers: 'comparing' },
  },
  {
    name: '[L15] closing a preview under an open layer replaces the address instead of going back',
    steps: [begun, { ...say('close', PAGE, at(1, PREVIEW, true)), expects: { emitted: [replaced(PAGE, false)] } }],
    ends: { layers: 'settled' },
  },
  {
    name: '[L01] Back with no open layer is reported to the page even if the address stays the same',
    steps: [
      begun,
      open(1),
      close(1),
      compared(1),
      moved(0),
      compared(0),
      { ...moved(0), expects: { emitted: [traversed] } },
    ],
    ends: { layers: 'comparing' },
  },
];

export default definePaths(backLayersMachine, {
  name: 'back-layers',
  input: undefined,
  events: {
    'layer.opened': [
      ({ context: { layers } }: Snapshot) =>
        layers.length < 2 ? { id: layers.length + 1, hasEntry: true, entry: at(layers.length) } : undefined,
      ({ context: { layers } }: Snapshot) => (layers.length < 1 ? { id: 1, hasEntry: false, entry: at(0) } : undefined),
    ],
    'layer.closed': [({ context: { layers } }: Snapshot) => (layers.length > 0 ? { id: layers.length } : undefined)],
    'write.requested': [{}],
    'address.push': [
      { address: OTHER, entry: at(0) },
      { address: PAGE, entry: at(0) },
    ],
    'address.draft': [
      { address: OTHER, entry: at(0) },
      { address: PAGE, entry: at(0) },
    ],
    'address.replace': [
      { address: OTHER, entry: at(0) },
      { address: PAGE, entry: at(0) },
    ],
    'address.open': [{ address: PREVIEW, entry: at(0) }],
    'address.close': [
      { address: PAGE, entry: preview },
      { address: PAGE, entry: at(0, PREVIEW) },
      { address: PAGE, entry: at(0) },
    ],
    'page.left': [],
    'history.moved': [{ entry: at(0) }, { entry: at(1) }, { entry: at(0, OTHER) }],
    'page.leaving': [{}],
    'page.shown': [{}],
  },
  runsIn: { entry: 'layers.comparing' },
  results: { entry: { done: [at(0), at(1), at(2)] } },
  endless: { entry: 'comes with the next task of the page' },
  unseen: [{ state: '(root)', reason: 'It shows nothing by itself: it opens and closes what others show.' }],
  tags: { returning: ['layers.returning', 'layers.closing'] },
  pinned: [
    {
      name: '[L01] each layer has an entry, and Back closes the topmost layer without notifying the page',
      steps: [begun, open(1), open(2, 1), moved(1), close(2), compared(1), moved(0), close(1), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([uncovered, push(0, 1), push(1, 2), closed(2), closed(1), uncovered]),
    },
    {
      name: '[L01] each layer that opens while the page starts gets an entry',
      steps: [open(1), open(2), compared(0), moved(1)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([push(0, 2), closed(2)]),
    },
    {
      name: '[L01] closing a layer without Back leaves its entry, and the page is not notified',
      steps: [begun, open(1), close(1), compared(1), moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: ({ context }, { emitted }) => {
        expect(emitted).toEqual([uncovered, push(0, 1), leave(1), uncovered]);
        expect(context.layers).toEqual([]);
      },
    },
    {
      name: '[L01] layers that close together leave their entries in one jump',
      steps: [begun, open(1), open(2, 1), close(2), close(1), compared(2)],
      ends: { layers: 'returning' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), push(1, 2), leave(2)]),
    },
    {
      name: '[L01] a layer that opens right after another has closed reuses its entry',
      steps: [begun, open(1), close(1), open(2), compared(1)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1)]),
    },
    {
      name: '[L01] a layer that opens while the browser goes back gets its own entry',
      steps: [begun, open(1), close(1), compared(1), open(2), moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), leave(1), push(0, 1)]),
    },
    {
      name: '[L01] a layer that closes while the browser goes back causes another step back',
      steps: [begun, open(1), open(2, 1), close(2), compared(2), close(1), moved(1), compared(1)],
      ends: { layers: 'returning' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), push(1, 2), leave(1), leave(1)]),
    },
    {
      name: '[L01] Back over several layers closes them all, the topmost first',
      steps: [begun, open(1), open(2, 1), moved(0)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), push(1, 2), closed(2, 1)]),
    },
    {
      name: '[L01] a layer that stays open despite Back gets an entry again',
      steps: [begun, open(1), moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), closed(1), push(0, 1)]),
    },
    {
      name: '[L01] a jump to another address closes the layers and notifies the page',
      steps: [begun, open(1), moved(0, OTHER)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), closed(1), traversed]),
    },
    {
      name: '[L01] Back and Forward without a layer are reported to the page',
      steps: [begun, moved(0, OTHER), compared(0, OTHER), moved(0)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, traversed, uncovered, traversed]),
    },
    {
      name: '[L01] a layer that opens before any user interaction has no entry, so Back leaves the page',
      steps: [begun, open(1, 0, false), compared(0), moved(0, OTHER)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, uncovered, traversed]),
    },
    {
      name: '[L01] a page reloaded at the entry of a layer goes back to its own entry',
      steps: [compared(1), moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([leave(1), uncovered]),
    },
    {
      name: '[L01] Forward to the entry of a closed layer goes back again',
      steps: [begun, moved(1), compared(1)],
      ends: { layers: 'returning' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, traversed, leave(1)]),
    },
    {
      name: '[L01] address writes wait until the entry of the page is current',
      steps: [begun, open(1), write, compared(1), close(1), write, compared(1), write, moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), leave(1), uncovered]),
    },
    {
      name: '[L01] a layer closed while another page loads leaves its entry only once this page is shown again',
      steps: [begun, open(1), leaving, close(1), write, shown, compared(1)],
      ends: { layers: 'returning' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), leave(1)]),
    },
    {
      name: '[L01] a layer closed during a navigation that does not happen leaves its entry after the timeout',
      steps: [begun, open(1), leaving, close(1), { elapse: LEAVING_TIMEOUT_MS }, compared(1)],
      ends: { layers: 'returning' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1), leave(1)]),
    },
    {
      name: '[L01] a layer closed during a navigation keeps its entry until the timeout',
      steps: [begun, open(1), leaving, close(1), { elapse: LEAVING_TIMEOUT_MS - 1 }],
      ends: { layers: 'leaving' },
      check: ({ context }) => expect(context.layers).toEqual([]),
    },
    {
      name: '[L01] a dialog over the preview of a direct link gets the first entry',
      steps: [begun, open(1, 0, false), compared(0), open(2), moved(0, OTHER)],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, uncovered, push(0, 1), closed(2), traversed]),
    },
    {
      name: '[L01] no address is written while another page is loading',
      steps: [begun, leaving, write],
      ends: { layers: 'leaving' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered]),
    },
    {
      name: '[L01] a layer that opens during a navigation gets its entry at once',
      steps: [begun, leaving, open(1), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, push(0, 1)]),
    },
    {
      name: '[L01] a navigation that starts while the browser goes back changes nothing',
      steps: [begun, open(1), close(1), compared(1), leaving],
      ends: { layers: 'returning' },
    },
    {
      name: '[L15] a preview adds an entry, and closing the preview leaves it',
      steps: [
        begun,
        say('open', PREVIEW),
        say('close', PAGE, preview),
        write,
        { send: { type: 'history.moved', entry: at(0) } },
        compared(0),
      ],
      ends: { layers: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([uncovered, pushed(PREVIEW, true), leave(1), traversed, uncovered]),
    },
    {
      name: '[L15] a preview that is closed twice is left once, and no address is written before that',
      steps: [
        begun,
        { send: { type: 'layer.opened', id: 1, hasEntry: true, entry: preview } },
        say('close', PAGE, preview),
        close(1),
        say('close', PAGE, preview),
        write,
      ],
      ends: { layers: 'closing' },
      check: (snapshot, { emitted }) => {
        expect(emitted).toEqual([uncovered, leave(1)]);
        expect(snapshot.hasTag('returning')).toBe(true);
      },
    },
    {
      name: '[L15] the dialog of a preview uses the entry of the preview, and a layer over it gets its own',
      steps: [
        begun,
        { send: { type: 'layer.opened', id: 1, hasEntry: true, entry: preview } },
        compared(0, PREVIEW),
        { send: { type: 'layer.opened', id: 2, hasEntry: true, entry: preview } },
        moved(0, PREVIEW),
      ],
      ends: { layers: 'comparing' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, uncovered, push(0, 1), closed(2)]),
    },
    {
      name: '[L15] the dialog of a preview that closes while the browser goes back causes no second step',
      steps: [
        begun,
        { send: { type: 'layer.opened', id: 1, hasEntry: true, entry: preview } },
        say('close', PAGE, preview),
        close(1),
        moved(0),
        compared(0),
      ],
      ends: { layers: 'settled' },
      check: ({ context }, { emitted }) => {
        expect(emitted).toEqual([uncovered, leave(1), traversed, uncovered]);
        expect(context.layers).toEqual([]);
      },
    },
    {
      name: '[L15] a layer that opens while a preview is being left gets an entry',
      steps: [begun, say('close', PAGE, preview), open(2), moved(0), compared(0)],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, leave(1), traversed, push(0, 1)]),
    },
    {
      name: '[L15] [L31] closing the preview of a direct link replaces the address without going back',
      steps: [begun, say('close', PAGE, at(0, PREVIEW)), say('close', OTHER, at(0, OTHER))],
      ends: { layers: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, replaced(PAGE, false)]),
    },
    {
      name: '[L15] a navigation that starts while a preview is being left changes nothing',
      steps: [begun, say('close', PAGE, preview), leaving],
      ends: { layers: 'closing' },
    },
    {
      name: '[L01] each search adds an entry, and a search that is already listed adds none',
      steps: [begun, say('push', OTHER), say('push', PAGE), say('draft', PAGE)],
      ends: { entry: 'settled' },
      check: (_, { emitted }) => expect(emitted).toEqual([uncovered, pushed(OTHER)]),
    },
    {
      name: '[L01] typed text has one entry, which the next search takes over',
      steps: [
        begun,
        say('draft', OTHER),
        say('draft', `${OTHER}s`),
        say('draft', PAGE),
        say('push', PAGE),
        say('push', OTHER),
      ],
      ends: { entry: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([
          uncovered,
          pushed(OTHER),
          replaced(`${OTHER}s`, false),
          replaced(PAGE, true),
          pushed(OTHER),
        ]),
    },
    {
      name: '[L01] replacing the address keeps the entry, and a search still takes over typed text',
      steps: [begun, say('draft', OTHER), say('replace', `${OTHER}s`), say('replace', PAGE), say('push', PAGE)],
      ends: { entry: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([uncovered, pushed(OTHER), replaced(`${OTHER}s`, false), replaced(PAGE, true)]),
    },
    {
      name: '[L01] typed text that Back or Forward has led to keeps its entry when a search follows',
      steps: [begun, say('draft', OTHER), moved(0), moved(0, OTHER), say('push', `${OTHER}s`, at(0, OTHER))],
      ends: { entry: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([uncovered, pushed(OTHER), traversed, traversed, pushed(`${OTHER}s`)]),
    },
    {
      name: '[L01] a search takes over the entry of typed text even if a layer was open meanwhile',
      steps: [begun, say('draft', OTHER), open(1), moved(0), close(1), compared(0), say('push', `${OTHER}s`)],
      ends: { entry: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([
          uncovered,
          pushed(OTHER),
          push(0, 1),
          closed(1),
          uncovered,
          replaced(`${OTHER}s`, true),
        ]),
    },
    {
      name: '[L01] [L15] typed text keeps its entry when a search follows a preview over it',
      steps: [begun, say('draft', OTHER), say('open', PREVIEW), say('push', `${OTHER}s`, preview)],
      ends: { entry: 'settled' },
      check: (_, { emitted }) =>
        expect(emitted).toEqual([uncovered, pushed(OTHER), pushed(PREVIEW, true), pushed(`${OTHER}s`)]),
    },
    ...odd.map((journey) => ({ ...journey, onChart: true })),
  ],
});
