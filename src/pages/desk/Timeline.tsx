import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { deskScene } from '../../../core/domain/desk/timeline.ts';
import { templateOf } from '../../../machines/studio/desk/desk.select.ts';
import { timelineHeight } from '../../dom/desk-timeline-canvas.ts';
import { createDeskTimeline } from '../../dom/desk-timeline.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ZoomInIcon, ZoomOutIcon } from '../../ui/icons.ts';
import { useInstance } from '../../ui/use-instance.ts';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';

/**
 * The tags along the film, one row per category. They can be dragged and stretched; the list and the tools offer the
 * same.
 */
export function Timeline({ desk, film }: DeskProps) {
  const t = useText();
  const tags = useSelector(desk, ({ context }) => context.board.shown);
  const template = useSelector(desk, ({ context }) => templateOf(context));
  const selected = useSelector(desk, ({ context }) => context.selected);
  const drag = useSelector(desk, ({ context }) => context.drag);
  const surface = useInstance(() =>
    createDeskTimeline(film.clock, {
      seek: film.seek,
      select: (id, mode) => desk.send({ type: 'tags.select', id, mode }),
      drag: (edge, by) => desk.send({ type: 'drag.move', drag: { edge, by } }),
      drop: () => desk.send({ type: 'drag.drop' }),
      cancel: () => desk.send({ type: 'drag.cancel' }),
      edit: (id) => desk.send({ type: 'tag.open', id }),
    }),
  );
  const attach = useCallback((host: HTMLDivElement) => surface.attach(host), [surface]);
  const scene = useMemo(() => deskScene(tags, template), [tags, template]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const show = useCallback(() => surface.show({ ...scene, selected: chosen, drag }), [surface, scene, chosen, drag]);
  return (
    <section className={styles.timeline} aria-label={t('desk.timeline', { count: tags.length })}>
      <div
        ref={attach}
        className={styles.track}
        style={{ '--track': `${timelineHeight(scene.rows.length)}px` } as CSSProperties}
      >
        <canvas ref={show} className={styles.canvas} aria-hidden />
        <span data-playhead className={styles.playhead} />
      </div>
      <div className={work.row}>
        <IconButton label={t('desk.zoomIn')} onClick={() => surface.zoom(1)}>
          <ZoomInIcon size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('desk.zoomOut')} onClick={() => surface.zoom(-1)}>
          <ZoomOutIcon size={20} aria-hidden />
        </IconButton>
        <Button variant="quiet" onClick={surface.whole}>
          {t('desk.whole')}
        </Button>
        <ul className={styles.legend}>
          {scene.rows.map(({ category, hue }) => (
            <li key={category} className={styles.entry} dir="auto">
              <span className={styles.swatch} style={{ '--hue': `var(--tag-${hue})` } as CSSProperties} />
              {category}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
