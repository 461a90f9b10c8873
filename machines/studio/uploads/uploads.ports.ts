/** Ports of the upload charts, provided by the page. */
import type { Upload, UploadsChange } from '../../../core/contract/uploads.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { UploadType, UploadVisibility } from '../../../core/domain/uploads.ts';
import type { ChangeReport } from '../../shared/change-stream.machine.ts';

/** A file chosen by the person; the page holds its bytes under the key. */
export interface ChosenFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** `yyyy-mm-dd`, of its last modification. */
  date: string;
}

/** What the server allows this person to add. */
export interface UploadLimits {
  /** Largest file, bytes. */
  fileBytes: number;
  /** Remaining space in bytes; undefined: unknown. */
  left: number | undefined;
  types: readonly UploadType[];
  collections: readonly { id: string; title: string }[];
}

export type UploadsResult =
  | ({ status: 'ok'; uploads: readonly Upload[] } & UploadLimits)
  | { status: 'private' }
  | { status: 'disconnected' };

/** `ready`: the upload has already become a medium. */
export type UploadActResult = { status: 'ok' | 'empty' | 'private' | 'ready' | 'disconnected' };

export interface UploadChange {
  title?: string;
  date?: string;
  visibility?: UploadVisibility;
  /** Empty: none. */
  collectionId?: string;
  /** JPEG, base64. */
  picture?: string;
}

/** Reports of the stream. */
export type UploadReport = ChangeReport<UploadsChange>;

export interface SendInput {
  file: ChosenFile;
  /** Id of its upload. */
  id: string;
}

/** The server's response to the announcement of a file. */
export type CreateResult =
  | { status: 'created'; id: string }
  /** The server accepts no more at the moment. */
  | { status: 'busy' }
  | { status: 'refused'; reason: SendRefusal };

/**
 * Why the server rejects a file.
 *
 * - `rights`: the person may not add it
 * - `size`: larger than the server allows
 * - `room`: the quota or the disk is full
 * - `many`: too many unfinished uploads
 * - `gone`: the upload was deleted meanwhile
 * - `session`: the session has ended
 * - `file`: the browser can no longer read the file
 */
export type SendRefusal = 'rights' | 'size' | 'room' | 'many' | 'gone' | 'session' | 'file';

/** Reports while a file is sent; the last one is `done`, `lost`, `busy` or `refused`. */
export type SendNotification =
  | { type: 'send.progress'; sent: number; at: EpochMs }
  | { type: 'send.done' }
  /** The network or the server is down, or another page is sending the file. */
  | { type: 'send.lost' }
  /** The server accepts no more at the moment. */
  | { type: 'send.busy' }
  | { type: 'send.refused'; reason: SendRefusal };

/** The browser's network state. */
export type OnlineSignal = { type: 'browser.online' };
