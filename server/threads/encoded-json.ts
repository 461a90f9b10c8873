/** The JSON of a response, compressed in the thread too: the pool of the event loop is left to polls. */
export interface EncodedJson {
  text: Uint8Array<ArrayBuffer>;
  /** undefined where it is short */
  gzip: Uint8Array<ArrayBuffer> | undefined;
}
