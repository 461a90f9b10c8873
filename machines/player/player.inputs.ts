/** Inputs of the children of a player. */
import { camerasOf } from '../../core/domain/cameras.ts';
import type { MediaId, Seconds } from '../../core/domain/media.ts';
import { menuCategories } from '../../core/domain/menu.ts';
import { savesResumePosition } from '../../core/domain/resume-position.ts';
import type { SponsorSlot } from '../../core/domain/sponsors.ts';
import type { TimedTag } from '../../core/domain/tag.ts';
import { MAIN_FILM, playedTags, seekTime, timedTags } from '../../core/domain/tags.ts';
import { isAllThirdParty } from '../../core/domain/third-party.ts';
import { currentDocument, settledDocument } from '../shared/current-document.ts';
import type { NamedWithoutDataInput } from './opening/named-without-data.machine.ts';
import type { OptionalFileInput } from './opening/optional-file.machine.ts';
import type { PanelsInput } from './panels/panels/panels.machine.ts';
import type { ResultsInput } from './panels/results.machine.ts';
import type { ResumePositionInput } from './playback/resume-position.machine.ts';
import type { PluginsInput } from './panels/plugins.machine.ts';
import type { DataDocumentInput, PlaybackInput, TagsInput } from './player.events.ts';
import type { SponsorsInput } from './panels/sponsors.machine.ts';
import type { PlayerContext } from './player.rules.ts';
import { documentOf } from './player.rules.ts';

const listedTags = ({ list, listIndex }: PlayerContext): string[] | undefined => list[listIndex]?.tags;

const preRollOf = (context: PlayerContext): Seconds =>
  context.request.preRoll ?? documentOf(context)?.playerConf.preRoll ?? 0;

/** The requested tag, in its camera's own time, if it belongs to the film of another camera. */
function tagOfCamera(context: PlayerContext): TimedTag | undefined {
  const { request, entry } = context;
  const document = documentOf(context);
  const tag = document?.tags.find(({ id }) => entry === 'address' && id === request.tag);
  const isCamera = document?.multi_replays.some(({ id }) => id === tag?.replay);
  if (!isCamera || !document || request.start !== undefined) return undefined;
  const tags = timedTags(document.tags, { kind: 'film', offset: 0, replay: tag?.replay });
  return tags.find(({ id }) => id === tag?.id);
}

/** Resuming needs a film in one piece and no tag list. */
export function canResume(context: PlayerContext): boolean {
  const document = documentOf(context);
  return document !== undefined && context.list.length === 0 && savesResumePosition(document);
}

const videoOf = (context: PlayerContext): MediaId => documentOf(context)!.video.id;

/** The position saved on an earlier visit, unless the address says where to start. */
export function resumedAt(context: PlayerContext): Seconds | undefined {
  const { request, resumePositions: places, moment } = context;
  const isFree = moment === undefined && request.start === undefined && request.tag === undefined;
  return isFree && canResume(context) ? places?.[videoOf(context)] : undefined;
}

export function resumePositionInput(context: PlayerContext): ResumePositionInput {
  return { video: videoOf(context), resumed: resumedAt(context) };
}

/**
 * Where the film starts, in this order: the position before a sign-in, `start`, the requested tag or the first tag of a
 * list (minus the pre-roll), or the saved position.
 */
export function startOfFilm(context: PlayerContext): Seconds | undefined {
  const { request, entry } = context;
  if (context.moment !== undefined) return context.moment;
  const other = tagOfCamera(context);
  if (other) return seekTime(other, preRollOf(context));
  const isRequested = entry === 'address';
  if (request.start !== undefined && isRequested) return request.start;
  const tags = timedTags(documentOf(context)?.tags ?? [], MAIN_FILM);
  const listed = listedTags(context);
  const first = request.tag === undefined || !isRequested ? undefined : tags.find(({ id }) => id === request.tag);
  const tag = first ?? (listed && playedTags(tags, listed).at(entry === 'last' ? -1 : 0));
  return tag ? seekTime(tag, preRollOf(context)) : resumedAt(context);
}

