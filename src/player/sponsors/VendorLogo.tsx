import type { VendorStyle } from '../../../machines/player/player.ports.ts';
import styles from './sponsors.module.css';

/** The logo of the video's vendor. It is below everything else, so that nothing shifts when it loads. */
export default function VendorLogo({ logo }: { logo: NonNullable<VendorStyle['logo']> }) {
  const picture = <img src={logo.url} alt={logo.alt} referrerPolicy="no-referrer" />;
  return (
    <div className={styles.vendor}>
      {logo.link && logo.alt ? (
        <a href={logo.link} target="_blank" rel="noopener noreferrer">
          {picture}
        </a>
      ) : (
        picture
      )}
    </div>
  );
}
