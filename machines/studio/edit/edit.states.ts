/** The form while a person works on it, and the dialogs over it. */
import { editSetup } from './edit.setup.ts';

/** Chooses a thumbnail: a file, or a frame of the film. */
const picture = editSetup.createStateConfig({
  description: 'The dialog of the picture is open.',
  initial: 'choosing',
  exit: 'forgetPicture',
  on: { 'edit.close': { target: 'closed' } },
  states: {
    choosing: {
      description: 'The person chooses a file or a frame of the film.',
      on: {
        'edit.pickPicture': { target: 'reading' },
        'edit.takeFrame': [
          {
            guard: { type: 'isFrame', params: ({ event }) => event.picture },
            target: '#edit.editing.sheet.closed',
            actions: { type: 'raiseChange', params: ({ event }) => ({ kind: 'picture', picture: event.picture }) },
          },
          { actions: { type: 'sayPicture', params: 'tainted' } },
        ],
      },
    },
    reading: {
      description: 'The browser reads the file and scales it down.',
      tags: 'busy',
      invoke: {
        id: 'readPicture',
        src: 'readPicture',
        input: ({ event }) => ({ file: event.type === 'edit.pickPicture' ? event.file : new Blob() }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: '#edit.editing.sheet.closed',
            actions: {
              type: 'raiseChange',
              params: ({ event }) => ({
                kind: 'picture',
                picture: event.output.status === 'ok' ? event.output.picture : undefined,
              }),
            },
          },
          { target: 'choosing', actions: { type: 'sayFile', params: ({ event }) => event.output } },
        ],
        onError: { target: 'choosing', actions: { type: 'sayPicture', params: 'broken' } },
      },
      after: { pictureTimeout: { target: 'choosing', actions: { type: 'sayPicture', params: 'broken' } } },
    },
  },
});

/** Searches for members and adds them one by one. */
const members = editSetup.createStateConfig({
  description: 'The dialog of the members is open.',
  initial: 'idle',
  entry: 'resetSearch',
  on: {
    'edit.close': { target: 'closed' },
    'edit.typeMemberKeyword': { actions: { type: 'typeMemberKeyword', params: ({ event }) => event.text } },
    'edit.addMember': {
      guard: { type: 'isNoMember', params: ({ event }) => event.head },
      actions: [
        { type: 'setHead', params: ({ event }) => event.head },
        { type: 'raiseChange', params: ({ event }) => ({ kind: 'addMember', id: event.head.id }) },
      ],
    },
  },
  states: {
    idle: { description: 'No search for members is running.', on: { 'edit.findMembers': { target: 'asking' } } },
    asking: {
      description: 'Searches the library.',
      tags: 'busy',
      on: { 'edit.findMembers': { target: 'asking', reenter: true } },
      invoke: {
        id: 'findMembers',
        src: 'findMembers',
        input: ({ context: { medium, memberKeyword } }) => ({
          type: medium.type,
          groupId: medium.groupId,
          keyword: memberKeyword.trim(),
        }),
        onDone: { target: 'idle', actions: { type: 'setFound', params: ({ event }) => event.output } },
        onError: { target: 'idle', actions: { type: 'setFound', params: 'failed' } },
      },
      after: { findTimeout: { target: 'idle', actions: { type: 'setFound', params: 'failed' } } },
    },
  },
});

export const editing = editSetup.createStateConfig({
  description: 'The form is shown.',
  type: 'parallel',
  states: {
    work: {
      description: 'Whether there are unsaved changes.',
      initial: 'clean',
      on: {
        'edit.change': [
          {
            guard: { type: 'becomesDirty', params: ({ event }) => event.change },
            target: '.dirty',
            actions: { type: 'change', params: ({ event }) => event.change },
          },
          { target: '.clean', actions: { type: 'change', params: ({ event }) => event.change } },
        ],
        'edit.typeKeywords': {
          actions: [
            { type: 'setKeywords', params: ({ event }) => event.text },
            { type: 'raiseKeywords', params: ({ event }) => event.text },
          ],
        },
      },
      states: {
        clean: {
          description: 'There are no unsaved changes.',
          on: { 'edit.leave': { target: '#edit.left' } },
        },
        dirty: {
          description: 'There are unsaved changes.',
          on: {
            'edit.save': [
              { guard: 'canSave', target: '#edit.saving', actions: ['clearNotice', 'beginSave'] },
              { actions: 'sayProblems' },
            ],
            'edit.leave': { target: '#edit.leaving' },
            'session.lost': { target: '#edit.savingDraft' },
          },
        },
      },
    },
    sheet: {
      description: 'The dialog over the page.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No dialog is open.',
          // Not on exit: the contents of the dialog are still needed during the transition.
          entry: ['closeTag', 'closeQuestion'],
          on: {
            'edit.openTag': { target: 'tag', actions: { type: 'openTag', params: ({ event }) => event.tag } },
            'edit.addTag': { target: 'tag', actions: { type: 'addTag', params: ({ event }) => event.nonce } },
            'edit.openQuestion': {
              target: 'question',
              actions: { type: 'openQuestion', params: ({ event }) => event.question },
            },
            'edit.addQuestion': {
              guard: 'hasRoomForQuestion',
              target: 'question',
              actions: { type: 'addQuestion', params: ({ event }) => event.nonce },
            },
            'edit.openPicture': { target: 'picture' },
            'edit.openMembers': { target: 'members' },
          },
        },
        tag: {
          description: 'Adds or changes one tag.',
          on: {
            'edit.close': { target: 'closed' },
            'edit.typeTag': { actions: { type: 'typeTag', params: ({ event }) => event } },
            'edit.saveTag': [{ guard: 'isGoodTag', target: 'closed', actions: 'raiseTag' }, { actions: 'sayTag' }],
          },
        },
        question: {
          description: 'Adds or changes one question: its text, its options, and which of them is right.',
          on: {
            'edit.close': { target: 'closed' },
            'edit.editQuestion': { actions: { type: 'editQuestion', params: ({ event }) => event.edit } },
            'edit.saveQuestion': [
              { guard: 'isGoodQuestion', target: 'closed', actions: 'raiseQuestion' },
              { actions: 'sayQuestion' },
            ],
          },
        },
        picture,
        members,
      },
    },
  },
});
