/** Exports of comparisons, for people who may download or clip both films; checked for every response. */
import { randomUUID } from 'node:crypto';
import type { Params, Written } from '../../core/contract/requests.ts';
import { type Side, SIDES } from '../../core/domain/compare/common-time.ts';
import { type ComparisonExport, exportedSpan, isExportTooLong } from '../../core/domain/compare/export.ts';
import { COMPARE_EXPORTS_WAITING } from '../../core/domain/compare/limits.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { outVerdict } from '../policies/dates.ts';
import { canExport, canView } from '../policies/items.ts';
import type { StoredComparisonExport } from '../store/comparison-exports.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { mayPlay } from './authorize.ts';
import { comparedRef, isPast } from './comparisons.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';

type Named = 'exportComparison' | 'getComparisonExport' | 'cancelComparisonExport';

export const comparisonExportHandlers: Handlers<Named> = {
  async exportComparison(params, context, app): Promise<Written<'exportComparison'>> {
    const { viewer, now } = context;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const a = await filmFor(params.a.mediaId, context, app);
    if ('status' in a) return a;
    const b = await filmFor(params.b.mediaId, context, app);
    if ('status' in b) return b;
    if (!comparedRef(a) || !comparedRef(b)) return { status: 'empty' };
    if (app.config.encoder === undefined) return { status: 'noEncoder' };
    const spec = specOf(params, { a, b });
    if (!spec) return { status: 'empty' };
    if (isExportTooLong(spec)) return { status: 'tooLong' };
    const id = randomUUID().replaceAll('-', '');
    const isQueued = await app.store.transaction(async ({ comparisonExports, jobs }) => {
      if ((await comparisonExports.waitingOf(viewer.id)) >= COMPARE_EXPORTS_WAITING) return false;
      await comparisonExports.add({ id, userId: viewer.id, at: now, spec });
      await jobs.add({ id, kind: 'comparison', subject: id });
      return true;
    });
    if (!isQueued) return { status: 'limited' };
    app.jobs.wake('comparison');
    return { status: 'ok', data: { id } };
  },

  async getComparisonExport({ id }, context, app): Promise<Written<'getComparisonExport'>> {
    const found = await exportFor(id, context, app);
    if ('status' in found) return found;
    const { state, size } = found;
    switch (state) {
      case 'queued':
        return { status: 'ok', data: { state, ahead: await app.store.comparisonExports.ahead(found) } };
      case 'ready':
        return { status: 'ok', data: { state, path: `/services/comparisons/${id}.mp4`, ...(size && { size }) } };
      default:
        return { status: 'ok', data: { state } };
    }
  },

  async cancelComparisonExport({ id }, { viewer }, app): Promise<Written<'cancelComparisonExport'>> {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const found = await app.store.comparisonExports.find(id);
    if (found?.userId !== viewer.id) return { status: 'empty' };
    await app.comparisons.remove(id);
    return { status: 'ok' };
  },
};

/** An export of this person, if they may still export both films. */
export async function exportFor(
  id: string,
  context: RequestContext,
  app: AppContext,
): Promise<StoredComparisonExport | Refused> {
  const { viewer } = context;
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  const found = await app.store.comparisonExports.find(id);
  if (found?.userId !== viewer.id || isPast(found, context.now)) return { status: 'empty' };
  for (const side of SIDES) {
    const film = await filmFor(found.spec.films[side].mediaId, context, app);
    if ('status' in film) return film;
  }
  return found;
}

/** A published film that this person may download or clip. */
async function filmFor(id: MediaId, context: RequestContext, app: AppContext): Promise<StoredMedium | Refused> {
  const medium = await app.store.media.find(id);
  const isPlayed =
    medium !== undefined && canView(context.viewer, medium, context.now) && (await mayPlay(medium, context, app));
  const film = authorizedMedium(medium, (viewer, each) => canExport(viewer, each, isPlayed), context);
  if ('status' in film) return film;
  return outVerdict(film, context.now) === 'out' ? film : { status: 'private' };
}

/** @returns undefined if a film has no pictures in the requested range */
function specOf(
  { a, b, from, to, layout, blend, share, rate, sound, strokes }: Params<'exportComparison'>,
  media: { readonly [S in Side]: StoredMedium },
): ComparisonExport | undefined {
  const locked = { a, b };
  const film = (side: Side) => ({ ...locked[side], zero: locked[side].zero ?? locked[side].at });
  const span = exportedSpan(
    { from, to },
    SIDES.map((side) => ({ ...locked[side], duration: media[side].duration ?? Infinity })),
  );
  return span && { films: { a: film('a'), b: film('b') }, layout, blend, share, rate, sound, strokes, ...span };
}
