/** Opens the files of an end-to-end test: its recording, its film, or a trace with both. */
import { FILM_BYTES_MAX } from '../../../core/domain/constants/inspector.ts';
import type { Film, VideoFilm } from '../../../core/domain/inspection/film.ts';
import type { Opened, OpenedRecording, Refusal, RefusalReason } from '../../../core/domain/inspection/replay.ts';
import { webmStart } from '../../../core/domain/inspection/webm-clock.ts';
import { readRecording } from './read-recording.ts';
import type { Reader } from './read-recording.ts';

/** The segment's information precedes its pictures. */
const HEAD_BYTES = 4096;

const WEBM = [0x1a, 0x45, 0xdf, 0xa3];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const BRACE = '{'.codePointAt(0)!;
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

type FileKind = 'recording' | 'video' | 'trace' | 'unknown';

function kindOf(head: Uint8Array): FileKind {
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (begins(WEBM)) return 'video';
  if (begins(ZIP)) return 'trace';
  return head.find((byte) => !isSpace(byte)) === BRACE ? 'recording' : 'unknown';
}

const headOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());

/** Seconds; undefined if the browser cannot play it. */
function durationOf(url: string): Promise<number | undefined> {
  const video = document.createElement('video');
  video.preload = 'metadata';
  return new Promise((resolve) => {
    video.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(video.duration) ? video.duration : undefined),
    );
    video.addEventListener('error', () => resolve(undefined));
    video.src = url;
  });
}

async function openVideo(file: Blob): Promise<VideoFilm | RefusalReason> {
  if (file.size > FILM_BYTES_MAX) return 'tooBig';
  const from = webmStart(await headOf(file));
  if (from === undefined) return 'noClock';
  const url = URL.createObjectURL(file);
  const seconds = await durationOf(url);
  if (seconds !== undefined) return { kind: 'video', url, from, to: from + seconds * 1000 };
  URL.revokeObjectURL(url);
  return 'malformed';
}

const urlsOf = (film: Film): string[] => (film.kind === 'video' ? [film.url] : film.pictures.map(({ url }) => url));

/**
 * @param startReader starts a thread that runs `recording.worker.ts`
 * @returns opens files; opening another film releases the previous one
 */
export function fileOpener(startReader: () => Reader): (files: readonly File[]) => Promise<Opened> {
  let shown: Film | undefined;
  return async (files) => {
    let recording: OpenedRecording | undefined;
    let film: Film | undefined;
    const refusals: Refusal[] = [];
    const refuse = (file: File, reason: RefusalReason): void => void refusals.push({ file: file.name, reason });
    const takeRecording = (file: File, found: OpenedRecording | RefusalReason): void => {
      if (typeof found === 'string') refuse(file, found);
      else recording = found;
    };
    const takeFilm = (file: File, found: Film | RefusalReason): void => {
      if (typeof found === 'string') refuse(file, found);
      else film = found;
    };
    for (const file of files) {
      const head = await headOf(file);
      switch (kindOf(head)) {
        case 'recording':
          takeRecording(file, await readRecording(file, file.name, startReader));
          break;
        case 'video':
          takeFilm(file, await openVideo(file));
          break;
        case 'trace': {
          // Unpacking is only needed here.
          const { readTrace } = await import('./read-trace.ts');
          const trace = await readTrace(file);
          if (typeof trace === 'string') {
            refuse(file, trace);
            break;
          }
          if (trace.film) takeFilm(file, trace.film);
          if (trace.recording)
            takeRecording(file, await readRecording(trace.recording, trace.title ?? file.name, startReader));
          break;
        }
        default:
          refuse(file, head.length === 0 ? 'empty' : 'unknown');
      }
    }
    if (film) {
      if (shown) urlsOf(shown).forEach((url) => URL.revokeObjectURL(url));
      shown = film;
    }
    return { recording, film, refusals };
  };
}
