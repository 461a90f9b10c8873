import { clippingMachine } from '../../../machines/studio/clipping/clipping.machine.ts';
import type { ClippedFilm } from '../../../machines/studio/clipping/clipping.context.ts';
import { CLIP_MAX_S } from '../../../core/domain/constants/clips.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { textOfEdge } from '../../../machines/studio/clipping/clipping.select.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { OFFLINE } from '../library/fixtures.ts';

const tag = (id: string, start: number): TimedTag => ({
  id,
  start,
  type: '',
  category: 'Gates',
  time: '',
  description: `Tag ${id}`,
  videoId: 'v1',
});
const LONG = 20 + CLIP_MAX_S + 1;
export const FILM: ClippedFilm = {
  id: 'v1',
  type: 'Video',
  title: 'Slalom final',
  address: '/film.mp4',
  tags: [tag('t1', 5), tag('t2', 20), tag('t3', LONG)],
};
export const MADE = { id: 'c1', title: 'Tag t1, Slalom final', path: '/media/c1/1080.m3u8', deleteable: false };
export const LISTED = { id: 'c0', title: 'An older clip', path: '/media/c0/1080.m3u8', deleteable: true };
export const LOGO = { name: 'Federation', file: '/media/vendor/64.svg' };

const loaded = { done: 'load', output: { status: 'ok', film: FILM } } as const;
const make = { send: { type: 'clip.make' } } as const;
const made = { done: 'make', output: { status: 'ok', clip: MADE } } as const;
const encoded = (kind: 'ready' | 'failed' | 'cancelled') => ({ done: 'encoding', output: { kind } }) as const;
const choose = (id: string) => ({ send: { type: 'clip.tag', tag: id } }) as const;

const RANGE = { send: { type: 'clip.kind', kind: 'range' } } as const;
const write = (text: string) => ({ send: { type: 'clip.typeEdge', edge: 'end', text } }) as const;
const TAKE = { send: { type: 'clip.takeEdge', edge: 'end' } } as const;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

type Journey = PinnedJourney<typeof clippingMachine>;

const OF_FILM = { videoId: 'v1', mediaType: 'Video', logo: undefined };
const asks = (request: object) => ({ in: { working: 'asking' }, inputs: { make: [request] } });
const edge = (which: 'start' | 'end', time: number) => ({ send: { type: 'clip.edge', edge: which, time } }) as const;
const rolls = (change: { preRoll?: number; postRoll?: number }) =>
  ({ send: { type: 'clip.rolls', rolls: change } }) as const;
const choosing = (state: string) => ({ working: { choosing: state } });

