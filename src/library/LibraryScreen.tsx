import { useSelector } from '@xstate/react';
import { useCallback, useId, useMemo } from 'react';
import { selectedCount } from '../../core/domain/selection.ts';
import { useText } from '../i18n/text-context.tsx';
import { attachScreenSize } from '../dom/screen-size.ts';
import { Notice } from '../ui/Notice.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { Announcement } from '../ui/VisuallyHidden.tsx';
import { Arrival } from './arrival/Arrival.tsx';
import { ItemActionsContext } from './actions/context.ts';
import { FlowSlot } from './actions/FlowSlot.tsx';
import { Welcome } from './welcome/Welcome.tsx';
import { UndoToast } from './actions/UndoToast.tsx';
import { SearchBar } from './bar/SearchBar.tsx';
import { DropFiles } from './DropFiles.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { LatestPlaceholder } from './latest/LatestPlaceholder.tsx';
import type { LibraryRef, SearchRef, SelectionRef } from './refs.ts';
import { selectResults } from './select.ts';
import { SelectionContext } from './selection/context.ts';
import { OfflineShelf } from './offline/OfflineShelf.tsx';
import { Results } from './results/Results.tsx';
import { SlotsContext } from './slots.ts';
import type { LibrarySlots } from './slots.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../ui/AsyncBoundary.tsx';
import styles from './LibraryScreen.module.css';

const Preview = lazyWithRetry(() => import('./preview/Preview.tsx'));
const LatestItem = lazyWithRetry(() => import('./latest/LatestItem.tsx'));
const PlayAllDialog = lazyWithRetry(() => import('./play-all/PlayAllDialog.tsx'));

const SavedSearchesDialog = lazyWithRetry(() => import('./saved/SavedSearchesDialog.tsx'));

const SelectionBar = lazyWithRetry(() => import('./selection/SelectionBar.tsx'));

const CollectionHead = lazyWithRetry(() => import('./saved/CollectionHead.tsx'));

/** The search screen with everything that opens above it (Library 2). */
export function LibraryScreen({ library, slots }: { library: LibraryRef; slots: LibrarySlots }) {
  const attach = useCallback(
    (element: HTMLElement) =>
      attachScreenSize(element, library.getSnapshot().context.screen, (screen) =>
        library.send({ type: 'screen.change', screen }),
      ),
    [library],
  );
  const search = useSelector(library, ({ children }) => children.search);
  const filters = useSelector(library, ({ children }) => children.filters);
  const isLeaving = useSelector(library, (snapshot) => snapshot.matches({ session: 'leaving' }));
  const suggestions = useSelector(library, ({ children }) => children.suggestions);
  const actions = useSelector(library, ({ children }) => children.actions);
  const offline = useSelector(library, ({ children }) => children.offline);
  const selection = useSelector(library, ({ children }) => children.selection);
  const access = useMemo(
    () =>
      selection && search && { selection, rows: () => selectResults(search.getSnapshot()).getSnapshot().context.items },
    [selection, search],
  );
  const t = useText();
  const resultsId = useId();
  const { collection } = slots;
  if (!search || !filters || !suggestions) return null;
  return (
    <SlotsContext value={slots}>
      <ItemActionsContext value={actions}>
        <SelectionContext value={access}>
          <main
            ref={attach}
            tabIndex={-1}
            className={styles.library}
            aria-label={collection?.name ?? t('library.title')}
            aria-busy={isLeaving}
          >
            <SkipLink to={resultsId}>{t('library.skipToResults')}</SkipLink>
            {collection ? (
              <AsyncBoundary quiet>
                <CollectionHead collection={collection} />
              </AsyncBoundary>
            ) : (
              <SearchBar library={library} search={search} filters={filters} suggestions={suggestions} />
            )}
            <div className={styles.inner}>
              {collection ? null : (
                <Arrival search={search}>{slots.welcome ? <Welcome welcome={slots.welcome} /> : null}</Arrival>
              )}
              {offline && !collection ? <OfflineShelf offline={offline} /> : null}
              <Latest library={library} />
              {collection ? null : <FilterBar library={library} search={search} filters={filters} />}
              <Results id={resultsId} library={library} search={search} />
            </div>
            {selection ? <Selection search={search} selection={selection} /> : null}
            <Overlays library={library} />
            <DropFiles />
          </main>
        </SelectionContext>
      </ItemActionsContext>
    </SlotsContext>
  );
}

/** The selection, also announced to screen readers. The bar is fetched with the first selection. */
function Selection({ search, selection }: { search: SearchRef; selection: SelectionRef }) {
  const t = useText();
  const isSelecting = useSelector(selection, (snapshot) => !snapshot.matches('none'));
  const count = useSelector(selection, ({ context }) => selectedCount(context.selection));
  return (
    <>
      <Announcement>{isSelecting ? t('library.selected', { count }) : ''}</Announcement>
      {isSelecting ? (
        <AsyncBoundary quiet>
          <SelectionBar search={search} selection={selection} />
        </AsyncBoundary>
      ) : null}
    </>
  );
}

/** Shown above the list if the page asks for it. Does not play while something is open above it. */
function Latest({ library }: { library: LibraryRef }) {
  const latest = useSelector(library, ({ children }) => children.latest);
  const isRequested = useSelector(library, ({ context }) => context.latest !== undefined);
  const isCovered = useSelector(library, (snapshot) => !snapshot.matches({ overlay: 'closed' }));
  if (!latest || !isRequested) return null;
  return (
    <AsyncBoundary fallback={<LatestPlaceholder />} quiet>
      <LatestItem latest={latest} isCovered={isCovered} />
    </AsyncBoundary>
  );
}

function Overlays({ library }: { library: LibraryRef }) {
  const t = useText();
  const preview = useSelector(library, ({ children }) => children.preview);
  const playAll = useSelector(library, ({ children }) => children.playAll);
  const actions = useSelector(library, ({ children }) => children.actions);
  const saved = useSelector(library, ({ children }) => children.saved);
  const undo = useSelector(library, ({ children }) => children.undo);
  const sharing = useSelector(library, ({ value }) => value.sharing);
  const dismiss = () => library.send({ type: 'notice.dismiss' });
  return (
    <>
      {preview ? (
        <AsyncBoundary onClose={() => preview.send({ type: 'preview.close' })}>
          <Preview preview={preview} />
        </AsyncBoundary>
      ) : null}
      {playAll ? (
        <AsyncBoundary onClose={() => playAll.send({ type: 'playAll.close' })}>
          <PlayAllDialog playAll={playAll} />
        </AsyncBoundary>
      ) : null}
      {saved ? (
        <AsyncBoundary onClose={() => saved.send({ type: 'saved.close' })}>
          <SavedSearchesDialog saved={saved} />
        </AsyncBoundary>
      ) : null}
      {actions ? <FlowSlot actions={actions} /> : null}
      {undo ? <UndoToast undo={undo} /> : null}
      {sharing === 'copied' ? (
        <Notice kind="success" onClose={dismiss}>
          {t('common.linkCopied')}
        </Notice>
      ) : null}
      {sharing === 'notCopied' ? (
        <Notice kind="error" onClose={dismiss}>
          {t('common.linkNotCopied')}
        </Notice>
      ) : null}
    </>
  );
}
