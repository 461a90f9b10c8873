/** The thread of `read-recording.ts`. */
import { parseRecording } from './parse-recording.ts';
import type { ReadAnswer } from './read-recording.ts';

const answer = (data: ReadAnswer): void => postMessage(data);

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  for (const each of parseRecording(await data.text())) answer(each);
});
