import { useSelector } from '@xstate/react';
import type { CastRef } from '../../../machines/player/playback/cast/cast.select.ts';
import {
  selectCoversScreen,
  selectIsRequestingFullscreen,
  selectIsRequestingPip,
  selectIsDrawerOpen,
  selectIsScreenChanging,
  selectIsWindowed,
  selectPanels,
  selectScreen,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { MaximizeIcon, MinimizeIcon, PanelRightIcon, PictureInPictureIcon } from '../../ui/icons.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './Controls.module.css';

const CastButton = lazyWithRetry(() => import('../cast/CastButton.tsx'));

/** Buttons for where the picture is shown: panels, another device, picture-in-picture, fullscreen. */
export function ScreenButtons({ player, isAudio }: { player: PlayerRef; isAudio: boolean }) {
  const t = useText();
  const screen = useSelector(player, selectScreen);
  const panels = useSelector(player, selectPanels);
  const covers = useSelector(screen, selectCoversScreen);
  const isWindowed = useSelector(screen, selectIsWindowed);
  const isRequesting = useSelector(screen, selectIsRequestingFullscreen);
  const isRequestingPip = useSelector(screen, selectIsRequestingPip);
  const isChanging = useSelector(screen, selectIsScreenChanging);
  const drawer = useSelector(panels, selectIsDrawerOpen);
  const cast = usePlugin<CastRef>(player, 'cast');
  return (
    <>
      <IconButton
        className={styles.onlyLandscapePhone}
        label={t('player.panels')}
        aria-expanded={drawer}
        onClick={() => player.send({ type: 'panel.toggleDrawer' })}
      >
        <PanelRightIcon size={22} aria-hidden />
      </IconButton>
      {cast ? (
        <AsyncBoundary quiet>
          <CastButton cast={cast} />
        </AsyncBoundary>
      ) : null}
      {isAudio ? null : (
        <>
          <IconButton
            className={styles.wide}
            label={t(isWindowed ? 'player.exitPictureInPicture' : 'player.pictureInPicture')}
            aria-disabled={isRequestingPip}
            onClick={() => player.send({ type: 'screen.togglePip' })}
          >
            <PictureInPictureIcon size={22} aria-hidden />
          </IconButton>
          <IconButton
            label={t(covers ? 'player.exitFullscreen' : 'player.fullscreen')}
            aria-disabled={isRequesting}
            aria-busy={isChanging}
            onClick={() => player.send({ type: 'screen.toggle' })}
          >
            {covers ? <MinimizeIcon size={22} aria-hidden /> : <MaximizeIcon size={22} aria-hidden />}
          </IconButton>
        </>
      )}
    </>
  );
}
