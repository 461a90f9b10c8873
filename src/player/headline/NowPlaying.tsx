import type { ReactNode } from 'react';
import type { CategoryStyles } from '../../../core/domain/category-style.ts';
import { categoryName, colourOf, PLAIN_STYLE } from '../../../core/domain/category-style.ts';
import { parseProfile } from '../../../core/domain/profile.ts';
import { shownScore } from '../../../core/domain/score.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { BareButton, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, RepeatIcon } from '../../ui/icons.ts';
import { tagName } from '../tag-name.ts';
import styles from './NowPlaying.module.css';

interface NowPlayingProps {
  tag: TimedTag | undefined;
  /** What is said where no tag is being played. */
  silence: 'none' | 'before' | 'after';
  /** Place of the tag in the list that is played, from 1, and how many it has; 0 without a list. */
  index: number;
  total: number;
  hasPrevious: boolean;
  hasNext: boolean;
  repeats: boolean;
  showScores: boolean;
  revertColors: boolean;
  categories: CategoryStyles;
  /** What may be done with the tag. */
  actions: ReactNode;
  onSelect: (id: string) => void;
  onPrevious: () => void;
  onNext: () => void;
  onRepeat: (on: boolean) => void;
}

const SILENCES = {
  none: 'player.noTags',
  before: 'player.noTag',
  after: 'player.afterTags',
} as const satisfies Record<NowPlayingProps['silence'], TextKey>;

/** The tag being played, and the way to its neighbours. */
export function NowPlaying(props: NowPlayingProps) {
  const { tag, silence, hasPrevious, hasNext, repeats, index, total, actions, onPrevious, onNext, onRepeat } = props;
  const t = useText();
  return (
    <section className={styles.headline} aria-label={t('player.nowPlaying')}>
      <IconButton label={t('player.previousTag')} aria-disabled={!hasPrevious} onClick={onPrevious}>
        <ChevronLeftIcon size={20} aria-hidden />
      </IconButton>
      {tag ? <TagHeadline {...props} tag={tag} /> : <p className={styles.empty}>{t(SILENCES[silence])}</p>}
      {index > 0 ? <p className={styles.place}>{t('player.placeInList', { place: index, total })}</p> : null}
      {actions}
      <ToggleButton
        variant="quiet"
        title={t('player.repeatTag')}
        aria-label={t('player.repeatTag')}
        pressed={repeats}
        onClick={() => onRepeat(!repeats)}
        disabled={silence === 'none' && !tag}
      >
        <RepeatIcon size={18} aria-hidden />
      </ToggleButton>
      <IconButton label={t('player.nextTag')} aria-disabled={!hasNext} onClick={onNext}>
        <ChevronRightIcon size={20} aria-hidden />
      </IconButton>
    </section>
  );
}

function TagHeadline({ tag, categories, showScores, revertColors, onSelect }: NowPlayingProps & { tag: TimedTag }) {
  const t = useText();
  const language = useLanguage();
  const style = categories.get(tag.category) ?? PLAIN_STYLE;
  const colour = colourOf(style);
  const image = style.override?.image;
  const chip = revertColors
    ? { background: `color-mix(in oklab, ${colour} 75%, white)`, color: 'var(--on-tag)' }
    : { color: colour };
  const profile = parseProfile(tag.url);
  const score = showScores ? shownScore(tag.score) : undefined;
  return (
    <BareButton className={styles.text} title={t('player.playTag')} onClick={() => onSelect(tag.id)}>
      {tag.category ? (
        <span className={styles.chip} style={chip} dir="auto">
          {image === undefined ? null : <img className={styles.picture} src={image} alt="" />}
          {categoryName(categories, tag.category, language)}
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
