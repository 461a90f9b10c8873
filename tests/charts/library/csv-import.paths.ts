import type { SnapshotFrom } from 'xstate';
import { csvImportMachine } from '../../../machines/library/csv-import/csv-import.machine.ts';
import type { ImportRequest } from '../../../machines/library/csv-import/csv-import.machine.ts';
import type { ImportProblem } from '../../../core/domain/csv-import.ts';
import type { CsvTable } from '../../../core/domain/csv-preview.ts';
import { IMPORT_PREVIEW_TIMEOUT_MS, IMPORT_STALL_TIMEOUT_MS } from '../../../core/domain/constants/csv-import.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { JourneyStep, PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

export const MATCH = { name: 'reportMatch.csv', size: 2_048 };
export const TEAM = { name: 'ReportTeam.CSV', size: 512 };
export const NOTES = { name: 'notes.txt', size: 12 };
const whole = { type: 'import.pick', files: [NOTES, TEAM, MATCH] } as const;
const lacking = { type: 'import.pick', files: [TEAM] } as const;
/** A Windows-1250 file read as Windows-1252. */
export const matchTable: CsvTable = {
  kind: 'table',
  file: MATCH.name,
  encoding: 'windows-1252',
  delimiter: ';',
  decidesEncoding: true,
  header: ['time', 'profile'],
  rows: [
    { line: 2, cells: ['00:00:01', 'KREJÈÍ'] },
    { line: 4, cells: ['00:00:05', 'Pøindiš'] },
  ],
};
const teamTable: CsvTable = {
  kind: 'table',
  file: TEAM.name,
  encoding: 'utf-8',
  delimiter: ',',
  decidesEncoding: false,
  header: ['team', 'nation'],
  rows: [{ line: 2, cells: ['A', 'FRA'] }],
};
const shown = [matchTable, teamTable];
const other = [
  { ...matchTable, encoding: 'windows-1250', rows: [{ line: 2, cells: ['00:00:01', 'KREJČÍ'] }] },
  teamTable,
];
const workbook = [{ kind: 'workbook', file: MATCH.name }, teamTable];
const PROBLEMS: readonly ImportProblem[] = [
  { file: 'reportMatch.csv', line: 3, column: 'time', reason: 'time' },
  { file: 'ReportTeam.CSV', reason: 'empty' },
];
export const rejected = { status: 'rejected', message: '', problems: PROBLEMS };
const previewed = { done: 'preview', output: shown } as const;
const encode = { send: { type: 'import.encode', file: 'reportMatch', encoding: 'windows-1250' } } as const;
const send = { send: { type: 'import.send', overwrites: true, importId: 'first' } } as const;
const sendAgain = { send: { type: 'import.send', overwrites: true, importId: 'second' } } as const;
const add = { send: { type: 'import.send', overwrites: false, importId: 'third' } } as const;
const cancel = { send: { type: 'import.cancel' } } as const;
/** Checks the idempotency key under which the files are sent. */
const sentUnder =
  (importId: string) =>
  ({ children }: SnapshotFrom<typeof csvImportMachine>) => {
    const sending = children['send']?.getSnapshot() as { input: ImportRequest } | undefined;
    if (sending?.input.importId !== importId) throw new Error(`sent under ${sending?.input.importId}`);
  };
/** The encodings passed to the port. */
const sentEncodings = ({ children }: SnapshotFrom<typeof csvImportMachine>) => {
  const sending = children['send']?.getSnapshot() as { input: ImportRequest } | undefined;
  return JSON.stringify(sending?.input.encodings);
};
const responded = (result: object) => ({ from: 'send', event: { type: 'import.responded', result } });
const progress = (share: number) => ({ from: 'send', event: { type: 'import.progress', share } });

const act = stepsOf<typeof csvImportMachine>();
const SENT = [MATCH, TEAM];
const pick = act.send(whole, {
  in: { picking: { chosen: 'reading' } },
  context: { picked: { sent: SENT, leftOut: [NOTES] }, previews: [], chosen: {}, importIds: {} },
  inputs: { preview: [{ files: SENT, chosen: {} }] },
});
const toAsking = [pick, previewed];
const toSending = [...toAsking, send];
const close = act.send({ type: 'import.close' });
const broke = act.from('send', { type: 'import.failed' });
const unread = { error: 'preview', reason: new DOMException('gone', 'NotReadableError') };

