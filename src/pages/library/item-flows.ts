/** The item actions this product offers: flows, fetched when first requested, and actions with their own page. */
import type { AnyActorLogic } from 'xstate';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { canSaveShell } from '../../adapters/offline/shell.ts';
import type { Settings } from '../settings.ts';
import type { FlowWorld } from './flow-world.ts';

/**
 * The `compose-….ts` beside this file implements the ports of a flow's chart; its view is in
 * `src/library/actions/flows.ts`.
 */
const FLOWS: Readonly<Partial<Record<ItemActionId, (world: FlowWorld) => Promise<AnyActorLogic>>>> = {
  csvExport: async (world) => (await import('./compose-csv.ts')).composeCsvExport(world),
  csvImport: async (world) => (await import('./compose-csv.ts')).composeCsvImport(world),
  delete: async (world) => (await import('./compose-delete-item.ts')).composeDeleteItem(world),
  download: async (world) => (await import('./compose-download-item.ts')).composeDownloadItem(world),
  share: async ({ settings }) => (await import('./compose-share-item.ts')).composeShareItem(settings),
  embed: async () => (await import('./compose-embed-item.ts')).composeEmbedItem(),
  saveOffline: async (world) => (await import('./compose-save-offline.ts')).composeSaveOffline(world),
  qrCode: async ({ settings }) => (await import('./compose-qr-code.ts')).composeQrCode(settings),
};

/** Actions that open a page of the server. */
const PAGES: readonly ItemActionId[] = [
  'follow',
  'compare',
  'startTest',
  'edit',
  'tag',
  'clip',
  'sequence',
  'studio',
  'multicast',
];

/** Actions that menus may show: those with a flow or a page, unless this page cannot perform them. */
export function actionsThere({ site }: Settings): ReadonlySet<ItemActionId> {
  const there = new Set([...(Object.keys(FLOWS) as ItemActionId[]), ...PAGES]);
  if (!canSaveShell(site)) there.delete('saveOffline');
  return there;
}

export async function loadFlow(action: ItemActionId, world: FlowWorld): Promise<AnyActorLogic> {
  const compose = FLOWS[action];
  if (!compose) throw new Error(`no flow '${action}'`);
  return compose(world);
}
