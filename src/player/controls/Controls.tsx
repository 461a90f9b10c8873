import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import {
  selectIsLive,
  selectIsMuted,
  selectIsPlaying,
  selectTransport,
  selectTransportState,
  selectVolume,
} from '../../../machines/player/playback/playback/playback.select.ts';
import {
  selectControls,
  selectDataDocument,
  selectDocument,
  selectOpenMenu,
  selectPlayback,
  selectPlugin,
  selectPlugins,
  selectStyle,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectStoryboard } from '../../../machines/player/tags/seek-preview/seek-preview.select.ts';
import type { SeekPreviewRef } from '../../../machines/player/tags/seek-preview/seek-preview.select.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { PauseIcon, PlayIcon, SettingsIcon, StepForwardIcon } from '../../ui/icons.ts';
import type { PlayerHandles } from '../handles.ts';
import { PlayerTitle } from '../PlayerTitle.tsx';
import { EdgeButton } from './EdgeButton.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MiniPlayerButtons } from './MiniPlayerButtons.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { ScreenButtons } from './ScreenButtons.tsx';
import { SeekButton } from './SeekButton.tsx';
import { TimeText } from './TimeText.tsx';
import { Volume } from './Volume.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './Controls.module.css';

const AudioLogo = lazyWithRetry(() => import('./AudioLogo.tsx'));
const SettingsMenu = lazyWithRetry(() => import('../menus/SettingsMenu.tsx'));
const StepsMenu = lazyWithRetry(() => import('../menus/StepsMenu.tsx'));
const ShortcutsSheet = lazyWithRetry(() => import('../menus/ShortcutsSheet.tsx'));

interface ControlsProps {
  player: PlayerRef;
  handles: PlayerHandles;
  faded: boolean;
  /** Shows the controls of an advert, which cannot be seeked. */
  isAdvert: boolean;
  /** A notice is shown instead of the picture. */
  isEmpty: boolean;
  isAudio: boolean;
  /** In the mini player, which only has room for its own buttons. */
  floats: boolean;
  /** Title of the film. */
  title: string;
  tags: readonly TimedTag[];
  /** Waveform of a sound, base64. */
  waveform: string | undefined;
}

/** The player's own controls, at the bottom of the picture. */
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
    // Only observes focus, so that focused controls do not fade.
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
