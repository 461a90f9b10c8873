/** The server's side of the bridge's ports: it stores tags, and responds to each report with the settings. */
import type { EpochMs } from '../core/domain/media.ts';
import { reportBridge } from '../core/contract/bridge.ts';
import { putTags } from '../core/contract/put-tags.ts';
import type { BridgeReport, BridgeSettings } from '../core/domain/race/report.ts';
import type { PutTagsOutcome } from '../machines/race/bridge.ports.ts';
import type { TagBatch } from '../core/domain/race/tag-changes.ts';
import { requestHost, HostRefusal, HostUnreachable, type HostAddress } from './request-host.ts';

export interface BridgedMedium extends HostAddress {
  mediaId: string;
  source: string;
}

export interface Host {
  /** Idempotent: resending a batch after a lost response changes nothing. */
  putTags: (batch: TagBatch, signal: AbortSignal) => Promise<PutTagsOutcome>;
  /** @throws HostUnreachable or HostRefusal */
  report: (report: BridgeReport, signal: AbortSignal) => Promise<BridgeSettings>;
}

/** @param medium called for each request, because the key of a bridge run by the host may change */
export function openHost(medium: () => BridgedMedium, now: () => EpochMs): Host {
  return {
    putTags: send,
    async report(report, signal) {
      const { mediaId, source, ...address } = medium();
      const read = await requestHost(address, reportBridge, { mediaId, source, report }, signal);
      if (read.status !== 'ok') throw new HostRefusal(WHY[read.status] ?? `it answered “${read.status}”`);
      return read.data.settings;
    },
  };

  async function send({ saved, removed }: TagBatch, signal: AbortSignal): Promise<PutTagsOutcome> {
    const { mediaId, source, ...address } = medium();
    try {
      const params = { mediaId, source, saved: [...saved], removed: [...removed] };
      const read = await requestHost(address, putTags, params, signal);
      if (read.status === 'ok') return { kind: 'saved', at: now() };
      if (read.status === 'invalid') {
        const { id, field, why } = read.data;
        return { kind: 'refused', at: now(), id, detail: `${field}: ${why}` };
      }
      return { kind: 'away', at: now(), detail: WHY[read.status] ?? `it answered “${read.status}”` };
    } catch (error) {
      if (!(error instanceof HostUnreachable) && !(error instanceof HostRefusal)) throw error;
      const malformed = saved[Number(/\bsaved\.(\d+)\./.exec(error.message)?.[1] ?? Number.NaN)];
      if (malformed) return { kind: 'refused', at: now(), id: malformed.id, detail: error.message };
      return { kind: 'away', at: now(), detail: error.message };
    }
  }
}

const WHY: Readonly<Record<string, string | undefined>> = {
  disconnected: 'whoever made the key is no administrator any more',
  private: 'the key may not write tags of this medium',
  empty: 'there is no such medium in the group of the key',
  full: 'the medium has as many tags of this source as it may',
};
