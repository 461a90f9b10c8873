import { savedSearchAddress } from '../../../core/domain/saved-searches.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ExternalLinkIcon } from '../../ui/icons.ts';
import { useSlots } from '../slots.ts';
import type { ShownCollection } from '../slots.ts';
import styles from './CollectionHead.module.css';

/** The name of a living collection, and a link to its search in the library. */
export default function CollectionHead({ collection: { name, query, userId } }: { collection: ShownCollection }) {
  const t = useText('saved');
  const { addressOf } = useSlots();
  return (
    <header className={styles.head}>
      <h1 className={styles.name} dir="auto">
        {name}
      </h1>
      {/* Opens in a new tab, because a frame on another site shows no library. */}
      <ButtonLink
        variant="quiet"
        href={addressOf(`/?${savedSearchAddress(query, userId)}`)}
        target="_blank"
        rel="noopener"
      >
        {t('saved.inLibrary')}
        <ExternalLinkIcon size={16} aria-hidden />
      </ButtonLink>
    </header>
  );
}
