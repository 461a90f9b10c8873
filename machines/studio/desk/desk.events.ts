/** Events that the desk accepts from the page and its children, and events that it emits. */
import type { Unsent } from '../../../core/domain/desk/board.ts';
import type { DeskField } from '../../../core/domain/desk/fields.ts';
import type { TagEdge } from '../../../core/domain/desk/move-tags.ts';
import type { Moment, NoMoment } from '../../../core/domain/desk/press.ts';
import type { Starter } from '../../../core/domain/desk/start-list.ts';
import type { SelectMode } from '../../../core/domain/desk/selection.ts';
import type { TagDraft } from '../../../core/domain/desk/tag-draft.ts';
import type { DeskButton } from '../../../core/domain/desk/template.ts';
import type { Seconds, UserId } from '../../../core/domain/media.ts';

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface DeskOutcome {
  kind: 'lost';
}

/** How far the selected tags are being dragged. */
export interface Drag {
  edge: TagEdge | 'both';
  by: Seconds;
}

export type DeskEvent =
  | { type: 'desk.retry' }
  /** The film of the tags, or their live stream, has loaded; Infinity for live. */
  | { type: 'film.measured'; length: Seconds }
  | { type: 'button.down'; button: DeskButton; moment: Moment | NoMoment }
  | { type: 'button.up'; button: DeskButton; moment: Moment | NoMoment }
  | { type: 'range.cancel'; buttonId: string }
  | { type: 'question.type'; draft: string }
  | { type: 'question.answer' }
  | { type: 'question.choose'; starter: Starter }
  | { type: 'question.skip' }
  | { type: 'tags.select'; id: string; mode: SelectMode }
  | { type: 'tags.selectAll' }
  | { type: 'tags.deselect' }
  | { type: 'tags.shift'; by: Seconds }
  | { type: 'tags.stretch'; edge: TagEdge; by: Seconds }
  | { type: 'tags.remove' }
  | { type: 'drag.move'; drag: Drag }
  | { type: 'drag.drop' }
  | { type: 'drag.cancel' }
  | { type: 'edit.undo' }
  | { type: 'edit.redo' }
  | { type: 'tag.open'; id: string }
  | { type: 'tag.type'; change: Partial<TagDraft> }
  | { type: 'tag.submit' }
  | { type: 'conflict.open'; id: string }
  | { type: 'conflict.next' }
  | { type: 'conflict.choose'; field: DeskField; isMine: boolean }
  | { type: 'conflict.take' }
  /** Keeps the person's own version where the other one was removed, or vice versa. */
  | { type: 'conflict.keep'; isMine: boolean }
  | { type: 'template.choose'; id: string }
  | { type: 'templates.open' }
  | { type: 'exchange.open' }
  | { type: 'sheet.close' }
  /** The browser has stored the unsent changes, except for this many. */
  | { type: 'unsent.stored'; missing: number }
  /** The page may not return. */
  | { type: 'page.hidden' };

/** What the page stores in the browser, and does with the device. */
export type DeskEmitted =
  | ({ type: 'desk.pending'; person: UserId } & Unsent)
  /** The person at the desk, with their unsent changes. */
  | ({ type: 'desk.person'; person: UserId } & Unsent)
  /** A button was executed: the phone vibrates. */
  | { type: 'desk.pressed' }
  | { type: 'desk.template'; id: string };
