import { findTags } from '../../../core/domain/menu.ts';
import { isSound } from '../../../core/domain/player-api.ts';
import type { Audience, CallFault, PlayerCall, PlayerState, TagQuery } from '../../../core/domain/player-api.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { isMoment } from '../../../core/domain/tags.ts';
import type { ViewEvent } from '../player.inbox.ts';

/** The command that a call sends to the player, or the fault that prevents it. */
export type ResolvedCall = { command: ViewEvent } | { fault: CallFault };

const resolved = (command: ViewEvent): ResolvedCall => ({ command });

const asQuery = (query: string | TagQuery): TagQuery => (typeof query === 'string' ? { text: query } : query);

/** The tags that a query names: in the order of its ids, otherwise by time. Scores are not searched. */
export function tagsOf(tags: readonly TimedTag[], query: string | TagQuery): TimedTag[] {
  const { ids, text = '', category, highlights } = asQuery(query);
  const shown = tags.filter(isMoment);
  const listed = ids ? ids.flatMap((id) => shown.find((tag) => tag.id === id) ?? []) : shown;
  return findTags(listed, text).filter(
    (tag) => (category === undefined || tag.category === category) && (highlights !== true || tag.highlights === true),
  );
}

/**
 * @param tags all tags of the film
 * @param by origin of the calling page
 */
export function commandOf(call: PlayerCall, state: PlayerState, tags: readonly TimedTag[], by: Audience): ResolvedCall {
  if (!isSound(call)) return { fault: 'invalid' };
  switch (call.method) {
    case 'play':
      return resolved({ type: 'playback.play' });
    case 'pause':
      return resolved({ type: 'playback.pause' });
    case 'nextTag':
      return resolved({ type: 'tag.next' });
    case 'previousTag':
      return resolved({ type: 'tag.previous' });
    case 'requestFullscreen':
      return resolved({ type: 'screen.toggle' });
    case 'playTags': {
      if (call.query === undefined) return resolved({ type: 'tag.playList', ids: undefined });
      const found = tagsOf(tags, call.query);
      if (found.length === 0) return { fault: 'notFound' };
      const postRoll = typeof call.query === 'string' ? undefined : call.query.postRoll;
      return resolved({ type: 'tag.playList', ids: found.map(({ id }) => id), postRoll });
    }
    case 'currentTime':
      return resolved({ type: 'playback.seek', time: call.value });
    case 'volume':
      return resolved({ type: 'playback.setVolume', volume: Math.round(call.value * 100), by });
    case 'muted':
      return resolved({ type: 'playback.setMuted', muted: call.value, by });
    case 'playbackRate':
      return resolved({ type: 'playback.setRate', rate: call.value });
    case 'quality':
      if (call.value !== 'auto' && !state.qualities.includes(call.value)) return { fault: 'notFound' };
      return resolved({ type: 'playback.setQuality', lines: call.value });
    case 'captions':
      if (call.value !== 'off' && !state.captionTracks.some(({ lang }) => lang === call.value))
        return { fault: 'notFound' };
      return resolved({ type: 'playback.setCaptions', lang: call.value, by });
    default:
      if (!state.cameras.some(({ id }) => id === call.value)) return { fault: 'notFound' };
      return resolved({ type: 'playback.watch', camera: call.value === '' ? undefined : call.value });
  }
}
