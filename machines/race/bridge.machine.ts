import { begun, reportOf } from './bridge.rules.ts';
import { bridgeSetup } from './bridge.setup.ts';

/**
 * Turns a timing feed into tags: messages are recorded, reduced to races and runs, and published. Reports for the
 * operator go to the server, which responds with the operator's settings.
 *
 * `connection` listens, each run on the course is an actor, and `sink` publishes every target tag that the server has
 * not confirmed. The regions are independent: an unreachable server stops neither recording nor reducing.
 * Rows: B13.
 */
export const bridgeMachine = bridgeSetup.createMachine({
  id: 'bridge',
  description: 'Turns a timing feed into tags and live results.',
  type: 'parallel',
  context: ({ input }) => begun(input),
  entry: 'wantEarlier',
  invoke: [
    { id: 'connection', src: 'connection', input: ({ context }) => ({ kind: context.options.input }) },
    { id: 'sink', src: 'sink', input: ({ context }) => ({ isHeld: context.settings.isHeld }) },
  ],
  states: {
    recording: {
      description: 'The recording of messages.',
      initial: 'writing',
      states: {
        writing: {
          description: 'Messages are recorded, so that they can be replayed.',
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
        failed: { description: 'Recording has failed; messages are still published.' },
      },
    },
    racing: {
      description: 'Messages become races, runs and tags.',
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
      description: 'Reports to the server.',
      initial: 'requesting',
      states: {
        requesting: {
          description: 'Sends a report to the server, which responds with the settings.',
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
          description: 'A report was just sent; waits before the next one.',
          after: { reportInterval: { target: 'quiet' } },
        },
        quiet: {
          description: 'Sends the next report as soon as there is news, or after an interval.',
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
