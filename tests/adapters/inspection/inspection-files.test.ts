/** Files written by an end-to-end test, read for the inspector. */
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECORDING_BYTES_MAX } from '../../../core/domain/constants/inspector.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import { fileOpener } from '../../../src/adapters/inspection/open-files.ts';
import { parseRecording } from '../../../src/adapters/inspection/parse-recording.ts';
import type { ReaderResponse, Reader } from '../../../src/adapters/inspection/read-recording.ts';
import { recordingFile } from '../../../src/adapters/inspection/save-recording.ts';
import { RECORDING } from '../../charts/inspector/recording.ts';

/** The worker's code, on this thread. */
class Thread extends EventTarget {
  async postMessage(file: Blob): Promise<void> {
    for (const data of parseRecording(await file.text())) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {}
}

const open = fileOpener(() => new Thread() as unknown as Reader);
const recording = (more: object = {}): string =>
  JSON.stringify({
    kind: 'ferryglide.inspection',
    version: 1,
    title: 'The gate opens',
    films: [7],
    messages: RECORDING,
    ...more,
  });
const json = (text: string, name = 'inspection.json'): File => new File([text], name);

async function zip(files: Readonly<Record<string, string>>, name = 'trace.zip'): Promise<File> {
  const writer = new ZipWriter(new BlobWriter());
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return new File([await writer.close()], name);
}

const lines = (...each: readonly object[]): string => each.map((line) => JSON.stringify(line)).join('\n');

let urls = 0;
const revoked: string[] = [];
beforeEach(() => {
  urls = 0;
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(urls += 1)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => void vi.restoreAllMocks());

describe('[C04] a recording', () => {
  test('is read with its title, its films and its time span, in order of its clock', async () => {
    const { recording: found, film, refusals } = await open([json(recording({ messages: RECORDING.toReversed() }))]);
    expect(refusals).toEqual([]);
    expect(film).toBeUndefined();
    expect(found).toMatchObject({ title: 'The gate opens', films: [7] });
    expect(found!.to - found!.from).toBe(400);
    expect(Object.keys(found!.record.actors)).toEqual(['p/x:0', 'p/x:1']);
  });

  test('saved by the inspector can be opened again', async () => {
    const record = note(EMPTY_RECORD, RECORDING);
    const file = await recordingFile(record);
    const { recording: found } = await open([new File([file], 'inspection.json')]);
    expect(found!.title).toBe('inspection.json');
    expect(found!.record.actors['p/x:0']!.steps.map(({ value }) => value)).toEqual(['closed', 'closed', 'open']);
    expect(found!.record.entries).toHaveLength(record.entries.length);
  });

  test.each([
    ['is no JSON', '{"kind":', 'malformed'],
    ['is of another kind', recording({ kind: 'har' }), 'malformed'],
    ['has no list of messages', recording({ messages: 3 }), 'malformed'],
    ['has no message that can be read', recording({ messages: [{ type: 'x' }] }), 'malformed'],
    ['has messages without a clock', recording({ messages: [{ ...RECORDING[0], createdAt: 'noon' }] }), 'malformed'],
    ['has no messages', recording({ messages: [] }), 'empty'],
    ['is about actors that never began', recording({ messages: RECORDING.slice(2) }), 'empty'],
    ['was written by a newer version', recording({ version: 2 }), 'newer'],
    ['is not known by its beginning', 'notes', 'unknown'],
    ['is empty', '', 'empty'],
  ])('that %s is rejected', async (_, text, reason) => {
    const { recording: found, refusals } = await open([json(text, 'bad.json')]);
    expect(found).toBeUndefined();
    expect(refusals).toEqual([{ file: 'bad.json', reason }]);
  });

  test('that is too large is rejected before it is read', async () => {
    const file = json(recording());
    Object.defineProperty(file, 'size', { value: RECORDING_BYTES_MAX + 1 });
    expect((await open([file])).refusals).toEqual([{ file: 'inspection.json', reason: 'tooBig' }]);
  });

  test('keeps its readable messages if one is damaged', async () => {
    const { recording: found } = await open([json(recording({ messages: [...RECORDING, { type: '@xstate.event' }] }))]);
    expect(found!.record.entries).toHaveLength(4);
  });

  test('of thousands of messages arrives in batches', () => {
    const many = Array.from({ length: 1_200 }, () => RECORDING[0]);
    const responses: ReaderResponse[] = [...parseRecording(recording({ messages: many }))];
    expect(responses.map((each) => ('messages' in each ? each.messages.length : each))).toEqual([
      500,
      500,
      200,
      { title: 'The gate opens', films: [7] },
    ]);
  });
});

describe('[C04] a Playwright trace', () => {
  const frame = (at: number, file: string, pageId = 'page@1') => ({
    type: 'screencast-frame',
    pageId,
    file,
    timestamp: 1,
    frameSwapWallTime: at,
  });
  const attached = lines({
    type: 'after',
    attachments: [{ name: 'inspection.json', contentType: 'application/json', file: 'attachments/1' }],
  });
  const context = { type: 'context-options', wallTime: 10_000, monotonicTime: 400, title: 'a.spec.ts:1 › the gate' };

  test('has the frames of the page painted most, with their own clock, and the recording of its test', async () => {
    const file = await zip({
      'test.trace': attached,
      'attachments/1': recording(),
      '0-trace.trace': lines(context, frame(300, 'c'), frame(100, 'a'), frame(200, 'b', 'page@2'), {
        type: 'console',
        text: 'other lines are left out',
      }),
      a: 'a',
      b: 'b',
      c: 'c',
    });
    const { recording: found, film, refusals } = await open([file]);
    expect(refusals).toEqual([]);
    expect(found!.title).toBe('The gate opens');
    expect(film).toEqual({
      kind: 'pictures',
      from: 100,
      to: 300,
      pictures: [
        { at: 100, url: 'blob:1' },
        { at: 300, url: 'blob:2' },
      ],
    });
  });

  test('of an older Playwright names resources by digest, and takes the time of its frames from the trace', async () => {
    const old = { type: 'screencast-frame', pageId: 'page@1', sha1: 'page-1.jpeg', timestamp: 650 };
    const file = await zip({ 'trace.trace': lines(context, old), 'resources/page-1.jpeg': 'a' });
    expect((await open([file])).film).toMatchObject({ from: 10_250, to: 10_250 });
  });

  test('without a recording is only a film, and the recording may be a separate file', async () => {
    const file = await zip({ 'trace.trace': lines(context, frame(100, 'a')), a: 'a' });
    const alone = await open([file]);
    expect([alone.recording, alone.film?.from]).toEqual([undefined, 100]);
    const both = await open([json(recording()), file]);
    expect([both.recording?.title, both.film?.from]).toEqual(['The gate opens', 100]);
  });

  test('that was opened before is released with its images', async () => {
    const file = await zip({ 'trace.trace': lines(context, frame(100, 'a')), a: 'a' });
    const opener = fileOpener(() => new Thread() as unknown as Reader);
    await opener([file]);
    expect(revoked).toEqual([]);
    await opener([file]);
    expect(revoked).toEqual(['blob:1']);
  });

  test('that is damaged, another archive, or without either is rejected', async () => {
    const half = (await zip({ 'trace.trace': lines(context) })).slice(0, 40);
    const { refusals } = await open([
      new File([half], 'half.zip'),
      await zip({ 'readme.txt': 'x' }, 'other.zip'),
      await zip({ 'trace.trace': lines(context, frame(100, 'gone')) }, 'bare.zip'),
    ]);
    expect(refusals).toEqual([
      { file: 'half.zip', reason: 'malformed' },
      { file: 'other.zip', reason: 'unknown' },
      { file: 'bare.zip', reason: 'empty' },
    ]);
  });

  test('with a damaged recording is only a film, and reports it', async () => {
    const file = await zip({
      'test.trace': attached,
      'attachments/1': '{"kind":',
      'trace.trace': lines(context, frame(100, 'a')),
      a: 'a',
    });
    const { film, recording: found, refusals } = await open([file]);
    expect([film?.from, found, refusals]).toEqual([100, undefined, [{ file: 'trace.zip', reason: 'malformed' }]]);
  });
});

describe('[C04] a film', () => {
  test('without a clock is rejected', async () => {
    const file = new File([Buffer.from('1a45dfa30000', 'hex')], 'video.webm');
    expect((await open([file])).refusals).toEqual([{ file: 'video.webm', reason: 'noClock' }]);
  });
});
