import { useCallback } from 'react';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { SponsorAd } from '../../../core/domain/data-document.ts';
import { observeInView } from '../../dom/in-view.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import { SponsorLink } from './SponsorSpot.tsx';
import styles from './sponsors.module.css';

/** All sponsors of the film side by side; the block below shows one at a time. */
export default function SponsorsPanel({ player, document }: PanelProps) {
  return (
    <ul className={styles.wall}>
      {document.pubDisplay.map((ad) => (
        <Listed key={ad.id} player={player} ad={ad} />
      ))}
    </ul>
  );
}

function Listed({ player, ad }: { player: PlayerRef; ad: SponsorAd }) {
  const observe = useCallback(
    (element: HTMLLIElement) =>
      observeInView(element, (seen) => {
        if (seen) player.send({ type: 'sponsor.listed', slot: 'pubDisplay', ad: ad.id });
      }),
    [player, ad.id],
  );
  return (
    <li
      ref={observe}
      onErrorCapture={(event) => {
        // A picture that fails to load is hidden with its cell.
        event.currentTarget.hidden = true;
      }}
    >
      <SponsorLink player={player} ad={ad} slot="pubDisplay" />
    </li>
  );
}
