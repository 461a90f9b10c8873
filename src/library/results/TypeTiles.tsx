import { useSelector } from '@xstate/react';
import { allowedTypes } from '../../../core/domain/permissions.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { SearchRef } from '../refs.ts';
import { TYPE_ICONS } from './type-icons.ts';
import styles from './Results.module.css';

/** Shown before a type is chosen: a button for each type. */
export function TypeTiles({ search }: { search: SearchRef }) {
  const t = useText();
  const types = allowedTypes(useSelector(search, ({ context }) => context.permissions));
  if (types.length === 0) {
    return (
      <div className={styles.state}>
        <p>{t('library.noType')}</p>
      </div>
    );
  }
  return (
    <>
      <h2>{t('library.chooseType')}</h2>
      <ul className={styles.tiles}>
        {types.map((type) => {
          const Icon = TYPE_ICONS[type];
          return (
            <li key={type}>
              <Button
                className={styles.tile}
                style={{ width: '100%' }}
                onClick={() => search.send({ type: 'type.choose', mediaType: type })}
              >
                <Icon size={28} aria-hidden />
                {t(`common.type.${type}`)}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
