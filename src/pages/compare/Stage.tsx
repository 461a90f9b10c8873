import { shallowEqual, useSelector } from '@xstate/react';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import {
  selectClosed,
  selectFace,
  selectIsSeeking,
  selectArrangement,
  selectSide,
  selectSideFace,
  selectSideRef,
} from '../../../machines/player/compare/compare.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { ClosedReason } from '../../../machines/player/compare/compare-side.setup.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { REFUSAL_TEXTS } from '../../player/entry/refusal-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DrawingLayer } from './Drawing.tsx';
import type { CompareHandles } from './handles.ts';
import { useDocument, useLayout } from './use-compare.ts';
import styles from './compare.module.css';

interface StageProps {
  compare: CompareRef;
  drawing: DrawingRef;
  handles: CompareHandles;
}

/** Both pictures in the current layout. */
export function Stage({ compare, drawing, handles }: StageProps) {
  const t = useText();
  const { blend, share } = useSelector(compare, selectArrangement, shallowEqual);
  const layout = useLayout(compare, handles);
  const isSeeking = useSelector(compare, selectIsSeeking);
  const isHolding = useSelector(compare, selectFace) === 'holding';
  return (
    <section
      className={styles.stage}
      aria-label={t('compare.pictures')}
      data-layout={layout}
      data-blend={blend}
      data-look={isSeeking ? 'seeking' : 'shown'}
      style={{ '--share': `${share}%` } as React.CSSProperties}
    >
      {SIDES.map((side) => (
        <Pane key={side} side={side} compare={compare} handles={handles} />
      ))}
      <DrawingLayer compare={compare} drawing={drawing} handles={handles} layout={layout} />
      {isHolding ? (
        <p role="status" className={styles.holding}>
          {t('compare.holding')}
        </p>
      ) : null}
    </section>
  );
}

function Pane({ side, compare, handles }: Omit<StageProps, 'drawing'> & { side: Side }) {
  const t = useText();
  const ref = useSelector(compare, selectSideRef(side));
  const face = useSelector(ref, selectSideFace);
  const closed = useSelector(ref, selectClosed);
  const { mirrored } = useSelector(compare, selectSide(side));
  const title = useDocument(compare, side)?.video.title;
  return (
    <div
      className={styles.pane}
      role="group"
      aria-label={t(`compare.${side}`)}
      data-side={side}
      aria-busy={face === 'opening'}
    >
      <div
        ref={handles.attachPicture[side]}
        className={styles.picture}
        data-mirrored={mirrored}
        data-shown={face === 'film'}
      />
      {face === 'opening' ? (
        <div className={styles.skeleton}>
          <Skeleton height="100%" />
        </div>
      ) : null}
      {closed ? <Closed compare={compare} side={side} reason={closed} /> : null}
      {face === 'film' ? (
        <p className={styles.name} dir="auto">
          <b>{side.toUpperCase()}</b> {title || t('common.untitled')}
        </p>
      ) : null}
    </div>
  );
}

function textOf(reason: ClosedReason): TextKey {
  if (reason.kind === 'refused') return REFUSAL_TEXTS[reason.reason];
  return reason.kind === 'gate' ? `compare.closed.${reason.gate}` : `compare.closed.${reason.kind}`;
}

function Closed({ compare, side, reason }: { compare: CompareRef; side: Side; reason: ClosedReason }) {
  const t = useText();
  const ref = useSelector(compare, selectSideRef(side));
  const { id } = useSelector(compare, selectSide(side));
  return (
    <div role="alert" className={styles.closed}>
      <p>{t(textOf(reason))}</p>
      {id === undefined ? null : (
        <div className={styles.row}>
          <Button onClick={() => ref?.send({ type: 'side.retry' })}>{t('common.retry')}</Button>
          <ButtonLink href={`/play?video=${encodeURIComponent(id)}`}>{t('compare.openFilm')}</ButtonLink>
        </div>
      )}
    </div>
  );
}
