/** Captions of films and audio (row S06). */
import type { Params, Written } from '../../core/contract/requests.ts';
import { type CaptionKind, captionKey, languageName, toWebVtt } from '../../core/domain/captions.ts';
import { CAPTION_TRACKS_MAX } from '../../core/domain/constants/captions.ts';
import { addressOf } from '../media/address.ts';
import { decodeCaptions, isCaptions } from '../media/captions.ts';
import { canEdit } from '../policies/items.ts';
import type { StoredMedium, StoredPlayer } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { AppContext } from './app-context.ts';
import { audit, onMedium } from './audit.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import { writeCaptions } from './chosen-files.ts';
import { removeFiles } from './file-removals.ts';
import type { Handlers } from './handlers.ts';
import { editBase } from './media-base.ts';
import type { RequestContext } from './request-context.ts';
import { sweepAfterwards } from './stale-files.ts';

type Film = StoredMedium & { player: StoredPlayer };
type Track = StoredPlayer['captions'][number];
type Named = Pick<Params<'deleteCaptions'>, 'mediaId' | 'lang' | 'kind'>;

export const captionHandlers: Handlers<'getCaptions' | 'saveCaptions' | 'deleteCaptions'> = {
  async getCaptions({ mediaId }, context, app) {
    const film = await filmFor(mediaId, context, app.store);
    if ('status' in film) return film;
    return { status: 'ok', tracks: await present(film, context, app) };
  },

  async saveCaptions({ file, ...named }, context, app): Promise<Written<'saveCaptions'>> {
    const film = await filmFor(named.mediaId, context, app.store);
    if ('status' in film) return film;
    const read = toWebVtt(decodeCaptions(Buffer.from(file, 'base64')));
    if ('reason' in read) return { status: 'invalid', ...read };
    const url = await writeCaptions(read.vtt, app);
    const track: Track = { lang: named.lang, label: labelOf(named), url, kind: named.kind };
    const changed = await change(named, track, context, app).catch(async (error: unknown) => {
      await removeFiles([url], app);
      throw error;
    });
    if (!('tracks' in changed)) await removeFiles([url], app);
    return 'tracks' in changed ? { status: 'ok', tracks: changed.tracks, cues: read.cues } : changed;
  },

  async deleteCaptions(named, context, app): Promise<Written<'deleteCaptions'>> {
    const changed = await change(named, undefined, context, app);
    if ('tracks' in changed) return { status: 'ok', tracks: changed.tracks };
    return changed.status === 'invalid' ? { status: 'empty' } : changed;
  },
};

/** A film or audio that this person may edit. */
async function filmFor(mediaId: string, context: RequestContext, store: Store): Promise<Film | Refused> {
  const medium = await store.media.find(mediaId);
  return authorizedMedium(medium && isFilm(medium) ? medium : undefined, canEdit, context);
}

const isFilm = (medium: StoredMedium): medium is Film => medium.player !== undefined;

type Presented = { lang: string; kind: CaptionKind; label: string; url: string }[];

/** Replaces the track with this language and kind; undefined removes it. */
async function change(
  named: Named,
  track: Track | undefined,
  context: RequestContext,
  app: AppContext,
): Promise<{ tracks: Presented } | Refused | { status: 'invalid'; reason: 'many'; line: number }> {
  const saved = await app.store.transaction(async (within) => {
    // Read the current rights and tracks: two editors may add tracks at the same time.
    const film = await filmFor(named.mediaId, context, within);
    if ('status' in film) return film;
    const { captions } = film.player;
    const replaced = captions.find((each) => isSameTrack(each, named));
    if (!track && !replaced) return { status: 'empty' } as const;
    const others = captions.filter((each) => each !== replaced);
    if (track && others.length >= CAPTION_TRACKS_MAX) return { status: 'invalid', reason: 'many', line: 0 } as const;
    const player = { ...film.player, captions: track ? [...others, track] : others };
    const after: Film = { ...film, player, version: film.version + 1 };
    await within.media.save(after);
    await audit(within, {
      action: track ? 'captionsSaved' : 'captionsDeleted',
      by: context.viewer,
      at: context.now,
      ...onMedium(film),
      detail: { language: named.lang, captions: named.kind },
    });
    return { after, replaced };
  });
  if (!('after' in saved)) return saved;
  const { after, replaced } = saved;
  await app.dataFiles.saved(after.id);
  // Delete the file once no derived data refers to it.
  sweepAfterwards(app, () =>
    replaced && isCaptions(replaced.url) ? removeFiles([replaced.url], app) : Promise.resolve(),
  );
  return { tracks: await present(after, context, app) };
}

function isSameTrack(one: Pick<Track, 'lang' | 'kind'>, other: Named): boolean {
  return one.lang.toLowerCase() === other.lang.toLowerCase() && (one.kind ?? 'subtitles') === other.kind;
}

/** Captions for the deaf are marked with the sign that players commonly use. */
function labelOf({ lang, kind }: Named): string {
  return kind === 'captions' ? `${languageName(lang)} (CC)` : languageName(lang);
}

async function present(film: Film, { now }: RequestContext, app: AppContext): Promise<Presented> {
  const base = await editBase(film, app, now);
  return film.player.captions
    .map(({ lang, label, url, kind = 'subtitles' }) => ({ lang, label, kind, url: addressOf(url, base) }))
    .toSorted((one, other) => captionKey(one).localeCompare(captionKey(other)));
}
