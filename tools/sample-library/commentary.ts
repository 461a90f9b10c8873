/** A radio commentary on the sprint, spoken by ffmpeg's speech synthesis and timed to the race. */
import { spawnSync } from 'node:child_process';
import type { FilmEvent } from '../../server/samples/films.ts';
import { SOUND_RATE } from './encode.ts';
import { CREWS, FIRST_TIME, RACE_LENGTH, SPLITS, standings } from './regatta-course.ts';

/** Race time at the beginning of the recording, as in the bank camera's film. */
const STARTS_AT = -8;

function place(distance: number): string {
  const [first, second] = standings(distance);
  return `${distance} metres: lane ${first?.crew.lane} leads, from lane ${second?.crew.lane}.`;
}

/** The lines, and the second of the recording at which each starts. */
export const LINES: readonly { readonly at: number; readonly words: string }[] = [
  { at: 0.2, words: 'Welcome to the course. Kayak singles, 200 metres, nine lanes.' },
  { at: 8.3, words: 'And they are off! A clean start.' },
  ...SPLITS.map((distance) => ({ at: (standings(distance)[0]?.time ?? 0) - STARTS_AT + 0.2, words: place(distance) })),
  { at: 39.8, words: 'Lane five is coming. Lane five takes the lead!' },
  { at: FIRST_TIME - STARTS_AT + 0.2, words: `Lane five wins, in ${FIRST_TIME.toFixed(2).replace('.', ' point ')}!` },
  {
    at: 49.6,
    words: `${standings(RACE_LENGTH)
      .slice(1, 3)
      .map(({ crew }, index) => `Lane ${crew.lane} is ${index === 0 ? 'second' : 'third'}.`)
      .join(' ')} ${CREWS.length} boats home. Thank you for listening.`,
  },
];

/** A spoken line as audio samples. */
function speak(words: string): Float32Array {
  const text = words.replaceAll('\\', '').replaceAll("'", '').replaceAll(':', '\\:').replaceAll(',', '\\,');
  const run = spawnSync(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      `flite=text='${text}':voice=rms`,
      '-af',
      `aresample=${SOUND_RATE},volume=0.9`,
      '-f',
      'f32le',
      '-ac',
      '1',
      'pipe:1',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  if (run.status !== 0) throw new Error(`speech needs an ffmpeg with flite: ${run.stderr.toString()}`);
  const bytes = new Uint8Array(run.stdout);
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4));
}

export function spokenCommentary(duration: number): Float32Array {
  const track = new Float32Array(Math.ceil((duration + 0.2) * SOUND_RATE));
  for (const line of LINES) {
    const from = Math.round(line.at * SOUND_RATE);
    speak(line.words).forEach((sample, index) => {
      if (from + index < track.length) track[from + index] = (track[from + index] ?? 0) + sample;
    });
  }
  return track;
}

export function speechEvents(): FilmEvent[] {
  return LINES.map((line) => ({ t: line.at, frame: 0, kind: 'speech', text: line.words }));
}

function stamp(seconds: number): string {
  const whole = Math.floor(seconds);
  return `00:${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`;
}

/** Captions from lines: each is shown until the next, for at most four seconds. */
export function webVtt(lines: readonly { readonly at: number; readonly words: string }[]): string {
  const cues = lines.map((line, index) => {
    const next = lines[index + 1]?.at ?? Infinity;
    return `${stamp(line.at)} --> ${stamp(Math.min(next - 0.05, line.at + 4))}\n${line.words}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
