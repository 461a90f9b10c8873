import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import {
  selectIsSlotOpen,
  selectIsSponsorPaused,
  selectIsSponsorThere,
  selectSponsors,
  selectSponsor,
  selectSponsorsRotate,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { advertiserOf } from '../../../core/domain/sponsors.ts';
import type { AdSlot, SponsorSlot } from '../../../core/domain/sponsors.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { observeInView } from '../../dom/in-view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CloseIcon, PauseIcon, PlayIcon } from '../../ui/icons.ts';
import styles from './sponsors.module.css';

/** Landmarks on a page need distinct names. */
const NAMES = {
  pubDisplay: 'sponsors.sponsor',
  pubLiveResults: 'sponsors.ofResults',
  pubOverlay: 'sponsors.overPicture',
} as const satisfies Record<SponsorSlot, TextKey>;

interface SponsorSpotProps {
  player: PlayerRef;
  slot: SponsorSlot;
  /** Over the picture it can be closed; elsewhere its rotation can be paused. */
  closable?: boolean;
}

/** A sponsor slot: the picture chosen by its chart, linked to the sponsor's site. Renders nothing while empty. */
export function SponsorSpot({ player, slot, closable = false }: SponsorSpotProps) {
  const t = useText('sponsors');
  const sponsors = useSelector(
    player,
    useMemo(() => selectSponsors(slot), [slot]),
  );
  const isOpen = useSelector(sponsors, selectIsSlotOpen);
  const ad = useSelector(sponsors, selectSponsor);
  const isThere = useSelector(sponsors, selectIsSponsorThere);
  const isPaused = useSelector(sponsors, selectIsSponsorPaused);
  const turns = useSelector(sponsors, selectSponsorsRotate);
  const observe = useCallback(
    (element: HTMLElement) =>
      observeInView(element, (seen) => player.send({ type: seen ? 'sponsor.seen' : 'sponsor.unseen', slot })),
    [player, slot],
  );
  if (!isOpen) return null;
  return (
    <aside
      ref={observe}
      className={classes(styles.spot, closable && styles.over, !isThere && styles.away)}
      aria-label={t(NAMES[slot])}
      aria-busy={!isThere}
    >
      <div className={styles.frame}>
        {ad ? (
          <SponsorLink
            key={ad.id}
            player={player}
            ad={ad}
            slot={slot}
            onLoad={() => player.send({ type: 'sponsor.loaded', slot })}
            onBroken={() => player.send({ type: 'sponsor.broken', slot })}
          />
        ) : null}
      </div>
      {closable ? (
        <IconButton
          label={t('sponsors.close')}
          className={styles.button}
          onClick={() => player.send({ type: 'sponsor.close', slot })}
        >
          <CloseIcon size={16} aria-hidden />
        </IconButton>
      ) : null}
      {turns && !closable ? (
        <IconButton
          label={t(isPaused ? 'sponsors.resume' : 'sponsors.pause')}
          className={styles.button}
          onClick={() => player.send({ type: isPaused ? 'sponsor.resume' : 'sponsor.pause', slot })}
        >
          {isPaused ? <PlayIcon size={16} aria-hidden /> : <PauseIcon size={16} aria-hidden />}
        </IconButton>
      ) : null}
    </aside>
  );
}

interface SponsorLinkProps {
  player: PlayerRef;
  ad: SponsorAd;
  slot: AdSlot;
  onLoad?: () => void;
  onBroken?: () => void;
}

/** A sponsor's picture, linked to its site in a new tab without a referrer. */
export function SponsorLink({ player, ad, slot, onLoad, onBroken }: SponsorLinkProps) {
  const t = useText('sponsors');
  const site = advertiserOf(ad);
  const follow = (): void => player.send({ type: 'ad.click', ad: ad.id, slot });
  const picture = (
    <img
      src={ad.content_url}
      alt={site ? t('sponsors.sponsorOf', { site }) : t('sponsors.sponsor')}
      className={styles.picture}
      onLoad={onLoad}
      onError={onBroken}
    />
  );
  if (!site) return picture;
  return (
    <a
      href={ad.redirect_url}
      target="_blank"
      rel="noopener noreferrer sponsored"
      className={styles.link}
      onClick={follow}
      onAuxClick={(event) => {
        if (event.button === 1) follow();
      }}
    >
      {picture}
    </a>
  );
}
