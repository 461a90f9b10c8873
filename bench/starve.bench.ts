/**
 * Each load that once kept everybody else waiting, by itself, while players poll a data file (row O03).
 *
 * p95 of the polls stays within three times that of the idle host in the same run. The senders run at the lowest priority, for
 * a machine of two cores would measure them instead. `--only=text` runs the loads whose name holds it.
 */
import { withLoadHost } from './load/host-process.ts';
import { measureLoads } from './load/measure.ts';

await withLoadHost((host) =>
  measureLoads(host, [
    'searches of 500 rows',
    'searches for short words',
    'searches that find the long film',
    'the long film: data file',
    'the long film: getTagsData',
    'the long film: whole document',
    'the long film: CSV export',
    'gate passwords',
    'an import of many rows',
    'slow uploads',
    'slow connections',
    'packaging of an upload',
    'analytics events',
  ]),
);
