/** The worker of `read-recording.ts`. */
import { parseRecording } from './parse-recording.ts';
import type { ReaderResponse } from './read-recording.ts';

const respond = (data: ReaderResponse): void => postMessage(data);

async function read(file: Blob): Promise<void> {
  try {
    for (const each of parseRecording(await file.text())) respond(each);
  } catch {
    respond({ refused: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data));
