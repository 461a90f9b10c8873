/** Splits messages between hosts into pieces that fit into NOTIFY: fewer than 8,000 bytes each. */
import * as v from 'valibot';

/** Base64 adds a third. A race report may be longer and takes several pieces. */
const PIECE_BYTES = 5_700;
/** Host, first or later piece, whether more follow, and the bytes. */
const PIECE = /^([\w-]+) (first|next) (more|last) ([\w+/=]+)$/;
const envelope = v.pipe(v.string(), v.parseJson(), v.object({ topic: v.string(), message: v.any() }));

export type Envelope = v.InferOutput<typeof envelope>;

/** @param host id of the sender @returns payloads, to be sent in this order */
export function piecesOf(host: string, topic: string, message: object): string[] {
  const bytes = Buffer.from(JSON.stringify({ topic, message }));
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES).toString('base64');
    const order = `${from === 0 ? 'first' : 'next'} ${from + PIECE_BYTES >= bytes.length ? 'last' : 'more'}`;
    pieces.push(`${host} ${order} ${piece}`);
  }
  return pieces;
}

/** Reassembles the messages of other hosts. */
export class PieceReader {
  readonly #own: string;
  /** Incomplete messages, by host. */
  readonly #begun = new Map<string, Buffer>();

  /** @param own id of this host, whose own pieces are ignored */
  constructor(own: string) {
    this.#own = own;
  }

  /** @returns the message that this piece completes; undefined for other pieces and invalid payloads */
  read(payload: string): Envelope | undefined {
    const [, from = '', order, rest, piece = ''] = PIECE.exec(payload) ?? [];
    if (order === undefined || from === this.#own) return undefined;
    // Drop a message whose first pieces were sent before the connection was lost.
    const before = order === 'first' ? Buffer.alloc(0) : this.#begun.get(from);
    if (!before) return undefined;
    const bytes = Buffer.concat([before, Buffer.from(piece, 'base64')]);
    if (rest === 'more') {
      this.#begun.set(from, bytes);
      return undefined;
    }
    this.#begun.delete(from);
    const read = v.safeParse(envelope, bytes.toString('utf8'));
    return read.success ? read.output : undefined;
  }

  /** Drops incomplete messages after the connection was lost. */
  clear(): void {
    this.#begun.clear();
  }
}
