import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { SponsorSpot } from './SponsorSpot.tsx';
import styles from './sponsors.module.css';

interface FootProps {
  player: PlayerRef;
  document: DataDocument;
  /** The page wants the small word on who makes this (row L36). */
  autopromo: boolean;
  /** Address of the library; undefined where there is none to go to. */
  library: string | undefined;
}

/** Under everything else, so that nothing moves when it comes: the block of sponsors and the auto-promo footer. */
export default function Foot({ player, document, autopromo, library }: FootProps) {
  const t = useText('sponsors');
  if (document.pubDisplay.length === 0 && !autopromo) return null;
  return (
    <div className={styles.foot}>
      <SponsorSpot player={player} slot="pubDisplay" />
      {autopromo ? (
        <footer className={styles.promo}>
          {library ? (
            <a href={library} target="_blank" rel="noopener">
              {t('sponsors.autopromo')}
            </a>
          ) : (
            t('sponsors.autopromo')
          )}
        </footer>
      ) : null}
    </div>
  );
}
