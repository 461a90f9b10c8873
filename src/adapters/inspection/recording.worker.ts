/** The thread of `read-recording.ts`. */
import { parseRecording } from './parse-recording.ts';
import type { ReadAnswer } from './read-recording.ts';

const answer = (data: ReadAnswer): void => postMessage(data);

async function read(file: Blob): Promise<void> {
  try {
    for (const each of parseRecording(await file.text())) answer(each);
  } catch {
    answer({ refused: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data));
