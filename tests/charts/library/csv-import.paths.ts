import { csvImportMachine } from '../../../machines/library/csv-import.machine.ts';
import { IMPORT_STALL_TIMEOUT_MS } from '../../../src/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

export const MATCH = { name: 'reportMatch.csv', size: 2_048 };
export const TEAM = { name: 'ReportTeam.CSV', size: 512 };
export const NOTES = { name: 'notes.txt', size: 12 };
const whole = { type: 'import.pick', files: [NOTES, TEAM, MATCH] } as const;
const lacking = { type: 'import.pick', files: [TEAM] } as const;
export const rejected = {
  status: 'rejected',
  message: '',
  problems: [
    { file: 'reportMatch.csv', line: 3, column: 'time', reason: 'time' },
    { file: 'ReportTeam.CSV', reason: 'empty' },
  ],
};
const send = { send: { type: 'import.send', overwrites: true } } as const;
const answered = (answer: object) => ({ from: 'send', event: { type: 'import.answered', answer } });
const progress = (share: number) => ({ from: 'send', event: { type: 'import.progress', share } });

export default definePaths(csvImportMachine, {
  name: 'csv-import',
  input: flowInput(race),
  events: {
    'import.pick': [{ files: whole.files }, { files: lacking.files }],
    'import.send': [{ overwrites: true }, { overwrites: false }],
    'import.retry': [{}],
    'import.again': [{}],
    'import.cancel': [{}],
    'import.home': [{}],
    'import.close': [{}],
    'import.progress': [],
    'import.answered': [],
    'import.broke': [],
  },
  answers: {
    send: {
      emits: [
        { type: 'import.progress', share: 0.5 },
        { type: 'import.progress', share: 1 },
        { type: 'import.answered', answer: { status: 'ok' } },
        { type: 'import.answered', answer: rejected },
        { type: 'import.answered', answer: { status: 'refused' } },
        { type: 'import.answered', answer: { status: 'disconnected' } },
        { type: 'import.broke' },
      ],
      error: [OFFLINE],
    },
    leave: { done: [undefined], error: [OFFLINE] },
  },
  endless: { send: 'both states in which it runs have a deadline that whatever moves begins anew' },
  unseen: [
    { state: 'closed', like: 'leaving', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'leaving', reason: 'over: the library leaves for the login' },
  ],
  explore: {
    contextKey: ({ overwrites, share, picked, problems }) => [overwrites, share, picked.sent.length, problems.length],
  },
  pinned: [
    {
      name: '[L21] the five files go in the order of the document, others stay',
      steps: [{ send: whole }, send],
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
      name: '[L21] success leads home',
      steps: [
        { send: whole },
        send,
        progress(0.5),
        progress(1),
        answered({ status: 'ok' }),
        { send: { type: 'import.home' } },
      ],
      ends: 'leaving',
    },
    {
      name: '[L21] what moves begins the wait anew; what stands still has failed and can be sent again',
      steps: [
        { send: whole },
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
      name: '[L21] [L32] a session that is over leads to the login',
      steps: [{ send: whole }, send, answered({ status: 'disconnected' })],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
