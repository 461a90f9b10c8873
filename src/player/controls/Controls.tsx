import { useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import type { ReactNode } from 'react';
import type { CastRef } from '../../../machines/player/playback/cast/cast.select.ts';
import type { ControlsMenu } from '../../../machines/player/screen/controls.machine.ts';
import {
  selectEdge,
  selectIsEdgeStalled,
  selectIsLive,
  selectIsMuted,
  selectIsPlaying,
  selectLiveState,
  selectTransport,
  selectTransportState,
  selectVolume,
} from '../../../machines/player/playback/playback/playback.select.ts';
import {
  selectControls,
  selectCoversScreen,
  selectDataDocument,
  selectDocument,
  selectIsRequestingFullscreen,
  selectIsRequestingPip,
  selectIsDrawerOpen,
  selectIsScreenChanging,
  selectIsWindowed,
  selectOpenMenu,
  selectPanels,
  selectPlayback,
  selectPlugin,
  selectPlugins,
  selectScreen,
  selectStyle,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectStoryboard } from '../../../machines/player/tags/seek-preview/seek-preview.select.ts';
import type { SeekPreviewRef } from '../../../machines/player/tags/seek-preview/seek-preview.select.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import {
  CloseIcon,
  MaximizeIcon,
  MinimizeIcon,
  PanelRightIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayIcon,
  SettingsIcon,
  StepForwardIcon,
  ToItsPlaceIcon,
} from '../../ui/icons.ts';
import type { PlayerHandles } from '../handles.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { PlayerTitle } from '../PlayerTitle.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SeekButton } from './SeekButton.tsx';
import { TimeText } from './TimeText.tsx';
import { Volume } from './Volume.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './Controls.module.css';

const AudioLogo = lazyWithRetry(() => import('./AudioLogo.tsx'));
const CastButton = lazyWithRetry(() => import('../cast/CastButton.tsx'));
const SettingsMenu = lazyWithRetry(() => import('../menus/SettingsMenu.tsx'));
const StepsMenu = lazyWithRetry(() => import('../menus/StepsMenu.tsx'));
const ShortcutsSheet = lazyWithRetry(() => import('../menus/ShortcutsSheet.tsx'));

interface ControlsProps {
  player: PlayerRef;
  handles: PlayerHandles;
  faded: boolean;
  /** An advert's own controls: nothing that moves within it. */
  isAdvert: boolean;
  /** A notice stands where the picture would be. */
  isEmpty: boolean;
  isAudio: boolean;
  /** Under the small picture that is fixed over the page there is room for what it needs there. */
  floats: boolean;
  /** Of the film. */
  title: string;
  tags: readonly TimedTag[];
  /** Of a sound, base64. */
  waveform: string | undefined;
}

