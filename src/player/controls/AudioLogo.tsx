import type { VendorStyle } from '../../../machines/player/player.ports.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Controls.module.css';

interface AudioLogoProps {
  /** The vendor's logo, once loaded; Ferryglide's own if the vendor has none. */
  logo: VendorStyle['logo'];
  /** Address of the library; undefined if there is none to link to. */
  library: string | undefined;
}

/** The brand of an audio player, linked to the library (default audio controls: logo; row P25). */
export default function AudioLogo({ logo, library }: AudioLogoProps) {
  const t = useText();
  const name = logo?.alt || t('player.brand');
  const label = library ? t('player.logoToLibrary', { name }) : name;
  const picture = logo ? <img src={logo.url} alt={label} referrerPolicy="no-referrer" /> : <Mark size={28} />;
  if (library)
    return (
      // Opens a new tab, so that the sound keeps playing here.
      <a
        className={styles.logo}
        href={library}
        target="_blank"
        rel="noopener noreferrer"
        title={label}
        {...(logo ? {} : { 'aria-label': label })}
      >
        {picture}
      </a>
    );
  return (
    <span className={styles.logo} {...(logo ? {} : { role: 'img', 'aria-label': label })}>
      {picture}
    </span>
  );
}
