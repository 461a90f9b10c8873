import type { PanelProps } from '../panels/panel-props.ts';
import { SponsorSpot } from './SponsorSpot.tsx';
import styles from './sponsors.module.css';

/** The sponsor below the live results. */
export default function LiveResultsFoot({ player, document }: PanelProps) {
  if (document.pubLiveResults.length === 0) return null;
  return (
    <div className={styles.under}>
      <SponsorSpot player={player} slot="pubLiveResults" />
    </div>
  );
}
