/** Where objects are stored, and how long they are waited for. */
export interface ObjectSettings {
  bucket: string;
  /** Before all keys: empty, or with a slash at its end. */
  prefix: string;
  /** Of a server other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** undefined: as the SDK finds them, such as by the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Longest that is waited for a connection and then for each response, milliseconds. */
  patienceMs: number;
  /** What is stored is tried for so long while the storage is gone, milliseconds. */
  storageRetryMs: number;
}
