/** Actions for the current tag, in the panel of the headline (rows P14, L24, L36). */
import { playListAddress } from './address-player.ts';
import { isComparable } from './compare/comparable.ts';
import { addToCompare } from './compare/tray.ts';
import { stretchOfTag } from './clip.ts';
import { PLAY_ALL_MAX_TAGS } from './constants/library.ts';
import { PLAY_ALL_POST_ROLL_S } from './constants/tags.ts';
import type { DataDocument } from './data-document.ts';
import { clip } from './item-actions/clip.ts';
import type { Who } from './item-actions/item-action.ts';
import { share, shareAddress } from './item-actions/share.ts';
import type { Seconds } from './media.ts';
import type { ResultItem } from './search.ts';
import type { TimedTag } from './tag.ts';
import { isVisible, MAIN_FILM, timedTags } from './tags.ts';

/** The viewer, without the page's flag, and the account's rights for this film. */
export interface TagRights {
  who: Omit<Who, 'shareTags'>;
  /** The server would let this person edit the film, and hosts its file. */
  isEditable: boolean;
}

/** Addresses are paths of the site; undefined: not offered. */
export interface TagOffers {
  share: string | undefined;
  clip: string | undefined;
  /** The last tag has no end: a request for its clip shows the document's message. */
  isLast: boolean;
  playAll: string | undefined;
  /** Adds the tag's moment to a comparison (row B05). */
  compare: string | undefined;
}

export const NO_OFFERS: TagOffers = {
  share: undefined,
  clip: undefined,
  isLast: false,
  playAll: undefined,
  compare: undefined,
};

/** The film as the library would list it. */
const itemOf = ({ video }: DataDocument, id: string): ResultItem => ({
  id,
  type: 'Tag',
  tag_id: id,
  visibility: video.visibility,
  contentMediaType: video.type === 'audio' ? 'Audio' : 'Video',
});

/**
 * The tags of this one's category, in order; if they exceed the limit of a list, those from this one on.
 *
 * @param tags visible and timed, sorted by start
 */
export function tagsToPlay(tags: readonly TimedTag[], tag: TimedTag): string[] {
  const alike = tags.filter(({ category }) => category === tag.category).map(({ id }) => id);
  const from = alike.length > PLAY_ALL_MAX_TAGS ? alike.indexOf(tag.id) : 0;
  return alike.slice(from, from + PLAY_ALL_MAX_TAGS);
}

/**
 * The actions offered for a tag, by the rules of the library's item actions (decision 0338).
 *
 * @param rights undefined until known: actions that depend on them are not offered
 * @param page seconds before and after each tag, from the viewer's address or the document; its flag
 * Source: player document, points 2, 4 and 5; library document, points 2 and 6.
 */
export function tagOffers(
  document: DataDocument,
  id: string | undefined,
  rights: TagRights | undefined,
  page: { preRoll: Seconds; postRoll: Seconds | undefined; shareTags: boolean },
): TagOffers {
  const tags = timedTags(document.tags, MAIN_FILM).filter(isVisible);
  if (id === undefined || !document.tags.some((each) => each.id === id)) return NO_OFFERS;
  const item = itemOf(document, id);
  // A tag of another camera, or of an unrelated live stream, is in no list and no clip of the film.
  const tag = tags.find((each) => each.id === id);
  const film: ResultItem = {
    id: document.video.id,
    type: document.video.type === 'audio' ? 'Audio' : 'Video',
    visibility: document.video.visibility,
    editable: rights?.isEditable,
  };
  const who = rights && { ...rights.who, shareTags: page.shareTags };
  const isClipped = tag !== undefined && who !== undefined && clip.isAllowed(film, who);
  const played = tag ? tagsToPlay(tags, tag) : [];
  return {
    share: who !== undefined && share.isAllowed(item, who) ? shareAddress(item) : undefined,
    clip: isClipped ? `${clip.target?.(film)}&${new URLSearchParams({ tag: id })}` : undefined,
    isLast: stretchOfTag(tags, id, { preRoll: 0, postRoll: 0 }) === undefined,
    playAll:
      played.length > 1
        ? playListAddress({
            ...(document.video.type === 'audio' ? { tags: [], sounds: played } : { tags: played, sounds: [] }),
            preRoll: page.preRoll,
            postRoll: page.postRoll ?? PLAY_ALL_POST_ROLL_S,
          })
        : undefined,
    compare:
      tag !== undefined && isComparable(document)
        ? addToCompare({ id: document.video.id, at: Math.max(0, tag.start) })
        : undefined,
  };
}
