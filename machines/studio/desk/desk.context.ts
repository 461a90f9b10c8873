/** The context of a desk, and how each action changes it. */
import {
  type Board,
  boardOf,
  type ChangeOutcome,
  isDisputed,
  tagOf,
  withOutcomes,
  withOwnVersion,
  type PendingChange,
  type RefusedChange,
  type Unsent,
} from '../../../core/domain/desk/board.ts';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import type { DeskField } from '../../../core/domain/desk/fields.ts';
import { NO_HISTORY } from '../../../core/domain/desk/history.ts';
import { DESK_CHANGES_MAX } from '../../../core/domain/desk/limits.ts';
import { shifted, shiftWithin, stretched } from '../../../core/domain/desk/move-tags.ts';
import { pressedTag, type Moment, type NoMoment, type OpenRange } from '../../../core/domain/desk/press.ts';
import type { AnswerContext, Question } from '../../../core/domain/desk/questions.ts';
import type { Starter } from '../../../core/domain/desk/start-list.ts';
import { NO_TAG_DRAFT, type TagDraft, type TagDraftProblem } from '../../../core/domain/desk/tag-draft.ts';
import type { DeskButton, DeskTemplate } from '../../../core/domain/desk/template.ts';
import {
  hasTag,
  shiftRangeOf,
  withDecision,
  withEdited,
  withNewTag,
  type Work,
} from '../../../core/domain/desk/work.ts';
import type { MediaId, Seconds, UserId } from '../../../core/domain/media.ts';
import { chosenIds } from './desk.rules.ts';
import type { DeskPerson } from './desk.ports.ts';
import type { FailedRequest } from '../../shared/failed-request.ts';
import type { Drag } from './desk.events.ts';

export interface DeskInput {
  mediaId: MediaId;
  /** Random UUID of this visit. */
  seed: string;
  /** The last person at a desk in this browser who has not signed out. */
  person: UserId | undefined;
  /** This person's unsent changes. */
  kept: Unsent;
  /** The built-in templates. */
  builtIn: readonly DeskTemplate[];
  gateWord: AnswerContext['gateWord'];
  /** The template that this person used last. */
  templateId: string | undefined;
}

/** Message about the last action. `disputed`: a tag of the step has two versions. */
export type DeskNotice =
  | { kind: 'noMoment'; why: NoMoment }
  | { kind: 'disputed' | 'templateSaved' | 'templateRemoved' }
  | { kind: 'refused'; changes: readonly RefusedChange[] }
  | { kind: 'imported'; count: number };

export interface DeskContext extends Work, FailedRequest {
  mediaId: MediaId;
  person: UserId | undefined;
  title: string;
  revision: number;
  builtIn: readonly DeskTemplate[];
  gateWord: AnswerContext['gateWord'];
  /** Upper limit of tag times; Infinity for live, and until it is known. */
  filmEnd: Seconds;
  templates: readonly DeskTemplate[];
  templateId: string | undefined;
  startList: readonly Starter[];
  people: readonly DeskPerson[];
  isConnected: boolean;
  open: readonly OpenRange[];
  questions: readonly Question[];
  /** In the order of selection. */
  selected: readonly string[];
  /** The tag of the last press. */
  lastId: string | undefined;
  drag: Drag | undefined;
  /** The tag in the form, or whose versions are compared. */
  openId: string | undefined;
  /** Its fields when the form opened. */
  opened: DeskTagFields | undefined;
  draft: TagDraft;
  problem: TagDraftProblem | undefined;
  /** Fields to take from the person's own version. */
  mineFields: readonly DeskField[];
  /** Changes being sent. */
  batch: readonly PendingChange[];
  /** Maximum changes per request: halved after a refused request, doubled after each success. */
  batchMax: number;
  tries: number;
  /** Changes that the browser could not store: closing the page loses them. */
  unstored: number;
  notice: DeskNotice | undefined;
}

/** Initial values of everything that a person has started or can undo. */
export const NOTHING_DONE = {
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

/** How far the chosen tags can be moved together in this direction. */
export const shiftOf = (context: DeskContext, by: Seconds): Seconds =>
  shiftWithin(shiftRangeOf(workOf(context), chosenIds(context), context.filmEnd), by);

/** Moves or stretches the chosen tags by the same amount. */
export function withMoved(context: DeskContext, { edge, by }: Drag): Work {
  const ids = chosenIds(context);
  if (edge !== 'both') return withEdited(workOf(context), ids, (tag) => stretched(tag, edge, by, context.filmEnd));
  const limited = shiftOf(context, by);
  return limited === 0 ? workOf(context) : withEdited(workOf(context), ids, (tag) => shifted(tag, limited), limited);
}

/** A press whose tag is complete: the questions of its button are queued. */
export function withPress(context: DeskContext, button: DeskButton, from: Moment, to: Moment): Partial<DeskContext> {
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

export const workOf = ({ board, history, seed, given, rest }: DeskContext): Work => ({
  board,
  history,
  seed,
  given,
  rest,
});

/** The work may have removed tags: their questions are dropped. */
export function withWork(context: DeskContext, work: Work): Partial<DeskContext> {
  return { ...work, questions: context.questions.filter(({ tagId }) => hasTag(work, tagId)) };
}

/** Answers the first question. */
export function withAnswer(
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

/** Takes over the outcomes of the changes that were sent; refused ones are added to those already reported. */
export function withResult(context: DeskContext, outcomes: readonly ChangeOutcome[]): Partial<DeskContext> {
  const { board, refused } = withOutcomes(context.board, outcomes);
  const named = context.notice?.kind === 'refused' ? context.notice.changes : [];
  return {
    ...withBoard(context, board),
    tries: 0,
    ...(refused.length > 0 ? { notice: { kind: 'refused', changes: [...named, ...refused] } } : {}),
  };
}

export const withBoard = (context: DeskContext, board: Board): Partial<DeskContext> =>
  withWork(context, { ...workOf(context), board });

export type Press = { button: DeskButton; moment: Moment | NoMoment };
export const openOf = ({ open }: DeskContext, { id }: DeskButton): OpenRange | undefined =>
  open.find(({ buttonId }) => buttonId === id);

/** Changes of this or an earlier visit have not been applied to the board yet. */
export const isBehind = ({ board, rest }: DeskContext): boolean => board.late.length > 0 || rest.length > 0;

/** The tag in the form has a time of the live stream, which cannot be edited. */
export function isOnLive({ board, openId }: DeskContext): boolean {
  return tagOf(board, openId!)?.start === undefined;
}

export function withDecided(context: DeskContext, version: DeskTagFields | null): Partial<DeskContext> {
  const work = withDecision(workOf(context), context.openId!, version);
  return { ...withWork(context, work), openId: undefined, notice: undefined };
}
