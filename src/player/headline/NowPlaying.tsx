import type { ReactNode } from 'react';
import type { CategoryStyles } from '../../../core/domain/category-style.ts';
import { categoryName, chipGroundOf, nameColourOf, PLAIN_STYLE } from '../../../core/domain/category-style.ts';
import { clockText } from '../../../core/domain/clock.ts';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { parseProfile } from '../../../core/domain/profile.ts';
import { shownScore } from '../../../core/domain/score.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { attachTextSpacing } from '../../dom/text-spacing.ts';
import { BareButton, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, RepeatIcon } from '../../ui/icons.ts';
import { classes } from '../../ui/classes.ts';
import { tagName } from '../tag-name.ts';
import { useClock } from '../use-clock.ts';
import styles from './NowPlaying.module.css';

interface NowPlayingProps {
  id: string;
  tag: TimedTag | undefined;
  /** The first tag, before playback has reached it, and the clock that counts down to it; no clock during an advert. */
  upcoming: TimedTag | undefined;
  clock: PlayerClock | undefined;
  /** Text shown if there is neither. */
  silence: 'none' | 'after';
  /** Position of the tag in the played list, from 1, and the length of the list; 0 without a list. */
  index: number;
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  repeats: boolean;
  showScores: boolean;
  revertColors: boolean;
  categories: CategoryStyles;
  /** Buttons for actions on the tag. */
  actions: ReactNode;
  onSelect: (id: string) => void;
  onPrevious: () => void;
  onNext: () => void;
  onRepeat: (on: boolean) => void;
}

const SILENCES = {
  none: 'player.noTags',
  after: 'player.afterTags',
} as const satisfies Record<NowPlayingProps['silence'], TextKey>;

/** The current tag, and buttons to the previous and next one. */
export function NowPlaying(props: NowPlayingProps) {
  const { id, tag, upcoming, clock, silence, hasPrevious, hasNext, repeats, index, total, actions } = props;
  const { onPrevious, onNext, onRepeat } = props;
  const t = useText();
  return (
    <section
      ref={attachTextSpacing}
      id={id}
      tabIndex={-1}
      className={styles.headline}
      aria-label={t('player.nowPlaying')}
    >
      <IconButton label={t('player.previousTag')} aria-disabled={!hasPrevious} onClick={onPrevious}>
        <ChevronLeftIcon size={20} aria-hidden />
      </IconButton>
      {tag ? <TagHeadline {...props} tag={tag} /> : null}
      {!tag && upcoming ? (
        <p className={classes(styles.empty, styles.upcoming)}>
          <span className={styles.name} dir="auto">
            <span>{tagName(upcoming)}</span>
          </span>
          {clock ? <Countdown clock={clock} to={upcoming.start} /> : null}
        </p>
      ) : null}
      {!tag && !upcoming ? <p className={styles.empty}>{t(SILENCES[silence])}</p> : null}
      {index > 0 ? <p className={styles.place}>{t('player.placeInList', { place: index, total })}</p> : null}
      {actions}
      <ToggleButton
        variant="quiet"
        title={t('player.repeatTag')}
        aria-label={t('player.repeatTag')}
        pressed={repeats}
        onClick={() => onRepeat(!repeats)}
        disabled={silence === 'none' && !tag && !upcoming}
      >
        <RepeatIcon size={18} aria-hidden />
      </ToggleButton>
      <IconButton label={t('player.nextTag')} aria-disabled={!hasNext} onClick={onNext}>
        <ChevronRightIcon size={20} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Remaining time to a moment of the film, in whole seconds. */
function Countdown({ clock, to }: { clock: PlayerClock; to: Seconds }) {
  const t = useText();
  const seconds = useClock(clock, ({ time }) => Math.max(0, Math.ceil(to - time)));
  return <span className={styles.countdown}>{t('player.tagIn', { time: clockText(seconds) })}</span>;
}

function TagHeadline({ tag, categories, showScores, revertColors, onSelect }: NowPlayingProps & { tag: TimedTag }) {
  const t = useText();
  const language = useLanguage();
  const style = categories.get(tag.category) ?? PLAIN_STYLE;
  const image = style.override?.image;
  const chip = revertColors
    ? { background: chipGroundOf(style), color: 'var(--on-tag)' }
    : { color: nameColourOf(style) };
  const profile = parseProfile(tag.url);
  const score = showScores ? shownScore(tag.score) : undefined;
  return (
    <BareButton className={styles.text} title={t('player.playTag')} onClick={() => onSelect(tag.id)}>
      {tag.category ? (
        <span className={styles.chip} style={chip} dir="auto">
          {image === undefined ? null : <img className={styles.picture} src={image} alt="" />}
          <span>{categoryName(categories, tag.category, language)}</span>
        </span>
      ) : null}
      <span className={styles.name} dir="auto">
        <span>{tagName(tag)}</span>
        {profile && tag.description ? (
          <span className={styles.profile}>
            {[profile.nation, profile.athletes.join(', ')].filter(Boolean).join(' · ')}
          </span>
        ) : null}
      </span>
      {score ? <data className={styles.score}>{score}</data> : null}
    </BareButton>
  );
}
