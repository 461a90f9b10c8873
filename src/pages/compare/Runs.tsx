import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { classAt, type ClassRun, flippedRun, runsToFlip } from '../../../core/domain/compare/class-runs.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import type { compareClassMachine } from '../../../machines/player/compare/compare-class.machine.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectSide } from '../../../machines/player/compare/compare.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { useDocument } from './use-compare.ts';
import styles from './compare.module.css';

export type CompareClassRef = ActorRefFrom<typeof compareClassMachine>;

interface RunsProps {
  compare: CompareRef;
  side: Side;
  ofClass: CompareClassRef;
}

/** The runs of the class at the same point, each of which can replace one of the films. */
export function Runs({ compare, side, ofClass }: RunsProps) {
  const t = useText();
  const document = useDocument(compare, side);
  const { id, at } = useSelector(compare, selectSide(side));
  const listed = useSelector(ofClass, ({ context }) => context.runs);
  const isPartial = useSelector(ofClass, ({ context }) => context.isPartial);
  const hasFailed = useSelector(ofClass, (snapshot) => snapshot.matches('failed'));
  const isBusy = useSelector(ofClass, (snapshot) => snapshot.hasTag('busy'));
  const { runs, index } = useMemo(() => runsToFlip(document, { id, at }, listed), [document, id, at, listed]);
  const films = new Set(runs.map((run) => run.id)).size;
  const isByDiscipline = films > 1 && document?.video.id === id && !classAt(document?.tags ?? [], at);
  const nameOf = (run: ClassRun, number: number): string => {
    const own = `${run.isEstimated ? '≈ ' : ''}${run.name || t('compare.runNumber', { number })}`;
    return films > 1 ? [own, run.title, formatDate(run.date)].filter(Boolean).join(' · ') : own;
  };
  const show = (run: ClassRun | undefined) =>
    run && compare.send({ type: 'compare.show', side, moment: { id: run.id, at: run.at } });
  const name = t(`compare.${side}`);
  const flip = (by: 1 | -1) => {
    const next = flippedRun(runs, index, by);
    const Icon = by > 0 ? ChevronRightIcon : ChevronLeftIcon;
    return (
      <IconButton
        label={t(by > 0 ? 'compare.nextRun' : 'compare.previousRun', { film: name })}
        aria-disabled={!next}
        onClick={() => show(next)}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
    );
  };
  const shown = runs[index];
  return (
    <>
      {runs.length > 1 ? (
        <div className={styles.runs} aria-busy={isBusy}>
          <Select
            label={t('compare.run')}
            {...(shown ? {} : { placeholder: t('compare.noRun') })}
            options={runs.map((run, each) => ({ value: String(each), label: nameOf(run, each + 1) }))}
            value={shown ? String(index) : undefined}
            onChange={(value) => show(runs[Number(value)])}
          />
          {flip(-1)}
          {flip(1)}
        </div>
      ) : null}
      {runs.length > 1 && shown ? (
        <p role="status" className={styles.quiet}>
          {t('compare.runOf', { number: index + 1, count: runs.length, run: nameOf(shown, index + 1) })}
          {shown.isEstimated ? ` ${t('compare.runEstimated')}` : null}
          {isByDiscipline ? ` ${t('compare.runsByDiscipline')}` : null}
          {isPartial ? ` ${t('compare.runsPartial')}` : null}
        </p>
      ) : null}
      {hasFailed ? (
        <p role="status" className={styles.row}>
          <span className={styles.quiet}>{t('compare.classFailed')}</span>
          <Button onClick={() => ofClass.send({ type: 'class.retry' })}>{t('common.retry')}</Button>
        </p>
      ) : null}
    </>
  );
}
