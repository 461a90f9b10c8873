/** What HLS playlists and DASH manifests say about a film, and where its first parts are. */
import * as HLS from 'hls-parser';
import { parse as parseDash } from 'mpd-parser';
import * as v from 'valibot';
import type { Seconds } from '../../../core/domain/media.ts';
import { RemoteRefusal } from './remote-client.ts';

// Most playlists in the wild break some rule and still play.
HLS.setOptions({ silent: true });

/** A byte range of a file, or the whole file if no range is given. */
export interface RemotePart {
  url: string;
  range?: readonly [number, number];
}

export interface Described {
  live: boolean;
  duration: Seconds | undefined;
  width: number | undefined;
  height: number | undefined;
  /** RFC 6381; empty if the manifest does not declare them. */
  codecs: readonly string[];
  /** Languages of the audio tracks, or their names if no language is declared. */
  audio: readonly string[];
  /** Name of the protection scheme. */
  encrypted: string | undefined;
}

/** @returns the first variant of a master playlist with its description, or the film itself */
export function readHls(text: string, url: string): { variant: string; described: Partial<Described> } | HlsFilm {
  const playlist = parsed(text);
  if (!playlist.isMasterPlaylist) return filmOf(playlist as HLS.types.MediaPlaylist, url);
  const { variants, sessionKeyList } = playlist as HLS.types.MasterPlaylist;
  const films = variants.filter(({ isIFrameOnly }) => !isIFrameOnly);
  const tallest = films.toSorted((one, other) => (other.resolution?.height ?? 0) - (one.resolution?.height ?? 0))[0];
  const first = films[0];
  if (!tallest || !first) throw new RemoteRefusal('broken');
  const audio = films.flatMap((film) => film.audio).map(({ language, name }) => language ?? name);
  return {
    variant: absolute(first.uri, url),
    described: {
      width: tallest.resolution?.width,
      height: tallest.resolution?.height,
      codecs: [...new Set(films.flatMap(({ codecs }) => (codecs ?? '').split(',').filter(Boolean)))],
      audio: [...new Set(audio)],
      encrypted: protectionOf(sessionKeyList.map(({ method }) => method)),
    },
  };
}

export interface HlsFilm {
  film: Pick<Described, 'live' | 'duration' | 'encrypted'>;
  /** Initialization, if there is one, and the first segment. */
  parts: readonly RemotePart[];
}

function filmOf(playlist: HLS.types.MediaPlaylist, url: string): HlsFilm {
  const [first] = playlist.segments;
  if (!first) throw new RemoteRefusal('broken');
  const live = !playlist.endlist && playlist.playlistType !== 'VOD';
  const partOf = ({ uri, byterange }: { uri: string; byterange?: HLS.types.Byterange }): RemotePart => ({
    url: absolute(uri, url),
    ...(byterange?.length ? { range: [byterange.offset, byterange.offset + byterange.length - 1] as const } : {}),
  });
  return {
    film: {
      live,
      duration: live ? undefined : playlist.segments.reduce((sum, { duration }) => sum + duration, 0),
      encrypted: protectionOf(playlist.segments.map(({ key }) => key?.method)),
    },
    parts: [...(first.map ? [partOf(first.map)] : []), partOf(first)],
  };
}

/** The engine can decrypt whole segments with AES-128; everything else needs a licence. */
function protectionOf(methods: readonly (string | null | undefined)[]): string | undefined {
  return (
    methods.find((method) => method !== undefined && method !== null && method !== 'NONE' && method !== 'AES-128') ??
    undefined
  );
}

function parsed(text: string): HLS.types.Playlist {
  try {
    return HLS.parse(text);
  } catch {
    throw new RemoteRefusal('broken');
  }
}

function absolute(uri: string, base: string): string {
  const url = URL.parse(uri, base);
  if (!url) throw new RemoteRefusal('broken');
  return url.href;
}

const text = v.optional(v.string(), '');
const range = v.object({ length: v.number(), offset: v.number() });
const segmentSchema = v.object({ resolvedUri: text, byterange: v.optional(range), map: v.optional(v.unknown()) });
const dashPlaylist = v.object({
  attributes: v.optional(
    v.object({
      CODECS: text,
      RESOLUTION: v.optional(v.object({ width: v.optional(v.number()), height: v.optional(v.number()) })),
    }),
    {},
  ),
  endList: v.optional(v.boolean(), true),
  contentProtection: v.optional(v.record(v.string(), v.unknown())),
  segments: v.optional(v.array(segmentSchema), []),
  sidx: v.optional(v.object({ map: v.optional(segmentSchema) })),
});
const dashSchema = v.object({
  duration: v.optional(v.number()),
  minimumUpdatePeriod: v.optional(v.number()),
  playlists: v.optional(v.array(dashPlaylist), []),
  mediaGroups: v.object({
    AUDIO: v.optional(
      v.record(
        v.string(),
        v.record(v.string(), v.object({ language: text, playlists: v.optional(v.array(dashPlaylist), []) })),
      ),
      {},
    ),
  }),
});

export function readDash(manifest: string, url: string): { described: Described; part: RemotePart | undefined } {
  let read: v.InferOutput<typeof dashSchema>;
  try {
    read = v.parse(dashSchema, parseDash(manifest, { manifestUri: url }));
  } catch {
    throw new RemoteRefusal('broken');
  }
  const sounds = Object.values(read.mediaGroups.AUDIO).flatMap((group) => Object.entries(group));
  const all = [...read.playlists, ...sounds.flatMap(([, { playlists }]) => playlists)];
  const tallest = read.playlists
    .map(({ attributes }) => attributes.RESOLUTION)
    .toSorted((one, other) => (other?.height ?? 0) - (one?.height ?? 0))[0];
  const live = all.some(({ endList }) => !endList);
  const first = all[0]?.segments[0] ?? all[0]?.sidx?.map;
  return {
    described: {
      live,
      duration: live ? undefined : read.duration,
      width: tallest?.width,
      height: tallest?.height,
      codecs: [...new Set(all.flatMap(({ attributes }) => attributes.CODECS.split(',').filter(Boolean)))],
      audio: [...new Set(sounds.map(([name, { language }]) => language || name).filter((name) => name !== 'main'))],
      encrypted: all.some(({ contentProtection }) => contentProtection !== undefined) ? 'DRM' : undefined,
    },
    part: first && { url: first.resolvedUri || url },
  };
}
