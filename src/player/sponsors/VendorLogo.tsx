import type { VendorStyle } from '../../../machines/player/player.ports.ts';
import styles from './sponsors.module.css';

/** The logo of the video's vendor, under everything else, so that nothing moves when it comes. */
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
