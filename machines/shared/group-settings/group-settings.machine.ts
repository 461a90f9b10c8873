import { finalOutput } from '../final-output.ts';
import { type GroupOutcome, groupSettingsSetup } from './group-settings.setup.ts';

export type { GroupNotice } from './group-settings.setup.ts';

/**
 * Administrators of a group change its name, language, accent and logo, and which pages may embed its media.
 *
 * Changes are kept until the server has confirmed them. If somebody else has saved meanwhile, their settings are shown
 * with the local changes applied, to be saved again.
 * Rows: S01, E03.
 */
export const groupSettingsMachine = groupSettingsSetup.createMachine({
  id: 'group-settings',
  description:
    'Administrators of a group change its name, language, accent and logo, and which pages may embed its media.',
  context: ({ input }) => ({ ...input, settings: undefined, changes: {}, sent: {}, notice: undefined }),
  output: finalOutput<GroupOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the settings.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchSettings',
        input: ({ context: { groupId } }) => ({ groupId }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setSettings', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    shown: {
      description: 'The form is shown; it stays editable while changes are being saved.',
      initial: 'editing',
      on: {
        'group.type': { actions: { type: 'setChanges', params: ({ event }) => event.changes } },
        'group.removeLogo': { actions: { type: 'setChanges', params: { logo: '' } } },
      },
      states: {
        editing: {
          description: 'There may be unsaved changes.',
          on: {
            'group.save': [
              { guard: 'isNameless', actions: { type: 'say', params: 'nameless' } },
              { guard: 'isPageless', actions: { type: 'say', params: 'pageless' } },
              { guard: 'hasChanges', target: 'saving', actions: 'setSent' },
            ],
            'group.chooseLogo': { target: 'reading', actions: 'clearNotice' },
          },
        },
        reading: {
          description: 'Converts the chosen file to a logo.',
          tags: 'busy',
          invoke: {
            id: 'read',
            src: 'readLogo',
            input: ({ event }) => ({ file: (event as { file: Blob }).file }),
            onDone: { target: 'editing', actions: { type: 'setLogo', params: ({ event }) => event.output } },
            onError: { target: 'editing', actions: { type: 'say', params: 'logoBroken' } },
          },
          after: { pictureTimeout: { target: 'editing', actions: { type: 'say', params: 'logoBroken' } } },
        },
        saving: {
          description: 'Sends the changes.',
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'saveSettings',
            input: ({ context: { groupId, settings, sent } }) => ({
              groupId,
              version: settings?.version ?? 0,
              changes: sent,
              done: undefined,
            }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'editing',
                actions: [
                  { type: 'setSettings', params: ({ event }) => event.output },
                  'clearSent',
                  { type: 'say', params: 'saved' },
                ],
              },
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: 'editing',
                actions: [
                  { type: 'setSettings', params: ({ event }) => event.output },
                  { type: 'say', params: 'changedElsewhere' },
                ],
              },
              { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#group-settings.lost' },
              { guard: { type: 'isPrivate', params: ({ event }) => event.output }, target: '#group-settings.refused' },
              { target: 'editing', actions: { type: 'say', params: 'unreadable' } },
            ],
            onError: { target: 'editing', actions: { type: 'say', params: 'notSaved' } },
          },
          after: { requestTimeout: { target: 'editing', actions: { type: 'say', params: 'notSaved' } } },
        },
      },
    },
    refused: { description: 'Only administrators of the group can change its settings.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'group.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
