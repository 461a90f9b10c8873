/** The JSON of a response. It is compressed in the thread, to keep the event loop's thread pool free for polls. */
export interface EncodedJson {
  text: Uint8Array<ArrayBuffer>;
  /** Undefined if it is short. */
  gzip: Uint8Array<ArrayBuffer> | undefined;
}
