/** Adds the sample library's records to the store. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FilmAdvert, SponsorAd } from '../../core/domain/data-document.ts';
import { sampleCatalogue } from '../samples/catalogue.ts';
import type {
  SampleExercise,
  SampleItem,
  SamplePlayable,
  SampleSponsorAd,
  SampleTag,
  SampleUser,
} from '../samples/catalogue/item.ts';
import { DOCUMENTS, type Film, film, type FilmId, PHOTOS, SPONSORS } from '../samples/films.ts';
import { hashPassword } from '../services/passwords.ts';
import type { StoredQuestion } from './runs.ts';
import type { MediaRef } from './media-ref.ts';
import type { StoredGate, StoredMedium, StoredPlayer } from './media.ts';
import type { StoredTag } from './tags.ts';
import type { Store } from './store.ts';

const SAMPLE_MEDIA = resolve(import.meta.dirname, '../samples/media');
/** Adverts before a film may be skipped after this many seconds. */
const SKIP_AFTER_S = 5;
/** One in this many plain films plays from its DASH manifest, so that both engines are used. */
const DASH_EVERY = 4;

/**
 * Fills an empty store, within the caller's transaction.
 *
 * @returns the people who need passwords
 */
export async function seedSamples(store: Store, now: Date): Promise<readonly SampleUser[]> {
  const { groups, users, permissions, filters, items, purchases } = sampleCatalogue(now);
  for (const group of groups) await store.users.saveGroup(group);
  for (const { group, ...user } of users) await store.users.save({ ...user, groupId: group });
  for (const { group, role, permissions: granted } of permissions) await store.users.grant(group, role, granted);
  for (const { id } of groups) {
    await store.filters.replace(
      id,
      filters
        .filter((each) => each.group === id)
        .map(({ group: _group, ...filter }) => ({ ...filter, values: [...filter.values] })),
    );
  }
  for (const item of items) {
    await store.media.save(await mediumOf(item));
    if ('tags' in item && item.tags.length > 0) {
      await store.tags.replace(
        String(item.id),
        item.tags.map((tag) => tagOf(tag, item)),
      );
    }
    if (item.type === 'Exercise') await store.tests.setQuestions(String(item.id), questionsOf(item));
    if ('vote' in item && item.vote) {
      const { id, text: question, answers: options } = item.vote;
      await store.talk.openVote({
        mediaId: String(item.id),
        question,
        options,
        at: now.getTime(),
        nonce: `sample-${id}`,
      });
    }
  }
  for (const { user, item } of purchases)
    await store.purchases.add({ userId: user, mediaId: String(item), at: now.getTime() });
  await store.samples.markAll();
  return users;
}

function orAbsent<T>(value: T | null): T | undefined {
  return value ?? undefined;
}

function sizeOf(ref: MediaRef | undefined): number | undefined {
  return ref === undefined ? undefined : statSync(resolve(SAMPLE_MEDIA, ref), { throwIfNoEntry: false })?.size;
}

/** Fields that depend on the kind of item: its files, its duration, its parent. */
type Kind = Pick<
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

const PLAIN: Kind = {
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

async function mediumOf(item: SampleItem): Promise<StoredMedium> {
  const kind = kindOf(item);
  return {
    ...kind,
    id: String(item.id),
    type: item.type,
    groupId: item.group,
    userId: item.user,
    version: 1,
    title: item.title,
    date: item.date,
    time: item.time,
    size: sizeOf(kind.sources[0]?.path ?? kind.path),
    description: item.description,
    keywords: item.keywords,
    visibility: item.visibility,
    publish: item.publish,
    validity_date: orAbsent(item.validity_date),
    expiration_date: orAbsent(item.expiration_date),
    gate: await gateOf(item),
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
    thumb: orAbsent(item.thumb),
  };
}

async function gateOf({ accessControl }: SampleItem): Promise<StoredGate | undefined> {
  if (accessControl?.kind === 'password') return { kind: 'password', hash: await hashPassword(accessControl.password) };
  return accessControl ? { kind: 'registration' } : undefined;
}

function kindOf(item: SampleItem): Kind {
  switch (item.type) {
    case 'Collection':
      return { ...PLAIN, members: item.medias.map(String) };
    case 'Photo':
      return { ...PLAIN, ...fileOf('photos', named(PHOTOS, item.photo).file, item.title) };
    case 'Document':
      return { ...PLAIN, ...fileOf('documents', named(DOCUMENTS, item.document).file, item.title) };
    case 'Exercise':
      return {
        ...PLAIN,
        evaluation_attribute: item.evaluation_attribute,
        agregate: item.agregate,
        temporality: item.temporality,
        videoId: item.videoId === null ? undefined : String(item.videoId),
        tagId: item.tagId === null ? undefined : String(item.tagId),
      };
    case 'Test':
      return { ...PLAIN, members: item.exercises.map(String), nbOfEx: item.nbOfEx };
    case 'Clip':
      return {
        ...PLAIN,
        duration: item.duration,
        path: playedFrom(item.film),
        sources: sourcesOf(film(item.film)),
        videoId: String(item.videoId),
        tagId: String(item.tagId),
        clippingOffset: item.clippingOffset * 1000,
      };
    default:
      return {
        ...PLAIN,
        duration: item.film === null ? undefined : film(item.film).duration,
        sources: item.film === null ? [] : sourcesOf(film(item.film)),
        player: playerOf(item),
      };
  }
}

function named<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`the sample library has no file ${id}`);
  return found;
}

