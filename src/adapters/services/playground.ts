/** The media for the player API's playground. */
import { isHTTPError } from 'ky';
import { search } from '../../../core/contract/search.ts';
import { readSearchPage } from '../../../core/contract/search-wire.ts';
import { DEFAULT_USER_ID } from '../../../core/domain/constants/people.ts';
import { EXAMPLE_CANDIDATES_MAX, MEDIA_OFFERED_MAX } from '../../../core/domain/constants/player-api.ts';
import type { PlayableType } from '../../../core/domain/media.ts';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { MediumResult, PlaygroundContext } from '../../../machines/shared/playground/playground.context.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';
import { requestDataFile } from './data-files.ts';

const TYPES = { video: 'Video', audio: 'Audio' } as const;
const PLAYABLE = ['video', 'audio'] as const;

const mediumOf = (type: PlayableType, item: ResultItem): TriedMedium => ({
  type,
  id: item.id,
  title: titleOf(item) ?? '',
  // Its address is included only if everybody may see it.
  isOpen: item.replay_url !== undefined || item.live_date !== undefined,
});

/** Public media only: a page of another site receives no others. */
async function find(
  sendRequest: SendRequest,
  type: PlayableType,
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly ResultItem[]> {
  const words = type === 'video' ? { searchVideoValue: text } : { searchAudioValue: text };
  const params = { targetType: TYPES[type], isPublicOnly: true, limit, ...(text !== '' && words) };
  return readSearchPage(await sendRequest(search, params, signal)).items;
}

export async function searchMedia(
  sendRequest: SendRequest,
  { text }: { text: string },
  signal: AbortSignal,
): Promise<readonly TriedMedium[]> {
  const found = await Promise.all(
    PLAYABLE.map(async (type) =>
      (await find(sendRequest, type, text, MEDIA_OFFERED_MAX, signal)).map((item) => mediumOf(type, item)),
    ),
  );
  return found.flat().slice(0, MEDIA_OFFERED_MAX);
}

/** A good first example: it plays without a gate or a payment, and has tags. */
const showsMost = ({ replay_url, pay_per_view, moments = [] }: ResultItem): boolean =>
  replay_url !== undefined && pay_per_view !== true && moments.length > 0;

async function findExample(sendRequest: SendRequest, signal: AbortSignal): Promise<MediumResult> {
  for (const type of PLAYABLE) {
    const items = await find(sendRequest, type, '', EXAMPLE_CANDIDATES_MAX, signal);
    const item = items.find(showsMost) ?? items[0];
    if (item) return { status: 'ok', medium: mediumOf(type, item) };
  }
  return { status: 'missing' };
}

/** Every medium has a data file, whatever its access; that of a hidden medium has no title. */
export async function fetchMedium(
  sendRequest: SendRequest,
  base: string,
  absolute: Absolute,
  { requested }: { requested: PlaygroundContext['requested'] },
  signal: AbortSignal,
): Promise<MediumResult> {
  if (requested === undefined) return findExample(sendRequest, signal);
  for (const type of requested.type === undefined ? PLAYABLE : [requested.type]) {
    try {
      const { document } = await requestDataFile(
        base,
        absolute,
        { type, id: requested.id, userId: DEFAULT_USER_ID },
        signal,
      );
      const title = document.kind === 'hidden' ? '' : document.video.title;
      const isOpen = document.kind === 'whole' && document.video.visibility === 'public';
      return { status: 'ok', medium: { type, id: requested.id, title, isOpen } };
    } catch (error) {
      if (!isHTTPError(error) || error.response.status !== 404) throw error;
    }
  }
  return { status: 'missing' };
}
