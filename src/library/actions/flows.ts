/** The dialog of each item action with a flow; fetched when first requested. */
import type { ComponentType } from 'react';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import type { FlowProps } from './flow-props.ts';

export const FLOW_VIEWS: Readonly<Partial<Record<ItemActionId, ComponentType<FlowProps>>>> = {
  csvExport: lazyWithRetry(() => import('./CsvExportDialog.tsx')),
  csvImport: lazyWithRetry(() => import('./CsvImportDialog.tsx')),
  delete: lazyWithRetry(() => import('./DeleteDialog.tsx')),
  download: lazyWithRetry(() => import('./DownloadDialog.tsx')),
  share: lazyWithRetry(() => import('./ShareNotice.tsx')),
  embed: lazyWithRetry(() => import('./EmbedDialog.tsx')),
  saveOffline: lazyWithRetry(() => import('./SaveOfflineNotice.tsx')),
  qrCode: lazyWithRetry(() => import('./QrDialog.tsx')),
};
