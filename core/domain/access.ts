import type { GateKind, LoadedDocument } from './data-document.ts';

/** Why a player is removed, in the order of the checks (chart `access`). */
export const REFUSALS = [
  'noData',
  'unpublished',
  'notYetValid',
  'expired',
  'notOwner',
  'disconnected',
  'sessionFailed',
  'private',
  'noRights',
  'referer',
  'country',
  'payment',
  'checkFailed',
  'privateUrl1',
  'privateUrl2',
  'privateUrl3',
  'privateUrl4',
  'gone',
  'noneOfList',
  'nothingNamed',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Refusals that a retry may lift, because a check could not be completed. */
export const TRANSIENT_REFUSALS: readonly Refusal[] = [
  'noData',
  'sessionFailed',
  'checkFailed',
  'privateUrl2',
  'privateUrl3',
  'privateUrl4',
  'gone',
];

export type AccessVerdict =
  | { kind: 'granted' }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'gate'; gate: GateKind };

/** Refusals that do not mean that the video was withdrawn from everybody or from this page. */
const NAMING_REFUSALS: readonly Refusal[] = [
  'disconnected',
  'sessionFailed',
  'referer',
  'country',
  'payment',
  'checkFailed',
  'privateUrl1',
  'privateUrl2',
  'privateUrl3',
  'privateUrl4',
];

/** The public facts about a video that does not play. */
export interface NamedVideo {
  title: string;
  pathThumb: string | undefined;
}

/** What a refusal or a gate may show of its video: nothing unless the video is public and still available to others. */
export function namedVideo(document: LoadedDocument | undefined, reason: Refusal | undefined): NamedVideo | undefined {
  if (document === undefined || document.kind === 'hidden' || document.video.visibility !== 'public') return undefined;
  if (reason !== undefined && !NAMING_REFUSALS.includes(reason)) return undefined;
  const { title, pathThumb } = document.video;
  return { title, pathThumb };
}
