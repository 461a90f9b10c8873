import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CircleAlertIcon, FolderIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import type { LibraryRef, SearchRef } from '../refs.ts';
import { selectIsBusy, selectPhase, selectResults } from '../select.ts';
import type { SearchPhase } from '../select.ts';
import { ListEnd } from './ListEnd.tsx';
import { NothingFound } from './NothingFound.tsx';
import { ResultList } from './ResultList.tsx';
import { TypeTiles } from './TypeTiles.tsx';
import styles from './Results.module.css';

/** The state of the search: results, placeholders or messages. */
export function Results({ id, library, search }: { id: string; library: LibraryRef; search: SearchRef }) {
  const phase = useSelector(search, selectPhase);
  const isBusy = useSelector(search, selectIsBusy);
  return (
    <section id={id} tabIndex={-1} aria-busy={isBusy}>
      <Phase phase={phase} library={library} search={search} />
    </section>
  );
}

function Phase({ phase, library, search }: { phase: SearchPhase; library: LibraryRef; search: SearchRef }) {
  const t = useText();
  const requestId = useSelector(search, ({ context }) => context.requestId);
  const retry = () => search.send({ type: 'search.retry' });
  switch (phase) {
    case 'preparing':
    case 'restoring':
    case 'searching':
      return <Placeholders library={library} search={search} />;
    case 'more':
    case 'complete':
    case 'interrupted':
    case 'loadingMore':
      return (
        <>
          <Listed library={library} search={search} isLoading={phase === 'loadingMore'} />
          <ListEnd search={search} phase={phase} />
        </>
      );
    case 'idle':
      return <TypeTiles search={search} />;
    case 'refused':
      return (
        <>
          <TypeTiles search={search} />
          <Notice kind="error" onClose={() => search.send({ type: 'search.dismiss' })}>
            {t('common.chooseMediaType')}
          </Notice>
        </>
      );
    case 'empty':
      return <NothingFound search={search} />;
    case 'emptyList':
      return (
        <div className={styles.state}>
          <FolderIcon size={40} aria-hidden />
          <h2>{t('library.emptyList')}</h2>
          <p className={styles.hint}>{t('library.emptyListHint')}</p>
        </div>
      );
    case 'unprepared':
    case 'failed':
      return (
        <div className={styles.state} role="alert">
          <CircleAlertIcon size={40} aria-hidden />
          <h2>{t('common.oops')}</h2>
          <p className={styles.hint}>{t(phase === 'failed' ? 'library.failed' : 'library.unprepared')}</p>
          <Button variant="primary" onClick={retry}>
            {t('common.retry')}
          </Button>
          <RequestId id={requestId} />
        </div>
      );
    default:
      return (
        <div className={styles.state}>
          <h2>{t('library.leaving')}</h2>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </div>
      );
  }
}

/** Placeholders of the results. */
function Placeholders({ library, search }: { library: LibraryRef; search: SearchRef }) {
  const { limit, query } = useSelector(search, ({ context }) => context);
  const screen = useSelector(library, ({ context }) => context.screen);
  const { viewMode } = query;
  return <ResultList items={[]} words={[]} placeholders={limit} total={-1} viewMode={viewMode} screen={screen} />;
}

function Listed({ library, search, isLoading }: { library: LibraryRef; search: SearchRef; isLoading: boolean }) {
  const results = useSelector(search, selectResults);
  const items = useSelector(results, ({ context }) => context.items);
  const words = useSelector(results, ({ context }) => context.words);
  const screen = useSelector(library, ({ context }) => context.screen);
  const selection = useSelector(library, ({ children }) => children.selection);
  const isSelecting = useSelector(selection, (snapshot) => snapshot?.matches('none') === false);
  const { limit, query, scrollPosition, total, approximate } = useSelector(search, ({ context }) => context);
  return (
    <ResultList
      items={items}
      words={words}
      placeholders={isLoading ? limit : 0}
      total={approximate ? -1 : total}
      viewMode={query.viewMode}
      screen={screen}
      scrollPosition={scrollPosition}
      isSelecting={isSelecting}
      onMove={(moved) => search.send({ type: 'list.scroll', ...moved })}
      onOpen={(item) => library.send({ type: 'item.open', item })}
    />
  );
}
