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
/** A Windows-1250 file decoded as Windows-1252. */
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
/** Checks that the files are sent under this idempotency key. */
const sentUnder =
  (importId: string) =>
  ({ children }: SnapshotFrom<typeof csvImportMachine>) => {
    const sending = children['send']?.getSnapshot() as { input: ImportRequest } | undefined;
    if (sending?.input.importId !== importId) throw new Error(`sent under ${sending?.input.importId}`);
  };
/** The encodings that the port receives, as JSON. */
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

/** The states in which the dialog can be closed, and the steps that lead to each. */
const closable: readonly (readonly [string, readonly JourneyStep<typeof csvImportMachine>[]])[] = [
  ['before a file is chosen', []],
  ['when reportMatch.csv is missing', [{ send: lacking }]],
  ['while the first rows are read', [pick]],
  ['after a file could not be read', [pick, unread]],
  ['while it asks whether to keep the existing tags', toAsking],
  ['after the server rejected the files', [...toSending, responded(rejected)]],
  ['after the upload broke off', [...toSending, broke]],
  ['after the import was refused', [...toSending, responded({ status: 'refused' })]],
];

const eachStep: PinnedJourney<typeof csvImportMachine>[] = [
  {
    name: '[L21] an import runs from picking the files to opening the home page with the video',
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
    name: `[L21] the dialog can be closed ${where}`,
    onChart: true,
    steps: [...steps, close],
    ends: 'closed',
    output: { kind: 'closed' },
  })),
  ...(
    [
      ['cannot be opened', act.fails('leave', OFFLINE)],
      ['does not open within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([which, step]): PinnedJourney<typeof csvImportMachine> => ({
    name: `[L21] the dialog closes even if the home page ${which}`,
    onChart: true,
    steps: [...toSending, responded({ status: 'ok', skippedRows: 0 }), act.send({ type: 'import.home' }), step],
    ends: 'closed',
    output: { kind: 'closed' },
  })),
  {
    name: '[L21] a file that is gone, or not read within fifteen seconds, is reported as unreadable',
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
    name: '[L21] problems found by the server are shown with its message and cleared when other files are picked',
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
      ['stalls for three minutes', act.wait(180_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof csvImportMachine> => ({
    name: `[L21] an import that ${what} can be retried from its first byte, under the same key`,
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
    name: '[L21] an uploaded import fails if the server takes three minutes to process it',
    onChart: true,
    steps: [...toSending, progress(1), act.wait(180_000, { in: 'failed' })],
    ends: 'failed',
  },
  {
    name: '[L21] an import that the viewer is not permitted to make is refused',
    onChart: true,
    steps: [...toSending, responded({ status: 'refused' })],
    ends: 'refused',
  },
  {
    name: '[L21] a cancelled import returns to the options, where tags can be added instead of replaced',
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
      name: '[L21] the report files are sent in the documented order, and other files are left out',
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
      name: '[L21] nothing is sent without reportMatch.csv',
      steps: [{ send: lacking }, send],
      ends: { picking: 'incomplete' },
    },
    {
      name: '[L21] nothing is sent before the first rows are shown',
      steps: [{ send: whole }, send],
      ends: { picking: { chosen: 'reading' } },
    },
    {
      name: '[L21] a chosen encoding re-reads the files and is sent, and plain ASCII files send none',
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
      name: '[L21] the encoding used for the preview is sent if the viewer chooses none',
      steps: [{ send: whole }, previewed, send],
      ends: { sending: 'uploading' },
      check: (snapshot) => {
        if (sentEncodings(snapshot) !== '{"reportMatch":"windows-1252"}') throw new Error(sentEncodings(snapshot));
      },
    },
    {
      name: '[L21] picking other files discards the chosen encodings',
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
      name: '[L21] files can be picked again after one is gone or not read in time',
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
      name: '[L21] the number of skipped empty rows is reported',
      steps: [{ send: whole }, previewed, send, responded({ status: 'ok', skippedRows: 3 })],
      ends: 'imported',
      check: ({ context }) => {
        if (context.skippedRows !== 3) throw new Error(String(context.skippedRows));
      },
    },
    {
      name: '[L21] a successful import leads to the home page on request',
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
      name: '[L21] progress restarts the stall timeout, and a stalled import fails and can be retried',
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
      name: '[L21] an interrupted import is retried under the same key, so that no tag is added twice',
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
      name: '[L21] a cancelled import sent again with the same option keeps its key, even after another option was sent',
      steps: [{ send: whole }, previewed, send, cancel, add, cancel, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('first'),
    },
    {
      name: '[L21] sending the same files with another option uses a new key',
      steps: [{ send: whole }, previewed, send, cancel, add],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('third'),
    },
    {
      name: '[L21] sending the same files in another encoding uses a new key',
      steps: [{ send: whole }, previewed, send, cancel, encode, { done: 'preview', output: other }, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('second'),
    },
    {
      name: '[L21] sending files that were picked again uses a new key',
      steps: [{ send: whole }, previewed, send, cancel, { send: whole }, previewed, sendAgain],
      ends: { sending: 'uploading' },
      onChart: true,
      check: sentUnder('second'),
    },
    {
      name: '[L21] [L32] an expired session leads to the sign-in',
      steps: [{ send: whole }, previewed, send, responded({ status: 'disconnected' })],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...eachStep,
  ],
});
