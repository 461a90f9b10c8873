/** The dialog of each item action that has a flow; fetched when it is first wanted. */
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ItemActionId } from '../../domain/item-actions/item-action.ts';

/** Each view casts its flow to its own chart's ref: it is started with no other. */
export interface FlowProps {
  flow: AnyActorRef;
}

export const FLOW_VIEWS: Readonly<Partial<Record<ItemActionId, LazyExoticComponent<ComponentType<FlowProps>>>>> = {
  csvExport: lazy(() => import('./CsvExportDialog.tsx')),
  csvImport: lazy(() => import('./CsvImportDialog.tsx')),
  delete: lazy(() => import('./DeleteDialog.tsx')),
  download: lazy(() => import('./DownloadDialog.tsx')),
  share: lazy(() => import('./ShareNotice.tsx')),
  embed: lazy(() => import('./EmbedDialog.tsx')),
  keepOffline: lazy(() => import('./KeepOfflineNotice.tsx')),
  qrCode: lazy(() => import('./QrDialog.tsx')),
};
