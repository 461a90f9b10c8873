import { useCallback, useId, useMemo, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { CategoryStyles } from '../../../core/domain/category-style.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import { ZOOM_STEP } from '../../../core/domain/constants/tags.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { lengthText } from '../../../core/domain/tag-length.ts';
import { indexTimeline } from '../../../core/domain/timeline.ts';
import type { TimelineSpan } from '../../../core/domain/timeline-span.ts';
import { useText } from '../../i18n/text-context.tsx';
import { createTimeline } from '../../dom/timeline.ts';
import type { TimelineSurface } from '../../dom/timeline.ts';
import type { TimelineScene } from '../../dom/timeline-canvas.ts';
import { tracksTop } from '../../dom/timeline-canvas.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons.ts';
import { useInstance } from '../../ui/use-instance.ts';
import { tagName, tagTime } from '../tag-name.ts';
import { useCategoryName } from '../use-category-name.ts';
import { TagShape } from './TagShape.tsx';
import styles from './Timeline.module.css';

interface TimelineProps {
  tags: readonly TimedTag[];
  /** Categories in the order of their tracks. */
  tracks: readonly string[];
  span: TimelineSpan;
  categories: CategoryStyles;
  current: TimedTag | undefined;
  /** The current tag, if the viewer selected it. */
  chosen: TimedTag | undefined;
  revertColors: boolean;
  clock: PlayerClock;
  /** Live: the time of day at player time 0. */
  dayOffset: Seconds | undefined;
  /** The clock shows an advert's time, so there is no playhead. */
  still: boolean;
  /** Buttons of the panel. */
  tools: ReactNode;
  onSelect: (id: string) => void;
  onSeek: (time: Seconds) => void;
}

/** Tags of a film in tracks by category: drawn on a canvas, with a list behind it for keyboard and screen readers. */
export function Timeline(props: TimelineProps) {
  const {
    tags,
    tracks,
    span,
    categories,
    current,
    chosen,
    revertColors,
    clock,
    dayOffset,
    still,
    tools,
    onSelect,
    onSeek,
  } = props;
  const t = useText();
  const nameOf = useCategoryName(categories);
  const surface = useInstance(() => createTimeline(clock, { select: onSelect, seek: onSeek }));
  const { from, to } = span;
  const index = useMemo(() => indexTimeline(tags, { from, to }, tracks), [tags, from, to, tracks]);
  const scene = useMemo<TimelineScene>(
    () => ({ index, styles: categories, current, chosen, revertColors, dayOffset, label: tagName }),
    [index, categories, current, chosen, revertColors, dayOffset],
  );
  if (tags.length === 0)
    return (
      <section className={styles.timeline} aria-label={t('player.timeline')}>
        <div className={styles.tools}>
          <h2>{t('player.timeline')}</h2>
          {tools}
        </div>
        <p className={styles.empty}>{t('player.noTags')}</p>
      </section>
    );
  return (
    <section className={styles.timeline} data-still={still} aria-label={t('player.timeline')}>
      <Tools surface={surface}>{tools}</Tools>
      <div
        className={styles.scroll}
        style={{ '--tracks': Math.max(1, index.tracks.length), '--top': `${tracksTop(index)}px` } as CSSProperties}
      >
        <ul className={styles.legend}>
          {index.tracks.map(({ category }) => (
            <li key={category}>
              <TagShape style={categories.get(category)} />
              <span dir="auto">{nameOf(category)}</span>
            </li>
          ))}
        </ul>
        <Drawing surface={surface} scene={scene} />
      </div>
    </section>
  );
}

function Tools({ surface, children }: { surface: TimelineSurface; children: ReactNode }) {
  const t = useText();
  const canZoomIn = useSyncExternalStore(surface.subscribe, () => surface.read().canZoomIn);
  const canZoomOut = useSyncExternalStore(surface.subscribe, () => surface.read().canZoomOut);
  return (
    <div className={styles.tools}>
      <h2>{t('player.timeline')}</h2>
      <IconButton label={t('player.panLeft')} aria-disabled={!canZoomOut} onClick={() => surface.pan(-0.5)}>
        <ChevronLeftIcon size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('player.panRight')} aria-disabled={!canZoomOut} onClick={() => surface.pan(0.5)}>
        <ChevronRightIcon size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('player.zoomOut')} aria-disabled={!canZoomOut} onClick={() => surface.zoom(-ZOOM_STEP)}>
        <ZoomOutIcon size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('player.zoomIn')} aria-disabled={!canZoomIn} onClick={() => surface.zoom(ZOOM_STEP)}>
        <ZoomInIcon size={18} aria-hidden />
      </IconButton>
      {children}
    </div>
  );
}

function Drawing({ surface, scene }: { surface: TimelineSurface; scene: TimelineScene }) {
  const t = useText();
  const id = useId();
  const active = useSyncExternalStore(surface.subscribe, () => surface.read().active);
  const attach = useCallback((host: HTMLDivElement) => surface.attach(host, scene), [surface, scene]);
  return (
    <div
      ref={attach}
      className={styles.drawing}
      role="listbox"
      tabIndex={0}
      aria-label={t('player.timeline')}
      aria-description={t('player.timelineHelp')}
      aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
    >
      <canvas aria-hidden />
      <div data-playhead className={styles.playhead} />
      <div data-tip className={styles.tip} dir="auto" hidden />
      <Options id={id} scene={scene} active={active} />
    </div>
  );
}

/** Number of options rendered on either side of the active one, however many tags there are. */
const NEIGHBOURS = 10;

interface OptionsProps {
  id: string;
  scene: TimelineScene;
  active: number | undefined;
}

function Options({
  id,
  scene: {
    index: { all },
    styles: categories,
    current,
    dayOffset,
  },
  active,
}: OptionsProps) {
  const t = useText();
  const nameOf = useCategoryName(categories);
  const middle = active ?? 0;
  const first = Math.max(0, middle - NEIGHBOURS);
  return (
    <div className={styles.options} role="presentation">
      {all.tags.slice(first, middle + NEIGHBOURS + 1).map((tag, n) => (
        <div
          key={tag.id}
          id={`${id}-${first + n}`}
          role="option"
          aria-selected={first + n === active}
          aria-current={tag.id === current?.id || undefined}
          aria-posinset={first + n + 1}
          aria-setsize={all.tags.length}
        >
          {t(tag.duration === undefined ? 'player.tagAt' : 'player.rangeAt', {
            time: tagTime(tag, dayOffset),
            length: lengthText(tag.duration ?? 0),
            name: tagName(tag),
            category: nameOf(tag.category),
          })}
        </div>
      ))}
    </div>
  );
}
