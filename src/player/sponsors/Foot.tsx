import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { SponsorSpot } from './SponsorSpot.tsx';
import styles from './sponsors.module.css';

interface FootProps {
  player: PlayerRef;
  document: DataDocument;
  /** The page enables the auto-promo footer (row L36). */
  autopromo: boolean;
  /** Address of the library; undefined if there is none to link to. */
  library: string | undefined;
}

/** The sponsor block and the auto-promo footer. They are below everything else, so that nothing shifts when they load. */
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