/** The states in which the dialog can be closed, and the steps that lead there. */
const closable: readonly (readonly [string, readonly JourneyStep<typeof csvImportMachine>[]])[] = [
  ['before a file is chosen', []],
  ['where reportMatch.csv is missing', [{ send: lacking }]],
  ['while the first rows are read', [pick]],
  ['where a file could not be read', [pick, unread]],
  ['while it is asked whether the tags stay', toAsking],
  ['where the server found something wrong', [...toSending, responded(rejected)]],
  ['after it broke off', [...toSending, broke]],
  ['where it is refused', [...toSending, responded({ status: 'refused' })]],
];

const eachStep: PinnedJourney<typeof csvImportMachine>[] = [
  {
    name: '[L21] an import from the choice of files to the page of its video',
    onChart: true,
    begins: {
      in: { picking: 'open' },
      context: {
        item: race,
        picked: { sent: [], leftOut: [] },
        previews: [],
        chosen: {},
        overwrites: false,
        importIds: {},
        share: 0,
        problems: [],
        message: '',
        skippedRows: 0,
      },
    },
    steps: [
      pick,
      act.done('preview', shown, { in: { picking: { chosen: 'asking' } }, context: { previews: shown } }),
      act.send(
        { type: 'import.encode', file: 'reportMatch', encoding: 'windows-1250' },
        {
          in: { picking: { chosen: 'reading' } },
          inputs: { preview: [{ files: SENT, chosen: { reportMatch: 'windows-1250' } }] },
        },
      ),
      act.send(
        { type: 'import.encode', file: 'reportTeam', encoding: 'utf-8' },
        {
          inputs: { preview: [{ files: SENT, chosen: { reportMatch: 'windows-1250', reportTeam: 'utf-8' } }] },
        },
      ),
      act.done('preview', other),
      act.send(
        { type: 'import.send', overwrites: true, importId: 'first' },
        {
          in: { sending: 'uploading' },
          context: { share: 0, overwrites: true },
          inputs: {
            send: [
              {
                videoId: 'v1',
                importId: 'first',
                files: SENT,
                encodings: { reportMatch: 'windows-1250', reportTeam: 'utf-8' },
                overwrites: true,
              },
            ],
          },
        },
      ),
      act.from(
        'send',
        { type: 'import.progress', share: 0.5 },
        {
          in: { sending: 'uploading' },
          context: { share: 0.5 },
          inputs: {},
        },
      ),
      act.from('send', { type: 'import.progress', share: 0.999 }, { in: { sending: 'uploading' } }),
      act.from(
        'send',
        { type: 'import.progress', share: 1 },
        {
          in: { sending: 'checking' },
          context: { share: 1 },
          inputs: {},
        },
      ),
      act.from(
        'send',
        { type: 'import.responded', result: { status: 'ok', skippedRows: 2 } },
        {
          in: 'imported',
          context: { skippedRows: 2 },
        },
      ),
      act.send({ type: 'import.home' }, { in: 'leaving', inputs: { leave: [{ videoId: 'v1' }] } }),
      act.done('leave'),
    ],
    ends: 'closed',
    output: { kind: 'closed' },
  },
  ...closable.map(([where, steps]): PinnedJourney<typeof csvImportMachine> => ({
    name: `[L21] the dialog closes ${where}`,
    onChart: true,
    steps: [...steps, close],
    ends: 'closed',
    output: { kind: 'closed' },
  })),
  ...(
    [
      ['that cannot be had', act.fails('leave', OFFLINE)],
      ['that does not come within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([which, step]): PinnedJourney<typeof csvImportMachine> => ({
    name: `[L21] a home page ${which} closes the dialog all the same`,
    onChart: true,
    steps: [...toSending, responded({ status: 'ok', skippedRows: 0 }), act.send({ type: 'import.home' }), step],
    ends: 'closed',
    output: { kind: 'closed' },
  })),
  {
    name: '[L21] a file that has gone, or is not read within fifteen seconds, is said to be unreadable',
    onChart: true,
    steps: [
      pick,
      { ...unread, expects: { in: { picking: 'unreadable' } } },
      pick,
      act.wait(15_000, { in: { picking: 'unreadable' } }),
      act.send(lacking, { in: { picking: 'incomplete' }, inputs: {} }),
    ],
    ends: { picking: 'incomplete' },
  },
  {
    name: '[L21] what the server found wrong is read with its message, and other files begin without it',
    onChart: true,
    steps: [
      ...toSending,
      act.from(
        'send',
        { type: 'import.responded', result: { ...rejected, message: 'line 3' } },
        {
          in: 'rejected',
          context: { problems: PROBLEMS, message: 'line 3' },
        },
      ),
      act.send({ type: 'import.reset' }, { in: { picking: 'open' } }),
      pick,
      act.done('preview', workbook, {
        in: 'rejected',
        context: { problems: [{ file: 'reportMatch.csv', reason: 'workbook' }], message: '' },
      }),
    ],
    ends: 'rejected',
  },
  ...(
    [
      ['breaks off', broke],
      ['fails', act.fails('send', OFFLINE)],
      ['stands still for three minutes', act.wait(180_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof csvImportMachine> => ({
    name: `[L21] an import that ${what} is sent again from its first byte, under its key`,
    onChart: true,
    steps: [
      ...toSending,
      { ...step, expects: { in: 'failed' } },
      act.send(
        { type: 'import.retry' },
        {
          in: { sending: 'uploading' },
          context: { share: 0 },
          inputs: {
            send: [
              {
                videoId: 'v1',
                importId: 'first',
                files: SENT,
                encodings: { reportMatch: 'windows-1252' },
                overwrites: true,
              },
            ],
          },
        },
      ),
    ],
    ends: { sending: 'uploading' },
  })),
  {
    name: '[L21] the server has three minutes to read what it has',
    onChart: true,
    steps: [...toSending, progress(1), act.wait(180_000, { in: 'failed' })],
    ends: 'failed',
  },
  {
    name: '[L21] what this person may not is refused',
    onChart: true,
    steps: [...toSending, responded({ status: 'refused' })],
    ends: 'refused',
  },
  {
    name: '[L21] an import that is cancelled asks again, and tags may be added to those that are there',
    onChart: true,
    steps: [
      ...toSending,
      act.send({ type: 'import.cancel' }, { in: { picking: { chosen: 'asking' } }, inputs: {} }),
      act.send(
        { type: 'import.send', overwrites: false, importId: 'third' },
        {
          inputs: {
            send: [
              {
                videoId: 'v1',
                importId: 'third',
                files: SENT,
                encodings: { reportMatch: 'windows-1252' },
                overwrites: false,
              },
            ],
          },
        },
      ),
    ],
    ends: { sending: 'uploading' },
  },
];

export default definePaths(csvImportMachine, {
  name: 'csv-import',
  input: flowInput(race),
  events: {
    'import.pick': [{ files: whole.files }, { files: lacking.files }],
    'import.encode': [{ file: 'reportMatch', encoding: 'windows-1250' }],
    'import.send': [
      { overwrites: true, importId: 'first' },
      { overwrites: false, importId: 'third' },
    ],
    'import.retry': [{}],
    'import.reset': [{}],
    'import.cancel': [{}],
    'import.home': [{}],
    'import.close': [{}],
    'import.progress': [],
    'import.responded': [],
    'import.failed': [],
  },
  runsIn: { preview: 'picking.chosen.reading', send: 'sending', leave: 'leaving' },
  results: {
    preview: { done: [shown, workbook], error: [new DOMException('gone', 'NotReadableError')] },
    send: {
      emits: [
        { type: 'import.progress', share: 0.5 },
        { type: 'import.progress', share: 1 },
        { type: 'import.responded', result: { status: 'ok', skippedRows: 1 } },
        { type: 'import.responded', result: rejected },
        { type: 'import.responded', result: { status: 'refused' } },
        { type: 'import.responded', result: { status: 'disconnected' } },
        { type: 'import.failed' },
      ],
      error: [OFFLINE],
    },
    leave: { done: [undefined], error: [OFFLINE] },
  },
  endless: { send: 'both states in which it runs have a deadline that whatever moves restarts' },
  unseen: [
    { state: 'closed', like: 'leaving', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'leaving', reason: 'over: the library leaves for the login' },
  ],
  explore: {
    contextKey: ({ overwrites, share, picked, previews, chosen, problems, skippedRows }) => [
      overwrites,
      share,
      picked.sent.length,
      previews.length,
      chosen.reportMatch,
      problems.length,
      skippedRows,
    ],
  },
  tags: { busy: ['sending', 'leaving'] },
  pinned: [
    {
      name: '[L21] the five files go in the order of the document, others stay',
      steps: [{ send: whole }, previewed, send],
      ends: { sending: 'uploading' },
      check: ({ context }) => {
        const names = context.picked.sent.map(({ name }) => name).join();
        if (names !== 'reportMatch.csv,ReportTeam.CSV' || context.picked.leftOut[0]?.name !== NOTES.name)
          throw new Error(names);
        if (!context.overwrites) throw new Error('does not overwrite');
      },
    },
    {
      name: '[L21] without reportMatch.csv nothing is asked or sent',
      steps: [{ send: lacking }, send],
      ends: { picking: 'incomplete' },
    },
    {
      name: '[L21] nothing is sent before the first rows are shown',
      steps: [{ send: whole }, send],
      ends: { picking: { chosen: 'reading' } },
    },
    {
      name: '[L21] another encoding has the files read again, and is sent; of ASCII alone nothing is said',
      steps: [{ send: whole }, previewed, encode, { done: 'preview', output: other }, send],
      ends: { sending: 'uploading' },
      check: (snapshot) => {
        const { previews } = snapshot.context;
        if (previews[0]?.kind !== 'table' || previews[0].rows[0]?.cells[1] !== 'KREJČÍ')
          throw new Error('read as before');
        if (sentEncodings(snapshot) !== '{"reportMatch":"windows-1250"}') throw new Error(sentEncodings(snapshot));
      },
    },
    {
      name: '[L21] what was shown is what is sent, also where nothing was chosen',
      steps: [{ send: whole }, previewed, send],
      ends: { sending: 'uploading' },
      check: (snapshot) => {
        if (sentEncodings(snapshot) !== '{"reportMatch":"windows-1252"}') throw new Error(sentEncodings(snapshot));
      },
    },
    {
      name: '[L21] other files begin with the encodings that are detected in them',
      steps: [{ send: whole }, previewed, encode, { send: whole }],
      ends: { picking: { chosen: 'reading' } },
      check: ({ context }) => {
        if (Object.keys(context.chosen).length > 0 || context.previews.length > 0)
          throw new Error('of the files before');
      },
    },
    {
      name: '[L21] a workbook is refused before it is sent',
      steps: [{ send: whole }, { done: 'preview', output: workbook }],
      ends: 'rejected',
      check: ({ context }) => {
        const [problem, ...more] = context.problems;
        if (problem?.reason !== 'workbook' || problem.file !== 'reportMatch.csv' || more.length > 0)
          throw new Error(JSON.stringify(context.problems));
      },
    },
    {
      name: '[L21] a file that has gone, or is not read in time, is chosen again',
      steps: [
        { send: whole },
        { error: 'preview', reason: new DOMException('gone', 'NotReadableError') },
        { send: whole },
        { elapse: IMPORT_PREVIEW_TIMEOUT_MS },
        { send: whole },
        previewed,
      ],
      ends: { picking: { chosen: 'asking' } },
    },
    {
      name: '[L21] empty rows are reported',
      steps: [{ send: whole }, previewed, send, responded({ status: 'ok', skippedRows: 3 })],
      ends: 'imported',
      check: ({ context }) => {
        if (context.skippedRows !== 3) throw new Error(String(context.skippedRows));
      },
    },
    {
      name: '[L21] success leads home',
      steps: [
        { send: whole },
        previewed,
        send,
        progress(0.5),
        progress(1),
        responded({ status: 'ok', skippedRows: 0 }),
        { send: { type: 'import.home' } },
      ],
      ends: 'leaving',
    },
    {
      name: '[L21] what moves restarts the wait; what stands still has failed and can be sent again',
      steps: [
        { send: whole },
        previewed,
        send,
        { elapse: IMPORT_STALL_TIMEOUT_MS - 1 },
        progress(0.5),
        { elapse: IMPORT_STALL_TIMEOUT_MS - 1 },
        progress(1),
        { elapse: IMPORT_STALL_TIMEOUT_MS },
        { send: { type: 'import.retry' } },
      ],
      ends: { sending: 'uploading' },
      check: ({ context }) => {
        if (context.share !== 0) throw new Error('the progress of the first try is shown');
      },
    },
    {
      name: '[L21] what broke off is sent again under the same key, so that no tag is added twice',
      steps: [
        { send: whole },
        previewed,
        send,
        { from: 'send', event: { type: 'import.failed' } },
        { send: { type: 'import.retry' } },
      ],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('first'),
    },
    {
      name: '[L21] the same choice that was cancelled and is sent again keeps its key, also after another one',
      steps: [{ send: whole }, previewed, send, cancel, add, cancel, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('first'),
    },
    {
      name: '[L21] another choice of the same files is an import of its own',
      steps: [{ send: whole }, previewed, send, cancel, add],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('third'),
    },
    {
      name: '[L21] files that are read in another encoding are an import of their own',
      steps: [{ send: whole }, previewed, send, cancel, encode, { done: 'preview', output: other }, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('second'),
    },
    {
      name: '[L21] files that are picked again are an import of their own',
      steps: [{ send: whole }, previewed, send, cancel, { send: whole }, previewed, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('second'),
    },
    {
      name: '[L21] [L32] a session that is over leads to the login',
      steps: [{ send: whole }, previewed, send, responded({ status: 'disconnected' })],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...eachStep,
  ],
});
