/** The result is validated by a schema. */
declare module 'mpd-parser' {
  export function parse(manifest: string, options: { manifestUri: string }): unknown;
}