function fileOf(folder: string, file: string, title: string): Pick<Kind, 'path' | 'sources'> {
  const path = `${folder}/${file}`;
  return { path, sources: [{ name: title || file, path }] };
}

/** The address that a player opens: HLS, or the plain file of a film without a manifest. */
function playedFrom(id: FilmId, isDash = false): MediaRef {
  const { hls, dash, progressive, thumbnail } = film(id).files;
  return `${id}/${(isDash ? dash : undefined) ?? hls ?? progressive ?? thumbnail}`;
}

/** Whole files of a film, highest resolution first. */
function sourcesOf({ id, files, renditions }: Film): { name: string; path: MediaRef }[] {
  if (files.progressive) return [{ name: files.progressive, path: `${id}/${files.progressive}` }];
  return renditions
    .filter((each) => each.kind === 'video')
    .toSorted((a, b) => b.lines - a.lines)
    .map((each) => ({ name: `${each.lines}p`, path: `${id}/${each.file}` }));
}

function playerOf(item: SamplePlayable): StoredPlayer {
  const { preRoll, midRoll } = item.pubVideo;
  const isPlain = item.multi_replays.length === 0 && preRoll === null && midRoll === null;
  const isDash = item.type === 'Video' && isPlain && item.id % DASH_EVERY === DASH_EVERY - 1;
  const captions = item.film === null ? [] : (film(item.film).files.captions ?? []);
  const sheet = item.film === null ? undefined : film(item.film).files.storyboard;
  const adverts: FilmAdvert[] = [];
  if (preRoll) adverts.push({ ...advertOf(preRoll, `${item.id}-pre`), skip_after: SKIP_AFTER_S });
  if (midRoll) adverts.push(advertOf(midRoll, midRollId(item)));
  return {
    live: item.live ?? undefined,
    encoding: item.encoding,
    replay: item.film === null ? undefined : playedFrom(item.film, isDash),
    multi_replays: item.multi_replays.map(({ id, film: other, offset, description }) => ({
      id: String(id),
      url: playedFrom(other),
      offset,
      description,
    })),
    playerConf: { preRoll: orAbsent(item.playerConf.preRoll), postRoll: orAbsent(item.playerConf.postRoll) },
    captions: captions.map(({ language, label, file }) => ({ lang: language, label, url: `${item.film}/${file}` })),
    storyboard: sheet && item.film !== null ? { ...sheet, url: `${item.film}/${sheet.url}` } : undefined,
    score_type: item.score_type,
    highlights: item.highlights,
    menu: item.menu,
    chat: item.chat,
    search: item.search,
    vote: item.vote !== null,
    questions: item.questions,
    linkers: item.linkers,
    videoSelector: item.videoSelector.map(({ id, label }) => ({ id: String(id), label })),
    documentId: item.document === null ? undefined : String(item.document),
    custoId: item.custoId === null ? undefined : String(item.custoId),
    reference: orAbsent(item.reference),
    max_resolution: orAbsent(item.max_resolution),
    pubDisplay: item.pubDisplay.map(sponsorOf),
    pubLiveResults: item.pubLiveResults.map(sponsorOf),
    pubOverlay: item.pubOverlay.map(sponsorOf),
    pubVideo: adverts,
    banner: orAbsent(item.banner),
  };
}

function midRollId(item: SamplePlayable): string {
  return `${item.id}-mid`;
}

/** Website of each advert's sponsor. */
const ADVERTISERS: Readonly<Partial<Record<FilmId, string>>> = {
  'advert-paddles': 'https://nordblad.example/',
  'advert-drybag': 'https://hekla.example/',
};

function advertOf(id: FilmId, advertId: string): FilmAdvert {
  const redirect_url = ADVERTISERS[id];
  return {
    id: advertId,
    content_url: playedFrom(id),
    ...(redirect_url ? { redirect_url } : {}),
    duration: film(id).duration,
  };
}

function sponsorOf({ id, sponsor, redirect_url, duration }: SampleSponsorAd): SponsorAd {
  return { id: String(id), content_url: `sponsors/${named(SPONSORS, sponsor).file}`, redirect_url, duration };
}

function questionsOf({ id, questions }: SampleExercise): StoredQuestion[] {
  return questions.map(({ en, fr, options, right }, index) => ({
    id: `q${id}-${index + 1}`,
    text: { enName: en, frName: fr },
    options: options.map((option) => ({ enName: option.en, frName: option.fr })),
    right,
  }));
}

function tagOf(tag: SampleTag, item: SamplePlayable): StoredTag {
  return {
    id: String(tag.id),
    type: tag.type,
    category: tag.category,
    time: tag.time,
    replay: tag.replay === null ? undefined : String(tag.replay),
    description: tag.description,
    url: tag.url || undefined,
    score: tag.score || undefined,
    nation: tag.nation || undefined,
    pub: tag.pub && item.pubVideo.midRoll ? midRollId(item) : undefined,
    num_page: orAbsent(tag.num_page),
    videoId: String(item.id),
    highlights: tag.highlights,
    isLiveResult: tag.isLiveResult,
    at: undefined,
  };
}
