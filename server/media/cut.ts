/**
 * Cuts a clip out of a film: one MP4 to keep, and an HLS manifest to play.
 *
 * Packets are copied unchanged from the last key frame at or before the start. This is fast and lossless, but a clip
 * may begin up to one segment early. If an encoder is configured, this first cut is re-encoded from exactly the
 * requested frame.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seconds } from '../../core/domain/media.ts';
import { tailOf } from '../operation/stderr-tail.ts';
import { inWorker, runInWorker } from './run-in-worker.ts';
import { CLIP_FILE } from './clip-files.ts';
import type { CopyRequest } from './packets.ts';

export interface CutRequest extends Omit<CopyRequest, 'to'> {
  /** Folder of the clip; created here. */
  folder: string;
  /** ffmpeg, for a frame-accurate cut. */
  encoder: string | undefined;
  /** A picture shown in a corner, for which an encoder is required. */
  logo: string | undefined;
  signal: AbortSignal;
}

export interface Cut {
  /** Start of the clip within the film. */
  start: Seconds;
  duration: Seconds;
  /** Size of its MP4 in bytes. */
  size: number;
}

/** @throws if the film cannot be read, or ends before the start */
export async function cutClip({
  film,
  root,
  addresses,
  start,
  end,
  folder,
  encoder,
  logo,
  signal,
}: CutRequest): Promise<Cut> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, CLIP_FILE);
  const copied = encoder === undefined ? file : join(folder, 'copied.mp4');
  const copy = { kind: 'copy', film, root, addresses, start, end, to: copied } as const;
  const manifest = { kind: 'manifest', file, folder } as const;
  if (encoder === undefined) {
    const stretch = await inWorker(signal, async (run) => {
      const done = (await run(copy)) as Omit<Cut, 'size'>;
      await run(manifest);
      return done;
    });
    return { ...stretch, size: (await stat(file)).size };
  }
  const stretch = (await runInWorker(copy, signal)) as Omit<Cut, 'size'>;
  const duration = Math.min(end, stretch.start + stretch.duration) - start;
  await encode(encoder, { from: copied, to: file, skip: start - stretch.start, duration, logo, signal });
  await rm(copied);
  await runInWorker(manifest, signal);
  return { start, duration, size: (await stat(file)).size };
}

interface Encoding extends Pick<CutRequest, 'logo' | 'signal'> {
  from: string;
  to: string;
  /** Seconds of `from` before the first requested frame. */
  skip: Seconds;
  duration: Seconds;
}

/** Height of the logo, and its distance from the corner. */
const LOGO_LINES = 64;
const LOGO_EDGE = 24;

async function encode(encoder: string, { from, to, skip, duration, logo, signal }: Encoding): Promise<void> {
  const overlay = logo
    ? [
        '-i',
        logo,
        '-filter_complex',
        `[1:v]scale=-1:${LOGO_LINES}[logo];[0:v][logo]overlay=W-w-${LOGO_EDGE}:${LOGO_EDGE}`,
      ]
    : [];
  const within = ['-y', '-ss', skip.toFixed(3), '-i', from];
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p', '-bf', '0'];
  // A key frame every two seconds, the segment length of the manifest.
  const keys = ['-force_key_frames', 'expr:gte(t,n_forced*2)'];
  const out = ['-t', duration.toFixed(3), ...picture, ...keys, '-c:a', 'aac', '-movflags', '+faststart', to];
  await runEncoder(encoder, [...within, ...overlay, ...out], signal);
}

/** @throws with the end of the encoder's standard error if it fails */
export async function runEncoder(encoder: string, work: readonly string[], signal: AbortSignal): Promise<void> {
  const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...work];
  const child = spawn(encoder, args, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  const stderrTail = tailOf(child.stderr, 500);
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 ? done() : reject(new Error(`the encoder ended with ${code}: ${stderrTail()}`)),
  );
  await promise;
}
