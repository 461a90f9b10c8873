/**
 * Reads server-sent events from an answer's body.
 *
 * `EventSource` tells neither why a stream was refused nor when to ask again, and reconnects by itself; here the chart of
 * talk decides (row P27). The format is the HTML standard's, of which `event`, `data` and `id` are read.
 */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Longer than any event of this host: something else is talking. */
const LONGEST = 4 * 1024 * 1024;

/**
 * @param tell hears each event, in order
 * @returns settles when the stream has ended
 * @throws whatever broke the stream, and Error for what is no event stream
 */
export async function readEvents(body: ReadableStream<Uint8Array>, tell: (event: ServerEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let left = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    left += decoder.decode(value, { stream: true });
    const blocks = left.split(/\r\n\r\n|\n\n|\r\r/);
    left = blocks.pop() ?? '';
    if (left.length > LONGEST) throw new Error('an event without an end');
    for (const block of blocks) {
      const event = parse(block);
      if (event) tell(event);
    }
  }
}

/** @returns undefined for a comment, or an event without data */
function parse(block: string): ServerEvent | undefined {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'id') id = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n'), id };
}
