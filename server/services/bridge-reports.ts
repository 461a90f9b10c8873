import { BRIDGE_MEDIA_MAX, BRIDGE_SILENT_MS, BRIDGE_SOURCES_MAX } from '../../core/domain/constants/timing-bridge.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Bus } from '../hosts/hosts.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * The latest report of every timing bridge. Kept only in the memory of every host, because bridges report every few
 * seconds (row B13).
 */
export interface BridgeReports {
  /** @returns false if there is no room; a silent bridge makes room for another one */
  save(mediaId: MediaId, stored: StoredReport): boolean;
  /** Sorted by name. */
  of(mediaId: MediaId): StoredReport[];
}

export function bridgeReports(bus: Bus): BridgeReports {
  /** Media in the order of their latest report. */
  const media = new Map<MediaId, Map<string, StoredReport>>();
  const hasRoom = (mediaId: MediaId, { source, reportedAt: now }: StoredReport): boolean => {
    const reports = [...(media.get(mediaId)?.values() ?? [])];
    return (
      reports.length < BRIDGE_SOURCES_MAX ||
      reports.some((each) => each.source === source || isSilent(each.reportedAt, now))
    );
  };

  bus.subscribe('bridge', ({ mediaId, stored }) => {
    const reports = media.get(mediaId) ?? new Map<string, StoredReport>();
    if (!reports.has(stored.source) && reports.size >= BRIDGE_SOURCES_MAX) {
      const silent = [...reports.values()].find(({ reportedAt }) => isSilent(reportedAt, stored.reportedAt));
      if (!silent) return;
      reports.delete(silent.source);
    }
    reports.set(stored.source, stored);
    media.delete(mediaId);
    media.set(mediaId, reports);
    const [longest] = media.keys();
    if (media.size > BRIDGE_MEDIA_MAX && longest !== undefined) media.delete(longest);
  });

  return {
    save(mediaId, stored) {
      if (!hasRoom(mediaId, stored)) return false;
      bus.publish('bridge', { mediaId, stored });
      return true;
    },
    of: (mediaId) =>
      [...(media.get(mediaId)?.values() ?? [])].sort((one, other) => (one.source < other.source ? -1 : 1)),
  };
}

const isSilent = (reportedAt: EpochMs, now: EpochMs): boolean => now - reportedAt >= BRIDGE_SILENT_MS;
