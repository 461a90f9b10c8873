import type { Upload } from '../../core/contract/uploads.ts';
import type { StoredUpload } from '../store/uploads.ts';

interface Shown {
  /** Progress of packaging. */
  percent: number;
  mine: boolean;
  /** Name of the owner, if it is somebody else. */
  owner: string | undefined;
  /** Address of its picture. */
  thumb: string | undefined;
}

export function presentUpload(upload: StoredUpload, { percent, mine, owner, thumb }: Shown): Upload {
  const { id, name, title, date, visibility, collectionId, type, size, received, state, playable } = upload;
  return {
    id,
    name,
    title,
    date,
    visibility,
    collectionId,
    type,
    size,
    received,
    state,
    percent,
    playable,
    thumb,
    reason: upload.reason,
    detail: upload.detail,
    createdAt: upload.createdAt,
    mine,
    owner: mine ? undefined : owner,
  };
}
