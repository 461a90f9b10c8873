import { finalOutput } from '../final-output.ts';
import { type FirstRunOutcome, firstRunSetup } from './first-run.setup.ts';

export type { FirstRunNotice } from './first-run.setup.ts';

/**
 * Leads the administrator of a new library through its setup: the group's name, its language, its logo and colour, and
 * the first film.
 *
 * Each step is saved when it is left, so that the next administrator to open the run continues there. Every step but
 * the first can be skipped. The finished run leads to the library.
 * Rows: S01.
 */
export const firstRunMachine = firstRunSetup.createMachine({
  id: 'first-run',
  description: 'Leads the administrator of a new library through its settings to the first film.',
  context: ({ input }) => ({
    ...input,
    settings: undefined,
    changes: {},
    step: undefined,
    sent: {},
    leave: 'library',
    notice: undefined,
  }),
  output: finalOutput<FirstRunOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads how far the run has got.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchSettings',
        input: ({ context: { groupId } }) => ({ groupId }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'arriving',
            actions: [{ type: 'setSettings', params: ({ event }) => event.output }, 'goOn'],
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    arriving: {
      description: 'Chooses the next step.',
      always: [
        { guard: { type: 'isAt', params: 'name' }, target: 'asking.name' },
        { guard: { type: 'isAt', params: 'language' }, target: 'asking.language' },
        { guard: { type: 'isAt', params: 'look' }, target: 'asking.look' },
        { guard: { type: 'isAt', params: 'upload' }, target: 'asking.upload' },
        { target: 'finished' },
      ],
    },
    asking: {
      description: 'Shows one step.',
      on: {
        'firstRun.type': { actions: { type: 'setChanges', params: ({ event }) => event.changes } },
        'firstRun.next': { target: 'saving', actions: 'setSent' },
        'firstRun.skip': { target: 'saving', actions: 'setNothingSent' },
        'firstRun.back': { target: 'arriving', actions: 'goBack' },
      },
      initial: 'name',
      states: {
        name: {
          description: 'The name of the group, which cannot be skipped.',
          on: {
            'firstRun.next': { guard: 'isNameless', actions: { type: 'say', params: 'nameless' } },
            'firstRun.skip': {},
            'firstRun.back': {},
          },
        },
        language: { description: 'The language for browsers whose languages are not supported.' },
        look: {
          description: 'Logo and colour.',
          initial: 'choosing',
          on: {
            'firstRun.removeLogo': { actions: { type: 'setChanges', params: { logo: '' } } },
          },
          states: {
            choosing: {
              description: 'The choice, with a preview.',
              on: { 'firstRun.chooseLogo': { target: 'reading', actions: 'clearNotice' } },
            },
            reading: {
              description: 'Converts the chosen file to a logo; the step cannot be saved meanwhile.',
              tags: 'busy',
              on: { 'firstRun.next': {} },
              invoke: {
                id: 'read',
                src: 'readLogo',
                input: ({ event }) => ({ file: (event as { file: Blob }).file }),
                onDone: { target: 'choosing', actions: { type: 'setLogo', params: ({ event }) => event.output } },
                onError: { target: 'choosing', actions: { type: 'say', params: 'logoBroken' } },
              },
              after: { pictureTimeout: { target: 'choosing', actions: { type: 'say', params: 'logoBroken' } } },
            },
          },
        },
        upload: {
          description: 'The first film, on the page that adds files.',
          on: {
            'firstRun.next': { target: '#first-run.saving', actions: ['leaveForStudio', 'setNothingSent'] },
            'firstRun.skip': { target: '#first-run.saving', actions: ['leaveForLibrary', 'setNothingSent'] },
          },
        },
      },
    },
    saving: {
      description: 'Saves the step on the server.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveSettings',
        input: ({ context: { groupId, settings, sent, step } }) => ({
          groupId,
          version: settings?.version ?? 0,
          changes: sent,
          done: step,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'arriving',
            actions: [{ type: 'setSettings', params: ({ event }) => event.output }, 'goAhead'],
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'arriving',
            actions: [
              { type: 'setSettings', params: ({ event }) => event.output },
              'goOn',
              { type: 'say', params: 'changedElsewhere' },
            ],
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { guard: { type: 'isPrivate', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'arriving', actions: { type: 'say', params: 'unreadable' } },
        ],
        onError: { target: 'arriving', actions: { type: 'say', params: 'notSaved' } },
      },
      after: { requestTimeout: { target: 'arriving', actions: { type: 'say', params: 'notSaved' } } },
    },
    refused: { description: 'Only administrators of the group can set it up.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'firstRun.retry': { target: 'loading' } },
    },
    finished: {
      description: 'All steps are done or skipped.',
      type: 'final',
      output: ({ context }) => ({ leave: context.leave }),
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { leave: 'login' },
    },
  },
});
