import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectCamera, selectTileStatus } from '../../../machines/player/playback/cameras/cameras.select.ts';
import type { CameraTileRef } from '../../../machines/player/playback/cameras/cameras.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton } from '../../ui/Button.tsx';
import { FilmIcon } from '../../ui/icons.ts';
import type { PlayerHandles } from '../handles.ts';
import styles from './cameras.module.css';

interface CameraTileProps {
  player: PlayerRef;
  tile: CameraTileRef;
  /** Name of the camera's position. */
  name: string;
  handles: PlayerHandles;
}

/** Another camera's picture, synchronised with the main one, and a button that switches to it. */
export function CameraTile({ player, tile, name, handles }: CameraTileProps) {
  const t = useText('cameras');
  const { id, label } = useSelector(tile, selectCamera);
  const status = useSelector(tile, selectTileStatus);
  const attach = useMemo(() => handles.attachTile(name), [handles, name]);
  const camera = label || t(id === undefined ? 'cameras.main' : 'cameras.other');
  const hasPicture = status === 'shown' || status === 'veiled' || status === 'outside';
  return (
    <li className={styles.tile} data-look={status}>
      <BareButton
        className={styles.watch}
        aria-label={t('cameras.watch', { camera })}
        aria-busy={status === 'veiled'}
        onClick={() => player.send({ type: 'playback.watch', camera: id })}
      >
        {hasPicture ? <span ref={attach} className={styles.picture} /> : <FilmIcon size={24} aria-hidden />}
        {status === 'failed' ? null : (
          <span className={styles.label} dir="auto">
            {camera}
          </span>
        )}
      </BareButton>
      {status === 'outside' ? <span className={styles.word}>{t('cameras.outside')}</span> : null}
      {status === 'failed' ? (
        <>
          <span className={styles.label}>{t('cameras.failed')}</span>
          <BareButton className={styles.retry} onClick={() => tile.send({ type: 'tile.retry' })}>
            {t('common.retry')}
          </BareButton>
        </>
      ) : null}
    </li>
  );
}
