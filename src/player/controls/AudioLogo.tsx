import type { VendorStyle } from '../../../machines/player/player.ports.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Mark } from '../../ui/Mark.tsx';
import styles from './Controls.module.css';

interface AudioLogoProps {
  /** The vendor's, once it is there; Ferryglide's own mark where there is none. */
  logo: VendorStyle['logo'];
  /** Address of the library; undefined where there is none to go to. */
  library: string | undefined;
}

/** Whose sound this is, and the way to more of it (default audio controls: logo; row P25). */
export default function AudioLogo({ logo, library }: AudioLogoProps) {
  const t = useText();
  const name = logo?.alt || t('player.brand');
  const label = library ? t('player.logoToLibrary', { name }) : name;
  const picture = logo ? <img src={logo.url} alt={label} referrerPolicy="no-referrer" /> : <Mark size={28} />;
  if (library)
    return (
      // The sound goes on here while its listener looks around there.
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
