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
  /** Too much was missed: known items are discarded, and the newest follow. */
  | { type: 'talk.reset' }
  | { type: 'talk.items'; items: readonly TalkItem[]; through: number }
  | { type: 'talk.beat' }
  /** The stream ended or failed to open. @param after milliseconds to add to the back-off */
  | { type: 'talk.lost'; after: number }
  /** The server refuses: the viewer may not read, or the film has no talk. */
  | { type: 'talk.refused' };

export interface TalkActInput {
  mediaId: MediaId;
  act: TalkAct;
  /** The identity that the page assumes, so that a signed-in viewer is notified when the session ends. */
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
  /** Not permitted, or the item it refers to does not exist. */
  | { status: 'refused' };