export function resultsInput({ document, flags }: PlayerContext): ResultsInput {
  return { document: document!, flag: flags?.scores ?? false };
}

/** The video whose title is looked up if its data are missing; undefined for any other refusal. */
export function namedWithoutDataInput(context: PlayerContext): NamedWithoutDataInput {
  const { request, list, listIndex, reason } = context;
  const { id, type } = list[listIndex] ?? request;
  return { video: reason === 'noData' && id !== undefined ? { type, id, userId: request.userId } : undefined };
}

/** The file that the video names in this field. */
export function optionalFile(context: PlayerContext, field: 'custoId' | 'reference'): OptionalFileInput {
  const { group, [field]: name } = documentOf(context)!.video;
  return { group, name };
}

export function playbackInput(context: PlayerContext): PlaybackInput {
  const {
    request,
    document,
    visitor,
    grant,
    loaded,
    entry,
    volume,
    muted,
    frugal,
    consents,
    preferences,
    maxResolution,
  } = context;
  return {
    // A request for a tag list names no video, but the document does.
    request: { ...request, id: videoOf(context) },
    document: document ?? settledDocument(context.granted!),
    user: visitor?.kind === 'connected' ? visitor.user : undefined,
    grant,
    startAt: startOfFilm(context),
    camera: tagOfCamera(context)?.replay,
    continued: entry !== 'address',
    now: loaded!.at,
    volume,
    consents,
    muted,
    preferences,
    frugal,
    maxResolution,
  };
}

export function tagsInput(context: PlayerContext): TagsInput {
  const { request, document, entry, repeats } = context;
  return {
    document: document!,
    tag: entry === 'address' ? request.tag : undefined,
    list: listedTags(context),
    fromEnd: entry === 'last',
    repeat: repeats,
    preRoll: request.preRoll,
    postRoll: request.postRoll,
  };
}

export function dataDocumentInput({ request, granted }: PlayerContext): DataDocumentInput {
  return { request: { ...request, id: granted!.video.id }, document: granted! };
}

/** The menu starts with its first category open. In a preview only connected users can draw (Library 2, row L15). */
export function panelsInput({ request, document, visitor }: PlayerContext): PanelsInput {
  return {
    document: document!,
    category: menuCategories(timedTags(currentDocument(document!).tags, MAIN_FILM))[0]?.category,
    ...(request.isPreview && visitor?.kind !== 'connected' && { without: ['drawing'] }),
  };
}

export function pluginsInput(context: PlayerContext): PluginsInput {
  const { request, visitor, pageGroup, grant, hasCookies, flags } = context;
  const document = documentOf(context)!;
  const hasCameras = camerasOf(document, 0).length > 1;
  // The document's audio controls have no cast, and third-party players bring their own. If there are several
  // addresses, the cast chart itself checks the current one.
  const hasCast = request.type !== 'audio' && !isAllThirdParty(document);
  return {
    request: { ...request, id: document.video.id },
    document: context.document!,
    visitor,
    pageGroup,
    grant,
    hasCookies,
    flags,
    frugal: context.frugal,
    isPictureSettled: context.isPictureSettled,
    onceReady: [
      ...(request.drawing === undefined ? [] : (['drawing'] as const)),
      'mediaSession',
      ...(hasCast ? (['cast'] as const) : []),
      'tagActions',
      'loop',
      ...(request.type === 'audio' ? [] : (['zoom', 'shuttle', 'stopwatch'] as const)),
    ],
    atOnce: [
      ...(hasCameras ? (['cameras'] as const) : []),
      ...(flags?.analyticsGroups ? (['analytics'] as const) : []),
    ],
  };
}

export function sponsorsInput({ document }: PlayerContext, slot: SponsorSlot): SponsorsInput {
  return { slot, document: document! };
}
