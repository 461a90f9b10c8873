/**
 * Actions on several media at once (row S08). Rights are checked for each medium, in the transaction that changes it;
 * other requests run in between.
 */
import { randomUUID } from 'node:crypto';
import { ZIP_BYTES_MAX } from '../../core/domain/constants/selection.ts';
import type { ChangedMedium, PlannedMedium } from '../../core/domain/selection.ts';
import type { Params, Written } from '../../core/contract/requests.ts';
import { signTicket } from '../media/signature.ts';
import type { AppContext } from './app-context.ts';
import { archiveSubject } from './archive.ts';
import { fileTitle } from './csv.ts';
import type { Handlers } from './handlers.ts';
import { yieldBetween } from './yield-between.ts';
import { hashPassword } from './passwords.ts';
import {
  type Changed,
  type Collected,
  collectAll,
  deleteOne,
  editOne,
  restoreOne,
  uncollectAll,
} from './selection-changes.ts';
import { collectionsFor, knownOf, planOne, selected } from './selection-plan.ts';
import { takePages } from './searching.ts';
import { sweepAfterwards } from './stale-files.ts';

type Item = Params<'changeSelection'>['items'][number];

export const selectionHandlers: Handlers<'planSelection' | 'changeSelection' | 'downloadSelection'> = {
  async planSelection(params, context, app) {
    const { act } = params;
    if (context.viewer.kind === 'anonymous' && act !== 'download') return { status: 'disconnected' };
    if (params.items) await takePages(params.items.length, context, app);
    const { items, total } = await selected(params, context, app);
    if (items.length === 0) return { status: 'empty' };
    const known = await knownOf(items, context, app);
    const planned: PlannedMedium[] = [];
    for await (const item of yieldBetween(items)) planned.push(await planOne(act, item, known, context, app));
    const isCollecting = act === 'collect' || act === 'uncollect';
    const collections = isCollecting ? await collectionsFor(items, known, context, app) : [];
    return { status: 'ok', data: { items: planned, total, collections } };
  },

  async changeSelection({ change, items }, context, app) {
    if (context.viewer.kind === 'anonymous') return { status: 'disconnected' };
    await takePages(items.length, context, app);
    switch (change.kind) {
      case 'delete':
        return each(items, (item, store) => deleteOne(item, context, store), app);
      case 'restore':
        return each(items, (item, store) => restoreOne(item, context, store), app);
      case 'edit': {
        const keyHash = change.key === undefined ? undefined : await hashPassword(change.key);
        return each(items, (item, store) => editOne(item, change, keyHash, context, store), app);
      }
      case 'collect':
        return collected(await app.store.transaction((store) => collectAll(items, change, context, store)), app);
      default:
        return collected(await app.store.transaction((store) => uncollectAll(items, change, context, store)), app);
    }
  },

  async downloadSelection({ items, name, language }, context, app) {
    const { viewer, now } = context;
    await takePages(items.length, context, app);
    const asked = items.map(({ mediaId, mediaType }) => ({ id: mediaId, type: mediaType }));
    const known = await knownOf(asked, context, app);
    const planned: PlannedMedium[] = [];
    for await (const item of yieldBetween(asked)) planned.push(await planOne('download', item, known, context, app));
    const taken = planned.filter(({ outcome }) => outcome === 'done');
    if (taken.length === 0) return { status: viewer.kind === 'anonymous' ? 'disconnected' : 'empty' };
    const bytes = taken.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
    if (bytes > ZIP_BYTES_MAX) return { status: 'large', data: { bytes, most: ZIP_BYTES_MAX } };
    const id = randomUUID();
    const userId = viewer.kind === 'user' ? viewer.id : 0;
    const { ticket, expiresAt } = signTicket(app.secret, archiveSubject(id), now);
    const listed = taken.map((each) => ({ id: each.id, title: each.title }));
    await app.store.archives.add({ id, userId, items: listed, language, expiresAt }, now);
    const fileName = `${fileTitle(name ?? `Ferryglide ${new Date(now).toISOString().slice(0, 10)}`)}.zip`;
    const path = `/services/zip/${ticket}/${id}/${encodeURIComponent(fileName)}`;
    return { status: 'ok', data: { fileName, path, files: taken.length, bytes } };
  },
};

type ChangeResponse = Written<'changeSelection'>;

/** One medium after another, each in its own transaction. */
async function each(
  items: readonly Item[],
  change: (item: Item, store: AppContext['store']) => Promise<Changed>,
  app: AppContext,
): Promise<ChangeResponse> {
  const done: Changed[] = [];
  try {
    for await (const item of yieldBetween(items))
      done.push(await app.store.transaction((store) => change(item, store)));
  } finally {
    await announce(done, app);
  }
  return { status: 'ok', data: done.map(withoutAnnouncement) };
}

async function collected(result: Collected, app: AppContext): Promise<ChangeResponse> {
  if (result.status !== 'ok') return result;
  if (result.announced !== undefined) await announce([{ id: '', outcome: 'done', announced: result.announced }], app);
  return { status: 'ok', data: result.items.map(withoutAnnouncement) };
}

function withoutAnnouncement({ announced: _announced, ...medium }: Changed): ChangedMedium {
  return medium;
}

/** Updates their own data files before the response; those of films that show them follow. */
async function announce(changed: readonly Changed[], app: AppContext): Promise<void> {
  const ids = new Set(changed.flatMap(({ announced }) => announced ?? []));
  if (ids.size === 0) return;
  for (const id of ids) await app.dataFiles.saved(id);
  sweepAfterwards(app);
}
