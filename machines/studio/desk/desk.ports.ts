/** Ports of the tagging-desk charts, provided by the page. */
import type { ChangeOutcome, PendingChange, Unsent } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import type { Starter } from '../../../core/domain/desk/start-list.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import type { MediaId, UserId } from '../../../core/domain/media.ts';

/** A person at the same desk. */
export interface DeskPerson {
  id: UserId;
  name: string;
}

export interface Desk {
  title: string;
  /** The signed-in person. */
  person: UserId;
  tags: readonly DeskTag[];
  /** Revision of these tags; the stream continues from it. */
  revision: number;
  templates: readonly DeskTemplate[];
  startList: readonly Starter[];
  /** This person's unsent changes in this browser. */
  kept: Unsent;
}

export type DeskResult = ({ status: 'ok' } & Desk) | { status: 'private' | 'empty' | 'disconnected' };

export interface ChangeRequest {
  mediaId: MediaId;
  /** The person who made the changes. */
  person: UserId;
  changes: readonly PendingChange[];
}
export type ChangeResult =
  | { status: 'ok'; outcomes: readonly ChangeOutcome[] }
  /** `other`: somebody else has signed in. `refused`: the server accepts this request from nobody. */
  | { status: 'other' | 'refused' | 'private' | 'empty' | 'disconnected' };

/** Notifications of the stream. */
export type StreamNotification =
  | {
      type: 'stream.tags';
      saved: readonly DeskTag[];
      removed: readonly string[];
      /** Starters that new results name. */
      starters: readonly Starter[];
      through: number;
    }
  | { type: 'stream.people'; people: readonly DeskPerson[] }
  | { type: 'stream.beat' }
  /** Too much was missed. */
  | { type: 'stream.reset' }
  /** @param after milliseconds to wait in addition to the back-off */
  | { type: 'stream.lost'; after: number }
  | { type: 'stream.refused' };

export interface StreamInput {
  mediaId: MediaId;
  /** Number of the last received event. */
  since: number;
}

/** Reports of the line to the desk. */
export type LineReport =
  | { type: 'line.tags'; saved: readonly DeskTag[]; removed: readonly string[]; starters: readonly Starter[] }
  | { type: 'line.loaded'; tags: readonly DeskTag[]; starters: readonly Starter[] }
  | { type: 'line.people'; people: readonly DeskPerson[] }
  | { type: 'line.opened' }
  | { type: 'line.lost' }
  | { type: 'line.refused' };

export interface TemplateRequest {
  mediaId: MediaId;
  /** Revision that it is based on; null for a new one. */
  base: number | null;
  template: Omit<DeskTemplate, 'revision'>;
}
export type TemplateResult =
  | { status: 'ok'; template: DeskTemplate }
  | { status: 'conflict'; template: DeskTemplate | null }
  | { status: 'invalid' | 'full' | 'private' | 'empty' | 'disconnected' };

export interface TemplateRemoval {
  mediaId: MediaId;
  id: string;
  base: number;
}
export type RemovalResult =
  | { status: 'ok' }
  | { status: 'conflict'; template: DeskTemplate }
  | { status: 'private' | 'empty' | 'disconnected' };
