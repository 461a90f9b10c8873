/**
 * The cost of a poll against a constant response (row O01); then polls stay as fast with people who search, complete
 * keywords and poll data files, without any attack (row O03).
 */
import { compareWithConstant } from './load/constant.ts';
import { withLoadHost } from './load/host-process.ts';
import { measureLoads } from './load/measure.ts';

await withLoadHost(async (host) => {
  await compareWithConstant(host);
  await measureLoads(host, ['an audience']);
});
