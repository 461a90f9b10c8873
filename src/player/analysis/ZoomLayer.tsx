import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { ZOOM_FACTOR } from '../../../core/domain/constants/picture-tools.ts';
import { selectCanEnlarge, selectIsEnlarged, selectView } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import type { ZoomRef } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import { attachPictureZoom } from '../../dom/picture-zoom.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ToItsPlaceIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons.ts';
import styles from './analysis.module.css';

/** Zooms into a part of the picture and shows the zoom factor. A sibling of the picture's container, `[data-film]`. */
export function ZoomLayer({ zoom }: { zoom: ZoomRef }) {
  const t = useText('analysis');
  const isEnlarged = useSelector(zoom, selectIsEnlarged);
  const attach = useCallback(
    (mark: HTMLSpanElement) => {
      const stage = mark.parentElement;
      const picture = stage?.querySelector<HTMLElement>(':scope > [data-film]');
      if (!stage || !picture) return undefined;
      return attachPictureZoom(stage, picture, {
        read: () => selectView(zoom.getSnapshot()),
        subscribe: (onChange) => {
          const subscription = zoom.subscribe(onChange);
          return () => subscription.unsubscribe();
        },
        send: zoom.send,
      });
    },
    [zoom],
  );
  return (
    <>
      <span ref={attach} hidden />
      {isEnlarged ? (
        <div className={styles.chip} role="group" aria-label={t('analysis.zoom')}>
          <ZoomButtons zoom={zoom} />
        </div>
      ) : null}
    </>
  );
}

/** Zoom out, zoom factor, zoom in, and the whole picture. */
export function ZoomButtons({ zoom }: { zoom: ZoomRef }) {
  const t = useText('analysis');
  const language = useLanguage();
  const { scale } = useSelector(zoom, selectView);
  const isEnlarged = useSelector(zoom, selectIsEnlarged);
  const canEnlarge = useSelector(zoom, selectCanEnlarge);
  const by = (factor: number) => zoom.send({ type: 'pictureZoom.by', factor });
  return (
    <>
      <IconButton label={t('analysis.zoomOut')} aria-disabled={!isEnlarged} onClick={() => by(1 / ZOOM_FACTOR)}>
        <ZoomOutIcon size={20} aria-hidden />
      </IconButton>
      <span className={styles.scale} role="status">
        {t('analysis.times', { times: scale.toLocaleString(language, { maximumFractionDigits: 1 }) })}
      </span>
      <IconButton label={t('analysis.zoomIn')} aria-disabled={!canEnlarge} onClick={() => by(ZOOM_FACTOR)}>
        <ZoomInIcon size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t('analysis.wholePicture')}
        aria-disabled={!isEnlarged}
        onClick={() => zoom.send({ type: 'pictureZoom.reset' })}
      >
        <ToItsPlaceIcon size={20} aria-hidden />
      </IconButton>
    </>
  );
}
