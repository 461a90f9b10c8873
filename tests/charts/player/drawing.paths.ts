import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { drawingMachine } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import { selectCan } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingTool, Point } from '../../../core/domain/drawing.ts';
import { degreesOf, NO_DRAWINGS } from '../../../core/domain/drawing.ts';
import { measurementOf } from '../../../core/domain/measuring.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { expectEqual } from '../expect-equal.ts';
import { newer, onShow, user, fullDocument } from './documents.ts';

type Snapshot = SnapshotFrom<typeof drawingMachine>;

const MOMENT = { at: 5, source: 'replay:0' };
const film = fullDocument();
const YOUTUBE = 'https://www.youtube.com/watch?v=abc';
const elsewhere = { ...film, video: { ...film.video, replay_url: YOUTUBE } };
/** A self-hosted film beside one on a video site, with a camera and a live stream on video sites. */
const both = {
  ...film,
  video: { ...film.video, replay_url: `/media/v1.m3u8,${YOUTUBE}`, live_url: 'https://api.video/live/abc' },
  multi_replays: [{ id: 'bank', url: YOUTUBE, offset: 0, description: 'Bank' }],
};
const FIRST = { mode: 'replay', index: 0, offset: 0 } as const;
const LIVE = { mode: 'live', index: 0, offset: 0 } as const;
const shows = (
  source: typeof FIRST | typeof LIVE | { mode: 'replay' | 'midRoll'; index: number; offset: 0; replay?: string },
) => ({ send: { type: 'playback.changed', ...source } }) as const;
const A: Point = { x: 0.2, y: 0.2 };
const B: Point = { x: 0.6, y: 0.2 };
const C: Point = { x: 0.2, y: 0.6 };

const begin = (point = A, moment = MOMENT) => ({ send: { type: 'drawing.begin', point, moment } }) as const;
const move = (point = B) => ({ send: { type: 'drawing.move', point } }) as const;
const end = (point = B) => ({ send: { type: 'drawing.end', point } }) as const;
const pick = (tool: DrawingTool) => ({ send: { type: 'drawing.pick', tool } }) as const;
const say = (type: 'drawing.undo' | 'drawing.redo' | 'drawing.clear') => ({ send: { type } }) as const;
const save = { send: { type: 'drawing.save', moment: MOMENT } } as const;
const lifted = { ready: { pencil: 'lifted' } };

function expectStrokes({ context }: Snapshot, ...expected: string[]): void {
  const found = context.drawings.strokes.map(({ tool, points }) => `${tool} ${points.length}`);
  if (String(found) !== String(expected)) throw new Error(`${String(found)} is not ${String(expected)}`);
}

type Journey = PinnedJourney<typeof drawingMachine>;
const act = stepsOf<typeof drawingMachine>();
const YELLOW = { ...MOMENT, tool: 'pen', colour: 'yellow', width: 'medium' } as const;
const draft = (tool: DrawingTool, ...points: Point[]) => ({ draft: { ...YELLOW, tool, points } });
const isLifted = (more: object = {}) => ({ in: lifted, context: { draft: undefined, ...more } });
const { title: _title, ...untitled } = film.video;
const ofFiles = (replay_url: string) => ({ ...film, video: { ...film.video, replay_url } });
const length = (metres: string) => ({ send: { type: 'drawing.calibrate', metres } }) as const;
const asking = (state: 'open' | 'wrong') => ({ ready: { pencil: { asking: state } } });
const isSaving = { in: { ready: { file: 'saving' } } };
const strokesOf = (...strokes: readonly (readonly Point[])[]) => strokes.map((points) => ({ ...YELLOW, points }));

