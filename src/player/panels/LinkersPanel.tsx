import { useMemo } from 'react';
import { formatDuration } from '../../../core/domain/formats.ts';
import { linkedMedia } from '../../../core/domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { FilmIcon } from '../../ui/icons.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './linkers.module.css';

/** Other media of the film's public collections: a list on the right, a grid below the picture (Player 2). */
export default function LinkersPanel({ player, document, dock }: PanelProps) {
  const t = useText();
  const medias = useMemo(() => linkedMedia(document), [document]);
  return (
    <ul className={dock === 'right' ? styles.list : styles.grid}>
      {medias.map(({ id, title, pathThumb, duration }) => (
        <li key={id}>
          <BareButton className={styles.film} onClick={() => player.send({ type: 'player.open', id })}>
            <span className={styles.thumb}>
              {pathThumb ? <img src={pathThumb} alt="" loading="lazy" /> : <FilmIcon size={24} aria-hidden />}
            </span>
            <span className={styles.title} dir="auto">
              {title || t('common.untitled')}
            </span>
            {duration ? <time>{formatDuration(duration)}</time> : null}
          </BareButton>
        </li>
      ))}
    </ul>
  );
}
