/**
 * Colour bars and silence that fill a replay where a camera was interrupted while others continued, so that its film
 * stays in time with theirs.
 */
import { join } from 'node:path';
import type { Span } from '../../core/domain/live-event.ts';
import { writeAtomically } from '../data-files/write.ts';
import { run as runFfmpeg } from '../media/packaging/ffmpeg.ts';
import type { CameraFilm } from './film.ts';
import { type Fragment, fragmentReader } from './ingest/fragments.ts';
import type { Cut } from './playlists.ts';
import { type RecordedRun, type RecordedSegment, type RecordedTrack } from './recording.ts';

const PIECE_S = 4;
const FRAMES_PER_S = 5;
const LINES_MAX = 360;

export const isOfSlate = (file: string): boolean => /^s\d+-\d+-\d+-[va]-/.test(file);

export interface Slate {
  run: RecordedRun;
  segments: Record<RecordedTrack, RecordedSegment[]>;
}

/** Writes the segments of one gap. @throws if ffmpeg fails */
export async function makeSlate(
  encoder: string,
  folder: string,
  { number, cut, gaps }: Pick<CameraFilm, 'number' | 'cut' | 'gaps'>,
  gap: Span,
): Promise<Slate> {
  // The interrupted run. The numbers of received runs start at 1.
  const before = cut.runs.findLast(
    ({ run }) => (cut.segments.video.find((each) => each.run === run)?.at ?? 0) < gap.at,
  );
  const run = -1 - gaps.indexOf(gap);
  if (!before) throw new Error('a gap is within what was received');
  const { picture, silence, width, height, fps } = inputsOf(gap, before);
  const tracks = { video: await makeTrack(encoder, picture), audio: await makeTrack(encoder, silence) };

  // Named after its contents, because browsers cache it forever.
  const name = `s${number}-${Math.round(gap.at)}-${Math.round(gap.duration * 1000)}`;
  const init = { video: `${name}-v-init.mp4`, audio: `${name}-a-init.mp4` };
  const written = async (track: RecordedTrack): Promise<RecordedSegment[]> => {
    const { head, fragments } = tracks[track];
    await writeAtomically(join(folder, init[track]), head);
    const first = fragments[0]?.start ?? 0;
    const segments: RecordedSegment[] = [];
    for (const [index, { bytes, start, duration }] of fragments.entries()) {
      const file = `${name}-${track === 'video' ? 'v' : 'a'}-${index + 1}.m4s`;
      await writeAtomically(join(folder, file), bytes);
      const at = Math.round(gap.at + (start - first) * 1000);
      segments.push({ kind: 'segment', run, track, file, at, duration, bytes: bytes.length });
    }
    return segments;
  };
  return {
    run: { kind: 'run', run, init, codecs: before.codecs, width, height, fps },
    segments: { video: await written('video'), audio: await written('audio') },
  };
}

/** @param args all arguments except the output */
async function makeTrack(encoder: string, args: string): Promise<{ head: Buffer; fragments: Fragment[] }> {
  const chunks: Buffer[] = [];
  const output = '-movflags +empty_moov+default_base_moof+skip_trailer -f mp4 pipe:1';
  await runFfmpeg(encoder, `-nostdin -hide_banner -loglevel error ${args} ${output}`.split(' '), {
    isAside: true,
    onBytes(bytes) {
      chunks.push(bytes);
      return false;
    },
  });
  let head: Buffer | undefined;
  const fragments: Fragment[] = [];
  fragmentReader(
    ({ init }) => (head = init),
    (fragment) => fragments.push(fragment),
    0,
  )(Buffer.concat(chunks));
  if (!head) throw new Error('ffmpeg has written nothing');
  return { head, fragments };
}

/**
 * A small picture at a low frame rate, as it only shows that there is nothing. All fragments have the same length and
 * together fill the gap exactly.
 */
function inputsOf({ duration }: Span, like: RecordedRun) {
  const pieces = Math.ceil(duration / PIECE_S);
  const perPiece = Math.max(1, Math.round((duration / pieces) * FRAMES_PER_S));
  const frames = pieces * perPiece;
  const lines = Math.min(LINES_MAX, like.height || LINES_MAX);
  const even = (pixels: number): number => 2 * Math.max(1, Math.round(pixels / 2));
  const height = even(lines);
  const width = even(lines * (like.width && like.height ? like.width / like.height : 16 / 9));
  const rate = `${frames * 1000}/${Math.round(duration * 1000)}`;
  // A clip across the gap carries the camera's parameter sets, so the slate repeats its own, under another id, at each
  // key frame.
  const sets = `sps-id=1:keyint=${perPiece}:min-keyint=${perPiece}:scenecut=0`;
  const h264 = `-c:v libx264 -preset veryfast -bf 0 -pix_fmt yuv420p -x264-params ${sets} -bsf:v dump_extra`;
  return {
    picture: `-f lavfi -i smptebars=size=${width}x${height}:rate=${rate} -frames:v ${frames} ${h264} -movflags +frag_keyframe`,
    silence: `-f lavfi -i anullsrc=r=48000:cl=stereo -t ${duration} -c:a aac -b:a 32k -frag_duration ${PIECE_S}000000`,
    width,
    height,
    fps: frames / duration,
  };
}

/** The cut with the slates inserted in order of time. */
export function withSlates(cut: Cut, slates: readonly Slate[]): Cut {
  const received = cut.runs.map((run) => ({
    run,
    segments: {
      video: cut.segments.video.filter((each) => each.run === run.run),
      audio: cut.segments.audio.filter((each) => each.run === run.run),
    },
  }));
  const at = ({ segments }: Slate): number => segments.video[0]?.at ?? 0;
  const all = [...received, ...slates].toSorted((one, other) => at(one) - at(other));
  return {
    runs: all.map(({ run }) => run),
    segments: {
      video: all.flatMap(({ segments }) => segments.video),
      audio: all.flatMap(({ segments }) => segments.audio),
    },
  };
}
