import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { CSSProperties } from 'react';
import {
  selectAdvert,
  selectAdvertActor,
  selectAwaitedProvider,
  selectConsent,
  selectEdge,
  selectIsAdvert,
  selectIsFramed,
  selectIsLive,
  selectIsMutedByBrowser,
  selectIsSkipRequested,
  selectLiveState,
  selectNotice,
  selectTransport,
} from '../../../machines/player/playback/playback/playback.select.ts';
import {
  selectControls,
  selectControlsFaded,
  selectIsAudio,
  selectIsFloating,
  selectScreen,
  selectPanelIds,
  selectPanels,
  selectResumePositionRef,
  selectPlayback,
  selectResumed,
} from '../../../machines/player/player.select.ts';
import type { CastRef } from '../../../machines/player/playback/cast/cast.select.ts';
import type { CamerasRef } from '../../../machines/player/playback/cameras/cameras.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachPresses } from '../../dom/presses.ts';
import { observeUserActivity } from '../../dom/user-activity.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { AudioLinesIcon, MutedIcon } from '../../ui/icons.ts';
import { importPictureTools } from '../analysis/import-picture-tools.ts';
import { Controls } from '../controls/Controls.tsx';
import type { PlayerHandles } from '../handles.ts';
import { buttonCount, PanelButtons } from '../panels/PanelButtons.tsx';
import { usePlugin } from '../panels/use-plugin.ts';
import { attachTextSpacing } from '../../dom/text-spacing.ts';
import { PlayerTitle } from '../PlayerTitle.tsx';
import { AdvertOverlay } from './AdvertOverlay.tsx';
import { StageMessage } from './StageMessage.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Stage.module.css';

/** Fetched together with the first frame, without delaying it. */
const PictureTools = lazyWithRetry(importPictureTools);
const ConsentPanel = lazyWithRetry(() => import('./ConsentPanel.tsx'));
const Cameras = lazyWithRetry(() => import('../cameras/Cameras.tsx'));
const CastNotice = lazyWithRetry(() => import('../cast/CastNotice.tsx'));
const TapJump = lazyWithRetry(() => import('./TapJump.tsx'));
const ResumeNotice = lazyWithRetry(() => import('./ResumeNotice.tsx'));
const Around = lazyWithRetry(() => import('../around/Around.tsx'));

interface StageProps {
  player: PlayerRef;
  handles: PlayerHandles;
  document: DataDocument;
  title: string;
  tags: readonly TimedTag[];
}

