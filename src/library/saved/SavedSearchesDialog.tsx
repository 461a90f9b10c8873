import { useSelector } from '@xstate/react';
import { SAVED_SEARCH_NAME_MAX } from '../../../core/domain/constants/sharing.ts';
import { isSameSearch, openingAddress } from '../../../core/domain/saved-searches.ts';
import type { SavedSearch } from '../../../core/domain/saved-searches.ts';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { followAddress } from '../../../core/domain/follow-address.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChangeStatus } from '../../ui/ChangeStatus.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SavedSearchesRef } from '../refs.ts';
import { useSlots } from '../slots.ts';
import { MadeLink } from './MadeLink.tsx';
import styles from './SavedSearches.module.css';
import { UpdateThis } from './UpdateThis.tsx';

/** The saved searches of a person, to which the current one can be added. */
export default function SavedSearchesDialog({ saved }: { saved: SavedSearchesRef }) {
  const t = useText('saved');
  const isFailed = useSelector(saved, (snapshot) => snapshot.matches('failed'));
  const isOver = useSelector(saved, ({ status }) => status !== 'active');
  const isBusy = useSelector(saved, (snapshot) => snapshot.matches('loading') || snapshot.matches('saving'));
  const searches = useSelector(saved, ({ context }) => context.searches);
  if (isOver) return null;
  return (
    <Dialog title={t('saved.title')} closeLabel={t('common.close')} onClose={() => saved.send({ type: 'saved.close' })}>
      <div className={styles.body} role="group" aria-label={t('saved.title')} aria-busy={isBusy}>
        <SavedStatus saved={saved} />
        {isFailed ? (
          <div role="alert" className={styles.problem}>
            <p>{t('saved.failed')}</p>
            <Button onClick={() => saved.send({ type: 'saved.retry' })}>{t('common.retry')}</Button>
          </div>
        ) : null}
        {searches && !isFailed ? (
          <>
            <MadeLink saved={saved} />
            <SaveThis saved={saved} searches={searches} isBusy={isBusy} />
            <List saved={saved} searches={searches} isBusy={isBusy} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The result of the last change. It receives focus if the changed entry was removed. */
function SavedStatus({ saved }: { saved: SavedSearchesRef }) {
  const t = useText('saved');
  const change = useSelector(saved, ({ context }) => context.change);
  const isFirst = useSelector(saved, ({ context }) => context.searches === undefined);
  const isLoading = useSelector(saved, (snapshot) => snapshot.matches('loading'));
  const isSaving = useSelector(saved, (snapshot) => snapshot.matches('saving'));
  const isChanged = useSelector(saved, (snapshot) => snapshot.matches({ listed: 'changed' }));
  const problem = useSelector(saved, (snapshot) =>
    snapshot.matches({ listed: { naming: 'notSaved' } })
      ? 'notSaved'
      : (['full', 'conflict', 'gone', 'notSaved'] as const).find((each) => snapshot.matches({ listed: each })),
  );
  const message = isSaving
    ? t('saved.saving')
    : isLoading && isFirst
      ? t('saved.loading')
      : isChanged && change
        ? t(`saved.done.${change.kind}`)
        : '';
  return (
    <>
      <ChangeStatus text={message} attach={takeFreeFocus} className={styles.note} />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t(`saved.${problem}`)}
        </p>
      ) : null}
    </>
  );
}

/** The current search: it can be saved as a new one, or replace the saved one it started from if it has changed. */
function SaveThis({ saved, searches, isBusy }: ListProps) {
  const t = useText('saved');
  const search = useSelector(saved, ({ context }) => context.search);
  const from = useSelector(saved, ({ context }) => context.saved);
  if (search === undefined) return <p className={styles.hint}>{t('saved.hint')}</p>;
  const changed = searches.find(({ id, query }) => id === from && !isSameSearch(query, search));
  return (
    <>
      {changed ? <UpdateThis saved={saved} search={changed} isBusy={isBusy} /> : null}
      <SaveForm saved={saved} isNew={changed === undefined} isBusy={isBusy} />
    </>
  );
}

interface SaveFormProps {
  saved: SavedSearchesRef;
  /** The form is the only action for this search. */
  isNew: boolean;
  isBusy: boolean;
}

function SaveForm({ saved, isNew, isBusy }: SaveFormProps) {
  const t = useText('saved');
  const name = useSelector(saved, ({ context }) => context.typed.name);
  const label = t(isNew ? 'saved.saveThis' : 'saved.saveAsNew');
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        saved.send({ type: 'saved.change', change: { kind: 'save', name } });
      }}
    >
      <label className={styles.field}>
        {label}
        <input
          name="name"
          required
          maxLength={SAVED_SEARCH_NAME_MAX}
          autoComplete="off"
          placeholder={t('saved.name')}
          dir="auto"
          value={name}
          onChange={({ target }) => saved.send({ type: 'saved.type', field: 'name', text: target.value })}
        />
      </label>
      <Button type="submit" variant={isNew ? 'primary' : 'plain'} aria-disabled={isBusy}>
        {t('saved.save')}
      </Button>
    </form>
  );
}

