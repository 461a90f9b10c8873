import { useSelector } from '@xstate/react';
import { selectIndex, selectMode } from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import { INLINE_STREAMS } from '../../../core/domain/constants/playback.ts';
import { streamsOf } from '../../../core/domain/streams.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { FilmIcon, RadioIcon } from '../../ui/icons.ts';
import type { PanelProps } from './panel-props.ts';
import styles from './selector.module.css';

/** The streams of a live event or the films of a replay, of which one plays; in columns if there are many. */
export default function VideoSelectorPanel({ player, document }: PanelProps) {
  const t = useText('panels');
  const playback = useSelector(player, selectPlayback);
  const list = useSelector(playback, selectMode) === 'live' ? 'live' : 'replay';
  const index = useSelector(playback, selectIndex);
  const streams = streamsOf(document, list);
  const Icon = list === 'live' ? RadioIcon : FilmIcon;
  return (
    <ul className={styles.streams} data-inline={streams.length > INLINE_STREAMS}>
      {streams.map((label, at) => (
        // The document's order is the only identity of an entry.
        <li key={at}>
          <BareButton
            className={styles.stream}
            aria-current={at === index || undefined}
            onClick={() => player.send({ type: 'playback.choose', list, index: at })}
          >
            <Icon size={18} aria-hidden />
            <span dir="auto">{label || t('panels.stream', { number: at + 1 })}</span>
          </BareButton>
        </li>
      ))}
    </ul>
  );
}
