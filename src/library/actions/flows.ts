/** The dialog of each item action that has a flow; fetched when it is first wanted. */
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Each view casts its flow to its own chart's ref: it is started with no other. */
export interface FlowProps {
  flow: AnyActorRef;
}

export const FLOW_VIEWS: Readonly<Partial<Record<ItemActionId, ComponentType<FlowProps>>>> = {
  csvExport: lazyWithRetry(() => import('./CsvExportDialog.tsx')),
  csvImport: lazyWithRetry(() => import('./CsvImportDialog.tsx')),
  delete: lazyWithRetry(() => import('./DeleteDialog.tsx')),
  download: lazyWithRetry(() => import('./DownloadDialog.tsx')),
  share: lazyWithRetry(() => import('./ShareNotice.tsx')),
  embed: lazyWithRetry(() => import('./EmbedDialog.tsx')),
  keepOffline: lazyWithRetry(() => import('./KeepOfflineNotice.tsx')),
  qrCode: lazyWithRetry(() => import('./QrDialog.tsx')),
};
