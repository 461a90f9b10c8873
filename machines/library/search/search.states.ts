import { restoringLimit } from './search.rules.ts';
import { requestOf, searchSetup } from './search.setup.ts';

/** An alert is shown; afterwards the chart continues where it was. */
export const refused = searchSetup.createStateConfig({
  description: 'No media type is chosen: the alert is shown.',
  on: { 'search.dismiss': { target: 'ready.last' } },
});

export const idle = searchSetup.createStateConfig({ description: 'No type is chosen, nothing is listed.' });

export const restoring = searchSetup.createStateConfig({
  description: 'Lists what the address requests, with as many pages as before.',
  tags: 'busy',
  invoke: {
    id: 'restore',
    src: 'searchMedia',
    input: ({ context }) => requestOf(context, restoringLimit(context)),
    onDone: [
      {
        guard: { type: 'isDisconnected', params: ({ event }) => event.output },
        target: '#search.leaving',
      },
      {
        guard: { type: 'isOtherResult', params: ({ event }) => event.output },
        target: 'emptyList',
      },
      {
        guard: { type: 'isEmptyResult', params: ({ event }) => event.output },
        target: 'empty',
        actions: { type: 'append', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'hasMoreToRestore', params: ({ event }) => event.output },
        target: 'restoring',
        reenter: true,
        actions: [
          { type: 'append', params: ({ event }) => event.output },
          { type: 'count', params: ({ event }) => event.output },
        ],
      },
      {
        guard: { type: 'isLastChunk', params: ({ event }) => event.output },
        target: 'listing.complete',
        actions: [
          { type: 'append', params: ({ event }) => event.output },
          { type: 'count', params: ({ event }) => event.output },
        ],
      },
      {
        target: 'listing.more',
        actions: [
          { type: 'append', params: ({ event }) => event.output },
          { type: 'count', params: ({ event }) => event.output },
        ],
      },
    ],
    onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
  },
  after: { searchTimeout: { target: 'failed' } },
});

export const searching = searchSetup.createStateConfig({
  description: 'Fetches the first page; the previous list is cleared.',
  tags: 'busy',
  invoke: {
    id: 'search',
    src: 'searchMedia',
    input: ({ context }) => requestOf(context, context.limit),
    onDone: [
      {
        guard: { type: 'isDisconnected', params: ({ event }) => event.output },
        target: '#search.leaving',
      },
      {
        guard: { type: 'isOtherResult', params: ({ event }) => event.output },
        target: 'emptyList',
      },
      {
        guard: { type: 'isEmptyResult', params: ({ event }) => event.output },
        target: 'empty',
        actions: { type: 'append', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isLastPage', params: ({ event }) => event.output },
        target: 'listing.complete',
        actions: [
          { type: 'append', params: ({ event }) => event.output },
          { type: 'count', params: ({ event }) => event.output },
        ],
      },
      {
        target: 'listing.more',
        actions: [
          { type: 'append', params: ({ event }) => event.output },
          { type: 'count', params: ({ event }) => event.output },
        ],
      },
    ],
    onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
  },
  after: { searchTimeout: { target: 'failed' } },
});

export const listing = searchSetup.createStateConfig({
  description: 'Results are listed.',
  tags: 'listed',
  initial: 'more',
  on: {
    'list.scroll': { actions: { type: 'saveScrollPosition', params: ({ event }) => event } },
    'items.changed': { actions: { type: 'update', params: ({ event }) => event.items } },
    'item.deleted': {
      actions: [
        { type: 'remove', params: ({ event }) => event.item },
        { type: 'countLess', params: ({ event }) => event.item },
      ],
    },
    'item.restored': {
      actions: [
        { type: 'restore', params: ({ event }) => event.item },
        { type: 'countMore', params: ({ event }) => event.item },
      ],
    },
  },
  states: {
    more: {
      description: 'There may be a next page.',
      on: { 'search.more': { target: 'loadingMore' } },
    },
    loadingMore: {
      description: 'Fetches the next page; the list stays.',
      tags: 'busy',
      invoke: {
        id: 'more',
        src: 'searchMedia',
        input: ({ context }) => requestOf(context, context.limit),
        onDone: [
          {
            guard: { type: 'isDisconnected', params: ({ event }) => event.output },
            target: '#search.leaving',
          },
          {
            guard: { type: 'isRefusedPage', params: ({ event }) => event.output },
            target: 'interrupted',
          },
          {
            guard: { type: 'isLastPage', params: ({ event }) => event.output },
            target: 'complete',
            actions: [
              { type: 'append', params: ({ event }) => event.output },
              { type: 'count', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'more',
            actions: [
              { type: 'append', params: ({ event }) => event.output },
              { type: 'count', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'interrupted', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { searchTimeout: { target: 'interrupted' } },
    },
    complete: { description: 'Everything is listed.' },
    interrupted: {
      description: 'The next page could not be fetched; the list stays.',
      exit: 'clearRequestId',
      on: { 'search.more': { target: 'loadingMore' } },
    },
  },
});

export const empty = searchSetup.createStateConfig({ description: 'The search found nothing.' });

export const emptyList = searchSetup.createStateConfig({ description: 'The server returned no list.' });

export const failed = searchSetup.createStateConfig({
  description: 'The search failed; the typed text stays.',
  exit: 'clearRequestId',
  on: {
    'search.retry': [
      { guard: 'isKeywordInvalid', actions: 'setProblem' },
      { guard: 'isReturning', target: 'restoring', actions: ['begin', 'clearResults'] },
      { target: 'searching', actions: ['begin', 'clearResults'] },
    ],
  },
});
