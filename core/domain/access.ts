import type { GateKind } from './data-document.ts';

/** Why a player is taken away, in the order in which the checks apply (charts, access). */
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

/** Refusals that another try may lift: a check that could not be completed. */
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
