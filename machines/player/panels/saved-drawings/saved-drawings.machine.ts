import { savedDrawingsSetup } from './saved-drawings.setup.ts';

export type {
  DrawingChange,
  DrawingChangeResult,
  DrawingResult,
  DrawingsResult,
  SavedDrawingsInput,
} from './saved-drawings.setup.ts';

/**
 * Drawings of one film that are saved to an account: they can be listed, opened, shared, linked and removed. Also opens
 * the drawing named by the page's address, for anyone who may watch the film, and runs the list of drawings that others
 * share with the viewer.
 *
 * The list is fetched again after each change. A name stays in its form until the server has confirmed the save; a
 * repeated save refers to the same drawing. Source: issue 18, picture tools.
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
      description: 'The saved drawing shown over the film.',
      initial: 'choosing',
      on: {
        'drawings.open': { target: '.loading', actions: { type: 'setRequested', params: ({ event }) => event } },
      },
      states: {
        choosing: {
          description: 'Checks whether the address names a drawing.',
          always: [{ guard: 'isRequested', target: 'loading', actions: 'sendFollowing' }, { target: 'quiet' }],
        },
        quiet: { description: 'None is being opened; an opened one is shown over the film.' },
        loading: {
          description: 'Fetches the drawing named by the address or chosen from the list.',
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
        missing: { description: 'There is no such drawing, or this viewer may not see it.' },
        failed: { description: 'The drawing could not be fetched.' },
      },
    },
    list: {
      description: 'The viewer’s saved drawings of this film.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether the viewer is signed in.',
          always: [
            { guard: 'isVisitor', target: 'visitor' },
            { target: 'loading', actions: 'openInbox' },
          ],
        },
        visitor: { description: 'Nobody is signed in; saving requires a sign-in.' },
        loading: {
          description: 'Fetches the list.',
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
          description: 'The list is loaded and can be changed.',
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
            full: { description: 'The maximum number of drawings is reached.' },
            tooMuch: { description: 'There are more strokes than one drawing can hold.' },
            gone: { description: 'The drawing was removed elsewhere, or the viewer may no longer watch the film.' },
            notSaved: { description: 'The change could not be sent.' },
            confirming: {
              description: 'Asks for confirmation before a drawing is removed.',
              on: {
                'drawings.confirm': { target: '#savedDrawings.list.changing', actions: 'setRemoval' },
                'drawings.cancel': { target: 'quiet', actions: 'forgetSubject' },
              },
            },
            copying: {
              description: 'Copies the link of a drawing.',
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
            notCopied: { description: 'The link could not be copied; the viewer can copy it by hand.' },
          },
        },
        changing: {
          description: 'Sends a change.',
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