/** Loading the film, until a clip can be chosen. */
const opening: Journey[] = [
  {
    name: '[L20] the film is requested by its id, and its first tag is preselected',
    begins: {
      in: 'loading',
      inputs: { load: [{ videoId: 'v1' }] },
      context: {
        videoId: 'v1',
        film: { id: '', type: 'Video', title: '', address: '', tags: [] },
        length: undefined,
        kind: 'tag',
        tag: undefined,
        rolls: { preRoll: 0, postRoll: 0 },
        range: { start: 0, end: 10 },
        typed: {},
        title: '',
        logo: undefined,
        problem: undefined,
        made: undefined,
      },
    },
    steps: [
      {
        ...loaded,
        expects: { in: choosing('untold'), runs: ['list'], inputs: { list: [{ videoId: 'v1', mediaType: 'Video' }] } },
      },
    ],
    ends: 'working',
    context: { film: FILM, kind: 'tag', tag: 't1' },
  },
  {
    name: '[L16] [L20] the tag that the address names is preselected',
    input: { videoId: 'v1', tag: 't2' },
    begins: { context: { tag: 't2' }, inputs: { load: [{ videoId: 'v1' }] } },
    steps: [loaded],
    ends: 'working',
    context: { kind: 'tag', tag: 't2' },
  },
  {
    name: '[L20] a film without tags starts with a free range',
    steps: [{ done: 'load', output: { status: 'ok', film: { ...FILM, tags: [] } } }],
    ends: 'working',
    context: { kind: 'range', tag: undefined, range: { start: 0, end: 10 } },
  },
  {
    name: '[L20] a film that does not load within ten seconds can be requested again',
    steps: [
      { elapse: 10_000, expects: { in: 'broken', runs: [] } },
      { send: { type: 'clip.retry' }, expects: { in: 'loading', inputs: { load: [{ videoId: 'v1' }] } } },
      { error: 'load', reason: OFFLINE },
    ],
    ends: 'broken',
  },
  {
    name: '[L32] a viewer who is not signed in is led to the sign-in',
    steps: [{ done: 'load', output: { status: 'disconnected' } }],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L16] a viewer who may not cut the film is refused',
    steps: [{ done: 'load', output: { status: 'private' } }],
    ends: 'refused',
  },
  {
    name: '[L20] a film that does not exist is reported as missing',
    steps: [{ done: 'load', output: { status: 'empty' } }],
    ends: 'missing',
  },
  {
    name: '[L32] a session lost in the list of clips leads to the sign-in',
    steps: [loaded, { done: 'list', output: { kind: 'lost' } }],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L20] a crash of the list of clips is reported',
    steps: [loaded, { error: 'list', reason: new Error('broken'), expects: { in: 'broken', runs: [] } }],
    ends: 'broken',
  },
];

/** Choosing the range to cut. */
const stretches: Journey[] = [
  {
    name: '[L20] a free range starts as the tag with its rolls, and another choice clears a refusal',
    steps: [
      loaded,
      choose('t3'),
      { ...make, expects: { context: { problem: 'lastTag' } } },
      { ...rolls({ preRoll: 2 }), expects: { context: { problem: undefined } } },
      make,
      { ...choose('t1'), expects: { context: { problem: undefined } } },
      choose('t3'),
      make,
      { ...RANGE, expects: { context: { kind: 'range', problem: undefined, range: { start: 0, end: 10 } } } },
      { send: { type: 'clip.kind', kind: 'tag' } },
      choose('t1'),
      RANGE,
    ],
    ends: choosing('untold'),
    // From two seconds before the tag until the next one begins.
    context: { kind: 'range', range: { start: 3, end: 20 } },
  },
  {
    name: '[L20] a range beyond the end of the film is shortened once the film’s length is known',
    steps: [
      loaded,
      RANGE,
      edge('end', 90),
      {
        send: { type: 'film.measured', length: 60 },
        expects: { context: { length: 60, range: { start: 5, end: 60 } } },
      },
    ],
    ends: choosing('untold'),
  },
  {
    name: '[L20] both edges are typed independently, and applying one leaves the text of the other',
    steps: [
      loaded,
      RANGE,
      { send: { type: 'clip.typeEdge', edge: 'start', text: '00:00:07' } },
      { ...write('soon'), expects: { context: { typed: { start: '00:00:07', end: 'soon' } } } },
      { ...TAKE, expects: { context: { problem: 'time' } } },
      {
        send: { type: 'clip.takeEdge', edge: 'start' },
        expects: {
          context: { typed: { start: undefined, end: 'soon' }, range: { start: 7, end: 20 }, problem: undefined },
        },
      },
      { ...edge('start', 8), expects: { context: { typed: { start: undefined, end: 'soon' } } } },
    ],
    ends: choosing('untold'),
  },
  {
    name: '[L20] a typed edge that is a valid time does not prevent a clip',
    steps: [loaded, RANGE, write('00:00:30'), { ...make, expects: { in: { working: 'asking' } } }],
    ends: { working: 'asking' },
  },
  {
    name: '[L20] a typed edge that was applied does not prevent a clip',
    steps: [loaded, RANGE, write('00:00:30'), TAKE, make],
    ends: { working: 'asking' },
  },
  {
    name: '[L20] an unreadable edge is reported at once when a clip is requested',
    steps: [loaded, RANGE, write('soon'), { ...make, expects: { in: choosing('untold'), runs: ['list'] } }],
    ends: choosing('untold'),
    context: { problem: 'time' },
  },
  {
    name: '[L20] a range of ten minutes is accepted, and a longer one is refused',
    steps: [
      loaded,
      RANGE,
      edge('end', 605.001),
      { ...make, expects: { in: choosing('untold'), context: { problem: 'tooLong' } } },
      edge('end', 605),
      make,
    ],
    ends: { working: 'asking' },
  },
];

