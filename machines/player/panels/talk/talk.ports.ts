/** The ports of the talk chart and their notifications (row P27). */
import type { MediaId } from '../../../../core/domain/media.ts';
import type { TalkAct, TalkItem, TalkYou } from '../../../../core/domain/talk.ts';

export interface TalkStreamInput {
  mediaId: MediaId;
  /** All changes up to this number are known. */
  since: number;
}

/** The events of the stream. Any of them shows that it is alive. */
export type TalkNotification =
  | { type: 'talk.you'; you: TalkYou }
  /** Too much was missed: all known is forgotten, the newest follows. */
  | { type: 'talk.reset' }
  | { type: 'talk.items'; items: readonly TalkItem[]; through: number }
  | { type: 'talk.beat' }
  /** Ended, or did not begin. @param after milliseconds that it asks to be left alone */
  | { type: 'talk.lost'; after: number }
  /** The server says no: this person may not read, or nobody talks here. */
  | { type: 'talk.refused' };

export interface TalkActInput {
  mediaId: MediaId;
  act: TalkAct;
  /** The identity that the page assumes; a signed-in viewer is notified when the session ends. */
  as: 'user' | 'guest';
}

export type TalkResult =
  | { status: 'ok'; items: readonly TalkItem[] }
  | { status: 'joined'; you: TalkYou }
  | { status: 'limited'; retryAfterMs: number }
  | { status: 'disconnected' }
  /** A guest whose name the server does not know. */
  | { status: 'nameless' }
  | { status: 'closed' }
  /** May not, or what it speaks of is not there. */
  | { status: 'refused' };
