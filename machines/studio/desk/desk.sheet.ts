import { nthId } from '../../../core/domain/desk/desk-ids.ts';
import { templateOf } from './desk.rules.ts';
import { deskSetup } from './desk.setup.ts';

/** The dialog over the desk: a tag's form, its two versions, a template, or a file. */
export const sheet = deskSetup.createStateConfig({
  description: 'The dialog over the desk.',
  initial: 'closed',
  states: {
    closed: {
      description: 'No dialog is open.',
      on: {
        'tag.open': {
          guard: { type: 'hasTag', params: ({ event }) => event.id },
          target: 'editing',
          actions: { type: 'openTag', params: ({ event }) => event.id },
        },
        'conflict.open': {
          guard: { type: 'hasConflict', params: ({ event }) => event.id },
          target: 'resolving',
          actions: { type: 'openConflict', params: ({ event }) => event.id },
        },
        'conflict.next': { guard: 'hasConflicts', target: 'resolving', actions: 'openNextConflict' },
        'templates.open': { target: 'templating' },
        'exchange.open': { guard: 'isWhole', target: 'exchanging' },
      },
    },
    editing: {
      description: 'Edits a tag in its form.',
      on: {
        'tag.type': { actions: { type: 'typeTag', params: ({ event }) => event.change } },
        'tag.submit': [
          { guard: 'isComplete', target: 'closed', actions: ['submitTag', 'emitPending'] },
          { actions: 'sayProblem' },
        ],
        'sheet.close': { target: 'closed' },
      },
    },
    resolving: {
      description: 'Compares two versions of a tag; the person chooses field by field.',
      always: { guard: 'isDecided', target: 'closed' },
      on: {
        'conflict.choose': { actions: { type: 'chooseField', params: ({ event }) => event } },
        'conflict.take': { target: 'closed', actions: ['takeMixed', 'emitPending'] },
        'conflict.keep': {
          target: 'closed',
          actions: [{ type: 'keepVersion', params: ({ event }) => event.isMine }, 'emitPending'],
        },
        'sheet.close': { target: 'closed' },
      },
    },
    templating: {
      description: 'Edits a template.',
      invoke: {
        id: 'templates',
        src: 'templates',
        input: ({ context }) => ({
          mediaId: context.mediaId,
          newId: nthId(context.seed, context.given),
          template: templateOf(context),
        }),
        onDone: [
          {
            guard: { type: 'isLost', params: ({ event }) => event.output },
            target: '#desk.lost',
            actions: ['fillAll', 'emitPending'],
          },
          { target: 'closed', actions: { type: 'takeTemplate', params: ({ event }) => event.output } },
        ],
      },
    },
    exchanging: {
      description: 'Imports tags from a file, or exports them.',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ context: { board, title } }) => ({ tags: board.shown, title }),
        onDone: [
          {
            guard: { type: 'isImport', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'importTags', params: ({ event }) => event.output }, 'emitPending'],
          },
          { target: 'closed' },
        ],
      },
    },
  },
});
