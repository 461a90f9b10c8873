import { NO_MEDIUM } from '../../../core/domain/edit.ts';
import { changesOf, draftOf } from '../../../core/domain/edit-draft.ts';
import { editSetup, type EditOutcome, type Loaded, type Saved } from './edit.setup.ts';
import { editing } from './edit.states.ts';
import { finalOutput } from '../../shared/final-output.ts';

/**
 * Edits one medium: loads it, changes it, and saves it from the revisions it started from.
 *
 * Fields stay editable during a save; what is typed then is not part of that save and remains to be saved. If somebody
 * else has saved meanwhile, the changes are merged into theirs. Where both changed the same thing differently, the
 * versions are shown side by side and the person decides, so that nothing is lost. If the session is lost, the draft is
 * saved and the page leads to the sign-in. Source: library document, points 2 and 6.
 * Rows: L16, L17, L30, L32, L33.
 */
export const editMachine = editSetup.createMachine({
  id: 'edit',
  description: 'Edits one medium that others may be editing at the same time.',
  context: ({ input }) => ({
    target: input,
    requestId: undefined,
    medium: NO_MEDIUM,
    draft: draftOf(NO_MEDIUM),
    sent: draftOf(NO_MEDIUM),
    heads: [],
    theirs: NO_MEDIUM,
    choices: {},
    merges: 0,
    taken: { fields: [], tags: 0, questions: 0 },
    problems: [],
    notice: undefined,
    typedKeywords: '',
    tagForm: undefined,
    tagProblems: [],
    question: undefined,
    questionProblems: [],
    pictureProblem: undefined,
    memberKeyword: '',
    found: undefined,
  }),
  output: finalOutput<EditOutcome>(),
  initial: 'loading',
  on: { 'session.lost': { target: '.lost' } },
  states: {
    loading: {
      description: 'Fetches the medium, and whether this person may edit it.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadMedium',
        input: ({ context }) => context.target,
        onDone: [
          {
            guard: { type: 'isSavedDraftClashing', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'setClashing', params: ({ event }) => event.output as Loaded },
          },
          {
            guard: { type: 'hasSavedDraft', params: ({ event }) => event.output },
            target: 'editing.work.dirty',
            actions: { type: 'setDraft', params: ({ event }) => event.output as Loaded },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'editing',
            actions: { type: 'setMedium', params: ({ event }) => event.output as Loaded },
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
      after: { loadTimeout: { target: 'failed' } },
    },
    failed: {
      description: 'The server did not respond.',
      exit: 'clearRequestId',
      on: { 'edit.retry': { target: 'loading' } },
    },
    refused: { description: 'This person may not edit the medium.' },
    missing: { description: 'The medium does not exist, or no longer exists.' },
    editing,
    saving: {
      description: 'Sends the changes with the revisions they are based on.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveMedium',
        input: ({ context: { medium, sent } }) => ({
          id: medium.id,
          revisions: medium.revisions,
          changes: changesOf(medium, sent),
        }),
        onDone: [
          {
            guard: { type: 'isTypedClashing', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'setTyped', params: ({ event }) => event.output as Saved },
          },
          {
            guard: { type: 'isTyped', params: ({ event }) => event.output },
            target: 'editing.work.dirty',
            actions: { type: 'setSaved', params: ({ event }) => event.output as Saved },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'editing',
            actions: { type: 'setSaved', params: ({ event }) => event.output as Saved },
          },
          {
            guard: { type: 'isClashing', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => event.output as Saved },
          },
          {
            guard: { type: 'canMerge', params: ({ event }) => event.output },
            target: 'saving',
            reenter: true,
            actions: { type: 'merge', params: ({ event }) => event.output as Saved },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'savingDraft',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
            target: 'refused',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'empty' }) },
            target: 'missing',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'invalid' }) },
            target: 'editing.work.dirty',
            actions: { type: 'say', params: 'invalid' },
          },
          { target: 'editing.work.dirty', actions: { type: 'say', params: 'failed' } },
        ],
        onError: { target: 'editing.work.dirty', actions: { type: 'say', params: 'failed' } },
      },
      after: { saveTimeout: { target: 'editing.work.dirty', actions: { type: 'say', params: 'failed' } } },
      on: {
        'edit.change': {
          guard: { type: 'isField', params: ({ event }) => event.change },
          actions: { type: 'change', params: ({ event }) => event.change },
        },
        'edit.typeKeywords': {
          actions: [
            { type: 'setKeywords', params: ({ event }) => event.text },
            { type: 'raiseKeywords', params: ({ event }) => event.text },
          ],
        },
        'session.lost': { target: 'savingDraft' },
      },
    },
    conflict: {
      description: 'Somebody else has changed the same fields: both versions are shown, and the person chooses.',
      on: {
        'edit.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'edit.resolve': {
          guard: 'isDecided',
          target: 'saving',
          actions: ['resolve', 'beginSave'],
        },
        'edit.stay': { target: 'editing.work.dirty' },
        'session.lost': { target: 'savingDraft' },
      },
    },
    leaving: {
      description: 'Asks for confirmation before changes are discarded.',
      on: {
        'edit.confirm': { target: 'left' },
        'edit.stay': { target: 'editing.work.dirty' },
        'session.lost': { target: 'savingDraft' },
      },
    },
    savingDraft: {
      description: 'The session has ended: saves the draft until the person signs in again.',
      tags: 'busy',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { medium, draft } }) => ({ medium, draft }),
        onDone: { target: 'lost' },
        onError: { target: 'lost' },
      },
      after: { setTimeout: { target: 'lost' } },
      on: { 'session.lost': {} },
    },
    lost: {
      description: 'The page leads to the sign-in and back.',
      type: 'final',
      output: { kind: 'lost' } satisfies EditOutcome,
    },
    left: {
      description: 'The page leads to the library.',
      type: 'final',
      output: { kind: 'left' } satisfies EditOutcome,
    },
  },
});
