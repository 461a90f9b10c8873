import { savedDrawingsSetup } from './saved-drawings.setup.ts';

export type {
  DrawingChange,
  DrawingChangeResult,
  DrawingResult,
  DrawingsResult,
  SavedDrawingsInput,
} from './saved-drawings.setup.ts';

/**
 * Drawings of one film that are saved to an account: listed, opened, shared with people, linked and removed; and one that
 * the page's address names, for anyone who may watch the film. Beside them is what others share with the person.
 *
 * The list is fetched again after each change. A name stays in its form until the server has confirmed the save; a save
 * that is tried again is the same drawing. Source: issue 18, picture tools.
 * Rows: P26.
 */
export const savedDrawingsMachine = savedDrawingsSetup.createMachine({
  id: 'savedDrawings',
  context: ({ input }) => ({
    ...input,
    drawings: undefined,
    change: undefined,
    name: '',
    saveId: undefined,
    subject: undefined,
    subjectTag: undefined,
    peopleOf: undefined,
  }),
  type: 'parallel',
  on: {
    'drawings.name': { actions: { type: 'setName', params: ({ event }) => event.text } },
    'drawings.people': [
      { guard: 'isPeopleOpen', actions: { type: 'closePeople', params: ({ event }) => event.id } },
      { actions: { type: 'openPeople', params: ({ event }) => event.id } },
    ],
    'people.counted': { actions: { type: 'setCount', params: ({ event }) => event } },
    'people.closed': [
      {
        guard: { type: 'isNextNamed', params: ({ event }) => event },
        actions: { type: 'openPeople', params: ({ event }) => event.next! },
      },
      { actions: 'forgetPeople' },
    ],
  },
  states: {
    opening: {
      description: 'A saved drawing that is shown over the film.',
      initial: 'choosing',
      on: {
        'drawings.open': { target: '.loading', actions: { type: 'setRequested', params: ({ event }) => event } },
      },
      states: {
        choosing: {
          description: 'Does the address name one?',
          always: [{ guard: 'isRequested', target: 'loading', actions: 'sendFollowing' }, { target: 'quiet' }],
        },
        quiet: { description: 'None is requested; one that was opened is drawn over the film.' },
        loading: {
          description: 'The one that the address names, or one of the list, is fetched.',
          invoke: {
            id: 'load',
            src: 'loadDrawing',
            input: ({ context: { mediaId, requested } }) => ({ mediaId, id: requested! }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'quiet',
                actions: [
                  { type: 'sendOpened', params: ({ event }) => event.output },
                  { type: 'markOpened', params: ({ event }) => event.output },
                ],
              },
              { target: 'missing' },
            ],
            onError: { target: 'failed' },
          },
          after: { requestTimeout: { target: 'failed' } },
        },
        missing: { description: 'There is no such drawing, or not for this person.' },
        failed: { description: 'It could not be fetched.' },
      },
    },
    list: {
      description: 'What the person has saved of this film.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Is anybody signed in?',
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { target: 'loading', actions: 'openInbox' },
          ],
        },
        visitor: { description: 'Nobody is signed in: drawings are saved after a sign-in.' },
        loading: {
          description: 'The list is fetched.',
          tags: 'busy',
          invoke: {
            id: 'loadList',
            src: 'loadDrawings',
            input: ({ context: { mediaId } }) => ({ mediaId }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => event.output },
                target: 'listed.changed',
                actions: { type: 'setDrawings', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'listed',
                actions: { type: 'setDrawings', params: ({ event }) => event.output },
              },
              { guard: { type: 'isDisconnected', params: ({ event }) => event.output }, target: 'visitor' },
              { target: 'failed' },
            ],
            onError: { target: 'failed' },
          },
          after: { requestTimeout: { target: 'failed' } },
        },
        failed: {
          description: 'The list could not be fetched.',
          on: { 'drawings.retry': { target: 'loading' } },
        },
        listed: {
          description: 'The list is there, and may be changed.',
          initial: 'quiet',
          on: {
            'drawings.save': [
              { guard: { type: 'isTooMuch', params: ({ event }) => event.strokes }, target: '.tooMuch' },
              {
                guard: { type: 'isWhole', params: ({ event }) => event.strokes },
                target: 'changing',
                actions: { type: 'setSave', params: ({ event }) => event },
              },
            ],
            'drawings.share': {
              target: 'changing',
              actions: { type: 'setChange', params: ({ event: { id } }) => ({ kind: 'share', id }) },
            },
            'drawings.end': {
              target: 'changing',
              actions: { type: 'setChange', params: ({ event: { id } }) => ({ kind: 'end', id }) },
            },
            'drawings.remove': {
              target: '.confirming',
              actions: { type: 'setSubject', params: ({ event }) => event },
            },
            'drawings.copy': {
              target: '.copying',
              actions: { type: 'setSubject', params: ({ event }) => event },
            },
          },
          states: {
            quiet: { description: 'No message is shown.' },
            changed: { description: 'The last change is confirmed.' },
            full: { description: 'There are as many as there may be.' },
            tooMuch: { description: 'More is drawn than one drawing holds.' },
            gone: { description: 'It was removed elsewhere, or the film may no longer be watched.' },
            notSaved: { description: 'The change did not get through.' },
            confirming: {
              description: 'One is about to be removed: is the person sure?',
              on: {
                'drawings.confirm': { target: '#savedDrawings.list.changing', actions: 'setRemoval' },
                'drawings.cancel': { target: 'quiet', actions: 'forgetSubject' },
              },
            },
            copying: {
              description: 'The link of one is copied.',
              invoke: {
                id: 'copy',
                src: 'copyDrawingLink',
                input: ({ context: { mediaId, subject, subjectTag } }) => ({ mediaId, id: subject!, tag: subjectTag }),
                onDone: { target: 'copied' },
                onError: { target: 'notCopied' },
              },
              after: { requestTimeout: { target: 'notCopied' } },
            },
            copied: { description: 'The link is in the clipboard.' },
            notCopied: { description: 'It is not: it can be copied by hand.' },
          },
        },
        changing: {
          description: 'A change is sent.',
          tags: 'busy',
          invoke: {
            id: 'change',
            src: 'sendDrawing',
            input: ({ context: { mediaId, change } }) => ({ mediaId, change: change! }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: 'loading',
                actions: 'setConfirmed',
              },
              { guard: { type: 'isFull', params: ({ event }) => event.output }, target: 'listed.full' },
              { guard: { type: 'isDisconnected', params: ({ event }) => event.output }, target: 'visitor' },
              { target: 'listed.gone' },
            ],
            onError: { target: 'listed.notSaved' },
          },
          after: { requestTimeout: { target: 'listed.notSaved' } },
        },
      },
    },
  },
});
