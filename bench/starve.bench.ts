/**
 * Runs each load that once starved other requests, on its own, while players poll a data file (row O03).
 *
 * p95 of the polls must stay within three times that of the idle host in the same run. The senders run at the lowest
 * priority, because on a machine with two cores the polls would otherwise measure the senders. `--only=text` runs the
 * loads whose name contains the text.
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
