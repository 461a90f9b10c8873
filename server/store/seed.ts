/** Brings the sample library into an empty store: its records under the store's names, its files as references. */
import type { FilmAdvert, MultiReplay, SponsorAd } from '../../src/domain/data-document.ts';
import { sampleCatalogue } from '../samples/catalogue.ts';
import type {
  SampleItem,
  SamplePlayable,
  SampleReplay,
  SampleSponsorAd,
  SampleTag,
  SampleUser,
} from '../samples/catalogue.ts';
import { DOCUMENTS, film, PHOTOS, SPONSORS } from '../samples/films.ts';
import type { Film, FilmId, SampleStill } from '../samples/films.ts';
import { hashPassword } from '../services/passwords.ts';
import type { MediaRef, Store, StoredMedium, StoredPlayer, StoredTag } from './types.ts';

/** Seconds of a pre-roll advert after which it may be skipped; a mid-roll one is shown whole. */
const SKIP_AFTER_S = 5;

/** @returns the accounts that need a password */
export async function seedSamples(store: Store, now: Date): Promise<readonly SampleUser[]> {
  const { groups, users, permissions, filters, items } = sampleCatalogue(now);
  for (const group of groups) await store.users.saveGroup(group);
  for (const { group, role, permissions: granted } of permissions) await store.users.grant(group, role, granted);
  for (const { group, ...user } of users) await store.users.save({ ...user, groupId: group });
  for (const group of groups) {
    const own = filters.filter((filter) => filter.group === group.id);
    await store.filters.replace(
      group.id,
      own.map(({ name, frName, enName, values }) => ({ name, frName, enName, values: [...values] })),
    );
  }
  // Members after what they name.
  const ordered = items.toSorted((a, b) => Number(isContainer(a)) - Number(isContainer(b)));
  for (const item of ordered) {
    await store.media.save(await storedMedium(item));
    if (isPlayable(item))
      await store.tags.replace(
        String(item.id),
        item.tags.map((tag) => storedTag(tag, item)),
      );
  }
  return users;
}

function isPlayable(item: SampleItem): item is SamplePlayable {
  return 'tags' in item;
}

function isContainer(item: SampleItem): boolean {
  return item.type === 'Collection' || item.type === 'Test';
}

async function storedMedium(item: SampleItem): Promise<StoredMedium> {
  const control = item.accessControl;
  return {
    id: String(item.id),
    type: item.type,
    groupId: item.group,
    userId: item.user,
    version: 1,
    title: item.title,
    date: item.date,
    time: item.time,
    description: item.description,
    keywords: item.keywords,
    visibility: item.visibility,
    publish: item.publish,
    validity_date: item.validity_date ?? undefined,
    expiration_date: item.expiration_date ?? undefined,
    gate:
      control?.kind === 'password'
        ? { kind: 'password', hash: await hashPassword(control.password) }
        : (control ?? undefined),
    keyHash: item.access_control_key === null ? undefined : await hashPassword(item.access_control_key),
    pay_per_view: item.pay_per_view,
    geoBlocking: item.geoBlocking,
    editable: item.editable,
    deleteable: item.deleteable,
    downloadable: item.downloadable,
    qr_code: item.qr_code,
    embed: item.embed,
    discipline: item.canoeDiscipline,
    filters: item.filters,
    thumb: item.thumb ?? undefined,
    size: undefined,
    ...contentOf(item),
  };
}

type Content = Pick<
  StoredMedium,
  | 'duration'
  | 'path'
  | 'sources'
  | 'videoId'
  | 'tagId'
  | 'clippingOffset'
  | 'evaluation_attribute'
  | 'agregate'
  | 'temporality'
  | 'nbOfEx'
  | 'members'
  | 'player'
>;

const NO_CONTENT: Content = {
  duration: undefined,
  path: undefined,
  sources: [],
  videoId: undefined,
  tagId: undefined,
  clippingOffset: undefined,
  evaluation_attribute: undefined,
  agregate: undefined,
  temporality: undefined,
  nbOfEx: undefined,
  members: [],
  player: undefined,
};

function contentOf(item: SampleItem): Content {
  switch (item.type) {
    case 'Photo':
      return { ...NO_CONTENT, path: `photos/${fileOf(PHOTOS, item.photo)}` };
    case 'Document':
      return { ...NO_CONTENT, path: `documents/${fileOf(DOCUMENTS, item.document)}` };
    case 'Collection':
      return { ...NO_CONTENT, members: item.medias.map(String) };
    case 'Test':
      return { ...NO_CONTENT, members: item.exercises.map(String), nbOfEx: item.nbOfEx };
    case 'Exercise': {
      const { evaluation_attribute, agregate, temporality } = item;
      return { ...NO_CONTENT, evaluation_attribute, agregate, temporality };
    }
    case 'Clip': {
      const { duration, clippingOffset, videoId, tagId } = item;
      const shown = film(item.film);
      return {
        ...NO_CONTENT,
        duration,
        path: mainFile(shown),
        sources: sourcesOf(shown),
        videoId: String(videoId),
        tagId: String(tagId),
        clippingOffset: Math.round(clippingOffset * 1000),
      };
    }
    case 'Video':
    case 'Session':
    case 'Audio':
    case 'Competition': {
      const shown = item.film === null ? undefined : film(item.film);
      return { ...NO_CONTENT, duration: shown?.duration, sources: sourcesOf(shown), player: playerOf(item, shown) };
    }
  }
}

