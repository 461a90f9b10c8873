/** Resolves a link to the player's page, for link previews. Access is checked on every request (row E03). */
import type { PlayAddress } from '../../core/domain/address-player.ts';
import type { Seconds } from '../../core/domain/media.ts';
import { isVisible, MAIN_FILM, timedTags } from '../../core/domain/tags.ts';
import { isVisibleByLink } from '../policies/links.ts';
import { embedListOf, isEmbeddedFreely } from '../policies/embedding.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import type { AppContext } from './app-context.ts';
import { isOnItsPage } from './authorize.ts';

export interface FoundLink {
  medium: StoredMedium;
  groupName: string;
  isEmbeddedFreely: boolean;
  /** Start of the link, if not the beginning of the film. */
  moment: LinkedMoment | undefined;
}

export interface LinkedMoment {
  at: Seconds;
  /** Whether there is a picture of it. */
  isPictured?: boolean | undefined;
  /** The tag that starts there. */
  tag?: Pick<StoredTag, 'id' | 'description' | 'category'> | undefined;
}

type LinkContext = Pick<AppContext, 'store' | 'now' | 'config'>;

/** @returns undefined if the medium has no link preview, or if this page shows another group's media */
export async function findLink(
  { type, id, tags, tag, start, userId }: PlayAddress,
  app: LinkContext,
): Promise<FoundLink | undefined> {
  // A list of tags links to the first one.
  const named = tag ?? (id === undefined ? tags[0] : undefined);
  const [found] = named === undefined ? [] : await app.store.tags.findMany([named]);
  const medium = await app.store.media.find(id ?? found?.videoId ?? '');
  if (!medium || (medium.type === 'Audio') !== (type === 'audio') || !isVisibleByLink(medium, app.now()))
    return undefined;
  const [group, isShown] = await Promise.all([app.store.users.group(medium.groupId), isOnItsPage(medium, app, userId)]);
  if (!group || !isShown) return undefined;
  const isIts = found?.videoId === medium.id;
  const moment = (isIts ? momentOf(found) : undefined) ?? (start ? { at: start } : undefined);
  return {
    medium,
    groupName: group.name,
    isEmbeddedFreely: isEmbeddedFreely(embedListOf(medium, group)),
    moment: moment && { ...moment, isPictured: app.config.encoder !== undefined && isPictured(medium, moment.at) },
  };
}

/**
 * Whether the film is hosted here and has a picture at this moment.
 *
 * @param at position in the film
 */
export function isPictured({ type, duration, player }: StoredMedium, at: Seconds): boolean {
  const isHere = player?.replay !== undefined && URL.parse(player.replay) === null && !player.replay.startsWith('/');
  return type !== 'Audio' && isHere && at < (duration ?? Infinity);
}

/** The moment of a tag, if it belongs to the main film. */
function momentOf(tag: StoredTag): LinkedMoment | undefined {
  const [timed] = timedTags([tag], MAIN_FILM).filter(isVisible);
  return timed && { at: timed.start, tag: timed };
}
