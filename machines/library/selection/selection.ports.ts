/** Ports of the selection charts. Filled in `src/pages/library/compose-selection.ts`. */
import type { AnyActorLogic } from 'xstate';
import type { MediaId } from '../../../core/domain/media.ts';
import type { ResultItem, Searcher } from '../../../core/domain/search.ts';
import type {
  ChangedMedium,
  PlannedMedium,
  SelectedSearch,
  SelectionAct,
  SelectionChange,
} from '../../../core/domain/selection.ts';
import { port } from '../../shared/port.ts';

/** A collection that could receive the items, with how many of them it already contains. */
export interface OfferedCollection {
  id: MediaId;
  title: string;
  holds: number;
}

export interface Plan {
  items: readonly PlannedMedium[];
  /** Hits of the search; may exceed the number of items. */
  total: number;
  collections: readonly OfferedCollection[];
  /** Id for a collection to be created. */
  newId: MediaId;
}

export type PlanResult = { status: 'ok'; plan: Plan } | { status: 'empty' } | { status: 'disconnected' };

export interface PlanRequest extends Searcher {
  act: SelectionAct;
  items: readonly ResultItem[];
  search: SelectedSearch | undefined;
}

/** `refused`: the collection may not be changed, or no longer exists. */
export type BatchResult =
  | { status: 'ok'; items: readonly ChangedMedium[] }
  | { status: 'refused' | 'full' | 'disconnected' };

export interface BatchRequest {
  change: SelectionChange;
  items: readonly PlannedMedium[];
}

export type ArchiveResult =
  | { status: 'ok'; path: string }
  | { status: 'large'; bytes: number; most: number }
  | { status: 'empty' | 'disconnected' };

export const planSelection = port<PlanResult, PlanRequest>('planSelection');
export const changeBatch = port<BatchResult, BatchRequest>('changeBatch');
export const requestArchive = port<ArchiveResult, { items: readonly PlannedMedium[] }>('requestArchive');
/** Hands the address of an archive to the browser, which saves it. */
export const saveArchive = port<void, { path: string }>('saveArchive');
export const loadSelectionFlow = port<AnyActorLogic, undefined>('loadSelectionFlow');
