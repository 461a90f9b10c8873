/**
 * What a poll costs beside a constant response (row O01), and people who search, complete keywords and poll data files, with nobody
 * who attacks: the polls stay as fast (row O03).
 */
import { compareWithConstant } from './load/constant.ts';
import { withLoadHost } from './load/host-process.ts';
import { measureLoads } from './load/measure.ts';

await withLoadHost(async (host) => {
  await compareWithConstant(host);
  await measureLoads(host, ['an audience']);
});
