/** The dialog of each item action that has a flow; fetched when it is first wanted. */
import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { later } from '../../ui/later.ts';

/** Each view casts its flow to its own chart's ref: it is started with no other. */
export interface FlowProps {
  flow: AnyActorRef;
}

export const FLOW_VIEWS: Readonly<Partial<Record<ItemActionId, ComponentType<FlowProps>>>> = {
  csvExport: later(() => import('./CsvExportDialog.tsx')),
  csvImport: later(() => import('./CsvImportDialog.tsx')),
  delete: later(() => import('./DeleteDialog.tsx')),
  download: later(() => import('./DownloadDialog.tsx')),
  share: later(() => import('./ShareNotice.tsx')),
  embed: later(() => import('./EmbedDialog.tsx')),
  keepOffline: later(() => import('./KeepOfflineNotice.tsx')),
  qrCode: later(() => import('./QrDialog.tsx')),
};
