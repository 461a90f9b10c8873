import { initialContext } from './search.rules.ts';
import { searchSetup } from './search.setup.ts';
import {
  empty,
  emptyList,
  failed,
  idle,
  listing,
  loadingMore,
  refused,
  restoring,
  searching,
} from './search.states.ts';

/**
 * A search from the permissions to the last page.
 *
 * It waits for the permissions, then lists what the address asks for, as far as the history says it was listed before.
 * A newer search ends an older one with its request, so that only the newest answer is heard. What is listed stays when
 * the next page fails. Source: library document, points 2, 4 and 9; rows L01, L03 to L05, L09, L10, L32.
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
    'search.saved': [
      {
        guard: 'mayWriteAddress',
        actions: [{ type: 'keepSaved', params: ({ event }) => event.id }, 'replaceAddress'],
        meta: { row: 'L01' },
      },
      { actions: { type: 'keepSaved', params: ({ event }) => event.id }, meta: { row: 'L01' } },
    ],
  },
  states: {
    preparing: {
      description: 'What may be searched is asked for.',
      tags: 'busy',
      initial: 'asking',
      on: {
        'keyword.type': { actions: { type: 'typeEarly', params: ({ event }) => event.text }, meta: { row: 'L04' } },
      },
      invoke: {
        id: 'permissions',
        src: 'checkPermissions',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: 'leaving',
            meta: { row: 'L32' },
          },
          {
            guard: 'isSubmitted',
            target: 'ready',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'tellPrepared',
              'takeTypedEarly',
              'submit',
            ],
            meta: { row: 'L04' },
          },
          {
            guard: 'isKeywordInvalid',
            target: 'ready',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'tellPrepared',
              'clearResults',
              'tellProblem',
              'takeTypedEarly',
            ],
            meta: { row: 'L04' },
          },
          {
            guard: { type: 'hasStartingType', params: ({ event }) => event.output },
            target: 'ready.restoring',
            actions: [
              { type: 'prepare', params: ({ event }) => event.output },
              'tellPrepared',
              'begin',
              'clearResults',
              'takeTypedEarly',
            ],
            meta: { row: ['L01', 'L03', 'L31'] },
          },
          {
            target: 'ready',
            actions: [{ type: 'prepare', params: ({ event }) => event.output }, 'tellPrepared', 'takeTypedEarly'],
            meta: { row: 'L03' },
          },
        ],
        onError: { target: 'unprepared', meta: { row: 'L10' } },
      },
      after: { permissionsTimeout: { target: 'unprepared', meta: { row: 'L10' } } },
      states: {
        asking: {
          description: 'Nothing has been searched for yet.',
          on: { 'search.submit': { target: 'submitted', meta: { row: 'L04' } } },
        },
        submitted: { description: 'A search is made as soon as it may be.' },
      },
    },
    unprepared: {
      description: 'What may be searched is not known; the person may try again.',
      on: {
        'keyword.type': { actions: { type: 'typeEarly', params: ({ event }) => event.text }, meta: { row: 'L04' } },
        'search.submit': { target: 'preparing.submitted', meta: { row: 'L04' } },
        'search.retry': { target: 'preparing', meta: { row: 'L10' } },
      },
    },
    ready: {
      description: 'Searches can be made; each begins anew.',
      initial: 'idle',
      on: {
        'keyword.type': {
          actions: [{ type: 'type', params: ({ event }) => event.text }, 'stopAwaiting', 'awaitPause'],
          meta: { row: 'L01' },
        },
        'keyword.settled': { guard: 'mayWriteAddress', actions: 'replaceAddress', meta: { row: 'L01' } },
        'type.choose': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.mediaType },
            actions: [{ type: 'chooseType', params: ({ event }) => event.mediaType }, 'submit'],
            meta: { row: 'L03' },
          },
          {
            target: '.idle',
            actions: [{ type: 'chooseType', params: ({ event }) => event.mediaType }, 'clearResults'],
            meta: { row: 'L03' },
          },
        ],
        'search.refine': {
          actions: [{ type: 'refine', params: ({ event }) => event.change }, 'submit'],
          meta: { row: ['L07', 'L08'] },
        },
        'search.submit': [
          { guard: 'hasNoType', target: 'refused', meta: { row: 'L05' } },
          { guard: 'isKeywordInvalid', actions: 'tellProblem', meta: { row: 'L04' } },
          {
            guard: 'mayWriteAddress',
            target: '.searching',
            reenter: true,
            actions: ['stopAwaiting', 'forgetPlace', 'begin', 'clearResults', 'pushAddress'],
            meta: { row: ['L01', 'L04', 'L10'] },
          },
          {
            target: '.searching',
            reenter: true,
            actions: ['stopAwaiting', 'forgetPlace', 'begin', 'clearResults'],
            meta: { row: ['L01', 'L10'] },
          },
        ],
        'view.choose': [
          {
            guard: 'mayWriteAddress',
            actions: [{ type: 'refine', params: ({ event }) => ({ viewMode: event.viewMode }) }, 'replaceAddress'],
            meta: { row: ['L01', 'L08'] },
          },
          { actions: { type: 'refine', params: ({ event }) => ({ viewMode: event.viewMode }) }, meta: { row: 'L08' } },
        ],
        'address.changed': [
          {
            guard: { type: 'leadsToType', params: ({ event }) => event.address },
            target: '.restoring',
            reenter: true,
            actions: [
              'stopAwaiting',
              { type: 'follow', params: ({ event }) => event },
              'fitType',
              'begin',
              'clearResults',
            ],
            meta: { row: 'L01' },
          },
          {
            target: '.idle',
            actions: ['stopAwaiting', { type: 'follow', params: ({ event }) => event }, 'fitType', 'clearResults'],
            meta: { row: 'L01' },
          },
        ],
      },
      states: {
        idle,
        restoring,
        searching,
        listing,
        loadingMore,
        empty,
        emptyList,
        failed,
        last: { type: 'history', history: 'deep' },
      },
    },
    refused,
    leaving: {
      description: 'The session is over: the page leaves for the login.',
      entry: 'tellSessionLost',
      on: {
        'address.returned': { target: 'preparing', meta: { row: 'L32' } },
        'search.retry': { target: 'preparing', meta: { row: 'L32' } },
      },
    },
  },
});
