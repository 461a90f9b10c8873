/** Which item actions this product has: those with a flow, fetched when first requested, and those with a page. */
import type { AnyActorLogic } from 'xstate';
import type { ItemActionId } from '../../../core/domain/item-actions/item-action.ts';
import { canSaveShell } from '../../adapters/offline/shell.ts';
import type { Settings } from '../settings.ts';
import type { FlowWorld } from './flow-world.ts';

/** `compose-….ts` beside it fills the ports of a flow's chart; its view is in `src/library/actions/flows.ts`. */
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

/** Actions whose page a host serves. */
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

/** What menus may show: an action appears with its flow or its page, and where its page can do it. */
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