/** The picture with all of its overlays. */
export function Stage({ player, handles, document, title, tags }: StageProps) {
  const t = useText();
  const { attachPicture, attachMiniPlayer, clock, flags } = handles;
  const playback = useSelector(player, selectPlayback);
  const transport = useSelector(playback, selectTransport);
  const advert = useSelector(playback, selectAdvert);
  const isAdvert = useSelector(playback, selectIsAdvert);
  const isSkipRequested = useSelector(useSelector(playback, selectAdvertActor), selectIsSkipRequested);
  const isMutedByBrowser = useSelector(transport, selectIsMutedByBrowser);
  const isAwaited = useSelector(useSelector(playback, selectConsent), selectAwaitedProvider) !== undefined;
  const notice = useSelector(playback, selectNotice);
  const isEmpty = notice !== undefined || isAwaited;
  const isFramed = useSelector(playback, selectIsFramed);
  const isAudio = useSelector(player, selectIsAudio);
  const floats = useSelector(useSelector(player, selectScreen), selectIsFloating);
  // Controls do not fade over audio, which has no picture; over a third-party iframe, which captures the pointer; or in
  // the mini player, where they are below the picture.
  const faded =
    useSelector(useSelector(player, selectControls), selectControlsFaded) && !isAudio && !isFramed && !floats;
  const attachAll = useCallback(
    (host: HTMLDivElement) => {
      const stopActivity = observeUserActivity(host, () => player.send({ type: 'controls.activity' }));
      const stopMiniPlayer = attachMiniPlayer(host);
      return () => {
        stopMiniPlayer();
        stopActivity();
      };
    },
    [attachMiniPlayer, player],
  );
  const resumed = useSelector(useSelector(player, selectResumePositionRef), selectResumed);
  const canJump = !isAdvert && !isEmpty && !isFramed;
  const attach = useCallback(
    (host: HTMLDivElement) => {
      const leave = attachPicture(host);
      const stop = attachPresses(host, {
        press: () => player.send({ type: 'playback.toggle' }),
        pressTwice: () => player.send({ type: 'screen.toggle' }),
        tap(share) {
          // A tap on the middle third only shows the controls.
          if (!canJump || (share > 1 / 3 && share < 2 / 3)) return;
          player.send({ type: 'doubleTapSeek.tap', side: share < 1 / 2 ? 'back' : 'forward' });
        },
      });
      return () => {
        stop();
        leave();
      };
    },
    [attachPicture, canJump, player],
  );
  const cameras = usePlugin<CamerasRef>(player, 'cameras');
  const cast = usePlugin<CastRef>(player, 'cast');
  const buttons = buttonCount(useSelector(useSelector(player, selectPanels), selectPanelIds));
  return (
    <>
      {floats ? <Away player={player} /> : null}
      <div
        ref={attachAll}
        className={classes(styles.picture, faded && styles.faded, floats && styles.floating)}
        style={{ '--panel-buttons': buttons } as CSSProperties}
      >
        {isAudio ? <AudioPoster address={document.video.pathThumb} /> : null}
        {notice === 'startsSoon' && document.video.pathThumb ? (
          <img src={document.video.pathThumb} alt="" className={styles.poster} />
        ) : null}
        {/* Clicking the picture is a shortcut for the mouse; the play button is the accessible control. */}
        <div ref={attach} className={styles.picture} role="presentation" data-film />
        <AsyncBoundary quiet>
          <TapJump player={player} />
        </AsyncBoundary>
        {resumed !== undefined && !isAdvert && !floats ? (
          <AsyncBoundary quiet>
            <ResumeNotice player={player} at={resumed} />
          </AsyncBoundary>
        ) : null}
        {advert && isAdvert ? (
          <>
            <PlayerTitle>
              <VisuallyHidden>{title}</VisuallyHidden>
            </PlayerTitle>
            <AdvertOverlay
              advert={advert}
              clock={clock}
              isSkipRequested={isSkipRequested}
              onSkip={() => player.send({ type: 'advert.skip' })}
              onFollow={() => player.send({ type: 'ad.click', ad: advert.id, slot: 'pubVideo' })}
            />
          </>
        ) : floats ? null : (
          <Title player={player} title={title} visible={flags.showVideoTitle && !faded} />
        )}
        {isAdvert || floats ? null : (
          <AsyncBoundary quiet>
            <PictureTools player={player} handles={handles} faded={faded} />
          </AsyncBoundary>
        )}
        {cameras && !floats ? (
          <AsyncBoundary quiet>
            <Cameras player={player} cameras={cameras} handles={handles} faded={faded} />
          </AsyncBoundary>
        ) : null}
        {cast ? (
          <AsyncBoundary quiet>
            <CastNotice cast={cast} />
          </AsyncBoundary>
        ) : null}
        {isMutedByBrowser ? (
          <Button
            className={classes(styles.over, styles.unmute)}
            onClick={() => player.send({ type: 'playback.setMuted', muted: false })}
          >
            <MutedIcon size={20} aria-hidden />
            {t('player.unmute')}
          </Button>
        ) : null}
        {floats ? null : (
          <AsyncBoundary quiet>
            <Around player={player} addressOf={handles.addressOf} />
          </AsyncBoundary>
        )}
        {isAwaited ? (
          <AsyncBoundary>
            <ConsentPanel player={player} />
          </AsyncBoundary>
        ) : null}
        {floats ? null : <PanelButtons player={player} faded={faded} />}
        <StageMessage player={player} clock={clock} />
        <Controls
          player={player}
          handles={handles}
          faded={faded}
          isAdvert={isAdvert}
          isEmpty={isEmpty}
          isAudio={isAudio}
          floats={floats}
          title={title}
          tags={tags}
          waveform={isAudio ? document.video.sound?.waveform : undefined}
        />
      </div>
    </>
  );
}

/** Placeholder in the box that the picture has left. */
function Away({ player }: { player: PlayerRef }) {
  const t = useText();
  return (
    <div className={classes(styles.over, styles.away)}>
      <p>{t('player.away')}</p>
      <Button onClick={() => player.send({ type: 'screen.return' })}>{t('player.bringBack')}</Button>
    </div>
  );
}

function Title({ player, title, visible }: { player: PlayerRef; title: string; visible: boolean }) {
  const t = useText();
  const playback = useSelector(player, selectPlayback);
  const isLive = useSelector(playback, selectIsLive);
  const state = useSelector(useSelector(playback, selectEdge), selectLiveState);
  return (
    <header ref={attachTextSpacing} className={classes(styles.over, styles.title)} style={{ opacity: visible ? 1 : 0 }}>
      <PlayerTitle dir="auto">{title}</PlayerTitle>
      {isLive && state !== 'notLive' ? <span className={styles.live}>{t('common.live')}</span> : null}
    </header>
  );
}

function AudioPoster({ address }: { address: string | undefined }) {
  if (address) return <img src={address} alt="" className={styles.poster} />;
  return (
    <div className={classes(styles.over, styles.centre)}>
      <AudioLinesIcon size={96} strokeWidth={1.25} aria-hidden className={styles.waves} />
    </div>
  );
}
