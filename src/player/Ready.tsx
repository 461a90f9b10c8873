import { useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import {
  selectBarPanel,
  selectBottomPanel,
  selectDataDocument,
  selectDocument,
  selectIsAudio,
  selectIsDrawerOpen,
  selectIsSignedOut,
  selectHasNextVideo,
  selectHasPreviousVideo,
  selectListLength,
  selectIndexInList,
  selectSkippedCount,
  selectPanels,
  selectPlayback,
  selectResults,
  selectRightPanel,
  selectControls,
  selectControlsFaded,
  selectIsScreenChanging,
  selectIsSimulated,
  selectScreen,
  selectShowsScores,
  selectStyle,
  selectTags,
} from '../../machines/player/player.select.ts';
import type { PlayerRef } from '../../machines/player/player.select.ts';
import {
  selectFrameRate,
  selectHasRateFailed,
  selectIsAdvert,
} from '../../machines/player/playback/playback/playback.select.ts';
import {
  selectCurrentTag,
  selectHasNextTag,
  selectHasPreviousTag,
  selectIsRepeating,
  selectSilence,
  selectUpcomingTag,
  selectTimedTags,
} from '../../machines/player/tags/tags/tags.select.ts';
import type { DataDocument } from '../../core/domain/data-document.ts';
import { useText } from '../i18n/text-context.tsx';
import { Consent } from './analytics/Consent.tsx';
import { Announcer } from './Announcer.tsx';
import { Boxes } from './Boxes.tsx';
import type { PlayerHandles } from './handles.ts';
import { NowPlaying } from './headline/NowPlaying.tsx';
import { TagActions } from './headline/TagActions.tsx';
import { PanelBar } from './panels/PanelBar.tsx';
import { PanelRegion } from './panels/PanelRegion.tsx';
import { Stage } from './stage/Stage.tsx';
import { pressKey } from './press-key.ts';
import { tagName } from './tag-name.ts';
import { useCategories } from './use-categories.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../ui/AsyncBoundary.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import styles from './player.module.css';

/** Fetched together with the first frame, without delaying it. */
const Foot = lazyWithRetry(() => import('./sponsors/Foot.tsx'));
const VendorLogo = lazyWithRetry(() => import('./sponsors/VendorLogo.tsx'));
const SkippedNotice = lazyWithRetry(() => import('./entry/SkippedNotice.tsx'));
const FrameRateAlert = lazyWithRetry(() => import('./menus/FrameRateAlert.tsx'));
const SignedOutNotice = lazyWithRetry(() => import('./entry/SignedOutNotice.tsx'));

interface ReadyProps {
  player: PlayerRef;
  handles: PlayerHandles;
}

/** A player that may play: picture and controls, headline, timeline and panels. */
export function Ready({ player, handles }: ReadyProps) {
  const document = useSelector(useSelector(player, selectDataDocument), selectDocument);
  return document ? <ReadyWith player={player} handles={handles} document={document} /> : null;
}

function ReadyWith({ player, handles, document }: ReadyProps & { document: DataDocument }) {
  const t = useText();
  const tagsId = useId();
  const { attachScreen, clock, flags } = handles;
  const panels = useSelector(player, selectPanels);
  const tagsRef = useSelector(player, selectTags);
  const tags = useSelector(tagsRef, selectTimedTags);
  const current = useSelector(tagsRef, selectCurrentTag);
  const bar = useSelector(panels, selectBarPanel);
  const right = useSelector(panels, selectRightPanel);
  const bottom = useSelector(panels, selectBottomPanel);
  const isDrawerOpen = useSelector(panels, selectIsDrawerOpen);
  const hasPreviousTag = useSelector(tagsRef, selectHasPreviousTag);
  const hasPreviousVideo = useSelector(player, selectHasPreviousVideo);
  const hasNextTag = useSelector(tagsRef, selectHasNextTag);
  const hasNextVideo = useSelector(player, selectHasNextVideo);
  const listLength = useSelector(player, selectListLength);
  const indexInList = useSelector(player, selectIndexInList(current?.id));
  const skips = useSelector(player, selectSkippedCount);
  const repeats = useSelector(tagsRef, selectIsRepeating);
  const upcoming = useSelector(tagsRef, selectUpcomingTag);
  const silence = useSelector(tagsRef, selectSilence);
  const isAudio = useSelector(player, selectIsAudio);
  const vendor = useSelector(player, selectStyle);
  const isSignedOut = useSelector(player, selectIsSignedOut);
  const playback = useSelector(player, selectPlayback);
  const isAdvert = useSelector(playback, selectIsAdvert);
  const hasRateFailed = useSelector(useSelector(playback, selectFrameRate), selectHasRateFailed);
  const categories = useCategories(player, document);
  const select = useCallback((id: string) => tagsRef?.send({ type: 'tag.select', id }), [tagsRef]);
  const title = document.video.title || t('common.untitled');
  const showScores = useSelector(useSelector(player, selectResults), selectShowsScores(document));
  const screen = useSelector(player, selectScreen);
  const isSimulated = useSelector(screen, selectIsSimulated);
  const isScreenChanging = useSelector(screen, selectIsScreenChanging);
  const isFaded = useSelector(useSelector(player, selectControls), selectControlsFaded);

  return (
    // The player handles keys for all of its controls, which stay separate controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={attachScreen}
      data-player
      className={styles.player}
      style={vendor?.tokens}
      data-covers={isSimulated || undefined}
      aria-label={t('player.playerOf', { title })}
      tabIndex={-1}
      onKeyDown={(event) => pressKey(player, clock, event)}
    >
      <SkipLink to={tagsId}>{t('player.skipToTags')}</SkipLink>
      <Announcer text={current ? tagName(current) : ''} />
      {isSignedOut ? (
        <AsyncBoundary quiet>
          <SignedOutNotice player={player} />
        </AsyncBoundary>
      ) : null}
      {skips > 0 ? (
        <AsyncBoundary quiet>
          <SkippedNotice player={player} count={skips} />
        </AsyncBoundary>
      ) : null}
      <Boxes
        audio={isAudio}
        shown={bar === bottom ? 'bottom' : 'right'}
        rightOpen={right !== undefined}
        bottomOpen={bottom !== undefined}
        drawerOpen={isDrawerOpen}
        faded={isFaded || isScreenChanging}
        stage={<Stage player={player} handles={handles} document={document} title={title} tags={tags} />}
        headline={
          <NowPlaying
            id={tagsId}
            tag={current}
            upcoming={upcoming}
            clock={isAdvert ? undefined : clock}
            silence={silence}
            hasPrevious={hasPreviousTag || hasPreviousVideo}
            hasNext={hasNextTag || hasNextVideo}
            index={indexInList}
            total={listLength}
            repeats={repeats}
            showScores={showScores}
            revertColors={flags.revertColors}
            categories={categories}
            actions={
              <TagActions player={player} document={document} handles={handles} hasTag={current !== undefined} />
            }
            onSelect={select}
            onPrevious={() => player.send({ type: 'tag.previous' })}
            onNext={() => player.send({ type: 'tag.next' })}
            onRepeat={(on) => player.send({ type: 'tag.repeat', on })}
          />
        }
        bar={<PanelBar player={player} />}
        bottom={<PanelRegion player={player} document={document} handles={handles} dock="bottom" />}
        side={<PanelRegion player={player} document={document} handles={handles} dock="right" />}
      />
      {hasRateFailed ? (
        <AsyncBoundary quiet>
          <FrameRateAlert player={player} />
        </AsyncBoundary>
      ) : null}
      <Consent player={player} />
      <AsyncBoundary quiet>
        <Foot player={player} document={document} autopromo={flags.autopromo} library={handles.library} />
      </AsyncBoundary>
      {vendor?.logo ? (
        <AsyncBoundary quiet>
          <VendorLogo logo={vendor.logo} />
        </AsyncBoundary>
      ) : null}
    </section>
  );
}
