import { finalOutput } from '../../shared/final-output.ts';
import type { SavedSearchChange, SavedSearchesOutcome } from './saved-searches.setup.ts';
import { savedSearchesSetup } from './saved-searches.setup.ts';

export type {
  SavedSearchesInput,
  SavedSearchChange,
  SavedSearchesResult,
  SavedSearchResult,
  SavedSearchesOutcome,
} from './saved-searches.setup.ts';

/**
 * The searches that a person has saved: saved, replaced by the one on show, renamed, deleted, and shared by a link that
 * can be ended.
 *
 * The list is fetched again after each change. What was replaced elsewhere meanwhile is not overwritten: it is shown, and
 * the person decides. A form keeps what is typed until the server has confirmed it. Source: library document, point 2.
 * Rows: L01, L24, L25, L30, L32.
 */
export const savedSearchesMachine = savedSearchesSetup.createMachine({
  id: 'savedSearches',
  description: 'The searches that a person has saved.',
  context: ({ input }) => ({
    ...input,
    searches: undefined,
    change: undefined,
    subject: undefined,
    typed: { name: '', newName: '' },
    token: undefined,
    text: '',
  }),
  output: finalOutput<SavedSearchesOutcome>(),
  initial: 'loading',
  on: {
    'saved.close': { target: '.closed' },
    'saved.type': { actions: { type: 'setTyped', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The list is fetched.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadSearches',
        onDone: [
          {
            guard: { type: 'isLinkMade', params: ({ event }) => event.output },
            target: 'listed.linked',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'listed.changed',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setSearches', params: ({ event }) => event.output },
          },
          { target: 'lost' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'It is read, and may be changed.',
      initial: 'quiet',
      on: {
        'saved.change': {
          guard: { type: 'isNamed', params: ({ event }) => event.change },
          target: 'saving',
          actions: { type: 'setChange', params: ({ event }) => event.change },
        },
        'saved.name': {
          target: '.naming',
          actions: { type: 'setSubject', params: ({ event }) => event.search },
        },
        'saved.delete': {
          target: '.confirming',
          actions: { type: 'setSubject', params: ({ event }) => event.search },
        },
      },
      states: {
        quiet: { description: 'No message is shown.' },
        changed: { description: 'The last change is confirmed.' },
        full: { description: 'There are as many as there may be.' },
        conflict: { description: 'It was replaced elsewhere meanwhile, by what is listed now.' },
        gone: { description: 'It was deleted elsewhere.' },
        notSaved: { description: 'The change did not get through.' },
        naming: {
          description: 'One is renamed.',
          initial: 'typing',
          states: {
            typing: { description: 'Its new name is typed.' },
            notSaved: { description: 'The new name did not get through; it is still there.' },
          },
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        confirming: {
          description: 'One is about to be deleted: is the person sure?',
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        linked: {
          description: 'A link was made: it is shown this once.',
          initial: 'shown',
          on: {
            'saved.copy': {
              target: '.copying',
              actions: { type: 'setText', params: ({ event }) => event.text },
            },
          },
          states: {
            shown: { description: 'It can be copied, and what embeds it.' },
            copying: {
              description: 'It is being copied to the clipboard.',
              tags: 'busy',
              invoke: {
                id: 'copy',
                src: 'copyText',
                input: ({ context: { text } }) => ({ text }),
                onDone: { target: 'copied' },
                onError: { target: 'notCopied' },
              },
              after: { copyTimeout: { target: 'notCopied' } },
            },
            copied: { description: 'It is in the clipboard.' },
            notCopied: { description: 'It is not: it can be marked and copied by hand.' },
          },
        },
      },
    },
    saving: {
      description: 'A change is sent.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'sendChange',
        input: ({ context: { search, change } }) => ({ search, change: change as SavedSearchChange }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'setMade', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event.output },
            target: 'listed.conflict',
            actions: { type: 'setNow', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isFull', params: ({ event }) => event.output },
            target: 'listed.full',
          },
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'lost',
          },
          { target: 'listed.gone', actions: 'forgetSubject' },
        ],
        onError: [{ guard: 'isRenaming', target: 'listed.naming.notSaved' }, { target: 'listed.notSaved' }],
      },
      after: {
        requestTimeout: [{ guard: 'isRenaming', target: 'listed.naming.notSaved' }, { target: 'listed.notSaved' }],
      },
    },
    failed: {
      description: 'The list could not be fetched.',
      on: { 'saved.retry': { target: 'loading' } },
    },
    closed: {
      description: 'The dialog is closed.',
      type: 'final',
      output: ({ context: { saved } }): SavedSearchesOutcome => ({ kind: 'closed', saved }),
    },
    lost: {
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