function fileOf(list: readonly { id: string; file: string }[], id: string): string {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`the sample library names no file ${id}`);
  return found.file;
}

/** HLS where there is one: every engine and every phone plays it. */
function mainFile({ id, files }: Film): MediaRef {
  const file = files.hls ?? files.dash ?? files.progressive;
  if (file === undefined) throw new Error(`film ${id} has nothing to play`);
  return `${id}/${file}`;
}

/**
 * The film as one item plays it: one in six on DASH and one in six as a plain file, so that the library shows every
 * engine; the others on HLS.
 */
function replayOf(item: SamplePlayable, shown: Film): MediaRef {
  const { dash, progressive } = shown.files;
  if (item.id % 6 === 2 && dash !== undefined) return `${shown.id}/${dash}`;
  if (item.id % 6 === 4 && progressive !== undefined) return `${shown.id}/${progressive}`;
  return mainFile(shown);
}

function sourcesOf(shown: Film | undefined): StoredMedium['sources'] {
  const file = shown?.files.progressive;
  return shown && file !== undefined ? [{ name: file, path: `${shown.id}/${file}` }] : [];
}

function playerOf(item: SamplePlayable, shown: Film | undefined): StoredPlayer {
  const { preRoll, postRoll } = item.playerConf;
  return {
    live: item.live ? { startsAt: item.live.startsAt, films: item.live.films } : undefined,
    encoding: item.encoding,
    replay: shown ? replayOf(item, shown) : undefined,
    multi_replays: item.multi_replays.map(multiReplay),
    playerConf: { ...(preRoll === null ? {} : { preRoll }), ...(postRoll === null ? {} : { postRoll }) },
    captions: (shown?.files.captions ?? []).map(({ language, label, file }) => ({
      lang: language,
      label,
      url: `${shown?.id}/${file}`,
    })),
    score_type: item.score_type,
    highlights: item.highlights,
    menu: item.menu,
    chat: item.chat,
    search: item.search,
    vote: item.vote !== null,
    questions: item.questions.length > 0,
    linkers: item.linkers,
    videoSelector: item.videoSelector.map(({ id, label }) => ({ id: String(id), label })),
    documentId: item.document === null ? undefined : String(item.document),
    custoId: item.custoId === null ? undefined : String(item.custoId),
    max_resolution: item.max_resolution ?? undefined,
    pubDisplay: item.pubDisplay.map(sponsorAd),
    pubLiveResults: item.pubLiveResults.map(sponsorAd),
    pubOverlay: item.pubOverlay.map(sponsorAd),
    pubVideo: filmAdverts(item),
    banner: item.banner ?? undefined,
  };
}

function multiReplay({ id, film: filmId, offset, description }: SampleReplay): MultiReplay {
  return { id: String(id), url: mainFile(film(filmId)), offset, description };
}

function sponsorAd({ id, sponsor, redirect_url, duration }: SampleSponsorAd): SponsorAd {
  return {
    id: String(id),
    content_url: `sponsors/${fileOf(SPONSORS as readonly SampleStill[], sponsor)}`,
    redirect_url,
    duration,
  };
}

/** Id of the advert that a tag of the item makes due. */
const midRollId = (item: SamplePlayable): string => `${item.id}-mid`;

function filmAdverts(item: SamplePlayable): FilmAdvert[] {
  const { preRoll, midRoll } = item.pubVideo;
  const advert = (id: string, filmId: FilmId): FilmAdvert => {
    const shown = film(filmId);
    return { id, content_url: mainFile(shown), duration: shown.duration };
  };
  return [
    ...(preRoll === null ? [] : [{ ...advert(`${item.id}-pre`, preRoll), skip_after: SKIP_AFTER_S }]),
    ...(midRoll === null ? [] : [advert(midRollId(item), midRoll)]),
  ];
}

function storedTag(tag: SampleTag, item: SamplePlayable): StoredTag {
  return {
    id: String(tag.id),
    type: tag.type,
    category: tag.category,
    time: tag.time,
    description: tag.description,
    videoId: String(item.id),
    ...(tag.replay === null ? {} : { replay: String(tag.replay) }),
    ...(tag.url === '' ? {} : { url: tag.url }),
    ...(tag.score === '' ? {} : { score: tag.score }),
    ...(tag.nation === '' ? {} : { nation: tag.nation }),
    ...(tag.pub && item.pubVideo.midRoll !== null ? { pub: midRollId(item) } : {}),
    ...(tag.num_page === null ? {} : { num_page: tag.num_page }),
    ...(tag.highlights ? { highlights: true } : {}),
    ...(tag.isLiveResult ? { isLiveResult: true } : {}),
  };
}
