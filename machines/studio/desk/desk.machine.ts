import type { ActorRefFrom } from 'xstate';
import { finalOutput } from '../../shared/final-output.ts';
import { initialContext } from './desk.context.ts';
import type { DeskOutcome } from './desk.events.ts';
import { deskSetup } from './desk.setup.ts';
import { sheet } from './desk.sheet.ts';

/**
 * A desk where several people tag a film or a live stream at the same time, with buttons.
 *
 * `filling` applies a person's actions to the board, `outbox` sends them, and `line` receives the changes of others;
 * `sheet` is the dialog.
 * Rows: B14.
 */
export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  description: 'A desk where several people tag a film or a live stream at the same time, with buttons.',
  context: initialContext,
  output: finalOutput<DeskOutcome>(),
  initial: 'loading',
  on: {
    'film.measured': { actions: { type: 'setFilmEnd', params: ({ event }) => event.length } },
    'unsent.stored': { actions: { type: 'setUnstored', params: ({ event }) => event.missing } },
    'page.hidden': { guard: 'hasRest', actions: ['fillAll', 'emitPending'] },
  },
  states: {
    loading: {
      description: 'Reads the tags, the templates and the start list.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchDesk',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'open',
            actions: [{ type: 'setDesk', params: ({ event }) => event.output }, 'emitPerson'],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
            target: 'refused',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    open: {
      description: 'The desk is in use.',
      type: 'parallel',
      invoke: {
        id: 'line',
        src: 'line',
        input: ({ context: { mediaId, revision } }) => ({ mediaId, since: revision }),
      },
      always: { guard: 'hasSettled', actions: ['dropSettled', 'emitPending'] },
      on: {
        'line.tags': { actions: { type: 'takeTags', params: ({ event }) => event } },
        'line.loaded': { actions: { type: 'takeLoaded', params: ({ event }) => event } },
        'line.people': { actions: { type: 'setPeople', params: ({ event }) => event.people } },
        'line.opened': { actions: { type: 'setConnected', params: true } },
        'line.lost': { actions: { type: 'setConnected', params: false } },
        'line.refused': { target: 'loading', actions: ['fillAll', 'emitPending'] },
        'button.down': [
          {
            guard: { type: 'isUnplaced', params: ({ event }) => event },
            actions: { type: 'sayNoMoment', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOpening', params: ({ event }) => event },
            actions: [{ type: 'openRange', params: ({ event }) => event }, 'emitPressed'],
          },
          { actions: [{ type: 'press', params: ({ event }) => event }, 'emitPressed', 'emitPending'] },
        ],
        'button.up': [
          {
            guard: { type: 'isHeld', params: ({ event }) => event },
            actions: [{ type: 'press', params: ({ event }) => event }, 'emitPressed', 'emitPending'],
          },
          {
            guard: { type: 'isHeldUnplaced', params: ({ event }) => event },
            actions: { type: 'sayNoMoment', params: ({ event }) => event },
          },
        ],
        'range.cancel': { actions: { type: 'closeRange', params: ({ event }) => event.buttonId } },
        'question.type': { actions: { type: 'typeAnswer', params: ({ event }) => event.draft } },
        'question.answer': [
          { guard: 'isUnclear', actions: 'sayUnclear' },
          { guard: 'isAsked', actions: ['answer', 'emitPending'] },
        ],
        'question.choose': {
          guard: 'isAsked',
          actions: [{ type: 'answerBy', params: ({ event }) => event.starter }, 'emitPending'],
        },
        'question.skip': { actions: 'skipQuestion' },
        'tags.select': { actions: { type: 'select', params: ({ event }) => event } },
        'tags.selectAll': { actions: 'selectAll' },
        'tags.deselect': { actions: 'deselect' },
        'tags.shift': {
          actions: [{ type: 'move', params: ({ event: { by } }) => ({ edge: 'both', by }) }, 'emitPending'],
        },
        'tags.stretch': {
          actions: [{ type: 'move', params: ({ event: { edge, by } }) => ({ edge, by }) }, 'emitPending'],
        },
        'tags.remove': { actions: ['remove', 'emitPending'] },
        'drag.move': { actions: { type: 'setDrag', params: ({ event }) => event.drag } },
        'drag.drop': { guard: 'isDragging', actions: ['drop', 'emitPending'] },
        'drag.cancel': { actions: 'endDrag' },
        'edit.undo': [
          { guard: { type: 'isMoveDisputed', params: 'undo' }, actions: 'sayDisputed' },
          { actions: ['undo', 'emitPending'] },
        ],
        'edit.redo': [
          { guard: { type: 'isMoveDisputed', params: 'redo' }, actions: 'sayDisputed' },
          { actions: ['redo', 'emitPending'] },
        ],
        'template.choose': {
          actions: [
            { type: 'chooseTemplate', params: ({ event }) => event.id },
            { type: 'emitTemplate', params: ({ event }) => event.id },
          ],
        },
      },
      states: {
        outbox: {
          description: 'The changes to send to the server.',
          initial: 'idle',
          on: { 'network.offline': { target: '.offline', actions: { type: 'setConnected', params: false } } },
          states: {
            idle: {
              description: 'Everything is confirmed.',
              always: { guard: 'hasPending', target: 'sending' },
            },
            sending: {
              description: 'Sends the oldest changes to the server.',
              entry: 'takeBatch',
              invoke: {
                id: 'send',
                src: 'sendChanges',
                input: ({ context: { mediaId, person, batch } }) => ({ mediaId, person: person!, changes: batch }),
                onDone: [
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
                    target: 'idle',
                    actions: [{ type: 'takeOutcomes', params: ({ event }) => event.output }, 'emitPending'],
                  },
                  {
                    guard: { type: 'isRefusedBatch', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: 'halveBatch',
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'refused' }) },
                    target: 'idle',
                    actions: ['refuseBatch', 'emitPending'],
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                    target: '#desk.lost',
                    actions: ['fillAll', 'emitPending'],
                  },
                  { target: '#desk.loading', actions: ['fillAll', 'emitPending'] },
                ],
                onError: { target: 'waiting' },
              },
              after: { requestTimeout: { target: 'waiting' } },
            },
            waiting: {
              description: 'The server did not accept them; sends them again after a while.',
              entry: 'countTry',
              on: { 'network.online': { target: 'sending' } },
              after: { backoff: { target: 'sending' } },
            },
            offline: {
              description: 'The browser is offline; changes are stored in the browser.',
              on: { 'network.online': { target: 'idle', actions: 'wakeLine' } },
            },
          },
        },
        filling: {
          description: 'Whether all changes have been applied to the board.',
          initial: 'idle',
          states: {
            idle: {
              description: 'All changes are on the board.',
              always: { guard: 'isBehind', target: 'taking' },
            },
            taking: {
              description: 'Applies the tags of a large step, or many unsent ones, to the board, a few in each task.',
              always: { guard: 'isWhole', target: 'idle' },
              after: { nextTask: { target: 'idle', actions: ['fill', 'emitPending'] } },
            },
          },
        },
        sheet,
      },
    },
    refused: { description: 'This person may not edit the medium.' },
    missing: { description: 'The medium does not exist.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      exit: 'clearRequestId',
      on: { 'desk.retry': { target: 'loading' }, 'network.online': { target: 'loading' } },
    },
    lost: {
      type: 'final',
      description: 'The session has ended; the page leads to the sign-in.',
      output: { kind: 'lost' },
    },
  },
});

export type DeskRef = ActorRefFrom<typeof deskMachine>;