interface ListProps {
  saved: SavedSearchesRef;
  searches: readonly SavedSearch[];
  isBusy: boolean;
}

function List({ saved, searches, isBusy }: ListProps) {
  const t = useText('saved');
  const subject = useSelector(saved, ({ context }) => context.subject?.id);
  // The form stays open until the new name is confirmed.
  const isNaming = useSelector(
    saved,
    (snapshot) => snapshot.matches({ listed: 'naming' }) || snapshot.matches('saving'),
  );
  const isConfirming = useSelector(saved, (snapshot) => snapshot.matches({ listed: 'confirming' }));
  if (searches.length === 0) return <p className={styles.hint}>{t('saved.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('saved.list')}>
      {searches.map((search) => (
        <li key={search.id} className={styles.entry}>
          {subject === search.id && isNaming ? (
            <NameForm saved={saved} search={search} isBusy={isBusy} />
          ) : subject === search.id && isConfirming ? (
            <Confirmation saved={saved} search={search} />
          ) : (
            <Entry saved={saved} search={search} isBusy={isBusy} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface OfSearch {
  saved: SavedSearchesRef;
  search: SavedSearch;
}

function Entry({ saved, search, isBusy }: OfSearch & { isBusy: boolean }) {
  const t = useText('saved');
  const { addressOf } = useSlots();
  const { id, name, linked } = search;
  const change = (kind: 'share' | 'end') => {
    if (!isBusy) saved.send({ type: 'saved.change', change: { kind, id } });
  };
  return (
    <>
      <a className={styles.open} href={addressOf(`/?${openingAddress(search)}`)} dir="auto">
        {name}
      </a>
      {linked ? <p className={styles.hint}>{t('saved.linked')}</p> : null}
      <div className={styles.tools}>
        <ButtonLink
          variant="quiet"
          href={addressOf(followAddress({ kind: 'search', id }))}
          aria-label={t('saved.followOf', { name })}
        >
          {t('saved.follow')}
        </ButtonLink>
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={t(linked ? 'saved.againOf' : 'saved.shareOf', { name })}
          onClick={() => change('share')}
        >
          {t(linked ? 'saved.again' : 'saved.share')}
        </Button>
        {linked ? (
          <Button
            variant="quiet"
            aria-disabled={isBusy}
            aria-label={t('saved.endOf', { name })}
            onClick={() => change('end')}
          >
            {t('saved.end')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={t('saved.renameOf', { name })}
          onClick={() => saved.send({ type: 'saved.name', search })}
        >
          {t('saved.rename')}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={t('saved.deleteOf', { name })}
          onClick={() => saved.send({ type: 'saved.delete', search })}
        >
          {t('saved.delete')}
        </Button>
      </div>
    </>
  );
}

/** The person opened the field, so it receives focus. */
const takeFocus = (input: HTMLInputElement | null) => input?.select();
const takeButtonFocus = (button: HTMLButtonElement | null) => button?.focus();

function NameForm({ saved, search: { id, name }, isBusy }: OfSearch & { isBusy: boolean }) {
  const t = useText('saved');
  const newName = useSelector(saved, ({ context }) => context.typed.newName);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        saved.send({ type: 'saved.change', change: { kind: 'rename', id, name: newName } });
      }}
    >
      <label className={styles.field}>
        {t('saved.newName', { name })}
        <input
          ref={takeFocus}
          name="name"
          required
          maxLength={SAVED_SEARCH_NAME_MAX}
          autoComplete="off"
          dir="auto"
          value={newName}
          onChange={({ target }) => saved.send({ type: 'saved.type', field: 'newName', text: target.value })}
        />
      </label>
      <Button aria-disabled={isBusy} onClick={() => saved.send({ type: 'saved.cancel' })}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" variant="primary" aria-disabled={isBusy}>
        {t('saved.save')}
      </Button>
    </form>
  );
}

function Confirmation({ saved, search: { id, name } }: OfSearch) {
  const t = useText('saved');
  return (
    <div role="group" aria-label={t('saved.askDelete', { name })} className={styles.confirmation}>
      <p>{t('saved.askDelete', { name })}</p>
      <div className={styles.tools}>
        <Button ref={takeButtonFocus} onClick={() => saved.send({ type: 'saved.cancel' })}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" onClick={() => saved.send({ type: 'saved.change', change: { kind: 'delete', id } })}>
          {t('saved.delete')}
        </Button>
      </div>
    </div>
  );
}
