import { finalOutput } from '../final-output.ts';
import { type FirstRunOutcome, firstRunSetup } from './first-run.setup.ts';

export type { FirstRunNotice } from './first-run.setup.ts';

/**
 * The administrator of a new library is asked for the name of the group, its language, its logo and colour, and the first
 * film.
 *
 * Each step is saved when it is left, so that the run goes on where it was, for whichever administrator opens it next; all
 * but the first may be skipped. Once it is finished it leads to the library.
 * Rows: S01.
 */
export const firstRunMachine = firstRunSetup.createMachine({
  id: 'first-run',
  description: 'The administrator of a new library is led through its settings to the first film.',
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
      description: 'Where the run is.',
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
      description: 'The step that comes now.',
      always: [
        { guard: { type: 'isAt', params: 'name' }, target: 'asking.name' },
        { guard: { type: 'isAt', params: 'language' }, target: 'asking.language' },
        { guard: { type: 'isAt', params: 'look' }, target: 'asking.look' },
        { guard: { type: 'isAt', params: 'upload' }, target: 'asking.upload' },
        { target: 'finished' },
      ],
    },
    asking: {
      description: 'One step is shown.',
      on: {
        'firstRun.type': { actions: { type: 'setChanges', params: ({ event }) => event.changes } },
        'firstRun.next': { target: 'saving', actions: 'setSent' },
        'firstRun.skip': { target: 'saving', actions: 'setNothingSent' },
        'firstRun.back': { target: 'arriving', actions: 'goBack' },
      },
      initial: 'name',
      states: {
        name: {
          description: 'The name of the group, which may not be skipped.',
          on: {
            'firstRun.next': { guard: 'isNameless', actions: { type: 'say', params: 'nameless' } },
            'firstRun.skip': {},
            'firstRun.back': {},
          },
        },
        language: { description: 'The language for browsers that speak none of ours.' },
        look: {
          description: 'Logo and colour.',
          initial: 'choosing',
          on: {
            'firstRun.removeLogo': { actions: { type: 'setChanges', params: { logo: '' } } },
          },
          states: {
            choosing: {
              description: 'With a preview.',
              on: { 'firstRun.chooseLogo': { target: 'reading', actions: 'clearNotice' } },
            },
            reading: {
              description: 'A logo is made of the chosen file, without which nothing is saved.',
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
      description: 'The step is ended on the server.',
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
    refused: { description: 'Only administrators of the group set it up.' },
    failed: {
      description: 'The server did not respond; another try is offered.',
      on: { 'firstRun.retry': { target: 'loading' } },
    },
    finished: {
      description: 'The first steps are done or skipped.',
      type: 'final',
      output: ({ context }) => ({ leave: context.leave }),
    },
    lost: {
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { leave: 'login' },
    },
  },
});