const SAVED = [
  { ...YELLOW, at: 9, points: [A, B] },
  { ...YELLOW, points: [A, C] },
];
const opened = { type: 'drawing.open', strokes: SAVED };
const isOpen = isLifted({ drawings: { strokes: SAVED, past: [[]], future: [] } });
const LIBRARY = { document: onShow(film), stream: undefined, request: { drawing: undefined } };
const eachStep: readonly Journey[] = [
  ...(
    [
      [{ kind: 'anonymous' }, undefined, { mediaId: 'v1', isSignedIn: false, requested: undefined }],
      [{ kind: 'connected', user: user() }, 'd9', { mediaId: 'v1', isSignedIn: true, requested: 'd9' }],
    ] as const
  ).map(([visitor, drawing, saved]): Journey => ({
    name: `[P26] the player offers saved drawings to a viewer who is ${visitor.kind}`,
    onChart: true,
    input: { document: onShow(film), stream: undefined, request: { drawing }, visitor },
    begins: { in: lifted, runs: ['savedDrawings'], inputs: { savedDrawings: [saved], transport: [undefined] } },
    steps: [],
    ends: lifted,
  })),
  {
    name: '[B05] saved drawings are not offered outside the player',
    onChart: true,
    begins: { in: lifted, runs: [] },
    steps: [],
    ends: lifted,
  },
  {
    name: '[P26] opening a saved drawing replaces the strokes, seeks to its first moment and can be undone',
    onChart: true,
    input: LIBRARY,
    steps: [
      save,
      begin(),
      act.from('savedDrawings', opened, {
        ...isOpen,
        in: { ready: { pencil: 'lifted', file: 'saving' } },
        parent: [],
        children: { transport: [{ type: 'playback.seek', time: 5 }] },
        inputs: {},
      }),
      act.send({ type: 'drawing.undo' }, { context: { drawings: { strokes: [], past: [], future: [SAVED] } } }),
    ],
    ends: lifted,
  },
  ...[film, elsewhere].map((document): Journey => ({
    name: `[P26] a link to a drawing opens the panel in the dock and on a phone${document === film ? '' : ', even if the film cannot be drawn on'}`,
    onChart: true,
    input: { ...LIBRARY, document: onShow(document) },
    steps: [
      act.from(
        'savedDrawings',
        { type: 'drawing.followed' },
        {
          in: document === film ? lifted : 'refused',
          parent: [
            { type: 'panel.toggle', panel: 'drawing' },
            { type: 'panel.show', panel: 'drawing' },
          ],
        },
      ),
    ],
    ends: document === film ? lifted : 'refused',
  })),
  {
    name: '[P26] the initial tool is a yellow pen of medium width',
    onChart: true,
    begins: {
      in: { ready: { pencil: 'lifted', file: 'none' } },
      context: { tool: 'pen', colour: 'yellow', width: 'medium' },
    },
    steps: [
      act.send(
        { type: 'drawing.begin', point: A, moment: MOMENT },
        {
          in: { ready: { pencil: 'down' } },
          context: draft('pen', A),
        },
      ),
      act.send({ type: 'drawing.move', point: B }, { context: draft('pen', A, B) }),
      act.send({ type: 'drawing.move', point: C }, { context: draft('pen', A, B, C) }),
      act.send(
        { type: 'drawing.end', point: A },
        {
          ...isLifted({ drawings: { strokes: strokesOf([A, B, C, A]), past: [[]], future: [] } }),
        },
      ),
    ],
    ends: lifted,
  },
  {
    name: '[P26] an arrow of zero length is discarded',
    onChart: true,
    steps: [
      pick('arrow'),
      begin(),
      act.send({ type: 'drawing.end', point: A }, isLifted({ drawings: { strokes: [], past: [], future: [] } })),
    ],
    ends: lifted,
  },
  ...(
    [
      ['it is cancelled', { type: 'drawing.drop' }, 'pen'],
      ['the viewer undoes it', { type: 'drawing.undo' }, 'pen'],
      ['another tool is picked', { type: 'drawing.pick', tool: 'line' }, 'line'],
    ] as const
  ).map(([what, event, tool]): Journey => ({
    name: `[P26] an unfinished stroke is discarded when ${what}`,
    onChart: true,
    steps: [begin(), move(), act.send(event, isLifted({ tool, drawings: { strokes: [], past: [], future: [] } }))],
    ends: lifted,
  })),
  {
    name: '[P26] the second side of an angle follows the pointer from where it is pressed again',
    onChart: true,
    steps: [
      pick('angle'),
      begin(A),
      act.send(
        { type: 'drawing.end', point: B },
        {
          in: { ready: { pencil: { down: 'turning' } } },
          context: draft('angle', A, B, B),
        },
      ),
      act.send(
        { type: 'drawing.begin', point: C, moment: { at: 9, source: 'replay:0' } },
        {
          in: { ready: { pencil: { down: 'turning' } } },
          context: draft('angle', A, B, C),
        },
      ),
      act.send({ type: 'drawing.end', point: C }, isLifted()),
    ],
    ends: lifted,
    check: (snapshot) => expectStrokes(snapshot, 'angle 3'),
  },
  {
    name: '[P26] a calibration line asks for its length and is added with it',
    onChart: true,
    steps: [
      pick('calibrate'),
      begin(),
      act.send({ type: 'drawing.end', point: B }, { in: asking('open'), context: draft('calibrate', A, B) }),
      // A hovering pointer and the drawing key do not change the line.
      act.send({ type: 'drawing.move', point: C }, { in: asking('open'), context: draft('calibrate', A, B) }),
      act.send({ type: 'drawing.end', point: C }, { in: asking('open'), context: draft('calibrate', A, B) }),
      act.send(
        { type: 'drawing.calibrate', metres: '3,5' },
        isLifted({
          drawings: {
            strokes: [{ ...YELLOW, tool: 'calibrate', points: [A, B], metres: 3.5 }],
            past: [[]],
            future: [],
          },
        }),
      ),
    ],
    ends: lifted,
  },
  {
    name: '[P26] a calibration line ends at the edge of the picture and asks again after an invalid length',
    onChart: true,
    steps: [
      pick('calibrate'),
      begin(),
      act.send({ type: 'drawing.end', point: { x: 4, y: 0.2 } }, { in: asking('open') }),
      act.send(
        { type: 'drawing.calibrate', metres: '3 feet' },
        { in: asking('wrong'), context: { ...draft('calibrate', A, { x: 1, y: 0.2 }), drawings: NO_DRAWINGS } },
      ),
      act.send({ type: 'drawing.calibrate', metres: '' }, { in: asking('wrong') }),
      act.send({ type: 'drawing.calibrate', metres: '2' }, isLifted()),
    ],
    ends: lifted,
    check: ({ context }) => expectEqual(context.drawings.strokes[0]?.metres, 2),
  },
  {
    name: '[P26] a new line replaces a calibration line without a length',
    onChart: true,
    steps: [
      pick('calibrate'),
      begin(),
      end(),
      length('none'),
      act.send(
        { type: 'drawing.begin', point: C, moment: MOMENT },
        { in: { ready: { pencil: { down: 'following' } } }, context: draft('calibrate', C) },
      ),
      act.send({ type: 'drawing.end', point: A }, { in: asking('open'), context: draft('calibrate', C, A) }),
    ],
    ends: asking('open'),
  },
  ...(
    [
      ['it is cancelled', { type: 'drawing.drop' }, 'calibrate'],
      ['the viewer undoes it', { type: 'drawing.undo' }, 'calibrate'],
      ['another tool is picked', { type: 'drawing.pick', tool: 'line' }, 'line'],
    ] as const
  ).map(([what, event, tool]): Journey => ({
    name: `[P26] a calibration line without a length is discarded when ${what}`,
    onChart: true,
    steps: [pick('calibrate'), begin(), end(), act.send(event, isLifted({ tool, drawings: NO_DRAWINGS }))],
    ends: lifted,
  })),
  {
    name: '[P26] a calibration line of zero length is discarded without asking for its length',
    onChart: true,
    steps: [
      pick('calibrate'),
      begin(),
      act.send({ type: 'drawing.end', point: A }, isLifted({ drawings: NO_DRAWINGS })),
    ],
    ends: lifted,
  },
  {
    name: '[P26] a distance is added when the pencil is lifted',
    onChart: true,
    steps: [pick('distance'), begin(), end()],
    ends: lifted,
    check: (snapshot) => expectStrokes(snapshot, 'distance 2'),
  },
  {
    name: '[P26] an empty drawing offers no undo, redo or clear',
    onChart: true,
    steps: [],
    ends: lifted,
    check: (snapshot) => expectEqual(selectCan(snapshot), { undo: false, redo: false, clear: false }),
  },
  {
    name: '[P26] only redo is offered after the only stroke was undone',
    onChart: true,
    steps: [begin(), end(), say('drawing.undo')],
    ends: lifted,
    check: (snapshot) => expectEqual(selectCan(snapshot), { undo: false, redo: true, clear: false }),
  },
  {
    name: '[P26] undo and clear are offered after a stroke, redo is not',
    onChart: true,
    steps: [begin(), end()],
    ends: lifted,
    check: (snapshot) => expectEqual(selectCan(snapshot), { undo: true, redo: false, clear: true }),
  },
  {
    name: '[P26] the saved picture contains the strokes of its moment under the title of the film',
    onChart: true,
    steps: [
      begin(A, { at: 40, source: 'replay:0' }),
      end(),
      begin(),
      end(),
      act.send(
        { type: 'drawing.save', moment: MOMENT },
        {
          ...isSaving,
          inputs: {
            savePicture: [
              {
                title: 'K1W final',
                moment: MOMENT,
                strokes: strokesOf([A, B]),
                all: [{ ...YELLOW, at: 40, points: [A, B] }, ...strokesOf([A, B])],
              },
            ],
          },
        },
      ),
    ],
    ends: isSaving.in,
  },
  {
    name: '[P26] the picture of an untitled film is saved without a title',
    onChart: true,
    input: { document: onShow({ ...film, video: untitled as typeof film.video }), stream: undefined },
    steps: [
      act.send(
        { type: 'drawing.save', moment: MOMENT },
        {
          inputs: { savePicture: [{ title: '', moment: MOMENT, strokes: [], all: [] }] },
        },
      ),
    ],
    ends: isSaving.in,
  },
  {
    name: '[P26] only one picture is saved at a time, and drawing can continue meanwhile',
    onChart: true,
    steps: [
      save,
      act.send({ type: 'drawing.save', moment: { at: 9, source: 'replay:0' } }, { ...isSaving, inputs: {} }),
      act.send(
        { type: 'drawing.begin', point: A, moment: MOMENT },
        {
          in: { ready: { file: 'saving', pencil: 'down' } },
        },
      ),
      act.done('savePicture', { status: 'saved' }, { in: { ready: { file: 'saved', pencil: 'down' } } }),
    ],
    ends: { ready: { file: 'saved' } },
  },
  ...(
    [
      ['without a picture', act.done('savePicture', { status: 'noPicture' }), 'noPicture'],
      ['of a protected picture', act.done('savePicture', { status: 'protected' }), 'protected'],
      ['that fails', act.fails('savePicture', new Error('no canvas')), 'failed'],
      ['that times out after ten seconds', act.wait(10_000), 'failed'],
    ] as const
  ).map(([which, step, file]): Journey => ({
    name: `[P26] a save ${which} is reported and can be retried`,
    onChart: true,
    steps: [
      save,
      { ...step, expects: { in: { ready: { file } } } },
      act.send({ type: 'drawing.save', moment: MOMENT }, isSaving),
    ],
    ends: isSaving.in,
  })),
  {
    name: '[P26] drawing is available again when newer data move the film from a video site to this server',
    onChart: true,
    input: { document: onShow(elsewhere), stream: undefined },
    steps: [act.send({ type: 'data.changed', document: film }, { in: { ready: { pencil: 'lifted', file: 'none' } } })],
    ends: lifted,
  },
  {
    name: '[P26] the current film decides whether drawing is available, even after newer data move it to a video site',
    onChart: true,
    input: { document: onShow(ofFiles('/a.m3u8,/b.m3u8')), stream: FIRST },
    steps: [
      act.send({ type: 'playback.changed', mode: 'replay', index: 1, offset: 0 }, { in: lifted }),
      act.send({ type: 'data.changed', document: ofFiles(`/a.m3u8,${YOUTUBE}`) }, { in: 'refused' }),
    ],
    ends: 'refused',
  },
];

