import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import {
  SELECTION_BATCH,
  SELECTION_BATCH_TIMEOUT_MS,
  SELECTION_PLAN_TIMEOUT_MS,
  SELECTION_RETRY_MS,
} from '../../../core/domain/constants/selection.ts';
import type { PageContext, ResultItem } from '../../../core/domain/search.ts';
import { changeOf, NEW_DRAFT, rowAfter, type SelectionDraft } from '../../../core/domain/selection-draft.ts';
import type {
  ChangedMedium,
  PlannedMedium,
  Selection,
  SelectionAct,
  SelectionChange,
} from '../../../core/domain/selection.ts';
import { notDone, possibleOf } from '../../../core/domain/selection.ts';
import type { FlowOutcome } from '../item-flow.ts';
import { changeBatch, planSelection, requestArchive, saveArchive } from './selection.ports.ts';
import type { ArchiveResult, BatchResult, Plan, PlanResult } from './selection.ports.ts';
import { isLost } from '../../shared/result-guards.ts';

export interface SelectionActInput {
  act: SelectionAct;
  selection: Selection;
  page: PageContext;
  connected: boolean;
}

/** `done`: number of finished items, if there was nothing to explain. */
export type SelectionActOutcome = FlowOutcome | { kind: 'closed'; done: number };

export interface SelectionActContext extends SelectionActInput {
  plan: Plan | undefined;
  draft: SelectionDraft;
  /** The confirmed change. */
  change: SelectionChange | undefined;
  /** Results so far, in the order of the plan. */
  changed: readonly ChangedMedium[];
  /** Attempts for the current batch. */
  tries: number;
  /** No further batch is sent. */
  isStopped: boolean;
  archive: ArchiveResult | undefined;
  /** The collection would exceed its maximum. */
  isFull: boolean;
}

export type SelectionActEvent =
  | { type: 'draft.change'; draft: Partial<SelectionDraft> }
  | { type: 'act.confirm' }
  /** Stops after the current batch. */
  | { type: 'act.stop' }
  | { type: 'act.retry' }
  | { type: 'act.close' };

/** The items of the plan for which the action is possible. */
export function possible({ plan }: Pick<SelectionActContext, 'plan'>): readonly PlannedMedium[] {
  return possibleOf(plan?.items ?? []);
}

export function nextBatch(context: SelectionActContext): readonly PlannedMedium[] {
  return possible(context).slice(context.changed.length, context.changed.length + SELECTION_BATCH);
}

const isDone = ({ outcome }: ChangedMedium): boolean => outcome === 'done';

/** Rows of the finished items; of items that are not listed, only the title is known. */
export function doneRows(context: SelectionActContext): ResultItem[] {
  const ids = new Set(context.changed.filter(isDone).map(({ id }) => id));
  const rows = new Map([...context.selection.items.values()].map((item) => [item.id, item]));
  return possible(context)
    .filter(({ id }) => ids.has(id))
    .map(({ id, type, title }) => rows.get(id) ?? { id, type, title, visibility: 'private' });
}

/** Types, ports, guards and actions of the selection-action chart. */
export const selectionActSetup = setup({
  types: {
    input: {} as SelectionActInput,
    context: {} as SelectionActContext,
    events: {} as SelectionActEvent,
    output: {} as SelectionActOutcome,
    tags: {} as 'busy' | 'working',
  },
  actors: { planSelection, changeBatch, requestArchive, saveArchive },
  delays: {
    planTimeout: SELECTION_PLAN_TIMEOUT_MS,
    batchTimeout: SELECTION_BATCH_TIMEOUT_MS,
    archiveTimeout: SELECTION_PLAN_TIMEOUT_MS,
    saveTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    retryPause: ({ context }) => SELECTION_RETRY_MS[context.tries - 1] ?? 0,
  },
  guards: {
    isLost,
    isPlanned: (_, result: PlanResult) => result.status === 'ok' && possible(result).length > 0,
    isBatch: (_, result: BatchResult) => result.status === 'ok',
    isLastBatch: ({ context }, result: BatchResult) =>
      result.status === 'ok' &&
      (context.isStopped || context.changed.length + result.items.length >= possible(context).length),
    isArchive: (_, result: ArchiveResult) => result.status === 'ok',
    isDownload: ({ context }) => context.act === 'download',
    isComplete: ({ context }) => changeOf(context.act, context.draft, context.plan?.newId ?? '') !== undefined,
    mayRetry: ({ context }) => context.tries < SELECTION_RETRY_MS.length,
    isWhole: ({ context: { plan, changed } }) =>
      notDone(plan?.items ?? [], changed).length === 0 && changed.length === possible({ plan }).length,
    hasBegun: ({ context }) => context.changed.length > 0,
  },
  actions: {
    setPlan: assign((_, result: PlanResult) => ({ plan: result.status === 'ok' ? result.plan : undefined })),
    draw: assign(({ context }, draft: Partial<SelectionDraft>) => ({ draft: { ...context.draft, ...draft } })),
    setChange: assign(({ context: { act, draft, plan } }) => ({ change: changeOf(act, draft, plan?.newId ?? '') })),
    takeBatch: assign(({ context }, result: BatchResult) => ({
      changed: [...context.changed, ...(result.status === 'ok' ? result.items : [])],
      tries: 0,
    })),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    /** A retry also continues a stopped action. */
    resetTries: assign({ tries: 0, isStopped: false }),
    markStopped: assign({ isStopped: true }),
    setFull: assign((_, result: BatchResult) => ({ isFull: result.status === 'full' })),
    setArchive: assign((_, archive: ArchiveResult) => ({ archive })),
    /** The list reflects what was done, even if the rest failed. */
    report: sendParent(({ context }) => {
      const items = doneRows(context);
      const { change, selection } = context;
      if (change?.kind === 'delete') return { type: 'items.deleted', items, ofSearch: selection.search !== undefined };
      return { type: 'items.changed', items: change ? items.map((item) => rowAfter(item, change)) : items };
    }),
  },
});

export const NOTHING_DONE: Pick<
  SelectionActContext,
  'plan' | 'draft' | 'change' | 'changed' | 'tries' | 'isStopped' | 'archive' | 'isFull'
> = {
  plan: undefined,
  draft: NEW_DRAFT,
  change: undefined,
  changed: [],
  tries: 0,
  isStopped: false,
  archive: undefined,
  isFull: false,
};
