import { assign, emit, sendTo, setup } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS, TALK_BACKOFF_MS } from '../../../core/domain/constants.ts';
import {
  type Board,
  boardOf,
  type ChangeOutcome,
  hasSettled,
  isDisputed,
  keptVersion,
  mixedVersion,
  nextChanges,
  nextConflict,
  tagOf,
  unsentOf,
  withLoaded,
  withNextShown,
  withOutcomes,
  withOwnVersion,
  withoutSettled,
  withStreamed,
  type PendingChange,
  type RefusedChange,
  type Unsent,
} from '../../../core/domain/desk/board.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { tagFields, type DeskField } from '../../../core/domain/desk/fields.ts';
import { NO_HISTORY } from '../../../core/domain/desk/history.ts';
import { DESK_CHANGES_MAX, DESK_NEXT_TASK_MS } from '../../../core/domain/desk/limits.ts';
import { shifted, shiftWithin, stretched, type TagEdge } from '../../../core/domain/desk/move-tags.ts';
import { isPlaced, pressedTag, type Moment, type NoMoment, type OpenRange } from '../../../core/domain/desk/press.ts';
import {
  type AnswerContext,
  answered,
  isUnclear,
  type Question,
  withStarter,
} from '../../../core/domain/desk/questions.ts';
import { type Starter, withStarters } from '../../../core/domain/desk/start-list.ts';
import { selectedAfter, type SelectMode } from '../../../core/domain/desk/selection.ts';
import {
  NO_TAG_DRAFT,
  tagDraft,
  tagDraftProblem,
  type TagDraft,
  type TagDraftProblem,
} from '../../../core/domain/desk/tag-draft.ts';
import type { DeskButton, DeskTemplate } from '../../../core/domain/desk/template.ts';
import {
  hasTag,
  isMoveDisputed,
  shiftRangeOf,
  withDecision,
  withEdited,
  withForm,
  withNewTag,
  withNewTags,
  withNextSlice,
  withRedone,
  withRest,
  withUndone,
  type Work,
} from '../../../core/domain/desk/work.ts';
import type { MediaId, Seconds, UserId } from '../../../core/domain/media.ts';
import type { NetworkEvent } from '../../shared/network.machine.ts';
import { port } from '../../shared/port.ts';
import { chosenIds, conflictOf } from './desk.rules.ts';
import { deskExchangeMachine, type ExchangeOutcome } from './desk-exchange.machine.ts';
import { deskLineMachine } from './desk-line.machine.ts';
import type { ChangeRequest, ChangeResult, DeskPerson, DeskResult, LineReport } from './desk.ports.ts';
import { deskTemplatesMachine, type TemplatesOutcome } from './desk-templates.machine.ts';
import { type FailedRequest, failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

export interface DeskInput {
  mediaId: MediaId;
  /** Random UUID of this visit. */
  seed: string;
  /** Who was at a desk of this browser last, and has not signed out. */
  person: UserId | undefined;
  /** What this person has not sent. */
  kept: Unsent;
  /** Those that are always there. */
  builtIn: readonly DeskTemplate[];
  gateWord: AnswerContext['gateWord'];
  /** That this person used last. */
  templateId: string | undefined;
}

/** It ends only where the session is lost: the page leads to the sign-in. */
export interface DeskOutcome {
  kind: 'lost';
}

/** What the page says of the last action. `disputed`: a tag of the step has two versions. */
export type DeskNotice =
  | { kind: 'noMoment'; why: NoMoment }
  | { kind: 'disputed' | 'templateSaved' | 'templateRemoved' }
  | { kind: 'refused'; changes: readonly RefusedChange[] }
  | { kind: 'imported'; count: number };

/** How far the selected tags are being dragged. */
export interface Drag {
  edge: TagEdge | 'both';
  by: Seconds;
}

export interface DeskContext extends Work, FailedRequest {
  mediaId: MediaId;
  person: UserId | undefined;
  title: string;
  revision: number;
  builtIn: readonly DeskTemplate[];
  gateWord: AnswerContext['gateWord'];
  /** No tag is moved beyond it; Infinity on live, and until it is known. */
  filmEnd: Seconds;
  templates: readonly DeskTemplate[];
  templateId: string | undefined;
  startList: readonly Starter[];
  people: readonly DeskPerson[];
  isConnected: boolean;
  open: readonly OpenRange[];
  questions: readonly Question[];
  /** The last one selected is the last. */
  selected: readonly string[];
  /** The tag of the last press. */
  lastId: string | undefined;
  drag: Drag | undefined;
  /** The tag of the form, or whose versions are compared. */
  openId: string | undefined;
  /** As its form showed it first. */
  opened: DeskTagFields | undefined;
  draft: TagDraft;
  problem: TagDraftProblem | undefined;
  /** Fields that are taken from the person's own version. */
  mineFields: readonly DeskField[];
  /** Being sent. */
  batch: readonly PendingChange[];
  /** How many changes are sent at once: half of those of a refused request, and twice as many after each success. */
  batchMax: number;
  tries: number;
  /** Changes that the browser could not store: they are lost with the page. */
  unstored: number;
  notice: DeskNotice | undefined;
}

export type DeskEvent =
  | { type: 'desk.retry' }
  /** The film of the tags, or their live stream, is on show; Infinity for live. */
  | { type: 'film.measured'; length: Seconds }
  | { type: 'button.down'; button: DeskButton; moment: Moment | NoMoment }
  | { type: 'button.up'; button: DeskButton; moment: Moment | NoMoment }
  | { type: 'range.cancel'; buttonId: string }
  | { type: 'question.type'; draft: string }
  | { type: 'question.answer' }
  | { type: 'question.choose'; starter: Starter }
  | { type: 'question.skip' }
  | { type: 'tags.select'; id: string; mode: SelectMode }
  | { type: 'tags.selectAll' }
  | { type: 'tags.deselect' }
  | { type: 'tags.shift'; by: Seconds }
  | { type: 'tags.stretch'; edge: TagEdge; by: Seconds }
  | { type: 'tags.remove' }
  | { type: 'drag.move'; drag: Drag }
  | { type: 'drag.drop' }
  | { type: 'drag.cancel' }
  | { type: 'edit.undo' }
  | { type: 'edit.redo' }
  | { type: 'tag.open'; id: string }
  | { type: 'tag.type'; change: Partial<TagDraft> }
  | { type: 'tag.submit' }
  | { type: 'conflict.open'; id: string }
  | { type: 'conflict.next' }
  | { type: 'conflict.choose'; field: DeskField; isMine: boolean }
  | { type: 'conflict.take' }
  /** The person's own version where the other one is removed, or the reverse. */
  | { type: 'conflict.keep'; isMine: boolean }
  | { type: 'template.choose'; id: string }
  | { type: 'templates.open' }
  | { type: 'exchange.open' }
  | { type: 'sheet.close' }
  /** The browser has stored what is unsent, but for so many. */
  | { type: 'unsent.stored'; missing: number }
  /** The page may not come back. */
  | { type: 'page.hidden' };

/** What the page keeps in the browser, and does with the device. */
export type DeskEmitted =
  | ({ type: 'desk.pending'; person: UserId } & Unsent)
  /** Who is at the desk, with what they have not sent. */
  | ({ type: 'desk.person'; person: UserId } & Unsent)
  /** A button did something: a hand that holds the phone feels it. */
  | { type: 'desk.pressed' }
  | { type: 'desk.template'; id: string };

/** What a person has begun, and may undo. */
const NOTHING_DONE = {
  history: NO_HISTORY,
  rest: [],
  open: [],
  questions: [],
  selected: [],
  lastId: undefined,
  drag: undefined,
  notice: undefined,
} as const;

export const initialContext = ({ input }: { input: DeskInput }): DeskContext => {
  const { kept, ...rest } = input;
  return {
    ...rest,
    ...NOTHING_DONE,
    board: boardOf(kept),
    given: 0,
    title: '',
    filmEnd: Number.POSITIVE_INFINITY,
    revision: 0,
    templates: [],
    startList: [],
    people: [],
    isConnected: true,
    openId: undefined,
    opened: undefined,
    draft: NO_TAG_DRAFT,
    problem: undefined,
    mineFields: [],
    batch: [],
    batchMax: DESK_CHANGES_MAX,
    tries: 0,
    unstored: 0,
    requestId: undefined,
  };
};

/** How far the chosen tags go together towards there. */
const shiftOf = (context: DeskContext, by: Seconds): Seconds =>
  shiftWithin(shiftRangeOf(workOf(context), chosenIds(context), context.filmEnd), by);

/** Moves or stretches what is chosen, all by as much. */
function withMoved(context: DeskContext, { edge, by }: Drag): Work {
  const ids = chosenIds(context);
  if (edge !== 'both') return withEdited(workOf(context), ids, (tag) => stretched(tag, edge, by, context.filmEnd));
  const limited = shiftOf(context, by);
  return limited === 0 ? workOf(context) : withEdited(workOf(context), ids, (tag) => shifted(tag, limited), limited);
}

/** A press that has its tag now: the questions of its button follow those that wait. */
function withPress(context: DeskContext, button: DeskButton, from: Moment, to: Moment): Partial<DeskContext> {
  const { work, id } = withNewTag(workOf(context), pressedTag(button, from, to, context.filmEnd));
  return {
    ...work,
    lastId: id,
    selected: [],
    open: context.open.filter(({ buttonId }) => buttonId !== button.id),
    questions: [...context.questions, ...button.ask.map((ask) => ({ tagId: id, ask, draft: '' }))],
    notice: undefined,
  };
}

const workOf = ({ board, history, seed, given, rest }: DeskContext): Work => ({ board, history, seed, given, rest });

/** Work that may have removed tags: nothing is asked of those any more. */
function withWork(context: DeskContext, work: Work): Partial<DeskContext> {
  return { ...work, questions: context.questions.filter(({ tagId }) => hasTag(work, tagId)) };
}

/** The first question is answered. */
function withAnswer(
  context: DeskContext,
  edited: (tag: DeskTagFields, question: Question) => DeskTagFields | undefined,
): Partial<DeskContext> {
  const [question, ...questions] = context.questions;
  if (!question) return {};
  const { tagId } = question;
  const answeredTag = (tag: DeskTagFields) => edited(tag, question);
  if (isDisputed(context.board, tagId)) return { board: withOwnVersion(context.board, tagId, answeredTag), questions };
  return { ...withEdited(workOf(context), [tagId], answeredTag), questions };
}

/** What has become of the changes that were sent; those that are refused join the ones that the page names already. */
function withResult(context: DeskContext, outcomes: readonly ChangeOutcome[]): Partial<DeskContext> {
  const { board, refused } = withOutcomes(context.board, outcomes);
  const named = context.notice?.kind === 'refused' ? context.notice.changes : [];
  return {
    ...withBoard(context, board),
    tries: 0,
    ...(refused.length > 0 ? { notice: { kind: 'refused', changes: [...named, ...refused] } } : {}),
  };
}

const withBoard = (context: DeskContext, board: Board): Partial<DeskContext> =>
  withWork(context, { ...workOf(context), board });

type TagsReport = Extract<LineReport, { type: 'line.tags' }>;
type LoadedReport = Extract<LineReport, { type: 'line.loaded' }>;
type Press = { button: DeskButton; moment: Moment | NoMoment };
const openOf = ({ open }: DeskContext, { id }: DeskButton): OpenRange | undefined =>
  open.find(({ buttonId }) => buttonId === id);

/** What the chart of the tagging desk knows, asks of the world and does. */
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
    backoff: ({ context: { tries } }) => pauseAfter(TALK_BACKOFF_MS, tries),
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
    // Tags stand at whole milliseconds.
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
      withDecided(context, keptVersion(conflictOf(context)!, isMine)),
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

/** Something that was done, in this visit or an earlier one, is not on the board yet. */
const isBehind = ({ board, rest }: DeskContext): boolean => board.late.length > 0 || rest.length > 0;

/** The tag of the form stands at a moment of the stream, which is not typed. */
function isOnLive({ board, openId }: DeskContext): boolean {
  return tagOf(board, openId!)?.start === undefined;
}

function withDecided(context: DeskContext, version: DeskTagFields | null): Partial<DeskContext> {
  const work = withDecision(workOf(context), context.openId!, version);
  return { ...withWork(context, work), openId: undefined, notice: undefined };
}
