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

/** Refusals that a retry may lift: a check could not be completed. */
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

/** Refusals that do not say that the video is withdrawn from everybody, or from this page. */
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

/** What everybody may know about a video that does not play. */
export interface NamedVideo {
  title: string;
  pathThumb: string | undefined;
}

/** What a refusal or a gate may show of the video behind it: only of a public one, and while it is listed. */
export function namedVideo(document: LoadedDocument | undefined, reason: Refusal | undefined): NamedVideo | undefined {
  if (document === undefined || document.kind === 'hidden' || document.video.visibility !== 'public') return undefined;
  if (reason !== undefined && !NAMING_REFUSALS.includes(reason)) return undefined;
  const { title, pathThumb } = document.video;
  return { title, pathThumb };
}
