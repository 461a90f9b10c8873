/** What the charts of the tagging desk are given by the page. */
import type { ChangeOutcome, PendingChange, Unsent } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import type { Starter } from '../../../core/domain/desk/start-list.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import type { MediaId, UserId } from '../../../core/domain/media.ts';

/** Somebody who is at the same desk. */
export interface DeskPerson {
  id: UserId;
  name: string;
}

export interface Desk {
  title: string;
  /** Who is signed in. */
  person: UserId;
  tags: readonly DeskTag[];
  /** As of these tags; the stream continues from it. */
  revision: number;
  templates: readonly DeskTemplate[];
  startList: readonly Starter[];
  /** What this person has not sent from this browser. */
  kept: Unsent;
}

export type DeskResult = ({ status: 'ok' } & Desk) | { status: 'private' | 'empty' | 'disconnected' };

export interface ChangeRequest {
  mediaId: MediaId;
  /** Who made them. */
  person: UserId;
  changes: readonly PendingChange[];
}
export type ChangeResult =
  | { status: 'ok'; outcomes: readonly ChangeOutcome[] }
  /** `other`: somebody else is signed in by now. `refused`: the request is none that the server takes, whoever sends it. */
  | { status: 'other' | 'refused' | 'private' | 'empty' | 'disconnected' };

/** What the stream says. */
export type StreamNotification =
  | {
      type: 'stream.tags';
      saved: readonly DeskTag[];
      removed: readonly string[];
      /** Whom new results name. */
      starters: readonly Starter[];
      through: number;
    }
  | { type: 'stream.people'; people: readonly DeskPerson[] }
  | { type: 'stream.beat' }
  /** Too much was missed. */
  | { type: 'stream.reset' }
  /** @param after milliseconds to wait beyond the usual */
  | { type: 'stream.lost'; after: number }
  | { type: 'stream.refused' };

export interface StreamInput {
  mediaId: MediaId;
  /** The last that was heard. */
  since: number;
}

/** What the desk hears of its line. */
export type LineReport =
  | { type: 'line.tags'; saved: readonly DeskTag[]; removed: readonly string[]; starters: readonly Starter[] }
  | { type: 'line.loaded'; tags: readonly DeskTag[]; starters: readonly Starter[] }
  | { type: 'line.people'; people: readonly DeskPerson[] }
  | { type: 'line.opened' }
  | { type: 'line.lost' }
  | { type: 'line.refused' };

export interface TemplateRequest {
  mediaId: MediaId;
  /** Revision that it was made from; null for a new one. */
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
