import type { EpochMs } from '../media.ts';
import type { SentTag } from '../source-tags.ts';
import type { RaceId } from './messages.ts';
import type { RaceState } from './race-state.ts';
import type { BridgeSettings } from './report.ts';

/** Where the tags of a feed go, from the bridge's configuration. */
export interface RaceMapping {
  /** Part of every tag's id: letters, digits, `_`, `.` and `-`, at most 20. */
  event: string;
  /** Day of the races, `YYYY-MM-DD`; of an event of several days any of them: a race's id says which. */
  date: string;
  /** IANA name of the timing computer's time zone. */
  zone: string;
  alignment: { kind: 'live' } | { kind: 'replay'; firstFrame: EpochMs };
  /** Of races, in place of those of the schedule. */
  titles: Readonly<Record<RaceId, string>>;
  /**
   * Milliseconds that the timing computer is behind, for a source that tells no time of day (event file, ingest);
   * measured where there is one.
   */
  offset?: number | undefined;
}

export type RaceTag = SentTag & { id: string };

/** The tags of all races by their ids, as they should be. */
export function tagsOfRaces(
  _state: RaceState,
  _mapping: RaceMapping,
  _settings: BridgeSettings,
): ReadonlyMap<string, RaceTag> {
  return new Map();
}
