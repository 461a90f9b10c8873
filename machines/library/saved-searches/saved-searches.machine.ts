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
 * A person's saved searches: they can be saved, replaced by the current one, renamed, deleted, and shared by a link
 * that can be revoked.
 *
 * The list is fetched again after each change. If a search was replaced elsewhere meanwhile, it is not overwritten but
 * shown, and the person decides. A form keeps its text until the server has confirmed it. Source: library document,
 * point 2.
 * Rows: L01, L24, L25, L30, L32.
 */
export const savedSearchesMachine = savedSearchesSetup.createMachine({
  id: 'savedSearches',
  description: 'A person’s saved searches.',
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
      description: 'Fetches the list.',
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
      description: 'The list is shown and can be changed.',
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
        full: { description: 'The maximum number of saved searches is reached.' },
        conflict: { description: 'The search was replaced elsewhere meanwhile; the list shows its new version.' },
        gone: { description: 'The search was deleted elsewhere.' },
        notSaved: { description: 'The change could not be sent.' },
        naming: {
          description: 'A search is being renamed.',
          initial: 'typing',
          states: {
            typing: { description: 'The person types the new name.' },
            notSaved: { description: 'The new name could not be sent; it stays in the form.' },
          },
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        confirming: {
          description: 'Asks for confirmation before a search is deleted.',
          on: { 'saved.cancel': { target: 'quiet', actions: 'forgetSubject' } },
        },
        linked: {
          description: 'A link was created; it is shown only this once.',
          initial: 'shown',
          on: {
            'saved.copy': {
              target: '.copying',
              actions: { type: 'setText', params: ({ event }) => event.text },
            },
          },
          states: {
            shown: { description: 'The link and its embed code can be copied.' },
            copying: {
              description: 'Copies to the clipboard.',
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
            copied: { description: 'The text is in the clipboard.' },
            notCopied: { description: 'The text could not be copied; the person can select and copy it by hand.' },
          },
        },
      },
    },
    saving: {
      description: 'Sends a change.',
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
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
