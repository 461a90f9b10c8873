/** Which files contain a chart's code. */
import { basename, dirname } from 'node:path';
import { textFilesOf } from '../charts/source.ts';
import type { ChartFile } from '../charts/find.ts';

/** `tags.rules.ts` of the chart `tags`. */
function isNamedAfter(file: string, { name }: Pick<ChartFile, 'name'>): boolean {
  return basename(file).startsWith(`${name}.`);
}

/**
 * The files of each chart, by name. A file that several charts use belongs to the one it is named after, or else to the
 * only one in its folder; rules shared by charts belong to each of them.
 */
export function ownFiles(charts: readonly ChartFile[]): ReadonlyMap<string, readonly string[]> {
  const all = charts.map((chart) => ({ chart, files: textFilesOf(chart.file) }));
  const isOwn = (file: string, { chart }: (typeof all)[number]): boolean => {
    const users = all.filter(({ files }) => files.includes(file)).map((each) => each.chart);
    const named = users.filter((each) => isNamedAfter(file, each));
    if (named.length > 0) return named.includes(chart);
    const beside = users.filter((each) => dirname(each.file) === dirname(file));
    if (beside.length === 1 && basename(dirname(file)) === beside[0]!.name) return beside[0] === chart;
    return file.endsWith('.rules.ts') || users[0] === chart;
  };
  return new Map(all.map((each) => [each.chart.name, each.files.filter((file) => isOwn(file, each))]));
}