export default definePaths(drawingMachine, {
  name: 'drawing',
  system: ['transport'],
  input: [
    { document: onShow(film), stream: undefined },
    { document: onShow(elsewhere), stream: undefined },
    { document: onShow(both), stream: FIRST },
  ],
  events: {
    'drawing.pick': [{ tool: 'angle' }, { tool: 'calibrate' }, { tool: 'pen' }],
    'drawing.calibrate': [{ metres: '3,5' }, { metres: 'long' }],
    'drawing.colour': [{ colour: 'red' }],
    'drawing.width': [{ width: 'thick' }],
    // One stroke at a time keeps the search narrow.
    'drawing.begin': [
      ({ context }: Snapshot) =>
        context.draft || context.drawings.strokes.length === 0 ? { point: A, moment: MOMENT } : undefined,
    ],
    'drawing.move': [{ point: B }],
    'drawing.end': [{ point: A }, { point: B }, { point: C }],
    'drawing.drop': [{}],
    'drawing.undo': [{}],
    'drawing.redo': [{}],
    'drawing.clear': [{}],
    // Only in a comparison.
    'drawing.shift': [],
    'drawing.save': [{ moment: MOMENT }],
    // Only from the chart of saved drawings.
    'drawing.open': [],
    'drawing.followed': [],
    'playback.changed': [FIRST, LIVE],
    'data.changed': [newer(film), newer(elsewhere)],
  },
  runsIn: { savePicture: 'ready.file.saving' },
  results: {
    savePicture: {
      done: [{ status: 'saved' }, { status: 'protected' }, { status: 'noPicture' }],
      error: [new Error('no canvas')],
    },
  },
  explore: {
    limit: 20_000,
    contextKey: ({ tool, draft, drawings, document, source }) => [
      tool,
      draft?.points.length === undefined ? 0 : Math.min(draft.points.length, 3),
      Math.min(drawings.strokes.length, 1),
      drawings.past.length > 0,
      drawings.future.length > 0,
      currentDocument(document) === film,
      source?.mode,
    ],
  },
  pinned: [
    {
      name: '[B05] a drawing passed in at the start is restored',
      input: {
        document: onShow(film),
        stream: undefined,
        strokes: [{ tool: 'pen', colour: 'red', width: 'thin', at: 1, source: 'over', points: [{ x: 0.1, y: 0.1 }] }],
      },
      steps: [],
      ends: lifted,
      onChart: true,
      check: ({ context: { drawings } }) => expect(drawings.strokes.map(({ source }) => source)).toEqual(['over']),
    },
    {
      name: '[P26] strokes survive a switch to a live stream on a video site and back',
      input: { document: onShow(both), stream: FIRST },
      steps: [begin(), end(), shows(LIVE), shows(FIRST)],
      ends: lifted,
      check: (snapshot) => expectStrokes(snapshot, 'pen 2'),
    },
    {
      name: '[P26] drawing is refused when the first source is a live stream on a video site',
      input: { document: onShow(both), stream: LIVE },
      steps: [],
      ends: 'refused',
    },
    {
      name: '[P26] drawing is refused over another film or camera on a video site, and an unfinished stroke is dropped',
      onChart: true,
      input: { document: onShow(both), stream: FIRST },
      steps: [
        shows({ mode: 'replay', index: 1, offset: 0 }),
        shows(FIRST),
        begin(),
        shows({ ...FIRST, replay: 'bank' }),
      ],
      ends: 'refused',
      check: ({ context }) => {
        if (context.draft !== undefined) throw new Error('it is still being drawn');
      },
    },
    {
      name: '[P26] a mid-roll advert and newer data leave drawing refused over a film on a video site',
      onChart: true,
      input: { document: onShow(both), stream: { ...FIRST, mode: 'preRoll' } },
      steps: [
        shows({ mode: 'replay', index: 1, offset: 0 }),
        shows({ mode: 'midRoll', index: 0, offset: 0 }),
        { send: { type: 'data.changed', document: both } },
      ],
      ends: 'refused',
    },
    {
      name: '[P26] drawing stays available when newer data add sources on video sites beside the current film',
      onChart: true,
      input: { document: onShow(film), stream: FIRST },
      steps: [{ send: { type: 'data.changed', document: both } }],
      ends: lifted,
    },
    {
      name: '[P26] an unfinished stroke is dropped when newer data move the film to a video site',
      onChart: true,
      steps: [begin(), { send: { type: 'data.changed', document: elsewhere } }],
      ends: 'refused',
      check: ({ context }) => {
        if (context.draft !== undefined) throw new Error('it is still being drawn');
      },
    },
    {
      name: '[P26] newer data of the film replace the old document',
      onChart: true,
      steps: [{ send: { type: 'data.changed', document: fullDocument({ title: 'K1M final' }) } }],
      ends: lifted,
      check: ({ context }) => {
        const { title } = currentDocument(context.document).video;
        if (title !== 'K1M final') throw new Error(title);
      },
    },
    {
      name: '[P26] drawing is refused over a film on a video site',
      input: { document: onShow(elsewhere), stream: undefined },
      steps: [],
      ends: 'refused',
    },
    {
      name: '[P26] a line is stored with its tool, colour, width and moment',
      steps: [
        pick('line'),
        { send: { type: 'drawing.colour', colour: 'red' } },
        { send: { type: 'drawing.width', width: 'thick' } },
        begin(),
        move(C),
        end(B),
      ],
      ends: lifted,
      check({ context }) {
        const expected = [{ ...MOMENT, tool: 'line', colour: 'red', width: 'thick', points: [A, B] }];
        if (JSON.stringify(context.drawings.strokes) !== JSON.stringify(expected)) {
          throw new Error(JSON.stringify(context.drawings.strokes));
        }
      },
    },
    {
      name: '[P26] a press without movement draws a dot with the pen and nothing with the arrow',
      steps: [begin(), end(A), pick('arrow'), begin(), end(A)],
      ends: lifted,
      check: (snapshot) => expectStrokes(snapshot, 'pen 1'),
    },
    {
      name: '[P26] an angle has two sides and is measured in degrees',
      steps: [pick('angle'), begin(A), end(B), move(B), begin(C), end(C)],
      ends: lifted,
      check(snapshot) {
        expectStrokes(snapshot, 'angle 3');
        const degrees = degreesOf(snapshot.context.drawings.strokes[0]?.points ?? [], 16 / 9);
        if (degrees !== 90) throw new Error(`${degrees} degrees`);
      },
    },
    {
      name: '[P26] a distance is measured against the calibration line',
      steps: [pick('calibrate'), begin(A), end(B), length('long'), length('4'), pick('distance'), begin(A), end(C)],
      ends: lifted,
      check(snapshot) {
        expectStrokes(snapshot, 'calibrate 2', 'distance 2');
        const { strokes } = snapshot.context.drawings;
        // 0.4 of 1280 px are 4 m: 0.4 of 720 px are 2.25 m, uncertain by 4 px of 512 and 288.
        const found = strokes[1] && measurementOf(strokes[1], strokes, { width: 1280, height: 720 });
        expectEqual(found, { kind: 'distance', metres: 2.25, uncertainty: 0.03, decimals: 2 });
      },
    },
    {
      name: '[P26] undo discards an unfinished stroke first',
      steps: [begin(), end(), begin(), move(), say('drawing.undo')],
      ends: lifted,
      check: (snapshot) => expectStrokes(snapshot, 'pen 2'),
    },
    {
      name: '[P26] a new stroke after an undo discards the strokes left to redo',
      steps: [
        begin(),
        end(),
        pick('line'),
        begin(),
        end(),
        say('drawing.undo'),
        say('drawing.undo'),
        say('drawing.redo'),
        pick('ellipse'),
        begin(),
        end(C),
        pick('pen'),
        begin(),
        end(A),
        say('drawing.redo'),
        say('drawing.undo'),
      ],
      ends: lifted,
      check(snapshot) {
        // An ellipse as narrow as a line is kept.
        expectStrokes(snapshot, 'pen 2', 'ellipse 2');
        if (snapshot.context.drawings.future.length !== 1) throw new Error('nothing to redo');
      },
    },
    {
      name: '[P26] undo restores cleared strokes',
      steps: [begin(), end(), say('drawing.clear'), say('drawing.undo')],
      ends: lifted,
      check: (snapshot) => expectStrokes(snapshot, 'pen 2'),
    },
    {
      name: '[B05] drawn, undone and unfinished strokes shift in time with their pictures',
      steps: [
        begin(),
        end(),
        begin(),
        end(C),
        say('drawing.undo'),
        begin(B, { at: 7, source: 'over' }),
        { send: { type: 'drawing.shift', by: -7.5 } },
      ],
      ends: { ready: { pencil: 'down' } },
      check({ context: { draft: drawn, drawings } }) {
        const momentsOf = (strokes: readonly { at: number }[]) => strokes.map(({ at }) => at);
        expect(drawn).toMatchObject({ at: -0.5, source: 'over', points: [B] });
        expect(momentsOf(drawings.strokes)).toEqual([-2.5]);
        expect(drawings.past.map(momentsOf)).toEqual([[]]);
        expect(drawings.future.map(momentsOf)).toEqual([[-2.5, -2.5]]);
      },
    },
    {
      name: '[B05] shifting the strokes does not start a new one',
      onChart: true,
      steps: [begin(), end(), { send: { type: 'drawing.shift', by: 2 } }],
      ends: lifted,
      check: ({ context }) => expect([context.draft, context.drawings.strokes[0]?.at]).toEqual([undefined, 7]),
    },
    {
      name: '[P26] a stroke that leaves the picture ends at its edge',
      steps: [pick('line'), begin(), end({ x: 1.4, y: -3 })],
      ends: lifted,
      check({ context }) {
        const last = context.drawings.strokes[0]?.points[1];
        if (last?.x !== 1 || last.y !== 0) throw new Error(JSON.stringify(last));
      },
    },
    {
      name: '[P26] a protected picture cannot be saved, and the drawing is kept',
      steps: [begin(), end(), save, { done: 'savePicture', output: { status: 'protected' } }],
      ends: { ready: { file: 'protected' } },
      check: (snapshot) => expectStrokes(snapshot, 'pen 2'),
    },
    {
      name: '[P26] the next stroke clears the status of the saved picture',
      steps: [save, { done: 'savePicture', output: { status: 'saved' } }, begin()],
      ends: { ready: { file: 'none', pencil: 'down' } },
    },
    ...eachStep,
  ],
});