/** The player's own controls, over the foot of the picture. */
export function Controls({
  player,
  handles: { clock, library },
  faded,
  isAdvert,
  isEmpty,
  isAudio,
  floats,
  title,
  tags,
  waveform,
}: ControlsProps) {
  const t = useText();
  const moves = !isAdvert && !isEmpty && !floats;
  const playback = useSelector(player, selectPlayback);
  const transport = useSelector(playback, selectTransport);
  const isPlaying = useSelector(transport, selectIsPlaying);
  const isIdle = useSelector(transport, selectTransportState) === 'idle';
  const isLive = useSelector(playback, selectIsLive);
  const volume = useSelector(playback, selectVolume);
  const muted = useSelector(playback, selectIsMuted);
  const openMenu = useSelector(useSelector(player, selectControls), selectOpenMenu);
  const vendor = useSelector(player, selectStyle);
  const seek = useCallback((time: Seconds) => player.send({ type: 'playback.seek', time }), [player]);
  const aim = useCallback(() => {
    const data = selectDataDocument(player.getSnapshot())?.getSnapshot();
    if (selectDocument(data)?.video.storyboard) player.send({ type: 'plugins.request', plugin: 'seekPreview' });
  }, [player]);
  const readStoryboard = useCallback(() => {
    const plugins = selectPlugins(player.getSnapshot())?.getSnapshot();
    return selectStoryboard((selectPlugin(plugins, 'seekPreview') as SeekPreviewRef | undefined)?.getSnapshot());
  }, [player]);
  const seekBy = (seconds: Seconds) => player.send({ type: 'playback.seekBy', seconds });
  const closeMenu = useCallback(() => player.send({ type: 'controls.closeMenu' }), [player]);
  return (
    // Focus is watched, not acted on: controls must not fade from under it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      part="controls"
      aria-label={t('player.controls')}
      className={classes(styles.controls, faded && styles.faded, floats && styles.floating)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) player.send({ type: 'controls.focus' });
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) player.send({ type: 'controls.blur' });
      }}
    >
      {moves ? (
        <ProgressBar
          clock={clock}
          live={isLive}
          tags={tags}
          waveform={waveform}
          onSeek={seek}
          onAim={aim}
          readStoryboard={readStoryboard}
        />
      ) : null}
      <div className={styles.row}>
        {isEmpty ? null : (
          <IconButton
            label={t(isPlaying ? 'player.pause' : 'player.play')}
            data-play
            aria-disabled={isIdle}
            onClick={() => player.send({ type: 'playback.toggle' })}
          >
            {isPlaying ? (
              <PauseIcon size={24} fill="currentcolor" aria-hidden />
            ) : (
              <PlayIcon size={24} fill="currentcolor" aria-hidden />
            )}
          </IconButton>
        )}
        {moves ? (
          <>
            <SeekButton seconds={-10} onSeekBy={seekBy} />
            {isAudio ? null : <SeekButton className={styles.single} seconds={-1} onSeekBy={seekBy} />}
            {isAudio ? null : <SeekButton className={styles.single} seconds={1} onSeekBy={seekBy} />}
            <SeekButton seconds={10} onSeekBy={seekBy} />
          </>
        ) : null}
        {floats ? (
          <PlayerTitle className={styles.title} dir="auto">
            {title}
          </PlayerTitle>
        ) : (
          <Volume
            volume={volume}
            muted={muted}
            onVolume={(value) => player.send({ type: 'playback.setVolume', volume: value })}
            onMuted={(value) => player.send({ type: 'playback.setMuted', muted: value })}
          />
        )}
        {moves ? <TimeText clock={clock} live={isLive} /> : null}
        <span className={styles.space} />
        {isAudio ? (
          <AsyncBoundary quiet>
            <AudioLogo logo={vendor?.logo} library={library} />
          </AsyncBoundary>
        ) : null}
        {isLive && !floats ? <EdgeButton player={player} /> : null}
        {moves && !isAudio ? (
          <MenuButton
            player={player}
            menu="seekSteps"
            label={t('player.steps')}
            icon={
              <>
                <StepForwardIcon size={20} aria-hidden />
                <span className={styles.wide}>{t('player.stepsShort')}</span>
              </>
            }
            className={styles.steps}
            open={openMenu}
          >
            {(id) => <StepsMenu id={id} player={player} onClose={closeMenu} />}
          </MenuButton>
        ) : null}
        {moves ? (
          <MenuButton
            player={player}
            menu="settings"
            label={t('player.settings')}
            icon={<SettingsIcon size={22} aria-hidden />}
            open={openMenu}
          >
            {(id) => <SettingsMenu id={id} player={player} onClose={closeMenu} />}
          </MenuButton>
        ) : null}
        {floats ? <MiniPlayerButtons player={player} /> : <ScreenButtons player={player} isAudio={isAudio} />}
      </div>
      {openMenu === 'keys' ? (
        <AsyncBoundary onClose={closeMenu}>
          <ShortcutsSheet onClose={closeMenu} />
        </AsyncBoundary>
      ) : null}
    </div>
  );
}

interface MenuButtonProps {
  player: PlayerRef;
  menu: ControlsMenu;
  label: string;
  icon: ReactNode;
  className?: string | undefined;
  /** The list that is open. */
  open: ControlsMenu | undefined;
  children: (id: string) => ReactNode;
}

/** A button and the list that it opens; the list is fetched when it is first opened. */
function MenuButton({ player, menu, label, icon, className, open, children }: MenuButtonProps) {
  const id = useId();
  return (
    <>
      <IconButton
        label={label}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open === menu}
        aria-controls={id}
        onClick={() => player.send({ type: 'controls.menu', menu })}
      >
        {icon}
      </IconButton>
      {open === menu ? (
        <AsyncBoundary onClose={() => player.send({ type: 'controls.closeMenu' })}>{children(id)}</AsyncBoundary>
      ) : null}
    </>
  );
}

/** Red and still at the live edge; behind it, the way back there. */
function EdgeButton({ player }: { player: PlayerRef }) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const edge = useSelector(playback, selectEdge);
  const state = useSelector(edge, selectLiveState);
  const isStalled = useSelector(edge, selectIsEdgeStalled);
  if (state === 'notLive') return null;
  const atEdge = state === 'atEdge';
  const label = t(isStalled ? 'player.edgeStalled' : atEdge ? 'player.atEdge' : 'player.toEdge');
  return (
    <Button
      variant="quiet"
      className={styles.edge}
      title={label}
      aria-label={label}
      aria-disabled={atEdge}
      onClick={() => player.send({ type: 'playback.toEdge' })}
    >
      {t('common.live')}
    </Button>
  );
}

/** Of the small player: back to its place, or away. */
function MiniPlayerButtons({ player }: { player: PlayerRef }) {
  const t = useText();
  return (
    <>
      <IconButton label={t('player.toItsPlace')} onClick={() => player.send({ type: 'screen.return' })}>
        <ToItsPlaceIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('player.closeMiniPlayer')} onClick={() => player.send({ type: 'screen.dismiss' })}>
        <CloseIcon size={20} aria-hidden />
      </IconButton>
    </>
  );
}

function ScreenButtons({ player, isAudio }: { player: PlayerRef; isAudio: boolean }) {
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
