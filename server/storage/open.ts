import type { Config } from '../config.ts';
import { folderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** The client of S3 is only loaded where it is needed. */
export async function openMediaStorage(
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'storage'>,
): Promise<MediaStorage> {
  if (config.storage === undefined) return folderStorage(config);
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(config, config.storage);
}
