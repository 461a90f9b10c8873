/** Location of the object storage, and its timeouts. */
export interface ObjectSettings {
  bucket: string;
  /** Prefix of all keys: empty, or with a trailing slash. */
  prefix: string;
  /** Address of a server other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  /** If undefined, the SDK finds them, for example from the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Timeout for a connection and then for each response, milliseconds. */
  patienceMs: number;
  /** How long storing is retried while the storage is down, milliseconds. */
  storageRetryMs: number;
}
