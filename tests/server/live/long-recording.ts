/**
 * A recording of many hours as the ingest process leaves it: a journal with a line per segment, and the segments (row
 * S05).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEW_PLAYER } from '../../../server/jobs/new-medium.ts';
import { filePath, recordedRef } from '../../../server/media/file-path.ts';
import type { RecordedRun, RecordedSegment } from '../../../server/live/recording.ts';
import type { RunningHost } from '../harness.ts';
import { aMedium, GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

export const SEGMENT_S = 2;
/** A camera that loses its network from time to time. */
const RUN_SEGMENTS = 300;
const PAUSE_S = 10;
const FILES_AT_ONCE = 500;

/** @param segments of video; there are as many of sound */
export async function addRecording(host: RunningHost, id: string, segments: number, windowS?: number): Promise<void> {
  const folder = filePath(host.app.config, recordedRef(id, ''));
  await mkdir(folder, { recursive: true });
  const lines: (RecordedRun | RecordedSegment)[] = [];
  const files: string[] = [];
  let at = NOW;
  for (let each = 0; each < segments; each += 1) {
    const run = Math.floor(each / RUN_SEGMENTS) + 1;
    if (each % RUN_SEGMENTS === 0) {
      at += PAUSE_S * 1000;
      const init = { video: `c1-${run}-v-init.mp4`, audio: `c1-${run}-a-init.mp4` };
      files.push(...Object.values(init));
      const codecs = { video: 'avc1.64001f', audio: 'mp4a.40.2' };
      lines.push({ kind: 'run', run, init, codecs, width: 1280, height: 720, fps: 25 });
    }
    for (const track of ['video', 'audio'] as const) {
      const file = `c1-${run}-${track[0]}-${(each % RUN_SEGMENTS) + 1}.m4s`;
      files.push(file);
      lines.push({ kind: 'segment', run, track, file, at, duration: SEGMENT_S, bytes: 1_000 });
    }
    at += SEGMENT_S * 1000;
  }
  for (let from = 0; from < files.length; from += FILES_AT_ONCE)
    await Promise.all(files.slice(from, from + FILES_AT_ONCE).map((file) => writeFile(join(folder, file), '')));
  await writeFile(join(folder, '.camera-1.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const camera = { id: `camera-${id}`, number: 1, name: '', kind: 'rtmp', url: undefined, hasPicture: false } as const;
  const event = { startsAt: NOW, windowS, silenceS: undefined, cameras: [camera] };
  await host.app.store.media.save(
    aMedium({ id, title: id, groupId: GROUP, thumb: '/thumb.jpg', player: { ...NEW_PLAYER, event } }),
  );
  await host.app.store.live.add({ id, groupId: GROUP, at: NOW });
}
