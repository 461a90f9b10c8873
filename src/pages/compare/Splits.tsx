import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { SplitRow } from '../../../core/domain/compare/splits.ts';
import { gapLine, splitRows } from '../../../core/domain/compare/splits.ts';
import { formatTimecode } from '../../../core/domain/formats.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectAreBothReady } from '../../../machines/player/compare/compare.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { gapText } from './texts.ts';
import { usePassageName, useRun } from './use-compare.ts';
import styles from './compare.module.css';

/** The splits of both runs side by side, with the gap as a chart. The table is the text alternative of the chart. */
export function Splits({ compare }: { compare: CompareRef }) {
  const t = useText();
  const areReady = useSelector(compare, selectAreBothReady);
  const a = useRun(compare, 'a');
  const b = useRun(compare, 'b');
  const rows = useMemo(() => splitRows(a, b), [a, b]);
  const nameOf = usePassageName();
  if (!areReady) return null;
  const changeText = ({ change }: SplitRow): string => {
    const seconds = `${Math.abs(change).toFixed(2)} s`;
    if (Number(Math.abs(change).toFixed(2)) === 0) return t('compare.splits.even');
    return t(change > 0 ? 'compare.splits.aGains' : 'compare.splits.bGains', { seconds });
  };
  const hasPenalty = a?.penalty !== undefined || b?.penalty !== undefined;
  return (
    <section className={styles.splits} aria-labelledby="splits">
      <h2 id="splits">{t('compare.splits')}</h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('compare.splits.none')}</p>
      ) : (
        <>
          <GapChart rows={rows} label={t('compare.splits.chart')} />
          {/* Focusable, so that a wide table can be scrolled with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby="splits">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('compare.splits.point')}</th>
                  {SIDES.map((side) => (
                    <th key={side} scope="col" dir="auto">
                      {(side === 'a' ? a : b)?.name || t(`compare.${side}`)}
                    </th>
                  ))}
                  <th scope="col">{t('compare.splits.gap')}</th>
                  <th scope="col">{t('compare.splits.change')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.passage.key}>
                    <th scope="row">
                      <Button
                        variant="quiet"
                        aria-label={t('compare.splits.show', { point: nameOf(row.passage) })}
                        onClick={() =>
                          compare.send({ type: 'compare.lock', at: { a: row.passage.at, b: row.other.at } })
                        }
                      >
                        {nameOf(row.passage)}
                      </Button>
                    </th>
                    <td>{formatTimecode(row.a)}</td>
                    <td>{formatTimecode(row.b)}</td>
                    <td>{gapText(row.gap)}</td>
                    <td data-gain={row.change > 0 ? 'a' : 'b'}>{changeText(row)}</td>
                  </tr>
                ))}
                {hasPenalty ? (
                  <tr>
                    <th scope="row">{t('compare.splits.penalty')}</th>
                    <td>{a?.penalty ?? 0} s</td>
                    <td>{b?.penalty ?? 0} s</td>
                    <td>{gapText((b?.penalty ?? 0) - (a?.penalty ?? 0))}</td>
                    <td>–</td>
                  </tr>
                ) : null}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

const CHART = { width: 600, height: 120, edge: 10 };

function GapChart({ rows, label }: { rows: readonly SplitRow[]; label: string }) {
  const { points, zero } = gapLine(rows);
  const { width, height, edge } = CHART;
  const at = ({ x, y }: { x: number; y: number }): [number, number] => [
    edge + x * (width - 2 * edge),
    edge + y * (height - 2 * edge),
  ];
  const [, middle] = at({ x: 0, y: zero });
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1={edge} x2={width - edge} y1={middle} y2={middle} className={styles.zero} />
      <polyline points={points.map((point) => at(point).join()).join(' ')} className={styles.gap} />
      {points.map((point, index) => {
        const [cx, cy] = at(point);
        return <circle key={rows[index]?.passage.key} cx={cx} cy={cy} r={4} className={styles.point} />;
      })}
    </svg>
  );
}
