import { begun, reportOf } from './bridge.rules.ts';
import { bridgeSetup } from './bridge.setup.ts';

/**
 * From a timing feed to tags: what arrives is recorded, reduced to races and runs, and published; what an operator sees of
 * it goes to the server, which answers with the operator's settings.
 *
 * `connection` listens, each run on the course is an actor of its own, and `sink` publishes whatever of the target tags the
 * server has not confirmed. The regions do not wait for each other: a server that is away stops neither recording nor reducing.
 * Rows: B13.
 */
export const bridgeMachine = bridgeSetup.createMachine({
  id: 'bridge',
  description: 'From a timing feed to tags and live results.',
  type: 'parallel',
  context: ({ input }) => begun(input),
  entry: 'wantEarlier',
  invoke: [
    { id: 'connection', src: 'connection', input: ({ context }) => ({ kind: context.options.input }) },
    { id: 'sink', src: 'sink', input: ({ context }) => ({ isHeld: context.settings.isHeld }) },
  ],
  states: {
    recording: {
      description: 'The recording of what arrives.',
      initial: 'writing',
      states: {
        writing: {
          description: 'What arrives is written down, so that it can be played again.',
          invoke: { id: 'record', src: 'record', input: undefined, onError: { target: 'failed' } },
          on: {
            arrived: { actions: { type: 'record', params: ({ event }) => event.arrival } },
            'record.failed': {
              target: 'failed',
              actions: {
                type: 'noteProblem',
                params: ({ event: { at, detail } }) => ({ at, code: 'recordingFailed', detail }),
              },
            },
          },
        },
        failed: { description: 'What arrives is published without being written down.' },
      },
    },
    racing: {
      description: 'What arrives becomes races, runs and tags.',
      on: {
        arrived: { actions: { type: 'takeArrival', params: ({ event }) => event.arrival } },
        'input.unreadable': {
          actions: {
            type: 'noteProblem',
            params: ({ event: { at, detail } }) => ({ at, code: 'unreadable', detail }),
          },
        },
        'input.failed': {
          actions: {
            type: 'noteProblem',
            params: ({ event: { at, problem, detail } }) => ({ at, code: problem, detail }),
          },
        },
        'connection.changed': {
          actions: [
            { type: 'setConnection', params: ({ event }) => event.state },
            { type: 'notifyRuns', params: ({ event }) => event.state },
          ],
        },
        'run.changed': { actions: { type: 'setPhase', params: ({ event }) => event } },
        'sink.changed': { actions: { type: 'setSink', params: ({ event }) => event } },
        'sink.refused': {
          actions: {
            type: 'noteProblem',
            params: ({ event: { at, detail } }) => ({ at, code: 'refused', detail }),
          },
        },
        'sink.failed': {
          actions: {
            type: 'noteProblem',
            params: ({ event: { at, detail } }) => ({ at, code: 'hostUnreachable', detail }),
          },
        },
      },
    },
    reporting: {
      description: 'The reports to the server.',
      initial: 'requesting',
      states: {
        requesting: {
          description: 'A report is sent to the server, which responds with the settings.',
          entry: 'forgetNews',
          invoke: {
            id: 'report',
            src: 'report',
            input: ({ context }) => reportOf(context),
            onDone: {
              target: 'resting',
              actions: { type: 'takeSettings', params: ({ event }) => event.output.settings },
            },
            onError: { target: 'unheard' },
          },
          after: { reportTimeout: { target: 'unheard' } },
        },
        resting: {
          description: 'A report was just sent.',
          after: { reportInterval: { target: 'quiet' } },
        },
        quiet: {
          description: 'The next report is sent as soon as there is news, and at intervals without.',
          always: { guard: 'hasNews', target: 'requesting' },
          after: { quietInterval: { target: 'requesting' } },
        },
        unheard: {
          description: 'The server could not be reached; the report is sent again later.',
          after: { retryInterval: { target: 'requesting' } },
        },
      },
    },
  },
});
