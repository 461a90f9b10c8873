import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { Copied } from '../../ui/CopyButton.tsx';
import { LinkIcon, PersonIcon, PlusIcon, SlidersIcon, StarIcon, TrashIcon } from '../../ui/icons.ts';
import { ItemActionsContext } from '../actions/context.ts';
import { SortPopup } from '../filters/SortPopup.tsx';
import { SheetButton } from '../filters/SheetButton.tsx';
import type { FiltersRef, ItemActionsRef, LibraryRef, SearchRef, SuggestionsRef } from '../refs.ts';
import { selectIsAdmin, selectIsEditor } from '../select.ts';
import { useSlots } from '../slots.ts';
import { KeywordBox } from './KeywordBox.tsx';
import { TypeSelector } from './TypeSelector.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  library: LibraryRef;
  search: SearchRef;
  filters: FiltersRef;
  suggestions: SuggestionsRef;
}

/** The search fields and the display options. */
export function SearchBar({ library, search, filters, suggestions }: SearchBarProps) {
  const t = useText();
  const screen = useSelector(search, ({ context }) => context.screen);
  const requested = useSelector(search, ({ context }) => context.requested);
  const isOffline = useSelector(library, ({ context }) => context.isOffline);
  const isCopying = useSelector(library, (snapshot) => snapshot.matches({ sharing: 'copying' }));
  const isCopied = useSelector(library, (snapshot) => snapshot.matches({ sharing: 'copied' }));
  return (
    <header part="search" className={styles.bar}>
      <div className={styles.row}>
        <Brand />
        <form
          role="search"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            search.send({ type: 'search.submit' });
          }}
        >
          <TypeSelector search={search} />
          <KeywordBox search={search} suggestions={suggestions} />
        </form>
        <div className={styles.tools}>
          {screen === 'desktop' ? (
            <>
              <MoreOptions library={library} />
              <SortPopup search={search} filters={filters} />
            </>
          ) : (
            <SheetButton search={search} filters={filters} />
          )}
          <Copied isCopied={isCopied} floats>
            <IconButton
              label={t('library.share')}
              disabled={!requested || isOffline}
              aria-busy={isCopying}
              onClick={() => requested && library.send({ type: 'results.share', query: requested })}
            >
              <LinkIcon size={18} aria-hidden />
            </IconButton>
          </Copied>
          <SavedSearches library={library} search={search} />
          <ManagingLinks />
          <Person library={library} search={search} />
        </div>
      </div>
    </header>
  );
}

/** The link home; only the group's logo if space is tight. */
function Brand() {
  const { attachBrand, addressOf } = useSlots();
  const t = useText();
  // `attachBrand` adds the logo and the name.
  return attachBrand ? (
    <a ref={attachBrand} className={styles.brand} href={addressOf('/')} aria-label={t('library.title')} />
  ) : null;
}

function MoreOptions({ library }: { library: LibraryRef }) {
  const t = useText();
  const shown = useSelector(library, ({ context }) => context.moreOptions);
  return (
    <ToggleButton variant="quiet" pressed={shown} onClick={() => library.send({ type: 'options.toggle' })}>
      <SlidersIcon size={18} aria-hidden />
      {t('library.moreOptions')}
    </ToggleButton>
  );
}

/** Opens the saved searches of a signed-in person, to which this search can be added. */
function SavedSearches({ library, search }: { library: LibraryRef; search: SearchRef }) {
  const t = useText();
  const connected = useSelector(search, ({ context }) => context.connected);
  const requested = useSelector(search, ({ context }) => context.requested);
  const saved = useSelector(search, ({ context }) => context.saved);
  if (!connected) return null;
  return (
    <IconButton
      label={t('library.saved')}
      onClick={() => library.send({ type: 'saved.open', query: requested, saved })}
    >
      <StarIcon size={18} aria-hidden />
    </IconButton>
  );
}

/** Editors add to the library (row S02); administrators restore deleted items (row L18). */
function ManagingLinks() {
  const actions = use(ItemActionsContext);
  return actions ? (
    <>
      <AddLink actions={actions} />
      <BinLink actions={actions} />
    </>
  ) : null;
}

function AddLink({ actions }: { actions: ItemActionsRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const isEditor = useSelector(actions, selectIsEditor);
  if (!isEditor) return null;
  return (
    <ButtonLink variant="quiet" href={addressOf('/studio')} aria-label={t('library.add')} title={t('library.add')}>
      <PlusIcon size={18} aria-hidden />
    </ButtonLink>
  );
}

function BinLink({ actions }: { actions: ItemActionsRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const isAdmin = useSelector(actions, selectIsAdmin);
  if (!isAdmin) return null;
  return (
    <ButtonLink variant="quiet" href={addressOf('/bin')} aria-label={t('library.bin')} title={t('library.bin')}>
      <TrashIcon size={18} aria-hidden />
    </ButtonLink>
  );
}

/** A link to the sign-in or to the account; absent until it is known whether somebody is signed in. */
function Person({ library, search }: { library: LibraryRef; search: SearchRef }) {
  const t = useText();
  const known = useSelector(search, (snapshot) => !snapshot.matches('preparing') && !snapshot.matches('unprepared'));
  const connected = useSelector(search, ({ context }) => context.connected);
  const { account } = useSlots();
  if (!known) return null;
  if (connected) {
    return (
      <ButtonLink variant="quiet" href={account} aria-label={t('common.account')} title={t('common.account')}>
        <PersonIcon size={18} aria-hidden />
      </ButtonLink>
    );
  }
  return <Button onClick={() => library.send({ type: 'library.signIn' })}>{t('common.login')}</Button>;
}
