/** Splits the timing system's stream into messages: UTF-8, each ended by a pipe character. */

const PIPE = '|'.charCodeAt(0);

export interface MessageSplitter {
  /** @returns the messages completed by this chunk; `tooLong` stands for one that was dropped */
  push: (chunk: Uint8Array) => (string | { tooLong: number })[];
}

/** @param limit bytes of one message; the rest of a longer one is dropped up to its end */
export function splitMessages(limit: number): MessageSplitter {
  const decoder = new TextDecoder();
  // Collects bytes, because a character may be split anywhere. No byte of a multi-byte character equals a pipe.
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk) {
      const messages: (string | { tooLong: number })[] = [];
      let from = 0;
      for (let end = chunk.indexOf(PIPE); end !== -1; end = chunk.indexOf(PIPE, from)) {
        add(chunk.subarray(from, end));
        const message = size > limit ? { tooLong: size } : decoder.decode(Buffer.concat(parts)).trim();
        if (message !== '') messages.push(message);
        parts = [];
        size = 0;
        from = end + 1;
      }
      add(chunk.subarray(from));
      return messages;
    },
  };

  function add(part: Uint8Array): void {
    size += part.length;
    if (size > limit) parts = [];
    else if (part.length > 0) parts.push(part);
  }
}