/** Requesting a clip and waiting until it is encoded. */
const making: Journey[] = [
  {
    name: '[L20] a clip of a tag is requested with its rolls and the chosen logo, and then encoded',
    steps: [
      loaded,
      choose('t1'),
      rolls({ preRoll: 2, postRoll: 3 }),
      { send: { type: 'clip.title', title: 'A roll' } },
      { send: { type: 'clip.logo', logo: LOGO.file }, expects: { context: { logo: LOGO.file, title: 'A roll' } } },
      { ...make, expects: asks({ ...OF_FILM, logo: LOGO.file, kind: 'tag', tag: 't1', preRoll: 2, postRoll: 3 }) },
      {
        ...made,
        expects: { runs: ['list', 'encoding'], inputs: { encoding: [{ manifestUrl: '/media/c1/1080.m3u8' }] } },
      },
      { ...encoded('ready'), expects: { in: choosing('ready'), children: { list: [{ type: 'clips.refresh' }] } } },
    ],
    ends: choosing('ready'),
    context: { made: MADE, problem: undefined },
  },
  {
    name: '[L20] a clip of a free range is requested with its own title',
    steps: [
      loaded,
      RANGE,
      edge('start', 8),
      edge('end', 12.5),
      { send: { type: 'clip.title', title: 'A roll' } },
      { ...make, expects: asks({ ...OF_FILM, kind: 'range', title: 'A roll', start: 8, end: 12.5 }) },
    ],
    ends: { working: 'asking' },
  },
  {
    name: '[L20] a refusal by the server is reported with its reason and cleared by the next clip',
    steps: [
      loaded,
      make,
      {
        done: 'make',
        output: { status: 'limited' },
        expects: { in: choosing('untold'), context: { problem: 'limited' } },
      },
      make,
      { ...made, expects: { context: { problem: undefined, made: MADE } } },
    ],
    ends: { working: 'encoding' },
  },
  {
    name: '[L20] a clip request without a response within ten seconds is reported',
    steps: [
      loaded,
      make,
      { elapse: 10_000, expects: { in: choosing('untold'), runs: ['list'], context: { problem: 'failed' } } },
    ],
    ends: choosing('untold'),
  },
  {
    name: '[L20] cancelling the wait for a clip returns to the choice',
    steps: [loaded, make, made, { ...encoded('cancelled'), expects: { in: choosing('untold'), runs: ['list'] } }],
    ends: choosing('untold'),
  },
  {
    name: '[L20] waiting for a clip can be resumed after a crash',
    steps: [
      loaded,
      make,
      made,
      { error: 'encoding', reason: new Error('broken'), expects: { in: choosing('failed') } },
      { send: { type: 'clip.wait' }, expects: { inputs: { encoding: [{ manifestUrl: '/media/c1/1080.m3u8' }] } } },
    ],
    ends: { working: 'encoding' },
  },
  {
    name: '[L20] deleting another clip keeps the new one on offer',
    steps: [
      loaded,
      make,
      made,
      encoded('ready'),
      { from: 'list', event: { type: 'clip.gone', id: LISTED.id }, expects: { in: choosing('ready') } },
    ],
    ends: choosing('ready'),
  },
];

