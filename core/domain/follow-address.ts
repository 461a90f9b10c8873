/** Addresses of the follow page, with the item that another page proposes to follow. */
import { FOLLOW_KINDS, type FollowKind } from './follows.ts';

export type ProposalKind = FollowKind | 'item';

/** An item with its tag, an athlete by name and nation, collections by title, or anything else by its id. */
export interface Proposal {
  kind: ProposalKind;
  id?: string | undefined;
  tag?: string | undefined;
  name?: string | undefined;
  nation?: string | undefined;
}

const PAGE = '/following';
const DETAILS = ['id', 'tag', 'name', 'nation'] as const;
/** Longer values are neither names nor ids. */
const DETAIL_MAX = 500;

/** Origin-relative. */
export function followAddress(proposal: Proposal): string {
  const params = new URLSearchParams({ follow: proposal.kind });
  for (const detail of DETAILS) if (proposal[detail]) params.set(detail, proposal[detail]);
  return `${PAGE}?${params}`;
}

/** @returns undefined if the page was opened without a proposal */
export function readProposal(search: string): Proposal | undefined {
  const params = new URLSearchParams(search);
  const kind = (['item', ...FOLLOW_KINDS] as const).find((each) => each === params.get('follow'));
  if (kind === undefined) return undefined;
  const proposal: Proposal = { kind };
  for (const detail of DETAILS) {
    const value = params.get(detail)?.trim();
    if (value && value.length <= DETAIL_MAX) proposal[detail] = value;
  }
  return proposal.id || proposal.name ? proposal : undefined;
}
