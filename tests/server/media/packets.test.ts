/** Copying packets from films in many files, such as recorded events. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
} from 'mediabunny';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyStretch } from '../../../server/media/packets.ts';

const SAMPLE = 'server/samples/media/slalom-run/720.mp4';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packets-'));
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(SAMPLE) });
  const output = new Output({
    format: new HlsOutputFormat({ segmentFormat: new CmafOutputFormat(), targetDuration: 1 }),
    target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  });
  const conversion = await Conversion.init({ input, output, trim: { start: 0, end: 40 } });
  await conversion.execute();
  input.dispose();
});

afterAll(() => rm(folder, { recursive: true }));

it('[L20] closing a film during read-ahead leaves no unhandled rejection', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  process.on('unhandledRejection', note);
  try {
    for (const end of [18, 18.5, 19, 20, 21, 21.9, 22, 23]) {
      const copied = await copyStretch({
        film: join(folder, 'master.m3u8'),
        root: folder,
        start: 3,
        end,
        to: join(folder, 'clip.mp4'),
      });
      expect(copied.start + copied.duration).toBeGreaterThanOrEqual(end - 0.05);
      // Late failures have happened by then.
      await setTimeout(50);
    }
  } finally {
    process.off('unhandledRejection', note);
  }
  expect(failures).toEqual([]);
});
