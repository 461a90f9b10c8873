import { assign, emit, sendTo, setup } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { STREAM_BACKOFF_MS } from '../../../core/domain/constants/server-streams.ts';
import {
  boardOf,
  hasSettled,
  isDisputed,
  chosenVersion,
  mixedVersion,
  nextChanges,
  nextConflict,
  tagOf,
  unsentOf,
  withLoaded,
  withNextShown,
  withoutSettled,
  withStreamed,
} from '../../../core/domain/desk/board.ts';
import { tagFields, type DeskField } from '../../../core/domain/desk/fields.ts';
import { DESK_CHANGES_MAX, DESK_NEXT_TASK_MS } from '../../../core/domain/desk/limits.ts';
import { isPlaced } from '../../../core/domain/desk/press.ts';
import { answered, isUnclear, withStarter } from '../../../core/domain/desk/questions.ts';
import { type Starter, withStarters } from '../../../core/domain/desk/start-list.ts';
import { selectedAfter, type SelectMode } from '../../../core/domain/desk/selection.ts';
import { tagDraft, tagDraftProblem, type TagDraft } from '../../../core/domain/desk/tag-draft.ts';
import {
  isMoveDisputed,
  withEdited,
  withForm,
  withNewTags,
  withNextSlice,
  withRedone,
  withRest,
  withUndone,
} from '../../../core/domain/desk/work.ts';
import type { MediaId, Seconds } from '../../../core/domain/media.ts';
import type { NetworkEvent } from '../../shared/network.machine.ts';
import { port } from '../../shared/port.ts';
import { chosenIds, conflictOf } from './desk.rules.ts';
import { deskExchangeMachine, type ExchangeOutcome } from './desk-exchange.machine.ts';
import { deskLineMachine } from './desk-line.machine.ts';
import type { ChangeRequest, ChangeResult, DeskPerson, DeskResult, LineReport } from './desk.ports.ts';
import { deskTemplatesMachine, type TemplatesOutcome } from './desk-templates.machine.ts';
import { failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';
import type { DeskEvent, DeskEmitted, DeskOutcome, Drag } from './desk.events.ts';
import {
  isBehind,
  isOnLive,
  NOTHING_DONE,
  openOf,
  shiftOf,
  withAnswer,
  withBoard,
  withDecided,
  withMoved,
  withPress,
  withResult,
  withWork,
  workOf,
  type DeskContext,
  type DeskInput,
  type Press,
} from './desk.context.ts';

type TagsReport = Extract<LineReport, { type: 'line.tags' }>;
type LoadedReport = Extract<LineReport, { type: 'line.loaded' }>;

/** Types, ports, guards and actions of the tagging-desk chart. */
export const deskSetup = setup({
  types: {
    input: {} as DeskInput,
    context: {} as DeskContext,
    events: {} as DeskEvent | LineReport | NetworkEvent,
    emitted: {} as DeskEmitted,
    output: {} as DeskOutcome,
    tags: {} as 'busy',
    children: {} as { line: 'line'; templates: 'templates'; exchange: 'exchange' },
  },
  actors: {
    fetchDesk: port<DeskResult, { mediaId: MediaId }>('fetchDesk'),
    sendChanges: port<ChangeResult, ChangeRequest>('sendChanges'),
    line: deskLineMachine,
    templates: deskTemplatesMachine,
    exchange: deskExchangeMachine,
  },
  delays: {
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    nextTask: DESK_NEXT_TASK_MS,
    backoff: ({ context: { tries } }) => pauseAfter(STREAM_BACKOFF_MS, tries),
  },
  guards: {
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    hasRest: ({ context }) => context.rest.length > 0,
    isBehind: ({ context }) => isBehind(context),
    isWhole: ({ context }) => !isBehind(context),
    isRefusedBatch: ({ context }, { status }: ChangeResult) => status === 'refused' && context.batch.length > 1,
    hasPending: ({ context }) => context.board.pending.length > 0,
    isUnplaced: (_, { moment }: Press) => !isPlaced(moment),
    isOpening: ({ context }, { button }: Press) => button.kind !== 'moment' && openOf(context, button) === undefined,
    isHeld: ({ context }, { button, moment }: Press) =>
      button.kind === 'hold' && isPlaced(moment) && openOf(context, button) !== undefined,
    isHeldUnplaced: ({ context }, { button, moment }: Press) =>
      button.kind === 'hold' && !isPlaced(moment) && openOf(context, button) !== undefined,
    isAsked: ({ context }) => context.questions.length > 0,
    isUnclear({ context: { questions, startList } }) {
      const [question] = questions;
      return question !== undefined && !question.isUnclear && isUnclear(question, startList);
    },
    hasTag: ({ context: { board } }, id: string) => tagOf(board, id) !== undefined && !isDisputed(board, id),
    hasConflict: ({ context }, id: string) => isDisputed(context.board, id),
    hasConflicts: ({ context }) => context.board.conflicts.length > 0,
    hasSettled: ({ context }) => hasSettled(context.board),
    isDecided: ({ context }) => conflictOf(context) === undefined,
    isMoveDisputed: ({ context }, way: 'undo' | 'redo') => isMoveDisputed(workOf(context), way),
    isComplete: ({ context }) => tagDraftProblem(context.draft, isOnLive(context)) === undefined,
    isDragging: ({ context }) => context.drag !== undefined,
    isImport: (_, outcome: ExchangeOutcome) => outcome.kind === 'import',
    isLost: (_, outcome: TemplatesOutcome) => outcome.kind === 'lost',
  },
  actions: {
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    setDesk: assign(({ context }, result: DeskResult) => {
      if (result.status !== 'ok') return {};
      const { tags, kept, status: _, ...desk } = result;
      const isSame = desk.person === context.person;
      const board = isSame ? context.board : boardOf(kept);
      return { ...(isSame ? {} : NOTHING_DONE), ...desk, board: withLoaded(board, tags), isConnected: true };
    }),
    takeTags: assign(({ context }, { saved, removed, starters }: TagsReport) => ({
      ...withBoard(context, withStreamed(context.board, saved, removed)),
      startList: withStarters(context.startList, starters),
    })),
    takeLoaded: assign(({ context }, { tags, starters }: LoadedReport) => ({
      ...withBoard(context, withLoaded(context.board, tags)),
      startList: withStarters(context.startList, starters),
    })),
    setPeople: assign((_, people: readonly DeskPerson[]) => ({ people })),
    // Tag times are whole milliseconds.
    setFilmEnd: assign((_, length: Seconds) => ({ filmEnd: Math.floor(length * 1_000) / 1_000 })),
    setConnected: assign((_, isConnected: boolean) => ({ isConnected })),
    wakeLine: sendTo('line', { type: 'network.online' }),

    openRange: assign(({ context }, { button, moment }: Press) =>
      isPlaced(moment) ? { open: [...context.open, { buttonId: button.id, from: moment }], notice: undefined } : {},
    ),
    press: assign(({ context }, { button, moment }: Press) =>
      isPlaced(moment) ? withPress(context, button, openOf(context, button)?.from ?? moment, moment) : {},
    ),
    closeRange: assign(({ context }, buttonId: string) => ({
      open: context.open.filter((each) => each.buttonId !== buttonId),
    })),
    sayNoMoment: assign((_, { moment }: Press): Partial<DeskContext> =>
      isPlaced(moment) ? {} : { notice: { kind: 'noMoment', why: moment } },
    ),

    typeAnswer: assign(({ context: { questions } }, draft: string) => ({
      questions: questions.map(({ tagId, ask, ...question }, index) =>
        index === 0 ? { tagId, ask, draft } : { tagId, ask, ...question },
      ),
    })),
    sayUnclear: assign(({ context: { questions } }) => ({
      questions: questions.map((question, index) => (index === 0 ? { ...question, isUnclear: true } : question)),
    })),
    answer: assign(({ context }) => withAnswer(context, (tag, question) => answered(tag, question, context))),
    answerBy: assign(({ context }, starter: Starter) => withAnswer(context, (tag) => withStarter(tag, starter))),
    skipQuestion: assign(({ context: { questions } }) => ({ questions: questions.slice(1) })),

    select: assign(({ context: { board, selected } }, { id, mode }: { id: string; mode: SelectMode }) => ({
      selected: selectedAfter(
        board.shown.map((tag) => tag.id),
        selected,
        id,
        mode,
      ),
    })),
    selectAll: assign(({ context: { board } }) => ({ selected: board.shown.map(({ id }) => id) })),
    deselect: assign({ selected: [] }),
    move: assign(({ context }, drag: Drag) => withMoved(context, drag)),
    remove: assign(({ context }) => ({
      ...withWork(
        context,
        withEdited(workOf(context), chosenIds(context), () => null),
      ),
      selected: [],
      lastId: undefined,
    })),
    setDrag: assign(({ context }, { edge, by }: Drag) => ({
      drag: { edge, by: edge === 'both' ? shiftOf(context, by) : by },
    })),
    drop: assign(({ context }) => ({ ...withMoved(context, context.drag!), drag: undefined })),
    endDrag: assign({ drag: undefined }),
    fill: assign(({ context }) =>
      context.board.late.length > 0 ? { board: withNextShown(context.board) } : withNextSlice(workOf(context)),
    ),
    fillAll: assign(({ context }) => withRest(workOf(context))),
    sayDisputed: assign({ notice: { kind: 'disputed' } }),
    undo: assign(({ context }) => withWork(context, withUndone(workOf(context)))),
    redo: assign(({ context }) => withWork(context, withRedone(workOf(context)))),

    openTag: assign(({ context: { board } }, id: string) => ({
      openId: id,
      opened: tagFields(tagOf(board, id)!),
      draft: tagDraft(tagOf(board, id)!),
      problem: undefined,
    })),
    typeTag: assign(({ context: { draft } }, change: Partial<TagDraft>) => ({
      draft: { ...draft, ...change },
      problem: undefined,
    })),
    sayProblem: assign(({ context }) => ({ problem: tagDraftProblem(context.draft, isOnLive(context)) })),
    submitTag: assign(({ context }) => ({
      ...withForm(workOf(context), context.openId!, context.opened!, context.draft),
      openId: undefined,
    })),
    openConflict: assign((_, id: string) => ({ openId: id, mineFields: [] })),
    openNextConflict: assign(({ context: { board, openId } }) => ({
      openId: nextConflict(board, openId)!.id,
      mineFields: [],
    })),
    dropSettled: assign(({ context }) => ({ board: withoutSettled(context.board) })),
    chooseField: assign(({ context: { mineFields } }, { field, isMine }: { field: DeskField; isMine: boolean }) => ({
      mineFields: [...mineFields.filter((each) => each !== field), ...(isMine ? [field] : [])],
    })),
    takeMixed: assign(({ context }) => withDecided(context, mixedVersion(conflictOf(context)!, context.mineFields))),
    keepVersion: assign(({ context }, isMine: boolean) =>
      withDecided(context, chosenVersion(conflictOf(context)!, isMine)),
    ),

    chooseTemplate: assign((_, id: string) => ({ templateId: id, open: [] })),
    emitTemplate: emit((_, id: string): DeskEmitted => ({ type: 'desk.template', id })),
    takeTemplate: assign(({ context }, outcome: TemplatesOutcome): Partial<DeskContext> => {
      if (outcome.kind === 'saved') {
        const { template } = outcome;
        const others = context.templates.filter(({ id }) => id !== template.id);
        return {
          templates: [...others, template],
          templateId: template.id,
          given: context.given + 1,
          notice: { kind: 'templateSaved' },
        };
      }
      if (outcome.kind !== 'removed') return {};
      const templates = context.templates.filter(({ id }) => id !== outcome.id);
      return { templates, templateId: undefined, notice: { kind: 'templateRemoved' } };
    }),
    importTags: assign(({ context }, outcome: ExchangeOutcome): Partial<DeskContext> =>
      outcome.kind === 'import'
        ? {
            ...withNewTags(workOf(context), outcome.tags),
            notice: { kind: 'imported', count: outcome.tags.length },
          }
        : {},
    ),

    takeBatch: assign(({ context: { board, batchMax } }) => ({ batch: nextChanges(board, batchMax) })),
    halveBatch: assign(({ context: { batch } }) => ({ batchMax: Math.ceil(batch.length / 2) })),
    refuseBatch: assign(({ context }) =>
      withResult(
        context,
        context.batch.map(({ change }) => ({ change, kind: 'refused' })),
      ),
    ),
    takeOutcomes: assign(({ context }, result: ChangeResult) =>
      result.status === 'ok'
        ? { ...withResult(context, result.outcomes), batchMax: Math.min(context.batchMax * 2, DESK_CHANGES_MAX) }
        : {},
    ),
    setUnstored: assign((_, unstored: number) => ({ unstored })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    emitPressed: emit((): DeskEmitted => ({ type: 'desk.pressed' })),
    emitPending: emit(({ context }): DeskEmitted => ({
      type: 'desk.pending',
      person: context.person!,
      ...unsentOf(context.board),
    })),
    emitPerson: emit(({ context }): DeskEmitted => ({
      type: 'desk.person',
      person: context.person!,
      ...unsentOf(context.board),
    })),
  },
});
