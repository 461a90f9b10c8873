import { OPEN_FILES_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import type { Film } from '../../../core/domain/inspection/film.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import type { Opened } from '../../../core/domain/inspection/replay.ts';
import type { ReplayContext } from '../../../machines/inspector/replay/replay.machine.ts';
import { replayMachine } from '../../../machines/inspector/replay/replay.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed, Step } from '../../../tools/paths/index.ts';
import { RECORDING } from './recording.ts';

/** Noon, when a recording of ten seconds starts. Its film starts and ends two seconds earlier. */
const NOON = Date.UTC(2026, 5, 1, 12);
const LATE = NOON + 10_000;
export const FILM: Film = {
  kind: 'pictures',
  from: NOON - 2_000,
  to: NOON + 8_000,
  pictures: [
    { at: NOON - 2_000, url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=' },
    { at: NOON + 3_000, url: 'data:image/gif;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=' },
  ],
};
/** A video started two seconds before noon. */
const VIDEO: Film = { kind: 'video', url: 'data:video/webm;base64,GkXfow==', from: NOON - 2_000, to: NOON + 8_000 };
const videoAlone: Opened = { recording: undefined, film: VIDEO, refusals: [] };
/** A film from the day before. */
const OLD_FILM: Film = { ...FILM, from: NOON - 86_400_000, to: NOON - 86_390_000 };

const file = (name: string): File => new File([''], name);
const RECORDING_FILE = file('inspection.json');
const FILM_FILE = file('video.webm');

const record = note(EMPTY_RECORD, RECORDING);
/** The first frame of its video was taken 1.4 seconds before noon; that of another page, four seconds after noon. */
const recording = { title: 'The gate opens', from: NOON, to: LATE, films: [NOON + 4_000, NOON - 1_400], record };
const found: Opened = { recording, film: undefined, refusals: [] };
const withFilm: Opened = { recording, film: FILM, refusals: [] };
const filmAlone: Opened = { recording: undefined, film: FILM, refusals: [] };
const nothing: Opened = {
  recording: undefined,
  film: undefined,
  refusals: [{ file: 'video.webm', reason: 'noClock' }],
};

const send = (event: { type: string; [field: string]: unknown }): Step => ({ send: event });
const open = (...files: readonly File[]): Step => send({ type: 'replay.open', files });
const opened = (output: Opened): Step => ({ done: 'openFiles', output });
const seek = (time: number): Step => send({ type: 'replay.seek', time });
const tick = (elapsed: number): Step => ({ from: 'clock', event: { type: 'replay.tick', elapsed } });
const play = send({ type: 'replay.play' });
const both = [open(RECORDING_FILE, FILM_FILE), opened(withFilm)] as const;

function expectTime({ time }: ReplayContext, expected: number): void {
  if (time !== expected) throw new Error(`at ${time - NOON} ms after noon, not at ${expected - NOON}`);
}

function expectReports({ parent }: Observed, expected: readonly object[]): void {
  const said = JSON.stringify(parent);
  if (said !== JSON.stringify(expected)) throw new Error(`reported ${said.slice(0, 400)}`);
}

const replayed = (time: number) => ({ type: 'inspector.replayed', time });
const openedAt = (time: number) => ({ type: 'inspector.opened', record, time });

function expectRefused({ refusals, files }: ReplayContext, expected: string): void {
  const said = refusals.map(({ file: name, reason }) => `${name} ${reason}`).join(', ');
  if (said !== expected || files.length > 0) throw new Error(`refused ${said}, ${files.length} files left`);
}

function expectFilm({ film }: ReplayContext, from: number, to: number): void {
  if (film?.from !== from || film.to !== to) throw new Error(`from ${film?.from} to ${film?.to}`);
}

export default definePaths(replayMachine, {
  name: 'replay',
  input: undefined,
  events: {
    'replay.open': [{ files: [RECORDING_FILE] }],
    'replay.close': [{}],
    'replay.play': [{}],
    'replay.pause': [{}],
    'replay.seek': [{ time: NOON + 3_000 }, { time: LATE }],
    'replay.show': [{ time: NOON + 1_000 }],
    'replay.tick': [],
    'replay.filmFailed': [
      ({ context }: { context: ReplayContext }) => (context.film && !context.isFilmBroken ? {} : undefined),
    ],
  },
  runsIn: { openFiles: 'opening', clock: 'open.playing' },
  tags: { busy: ['opening'] },
  results: {
    openFiles: { done: [found, withFilm, filmAlone, nothing], error: [new Error('no thread')] },
    clock: {
      emits: [
        { type: 'replay.tick', elapsed: 16 },
        { type: 'replay.tick', elapsed: 20_000 },
      ],
    },
  },
  endless: { clock: 'It ticks as long as the film plays.' },
  explore: {
    contextKey: ({ recording: known, film, isFilmBroken, refusals, time }) => [
      known !== undefined,
      film !== undefined,
      isFilmBroken,
      refusals.length,
      time === 0 ? 'none' : time >= LATE ? 'end' : 'within',
    ],
  },
  unseen: [],
  pinned: [
    {
      name: '[C04] opened files are read, and their names are known meanwhile',
      steps: [open(RECORDING_FILE, FILM_FILE)],
      ends: 'opening',
      tags: ['busy'],
      runs: ['openFiles'],
      check({ context }, { inputs }) {
        if (context.files.map(({ name }) => name).join() !== 'inspection.json,video.webm') throw new Error('files');
        const [input] = inputs['openFiles'] as [{ files: readonly File[] }];
        if (input.files.length !== 2) throw new Error('not both files are read');
      },
    },
    {
      name: '[C04] a recording and its film start at the first event, which is reported to the inspector',
      steps: [...both],
      ends: { open: 'paused' },
      tags: [],
      runs: [],
      check({ context }, observed) {
        expectTime(context, NOON);
        expectReports(observed, [openedAt(NOON)]);
        expectRefused(context, '');
        if (context.recording?.title !== 'The gate opens' || context.recording.to !== LATE)
          throw new Error('recording');
        if (context.film !== FILM || context.isFilmBroken) throw new Error('film');
        if ('record' in context.recording) throw new Error('the record is kept twice');
      },
    },
    {
      name: '[C04] a recording without a film can be replayed',
      steps: [open(RECORDING_FILE), opened(found), seek(NOON + 9_000)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON + 9_000);
        expectReports(observed, [openedAt(NOON), replayed(NOON + 9_000)]);
        if (context.film !== undefined) throw new Error('film');
      },
    },
    {
      name: '[C04] a film opened after its recording joins it at the current position',
      steps: [open(RECORDING_FILE), opened(found), seek(NOON + 4_000), open(FILM_FILE), opened(filmAlone)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON + 4_000);
        expectReports(observed, [openedAt(NOON), replayed(NOON + 4_000)]);
        if (context.film !== FILM || context.recording?.title !== 'The gate opens') throw new Error('not both');
      },
    },
    {
      name: '[C04] a recording opened after its film joins it at the first event',
      steps: [open(FILM_FILE), opened(filmAlone), seek(NOON + 4_000), open(RECORDING_FILE), opened(found)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON);
        expectReports(observed, [replayed(NOON + 4_000), openedAt(NOON)]);
        if (context.film !== FILM || context.isFilmBroken) throw new Error('film');
      },
    },
    {
      name: '[C04] a video starts at the time of its first frame, which the recording states',
      steps: [open(RECORDING_FILE), opened(found), open(FILM_FILE), opened(videoAlone)],
      ends: { open: 'paused' },
      onChart: true,
      check: ({ context }) => expectFilm(context, NOON - 1_400, NOON + 8_600),
    },
    {
      name: '[C04] a recording opened after its video corrects the start of the video',
      steps: [open(FILM_FILE), opened(videoAlone), open(RECORDING_FILE), opened(found)],
      ends: { open: 'paused' },
      onChart: true,
      check: ({ context }) => expectFilm(context, NOON - 1_400, NOON + 8_600),
    },
    {
      name: '[C04] a film without a recording starts at its own beginning',
      steps: [open(FILM_FILE), opened(filmAlone)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON - 2_000);
        expectReports(observed, []);
        if (context.recording !== undefined) throw new Error('recording');
      },
    },
    {
      name: '[C04] files that cannot be opened are rejected by name',
      steps: [open(FILM_FILE), opened(nothing)],
      ends: 'closed',
      tags: [],
      check({ context }) {
        expectRefused(context, 'video.webm noClock');
        expectTime(context, 0);
      },
    },
    {
      name: '[C04] a second recording replaces the first and starts at its own first event',
      steps: [
        ...both,
        seek(NOON + 4_000),
        open(RECORDING_FILE),
        opened({ ...found, recording: { ...recording, title: 'The gate closes', from: NOON + 1_000 } }),
      ],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON + 1_000);
        expectReports(observed, [openedAt(NOON), replayed(NOON + 4_000), openedAt(NOON + 1_000)]);
        if (context.recording?.title !== 'The gate closes') throw new Error(context.recording?.title);
      },
    },
    {
      name: '[C04] opening other files clears the rejections',
      steps: [open(FILM_FILE), opened(nothing), open(RECORDING_FILE)],
      ends: 'opening',
      check({ context }) {
        if (context.refusals.length > 0) throw new Error('still refused');
      },
    },
    {
      name: '[C04] a rejected file leaves the open recording and film unchanged',
      steps: [...both, seek(NOON + 4_000), open(FILM_FILE), opened(nothing)],
      ends: { open: 'paused' },
      check({ context }) {
        expectRefused(context, 'video.webm noClock');
        expectTime(context, NOON + 4_000);
        if (context.film !== FILM || !context.recording) throw new Error('lost');
      },
    },
    {
      name: '[C04] a rejected film keeps the recording open',
      steps: [open(RECORDING_FILE), opened(found), open(FILM_FILE), opened(nothing)],
      ends: { open: 'paused' },
      check: ({ context }) => expectRefused(context, 'video.webm noClock'),
    },
    {
      name: '[C04] a rejected recording keeps the film open',
      steps: [open(FILM_FILE), opened(filmAlone), open(RECORDING_FILE), opened(nothing)],
      ends: { open: 'paused' },
      check: ({ context }) => expectRefused(context, 'video.webm noClock'),
    },
    {
      name: '[C04] a read that fails rejects every file',
      steps: [open(RECORDING_FILE, FILM_FILE), { error: 'openFiles', reason: new Error('no thread') }],
      ends: 'closed',
      check: ({ context }) => expectRefused(context, 'inspection.json failed, video.webm failed'),
    },
    {
      name: '[C04] a read that fails keeps the film open',
      steps: [
        open(FILM_FILE),
        opened(filmAlone),
        open(RECORDING_FILE),
        { error: 'openFiles', reason: new Error('no thread') },
      ],
      ends: { open: 'paused' },
      check: ({ context }) => expectRefused(context, 'inspection.json failed'),
    },
    {
      name: '[C04] a read that fails keeps the recording open',
      steps: [
        open(RECORDING_FILE),
        opened(found),
        open(FILM_FILE),
        { error: 'openFiles', reason: new Error('no thread') },
      ],
      ends: { open: 'paused' },
      check: ({ context }) => expectRefused(context, 'video.webm failed'),
    },
    {
      name: '[C04] a read that times out rejects the file',
      steps: [open(RECORDING_FILE), { elapse: OPEN_FILES_TIMEOUT_MS }],
      ends: 'closed',
      runs: [],
      check: ({ context }) => expectRefused(context, 'inspection.json failed'),
    },
    {
      name: '[C04] a read is not given up before its timeout',
      steps: [open(RECORDING_FILE), { elapse: OPEN_FILES_TIMEOUT_MS - 1 }],
      ends: 'opening',
      onChart: true,
    },
    {
      name: '[C04] a read that times out keeps the recording and the film open',
      steps: [...both, open(FILM_FILE), { elapse: OPEN_FILES_TIMEOUT_MS }],
      ends: { open: 'paused' },
      check: ({ context }) => expectRefused(context, 'video.webm failed'),
    },
    {
      name: '[C04] seeking moves the film and the charts, even before the first event',
      steps: [...both, seek(NOON - 1_000)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON - 1_000);
        expectReports(observed, [openedAt(NOON), replayed(NOON - 1_000)]);
      },
    },
    {
      name: '[C04] seeking before the film stops at its start',
      steps: [...both, seek(NOON - 60_000)],
      ends: { open: 'paused' },
      check: ({ context }) => expectTime(context, NOON - 2_000),
    },
    {
      name: '[C04] seeking beyond the recording stops at its end',
      steps: [...both, seek(NOON + 60_000)],
      ends: { open: 'paused' },
      check: ({ context }) => expectTime(context, LATE),
    },
    {
      name: '[C04] playing the film moves the charts',
      steps: [...both, play, tick(40), tick(20)],
      ends: { open: 'playing' },
      runs: ['clock'],
      check({ context }, observed) {
        expectTime(context, NOON + 60);
        expectReports(observed, [openedAt(NOON), replayed(NOON + 40), replayed(NOON + 60)]);
      },
    },
    {
      name: '[C04] pausing stops the film at its position',
      steps: [...both, play, tick(40), send({ type: 'replay.pause' })],
      ends: { open: 'paused' },
      runs: [],
      check: ({ context }) => expectTime(context, NOON + 40),
    },
    {
      name: '[C04] playback continues from a position chosen while the film plays',
      steps: [...both, play, seek(NOON + 5_000), tick(40)],
      ends: { open: 'playing' },
      check: ({ context }) => expectTime(context, NOON + 5_040),
    },
    {
      name: '[C04] an event selected in the log moves the film there and pauses it',
      steps: [...both, play, send({ type: 'replay.show', time: NOON + 3_000 })],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, NOON + 3_000);
        // The charts show it already.
        expectReports(observed, [openedAt(NOON)]);
      },
    },
    {
      name: '[C04] playback stops at the end of the recording',
      steps: [...both, seek(LATE - 40), play, tick(39), tick(1)],
      ends: { open: 'paused' },
      check({ context }, observed) {
        expectTime(context, LATE);
        expectReports(observed, [openedAt(NOON), replayed(LATE - 40), replayed(LATE - 1), replayed(LATE)]);
      },
    },
    {
      name: '[C04] playback continues just before the end of the recording',
      steps: [...both, seek(LATE - 40), play, tick(39)],
      ends: { open: 'playing' },
    },
    {
      name: '[C04] playing at the end starts again from the beginning',
      steps: [...both, seek(LATE), play],
      ends: { open: 'playing' },
      check({ context }, observed) {
        expectTime(context, NOON - 2_000);
        expectReports(observed, [openedAt(NOON), replayed(LATE), replayed(NOON - 2_000)]);
      },
    },
    {
      name: '[C04] a film from another day is ignored: the position stays within the recording',
      steps: [open(RECORDING_FILE), opened({ recording, film: OLD_FILM, refusals: [] }), seek(NOON - 60_000)],
      ends: { open: 'paused' },
      check: ({ context }) => expectTime(context, NOON),
    },
    {
      name: '[C04] a film that the browser cannot play is left out, and the recording stays open without it',
      steps: [...both, seek(NOON - 1_000), play, send({ type: 'replay.filmFailed' })],
      ends: { open: 'paused' },
      check({ context }) {
        if (!context.isFilmBroken) throw new Error('the film is shown');
        expectTime(context, NOON);
      },
    },
    {
      name: '[C04] another film replaces a broken one',
      steps: [...both, send({ type: 'replay.filmFailed' }), open(FILM_FILE), opened(filmAlone)],
      ends: { open: 'paused' },
      check({ context }) {
        if (context.isFilmBroken) throw new Error('the film is not shown');
      },
    },
    {
      name: '[C04] opening a recording does not restore a broken film',
      steps: [...both, send({ type: 'replay.filmFailed' }), open(RECORDING_FILE), opened(found)],
      ends: { open: 'paused' },
      check({ context }) {
        if (!context.isFilmBroken) throw new Error('the film is shown');
      },
    },
    {
      name: '[C04] closing discards the recording and the film and returns the inspector to the live record',
      steps: [...both, send({ type: 'replay.filmFailed' }), seek(NOON + 4_000), send({ type: 'replay.close' })],
      ends: 'closed',
      check({ context }, observed) {
        const { recording: known, film, isFilmBroken, files, refusals, time } = context;
        if (known || film || isFilmBroken || files.length + refusals.length + time > 0) throw new Error('left');
        expectReports(observed, [openedAt(NOON), replayed(NOON + 4_000), { type: 'inspector.closed' }]);
      },
    },
    {
      name: '[C04] closing clears the rejections',
      steps: [...both, open(FILM_FILE), opened(nothing), send({ type: 'replay.close' })],
      ends: 'closed',
      check: ({ context }) => expectRefused(context, ''),
    },
  ],
});
