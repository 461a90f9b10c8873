/** HLS playlists and DASH manifests over one file per rendition. */
import type { Film, Rendition } from './films.ts';

/** Microseconds are precise enough for players, and the text is the same on every run. */
function seconds(value: number): string {
  return Number(value.toFixed(6)).toString();
}

export function playlistName(rendition: Rendition): string {
  return rendition.kind === 'audio' ? 'audio.m3u8' : `${rendition.lines}.m3u8`;
}

function fpsOf(film: Film): number {
  return film.fps ? film.fps.num / film.fps.den : 0;
}

/**
 * @param film whose rates are declared
 * @param renditions what the playlists offer
 * @param names of the playlists
 */
export function masterPlaylist(
  film: Film,
  renditions: readonly Rendition[],
  names: (rendition: Rendition) => string = playlistName,
): string {
  const audio = renditions.find((each) => each.kind === 'audio');
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${names(audio)}"`,
    );
  for (const rendition of renditions.filter((each) => each.kind === 'video')) {
    const codecs = audio ? `${rendition.codecs},${audio.codecs}` : rendition.codecs;
    const bandwidth = rendition.bandwidth + (audio?.bandwidth ?? 0);
    const average = rendition.averageBandwidth + (audio?.averageBandwidth ?? 0);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}",RESOLUTION=${rendition.width}x${rendition.lines},FRAME-RATE=${fpsOf(film).toFixed(3)}${audio ? ',AUDIO="sound"' : ''}`,
      names(rendition),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The renditions that several films have in common, with their highest rates. */
export function sharedRenditions(films: readonly Film[]): Rendition[] {
  return (films[0]?.renditions ?? []).flatMap((rendition) => {
    const same = films.map((film) =>
      film.renditions.find((each) => each.kind === rendition.kind && each.lines === rendition.lines),
    );
    const all = same.filter((each) => each !== undefined);
    if (all.length < films.length) return [];
    return [
      {
        ...rendition,
        bandwidth: Math.max(...all.map((each) => each.bandwidth)),
        averageBandwidth: Math.max(...all.map((each) => each.averageBandwidth)),
      },
    ];
  });
}

/** Consecutive segments of one file, whose address is relative to the playlist. */
export interface PlaylistPart {
  readonly rendition: Rendition;
  readonly uri: string;
}

/** Parts are separated by discontinuities. */
export function mediaPlaylist(parts: readonly PlaylistPart[]): string {
  const longest = Math.max(...parts.flatMap((part) => part.rendition.segments.map((segment) => segment.duration)));
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  parts.forEach((part, index) => {
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXT-X-MAP:URI="${part.uri}",BYTERANGE="${part.rendition.initSize}@0"`);
    for (const segment of part.rendition.segments) {
      lines.push(
        `#EXTINF:${seconds(segment.duration)},`,
        `#EXT-X-BYTERANGE:${segment.size}@${segment.offset}`,
        part.uri,
      );
    }
  });
  lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

export interface DashPart {
  readonly film: Film;
  /** seconds */
  readonly start: number;
  readonly duration: number;
  readonly uri: (rendition: Rendition) => string;
  /** bytes of a rendition's segment index */
  readonly index: (rendition: Rendition) => { readonly from: number; readonly to: number };
}

function representation(part: DashPart, rendition: Rendition): string {
  const index = part.index(rendition);
  const fps = part.film.fps;
  const picture =
    rendition.kind === 'video' && fps
      ? ` width="${rendition.width}" height="${rendition.lines}" frameRate="${fps.num}${fps.den === 1 ? '' : `/${fps.den}`}" sar="1:1"`
      : ' audioSamplingRate="32000"';
  return `        <Representation id="${rendition.kind === 'video' ? rendition.lines : 'sound'}" bandwidth="${rendition.bandwidth}" codecs="${rendition.codecs}"${picture}>
          <BaseURL>${part.uri(rendition)}</BaseURL>
          <SegmentBase indexRange="${index.from}-${index.to}"><Initialization range="0-${rendition.initSize - 1}"/></SegmentBase>
        </Representation>`;
}

/** One Period per part. */
export function dashManifest(parts: readonly DashPart[]): string {
  const last = parts[parts.length - 1];
  const total = last ? last.start + last.duration : 0;
  const periods = parts.map((part, number) => {
    const sets = (['video', 'audio'] as const).flatMap((kind) => {
      const renditions = part.film.renditions.filter((each) => each.kind === kind);
      if (renditions.length === 0) return [];
      const sound =
        kind === 'audio'
          ? '<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2"/>'
          : '';
      return [
        `      <AdaptationSet id="${kind === 'video' ? 1 : 2}" contentType="${kind}" mimeType="${kind}/mp4" segmentAlignment="true" startWithSAP="1"${kind === 'video' ? ' par="16:9"' : ''}>${sound}
${renditions.map((rendition) => representation(part, rendition)).join('\n')}
      </AdaptationSet>`,
      ];
    });
    return `    <Period id="p${number}" start="PT${seconds(part.start)}S" duration="PT${seconds(part.duration)}S">
${sets.join('\n')}
    </Period>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT${seconds(total)}S" minBufferTime="PT4S">
${periods.join('\n')}
</MPD>
`;
}
