import type { Config } from '../config.ts';
import { folderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** Loads the S3 client only if it is needed. */
export async function openMediaStorage(
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'storage'>,
): Promise<MediaStorage> {
  if (config.storage === undefined) return folderStorage(config);
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(config, config.storage);
}
