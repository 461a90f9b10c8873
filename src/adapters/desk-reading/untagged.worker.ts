/** The worker of `untagged.ts`. */
import { jsonOf } from './read-long.ts';
import type { UntaggedRead, UntaggedReading } from './untagged.ts';

const respond = (data: UntaggedRead): void => postMessage(data);

/** The tags within a data file, or within a response with a whole document. */
interface Tagged {
  tags?: unknown;
  data?: { document?: { tags?: unknown } };
}

function read({ bytes }: UntaggedReading): void {
  try {
    const json = jsonOf(bytes) as Tagged;
    for (const document of [json, json.data?.document]) if (document?.tags) document.tags = [];
    respond({ kind: 'read', json });
  } catch {
    respond({ kind: 'failed' });
  }
}

addEventListener('message', ({ data }: MessageEvent<UntaggedReading>) => read(data));
