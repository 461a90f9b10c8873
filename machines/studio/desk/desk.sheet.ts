import { nthId } from '../../../core/domain/desk/desk-ids.ts';
import { templateOf } from './desk.rules.ts';
import { deskSetup } from './desk.setup.ts';

/** The dialog over the desk: a tag's form, its two versions, a template, or a file. */
export const sheet = deskSetup.createStateConfig({
  description: 'The dialog over the desk.',
  initial: 'closed',
  states: {
    closed: {
      description: 'The desk alone is there.',
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
      description: 'A tag is edited in its form.',
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
      description: 'Two versions of a tag are compared; the person chooses field by field.',
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
      description: 'A template is edited.',
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
      description: 'Tags are taken from a file, or written to one.',
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