export default definePaths(clippingMachine, {
  name: 'clipping',
  input: { videoId: 'v1' },
  events: {
    'clip.retry': [{}],
    'film.measured': [{ length: LONG + 30 }],
    'clip.kind': [{ kind: 'range' }, { kind: 'tag' }],
    'clip.tag': [{ tag: 't1' }, { tag: 't2' }, { tag: 't3' }],
    'clip.rolls': [{ rolls: { preRoll: 5 } }],
    'clip.edge': [{ edge: 'end', time: 12 }],
    'clip.typeEdge': [{ edge: 'end', text: '00:00:14' }],
    'clip.takeEdge': [{ edge: 'end' }],
    'clip.title': [{ title: 'A roll' }],
    'clip.logo': [{ logo: LOGO.file }],
    'clip.make': [{}],
    'clip.wait': [{}],
    'clip.gone': [],
  },
  runsIn: { load: 'loading', list: 'working', make: 'working.asking', encoding: 'working.encoding' },
  results: {
    load: {
      done: [loaded.output, { status: 'private' }, { status: 'empty' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    make: {
      done: [
        made.output,
        { status: 'lastTag' },
        { status: 'tooLong' },
        { status: 'limited' },
        { status: 'private' },
        { status: 'empty' },
        { status: 'unpublished' },
        { status: 'notYetValid' },
        { status: 'expired' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    encoding: {
      done: [{ kind: 'ready' }, { kind: 'failed' }, { kind: 'cancelled' }],
      error: [new Error('broken')],
      snapshot: { value: 'waiting', context: { manifestUrl: MADE.path, tries: 3 } },
    },
    list: {
      done: [{ kind: 'lost' }],
      error: [new Error('broken')],
      emits: [
        { type: 'clip.gone', id: MADE.id },
        { type: 'clip.gone', id: LISTED.id },
      ],
      snapshot: { value: { listing: 'shown' }, context: { clips: [LISTED], logos: [LOGO], chosen: undefined } },
    },
  },
  endless: {
    encoding: 'its tries are counted: it ends by itself',
    list: 'the clips are there as long as the page is',
  },
  explore: { contextKey: ({ kind, tag: chosen, problem, made: clip }) => [kind, chosen, problem, clip?.id] },
  unseen: [{ state: 'lost', reason: 'The page leads to the sign-in at once.' }],
  tags: { busy: ['loading', 'working.asking', 'working.encoding'] },
  pinned: [
    {
      name: '[L20] the id of a failed request is kept until the request is repeated',
      steps: [
        {
          error: 'load',
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: 'broken', context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: 'clip.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        { elapse: 10_000 },
      ],
      ends: 'broken',
      context: { requestId: undefined },
    },
    {
      name: '[L20] a tag with its pre-roll and post-roll becomes a clip that can be played',
      steps: [
        loaded,
        choose('t1'),
        { send: { type: 'clip.rolls', rolls: { preRoll: 2 } } },
        { send: { type: 'clip.rolls', rolls: { postRoll: 3 } } },
        make,
        made,
        encoded('ready'),
      ],
      ends: { working: { choosing: 'ready' } },
      check: ({ context }, { children }) => {
        must(context.rolls.preRoll === 2 && context.rolls.postRoll === 3, 'both rolls are kept');
        must(context.made?.id === MADE.id, 'it is known');
        must(children['list']?.some(({ type }) => type === 'clips.refresh') === true, 'the list hears of it');
      },
    },
    {
      name: '[L20] a clip of the last tag, which has no end, is refused without a request',
      steps: [loaded, choose('t3'), make],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === 'lastTag', String(context.problem)),
    },
    {
      name: '[L20] the server can refuse a tag as the last one, and another choice clears the message',
      steps: [loaded, make, { done: 'make', output: { status: 'lastTag' } }, choose('t2')],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === undefined, String(context.problem)),
    },
    {
      name: '[L20] a tag that lasts too long is refused',
      steps: [loaded, choose('t2'), make],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === 'tooLong', String(context.problem)),
    },
    {
      name: '[L20] the edges of a free range stay within the film',
      steps: [
        loaded,
        { send: { type: 'film.measured', length: 60 } },
        { send: { type: 'clip.kind', kind: 'range' } },
        { send: { type: 'clip.edge', edge: 'end', time: 900 } },
        { send: { type: 'clip.edge', edge: 'start', time: 50.0004 } },
      ],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(context.range.start === 50 && context.range.end === 60, JSON.stringify(context.range)),
    },
    {
      name: '[L20] a typed edge is applied when its field is left',
      steps: [loaded, RANGE, write('00:00:20.5'), TAKE],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(context.range.end === 20.5 && textOfEdge(context, 'end') === '00:00:20.500', JSON.stringify(context)),
    },
    {
      name: '[L20] an edge has no effect while it is being typed',
      steps: [loaded, RANGE, { send: { type: 'clip.edge', edge: 'end', time: 12 } }, write('00:00:20')],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(context.range.end === 12 && textOfEdge(context, 'end') === '00:00:20', JSON.stringify(context)),
    },
    {
      name: '[L20] an unreadable time stays in its field and prevents a clip',
      steps: [loaded, RANGE, { send: { type: 'clip.edge', edge: 'end', time: 12 } }, write('soon'), TAKE, make],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(
          context.problem === 'time' && context.range.end === 12 && textOfEdge(context, 'end') === 'soon',
          JSON.stringify(context),
        ),
    },
    {
      name: '[L20] an unreadable time is reported when its field is left',
      steps: [loaded, RANGE, write('soon'), TAKE],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === 'time', String(context.problem)),
    },
    {
      name: '[L20] an unreadable edge does not prevent a clip of a tag',
      steps: [loaded, RANGE, write('soon'), { send: { type: 'clip.kind', kind: 'tag' } }, make],
      ends: { working: 'asking' },
    },
    {
      name: '[L20] an edge set on the timeline replaces its typed text',
      steps: [loaded, RANGE, write('soon'), TAKE, { send: { type: 'clip.edge', edge: 'end', time: 12 } }],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(context.problem === undefined && textOfEdge(context, 'end') === '00:00:12', JSON.stringify(context)),
    },
    {
      name: '[L20] an emptied edge returns to its previous time',
      steps: [loaded, RANGE, { send: { type: 'clip.edge', edge: 'end', time: 12 } }, write(' '), TAKE],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) =>
        must(context.problem === undefined && textOfEdge(context, 'end') === '00:00:12', JSON.stringify(context)),
    },
    {
      name: '[L20] leaving an untouched field changes nothing',
      steps: [loaded, choose('t3'), make, TAKE],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === 'lastTag', String(context.problem)),
    },
    {
      name: '[L20] the new clip is offered until it is deleted',
      steps: [
        loaded,
        make,
        made,
        encoded('ready'),
        { from: 'list', event: { type: 'clip.gone', id: LISTED.id } },
        { from: 'list', event: { type: 'clip.gone', id: MADE.id } },
      ],
      ends: { working: { choosing: 'untold' } },
    },
    {
      name: '[L20] waiting can be repeated for a clip that was not ready in time',
      steps: [loaded, make, made, encoded('failed'), { send: { type: 'clip.wait' } }],
      ends: { working: 'encoding' },
    },
    {
      name: '[L32] a lost session leads to the sign-in',
      steps: [loaded, make, { done: 'make', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L20] a clip request that fails is reported',
      steps: [loaded, make, { error: 'make', reason: OFFLINE }],
      ends: { working: { choosing: 'untold' } },
      check: ({ context }) => must(context.problem === 'failed', String(context.problem)),
    },
    ...[...opening, ...stretches, ...making].map((journey) => ({ ...journey, onChart: true })),
  ],
});
