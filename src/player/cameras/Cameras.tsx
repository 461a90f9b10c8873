import { useSelector } from '@xstate/react';
import {
  selectAreCamerasShown,
  selectHasCameras,
  selectTile,
  selectTiles,
} from '../../../machines/player/playback/cameras/cameras.select.ts';
import type { CamerasRef } from '../../../machines/player/playback/cameras/cameras.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { LayoutGridIcon } from '../../ui/icons.ts';
import type { PlayerHandles } from '../handles.ts';
import { CameraTile } from './CameraTile.tsx';
import styles from './cameras.module.css';

interface CamerasProps {
  player: PlayerRef;
  cameras: CamerasRef;
  handles: PlayerHandles;
  faded: boolean;
}

/** The other cameras of a film: a button that shows their small pictures. */
export default function Cameras({ player, cameras, handles, faded }: CamerasProps) {
  const t = useText('cameras');
  const hasCameras = useSelector(cameras, selectHasCameras);
  const isShown = useSelector(cameras, selectAreCamerasShown);
  const tiles = useSelector(cameras, selectTiles);
  const refs = useSelector(cameras, (snapshot) => tiles.map((tile) => selectTile(snapshot, tile)), areSame);
  if (!hasCameras) return null;
  return (
    <section className={styles.cameras} aria-label={t('cameras.title')}>
      <Button
        className={classes(styles.toggle, faded && styles.faded)}
        aria-pressed={isShown}
        onClick={() => cameras.send({ type: isShown ? 'cameras.hide' : 'cameras.show' })}
        onFocus={() => player.send({ type: 'controls.focus' })}
        onBlur={() => player.send({ type: 'controls.blur' })}
      >
        <LayoutGridIcon size={18} aria-hidden />
        <span className={styles.name}>{t('cameras.show')}</span>
      </Button>
      {isShown ? (
        <ul className={styles.tiles}>
          {refs.map((tile, index) =>
            tile ? (
              <CameraTile key={tiles[index]} player={player} tile={tile} name={tiles[index] ?? ''} handles={handles} />
            ) : null,
          )}
        </ul>
      ) : null}
    </section>
  );
}

const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);
