import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { livingCollectionMachine } from '../../../machines/library/living-collection.machine.ts';
import type { UserId } from '../../../core/domain/media.ts';
import { useText } from '../../i18n/text-context.tsx';
import { LibraryScreen } from '../../library/LibraryScreen.tsx';
import type { LibrarySlots } from '../../library/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './LivingCollection.module.css';

export type LivingCollectionRef = ActorRefFrom<typeof livingCollectionMachine>;

interface LivingCollectionProps {
  collection: LivingCollectionRef;
  /** The slots of the library's views, for this page-level user. */
  slotsOf: (user: UserId) => LibrarySlots;
}

/** The current results of a saved search, under its name (rows L24, L25). */
export function LivingCollection({ collection, slotsOf }: LivingCollectionProps) {
  const t = useText();
  const search = useSelector(collection, ({ context }) => context.search);
  const library = useSelector(collection, ({ children }) => children.library);
  const problem = useSelector(collection, (snapshot) =>
    snapshot.matches('ended') ? 'ended' : snapshot.matches('failed') ? 'notOpened' : undefined,
  );
  if (search && library) {
    const shown = { name: search.name, query: search.address.query, userId: search.page.userId };
    return <LibraryScreen library={library} slots={{ ...slotsOf(search.page.userId), collection: shown }} />;
  }
  return (
    <main className={styles.state} aria-busy={problem === undefined}>
      <h1>
        <VisuallyHidden>{t('saved.title')}</VisuallyHidden>
      </h1>
      {problem ? (
        <div role="alert" className={styles.problem}>
          <p>{t(`saved.${problem}`)}</p>
          {problem === 'notOpened' ? (
            <Button variant="primary" onClick={() => collection.send({ type: 'collection.retry' })}>
              {t('common.retry')}
            </Button>
          ) : null}
        </div>
      ) : (
        <p role="status">{t('saved.opening')}</p>
      )}
    </main>
  );
}
