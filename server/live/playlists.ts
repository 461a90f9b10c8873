/** HLS playlists over the segments of a camera: for the live stream, and for the replay (row S05). */
import type { EpochMs, Seconds } from '../../core/domain/media.ts';
import type { RecordedRun, RecordedSegment, RecordedTrack, Recording } from './recording.ts';

export interface Range {
  from: EpochMs;
  to: EpochMs;
}

/** The part of a recording that is shown, run by run. */
export interface Cut {
  runs: RecordedRun[];
  segments: Record<RecordedTrack, RecordedSegment[]>;
}

const endOf = ({ at, duration }: RecordedSegment): EpochMs => at + duration * 1000;

/** Cache of the last cut of each recording: between two segments, every viewer requests the same one. */
const lastCuts = new WeakMap<Recording, { of: string; cut: Cut }>();

/**
 * Selects the whole segments that overlap the range. Audio is included where there is video. A run that lacks either
 * track is left out, so that both tracks are interrupted at the same moments.
 *
 * @returns the same object until the recording grows or another range is requested
 */
export function cutOf(recording: Recording, range: Range): Cut {
  const { runs, segments } = recording;
  const of = [runs.length, segments.video.length, segments.audio.length, range.from, range.to].join();
  const last = lastCuts.get(recording);
  if (last?.of === of) return last.cut;
  const cut = makeCut(recording, range);
  lastCuts.set(recording, { of, cut });
  return cut;
}

function makeCut({ runs, segments }: Recording, { from, to }: Range): Cut {
  const inRange = segments.video.filter((segment) => endOf(segment) > from && segment.at < to);
  const pictures = Map.groupBy(inRange, ({ run }) => run);
  const sounds = Map.groupBy(segments.audio, ({ run }) => run);
  const cut: Cut = { runs: [], segments: { video: [], audio: [] } };
  for (const run of runs) {
    const video = pictures.get(run.run) ?? [];
    const [first] = video;
    const last = video.at(-1);
    if (!first || !last) continue;
    const audio = (sounds.get(run.run) ?? []).filter((each) => endOf(each) > first.at && each.at < endOf(last));
    if (audio.length === 0) continue;
    cut.runs.push(run);
    for (const segment of video) cut.segments.video.push(segment);
    for (const segment of audio) cut.segments.audio.push(segment);
  }
  return cut;
}

/** Index of the first segment that is still within the seekable window of a stream. */
function windowOf(segments: readonly RecordedSegment[], windowS: Seconds | undefined): number {
  const last = segments.at(-1);
  if (windowS === undefined || !last) return 0;
  return segments.findIndex((segment) => endOf(segment) > endOf(last) - windowS * 1000);
}

interface Shown {
  /** A `live` playlist continues; those of a replay, or of a stream that is over, are closed. */
  kind: 'live' | 'over' | 'replay';
  windowS?: Seconds | undefined;
  /** Maps a file name to its address. */
  address?: (file: string) => string;
}

export function mediaPlaylist(cut: Cut, track: RecordedTrack, { kind, windowS, address = String }: Shown): string {
  const all = cut.segments[track];
  const first = windowOf(all, windowS);
  const shown = all.slice(first);
  const longest = all.reduce((most, { duration }) => Math.max(most, duration), 1);
  const gone = new Set(all.slice(0, first).map(({ run }) => run));
  // A run that begins within the window still has its discontinuity there.
  const passed = gone.size - (gone.has(shown[0]?.run ?? 0) ? 1 : 0);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${passed}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  if (kind === 'replay') lines.push('#EXT-X-PLAYLIST-TYPE:VOD');
  let run: number | undefined;
  for (const segment of shown) {
    if (segment.run !== run) {
      const init = cut.runs.find((each) => each.run === segment.run)?.init[track] ?? '';
      if (run !== undefined || gone.size > passed + (gone.has(segment.run) ? 1 : 0)) lines.push('#EXT-X-DISCONTINUITY');
      lines.push(`#EXT-X-MAP:URI="${address(init)}"`, `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.at).toISOString()}`);
      run = segment.run;
    }
    lines.push(`#EXTINF:${segment.duration.toFixed(6)},`, address(segment.file));
  }
  if (kind !== 'live') lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

/** @param names names of the media playlists of both tracks */
export function masterPlaylist(
  { runs, segments }: Cut,
  names: Readonly<Record<RecordedTrack, string>>,
): string | undefined {
  const run = runs.at(-1);
  if (!run) return undefined;
  const peak = (track: RecordedTrack): number =>
    segments[track].reduce((most, { bytes, duration }) => Math.max(most, (bytes * 8) / Math.max(duration, 0.5)), 0);
  const bandwidth = Math.ceil(peak('video') + peak('audio'));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,URI="${names.audio}"`,
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${run.codecs.video},${run.codecs.audio}",RESOLUTION=${run.width}x${run.height},FRAME-RATE=${run.fps.toFixed(3)},AUDIO="audio"`,
    names.video,
    '',
  ].join('\n');
}
