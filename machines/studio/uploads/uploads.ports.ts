/** What the charts of uploads are given by the page. */
import type { Upload, UploadsChange } from '../../../core/contract/uploads.ts';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { UploadType, UploadVisibility } from '../../../core/domain/uploads.ts';
import type { ChangeReport } from '../../shared/change-stream.machine.ts';

/** A file that somebody has chosen; the page holds its bytes under the key. */
export interface ChosenFile {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** `yyyy-mm-dd`, of its last change. */
  date: string;
}

/** What the server lets a person add. */
export interface UploadLimits {
  /** Largest file, bytes. */
  fileBytes: number;
  /** Bytes that there is room for; undefined: not known. */
  left: number | undefined;
  types: readonly UploadType[];
  collections: readonly { id: string; title: string }[];
}

export type UploadsResult =
  | ({ status: 'ok'; uploads: readonly Upload[] } & UploadLimits)
  | { status: 'private' }
  | { status: 'disconnected' };

/** `ready`: it is a medium by now. */
export type UploadActResult = { status: 'ok' | 'empty' | 'private' | 'ready' | 'disconnected' };

export interface UploadChange {
  title?: string;
  date?: string;
  visibility?: UploadVisibility;
  /** Empty for none. */
  collectionId?: string;
  /** JPEG, base64. */
  picture?: string;
}

/** What the stream reports. */
export type UploadReport = ChangeReport<UploadsChange>;

export interface SendInput {
  file: ChosenFile;
  /** Of its upload. */
  id: string;
}

/** Response of the server to the announcement of a file. */
export type CreateResult =
  | { status: 'created'; id: string }
  /** It takes no more at this moment. */
  | { status: 'busy' }
  | { status: 'refused'; reason: SendRefusal };

/**
 * Why the server rejects a file.
 *
 * - `rights`: the person may not add it
 * - `size`: larger than the server allows
 * - `room`: neither quota nor disk has room
 * - `many`: too many unfinished uploads
 * - `gone`: the upload was deleted meanwhile
 * - `session`: nobody is signed in any more
 * - `file`: the browser cannot read the file any more
 */
export type SendRefusal = 'rights' | 'size' | 'room' | 'many' | 'gone' | 'session' | 'file';

/** Reports while a file is sent; the last is `done`, `lost`, `busy` or `refused`. */
export type SendNotification =
  | { type: 'send.progress'; sent: number; at: EpochMs }
  | { type: 'send.done' }
  /** The network or the server is gone, or another page sends it at this moment. */
  | { type: 'send.lost' }
  /** The server takes no more at this moment. */
  | { type: 'send.busy' }
  | { type: 'send.refused'; reason: SendRefusal };

/** What the browser says of its network. */
export type OnlineSignal = { type: 'browser.online' };
