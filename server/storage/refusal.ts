import type { Config } from '../config.ts';
import { StartRefusal } from '../http/start-refusal.ts';
import { StorageUnavailable } from './media-storage.ts';

/** A one-line reason, without secrets, why a host cannot start with its storage. */
export function refusalOfStorage(error: unknown, { storage }: Pick<Config, 'storage'>): unknown {
  if (!(error instanceof StorageUnavailable) || !storage) return error;
  const where = `s3://${storage.bucket}/${storage.prefix}${storage.endpoint ? ` at ${storage.endpoint}` : ''}`;
  const [, hint] = HINTS.find(([said]) => said.test(error.message)) ?? [];
  return new StartRefusal(`The media storage ${where} cannot be used (${error.message}). ${hint ?? OTHER_HINT}`);
}

const OTHER_HINT = 'Start it, or check FERRYGLIDE_STORAGE and FERRYGLIDE_S3_ENDPOINT.';
const HINTS: readonly [RegExp, string][] = [
  [/NoSuchBucket|\(404\)/, 'Create the bucket, or check FERRYGLIDE_STORAGE.'],
  [/InvalidAccessKeyId|SignatureDoesNotMatch|Credentials/, 'Check FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET.'],
  [/AccessDenied|\(403\)/, 'Allow the key to list the bucket, and to read, write and delete its objects.'],
  [/Redirect|\(301\)|AuthorizationHeaderMalformed/, 'Check FERRYGLIDE_S3_REGION.'],
];
