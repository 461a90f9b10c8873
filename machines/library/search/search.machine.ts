import { initialContext } from './search.rules.ts';
import { searchSetup } from './search.setup.ts';
import { empty, emptyList, failed, idle, listing, refused, restoring, searching } from './search.states.ts';

/**
 * A search from the permissions to the last page.
 *
 * Waits for the permissions, then lists what the address requests, down to where the history says it was listed before.
 * A newer search cancels the previous one and its request, so that only the newest response counts. The list stays if
 * the next page fails. Source: library document, points 2, 4 and 9.
 * Rows: L01, L03, L04, L05, L07, L08, L09, L10, L18, L31, L32.
 */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  description: 'A search from the permissions to the last page.',
  context: ({ input }) => initialContext(input),
  invoke: [
    { id: 'results', src: 'results' },
    { id: 'address', src: 'address' },
  ],
  initial: 'preparing',
  on: {
    'screen.change': { actions: { type: 'chooseScreen', params: ({ event }) => event.screen } },
    'link.open': {
      actions: [
        'stopAwaiting',
        { type: 'setLink', params: ({ event }) => event.link },
        { type: 'openLink', params: ({ event }) => event.link },
      ],
    },
    'link.close': { actions: [{ type: 'setLink', params: undefined }, 'closeLink'] },
    'search.saved': [
      {
        guard: 'mayWriteAddress',
        actions: [{ type: 'setSaved', params: ({ event }) => event.id }, 'replaceAddress'],
      },
      { actions: { type: 'setSaved', params: ({ event }) => event.id } },
    ],
  },
  states: {
    preparing: {
      description: 'Requests the permissions, which decide what can be searched.',
      tags: 'busy',
      initial: 'asking',
      on: {
        'keyword.type': { actions: { type: 'typeEarly', params: ({ event }) => event.text } },
      },
      invoke: {
        id: 'permissions',
        src: 'checkPermissions',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'leaving',
          },
          {
            guard: 'isSubmitted',
            target: 'ready',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'reportPrepared',
              'takeTypedEarly',
              'submit',
            ],
          },
          {
            guard: 'isKeywordInvalid',
            target: 'ready',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'reportPrepared',
              'clearResults',
              'setProblem',
              'takeTypedEarly',
            ],
          },
          {
            guard: { type: 'hasStartingType', params: ({ event }) => event.output },
            target: 'ready.restoring',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'reportPrepared',
              'begin',
              'clearResults',
              'takeTypedEarly',
            ],
          },
          {
            target: 'ready',
            actions: [{ type: 'prepare', params: ({ event }) => event.output }, 'reportPrepared', 'takeTypedEarly'],
          },
        ],
        onError: { target: 'unprepared', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { permissionsTimeout: { target: 'unprepared' } },
      states: {
        asking: {
          description: 'No search has been submitted yet.',
          on: { 'search.submit': { target: 'submitted' } },
        },
        submitted: { description: 'A search is submitted; it runs once the permissions are known.' },
      },
    },
    unprepared: {
      description: 'The permissions are unknown; the person may retry.',
      exit: 'clearRequestId',
      on: {
        'keyword.type': { actions: { type: 'typeEarly', params: ({ event }) => event.text } },
        'search.submit': { target: 'preparing.submitted' },
        'search.retry': { target: 'preparing' },
      },
    },
    ready: {
      description: 'Searches can be made; each starts over.',
      initial: 'idle',
      on: {
        'keyword.type': {
          actions: [{ type: 'type', params: ({ event }) => event.text }, 'stopAwaiting', 'awaitPause'],
        },
        'keyword.settled': { guard: 'mayWriteAddress', actions: 'draftAddress' },
        'type.choose': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.mediaType },
            actions: [{ type: 'chooseType', params: ({ event }) => event.mediaType }, 'submit'],
          },
          {
            target: '.idle',
            actions: [{ type: 'chooseType', params: ({ event }) => event.mediaType }, 'clearResults'],
          },
        ],
        'search.refine': {
          actions: [{ type: 'refine', params: ({ event }) => event.change }, 'submit'],
        },
        'search.submit': [
          { guard: 'hasNoType', target: 'refused' },
          { guard: 'isKeywordInvalid', actions: 'setProblem' },
          {
            guard: 'mayWriteAddress',
            target: '.searching',
            reenter: true,
            actions: ['stopAwaiting', 'clearScrollPosition', 'begin', 'clearResults', 'pushAddress'],
          },
          {
            target: '.searching',
            reenter: true,
            actions: ['stopAwaiting', 'clearScrollPosition', 'begin', 'clearResults'],
          },
        ],
        'view.choose': [
          {
            guard: 'mayWriteAddress',
            actions: [{ type: 'refine', params: ({ event }) => ({ viewMode: event.viewMode }) }, 'replaceAddress'],
          },
          { actions: { type: 'refine', params: ({ event }) => ({ viewMode: event.viewMode }) } },
        ],
        'address.changed': [
          {
            guard: { type: 'isListedAlready', params: ({ event }) => event.address },
            actions: [
              'stopAwaiting',
              { type: 'follow', params: ({ event }) => event },
              'clearScrollPosition',
              'reportLink',
            ],
          },
          {
            guard: { type: 'leadsToType', params: ({ event }) => event.address },
            target: '.restoring',
            reenter: true,
            actions: [
              'stopAwaiting',
              { type: 'follow', params: ({ event }) => event },
              'begin',
              'clearResults',
              'reportLink',
            ],
          },
          {
            target: '.idle',
            actions: ['stopAwaiting', { type: 'follow', params: ({ event }) => event }, 'clearResults', 'reportLink'],
          },
        ],
      },
      states: {
        idle,
        restoring,
        searching,
        listing,
        empty,
        emptyList,
        failed,
        last: { type: 'history', history: 'deep' },
      },
    },
    refused,
    leaving: {
      description: 'The session has ended; the page leaves for the sign-in.',
      entry: 'reportSessionLost',
      on: {
        'address.returned': { target: 'preparing' },
        'search.retry': { target: 'preparing' },
      },
    },
  },
});
