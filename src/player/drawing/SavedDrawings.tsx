import { useSelector } from '@xstate/react';
import { clockText } from '../../../core/domain/clock.ts';
import { SAVED_DRAWING_NAME_MAX } from '../../../core/domain/constants/drawing.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import { drawingAddress, tagOfDrawing } from '../../../core/domain/saved-drawings.ts';
import type { SavedDrawing } from '../../../core/domain/saved-drawings.ts';
import type { TimedTag } from '../../../core/domain/tag.ts';
import { selectIsChanging } from '../../../machines/player/panels/drawing-people/drawing-people.select.ts';
import {
  selectInbox,
  selectIsBusy,
  selectIsListFailed,
  selectIsVisitor,
  selectListState,
  selectOpening,
  selectPeople,
  selectPeopleOf,
} from '../../../machines/player/panels/saved-drawings/saved-drawings.select.ts';
import type { SavedDrawingsRef } from '../../../machines/player/panels/saved-drawings/saved-drawings.select.ts';
import { passFocusOn, takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeStatus } from '../../ui/ChangeStatus.tsx';
import { DrawingPeople } from './DrawingPeople.tsx';
import { SharedDrawings } from './SharedDrawings.tsx';
import styles from './drawing.module.css';

interface SavedDrawingsProps {
  library: SavedDrawingsRef;
  /** The current drawing. */
  strokes: readonly Stroke[];
  /** Tags of the film, in player time. */
  tags: readonly TimedTag[];
  onSignIn: () => void;
}

/** Drawings of the film saved to the account, and a form that saves the current one. */
export function SavedDrawings({ library, strokes, tags, onSignIn }: SavedDrawingsProps) {
  const t = useText('drawing');
  const isVisitor = useSelector(library, selectIsVisitor);
  const isFailed = useSelector(library, selectIsListFailed);
  const isBusy = useSelector(library, selectIsBusy);
  const drawings = useSelector(library, ({ context }) => context.drawings);
  const mediaId = useSelector(library, ({ context }) => context.mediaId);
  const inbox = useSelector(library, selectInbox);
  return (
    <>
      <section className={styles.library} aria-label={t('drawing.library')} aria-busy={isBusy}>
        <h3>{t('drawing.library')}</h3>
        <Opening library={library} />
        {isVisitor ? (
          <>
            <p className={styles.note}>{t('drawing.signIn')}</p>
            <Button onClick={onSignIn}>{t('common.login')}</Button>
          </>
        ) : (
          <LibraryStatus library={library} />
        )}
        {isFailed ? (
          <div role="alert" className={styles.fault}>
            <p>{t('drawing.listFailed')}</p>
            <Button onClick={() => library.send({ type: 'drawings.retry' })}>{t('common.retry')}</Button>
          </div>
        ) : null}
        {drawings && !isVisitor && !isFailed ? (
          <>
            <SaveForm library={library} strokes={strokes} isBusy={isBusy} />
            {drawings.length === 0 ? <p className={styles.note}>{t('drawing.none')}</p> : null}
            <ul>
              {drawings.map((drawing) => (
                <Entry key={drawing.id} library={library} drawing={drawing} tags={tags} isBusy={isBusy} />
              ))}
            </ul>
          </>
        ) : null}
      </section>
      {inbox && !isVisitor ? (
        <SharedDrawings inbox={inbox} mediaId={mediaId} onOpen={(id) => library.send({ type: 'drawings.open', id })} />
      ) : null}
    </>
  );
}

function Opening({ library }: Pick<SavedDrawingsProps, 'library'>) {
  const t = useText('drawing');
  const opening = useSelector(library, selectOpening);
  return (
    <>
      <p className={styles.note} role="status">
        {opening === 'opening' ? t('drawing.opening') : null}
      </p>
      {opening === 'missing' || opening === 'openFailed' ? (
        <p className={styles.fault} role="alert">
          {t(`drawing.${opening}`)}
        </p>
      ) : null}
    </>
  );
}

const PROBLEMS = ['full', 'tooMuch', 'gone', 'notSaved', 'notCopied'] as const;

/** The result of the last change. It receives focus if the changed entry was removed. */
function LibraryStatus({ library }: Pick<SavedDrawingsProps, 'library'>) {
  const t = useText('drawing');
  const state = useSelector(library, selectListState);
  const { change, subject, subjectTag, mediaId } = useSelector(library, ({ context }) => context);
  const problem = PROBLEMS.find((each) => each === state);
  const isAnnounced = state === 'loading' || state === 'changing' || state === 'copied';
  const message =
    state === 'changed' && change ? t(`drawing.done.${change.kind}`) : isAnnounced ? t(`drawing.${state}`) : '';
  return (
    <>
      <ChangeStatus text={message} attach={takeFreeFocus} className={styles.note} />
      {problem ? (
        <p className={styles.fault} role="alert">
          {t(`drawing.${problem}`)}
        </p>
      ) : null}
      {state === 'notCopied' && subject !== undefined ? (
        <input
          readOnly
          aria-label={t('drawing.link')}
          value={new URL(drawingAddress(mediaId, subject, subjectTag), location.href).href}
          onFocus={({ target }) => target.select()}
        />
      ) : null}
    </>
  );
}

function SaveForm({ library, strokes, isBusy }: Pick<SavedDrawingsProps, 'library' | 'strokes'> & { isBusy: boolean }) {
  const t = useText('drawing');
  const name = useSelector(library, ({ context }) => context.name);
  if (strokes.length === 0) return <p className={styles.note}>{t('drawing.nothing')}</p>;
  return (
    <form
      aria-label={t('drawing.keep')}
      onSubmit={(event) => {
        event.preventDefault();
        library.send({ type: 'drawings.save', id: crypto.randomUUID(), strokes });
      }}
    >
      <label>
        {t('drawing.name')}
        <input
          name="name"
          required
          maxLength={SAVED_DRAWING_NAME_MAX}
          autoComplete="off"
          dir="auto"
          value={name}
          onChange={({ target }) => library.send({ type: 'drawings.name', text: target.value })}
        />
      </label>
      <Button type="submit" aria-disabled={isBusy}>
        {t('drawing.keep')}
      </Button>
    </form>
  );
}

interface EntryProps {
  library: SavedDrawingsRef;
  drawing: SavedDrawing;
  tags: readonly TimedTag[];
  isBusy: boolean;
}

function Entry({ library, drawing, tags, isBusy }: EntryProps) {
  const t = useText('drawing');
  const { id, name, at, linked, people: count } = drawing;
  const people = useSelector(library, (snapshot) => selectPeopleOf(snapshot, id));
  const isPeopleChanging = useSelector(useSelector(library, selectPeople), selectIsChanging);
  const isConfirming = useSelector(
    library,
    (snapshot) => snapshot.matches({ list: { listed: 'confirming' } }) && snapshot.context.subject === id,
  );
  const { send } = library;
  if (isConfirming)
    return (
      <li>
        <p ref={takeFreeFocus} tabIndex={-1}>
          {t('drawing.sure', { name })}
        </p>
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => send({ type: 'drawings.confirm' })}>
            {t('drawing.remove')}
          </Button>
          <Button ref={passFocusOn} onClick={() => send({ type: 'drawings.cancel' })}>
            {t('common.cancel')}
          </Button>
        </div>
      </li>
    );
  const button = (
    label: string,
    fullName: string,
    event:
      | { type: 'drawings.share' | 'drawings.end' | 'drawings.remove' }
      | { type: 'drawings.copy'; tag?: string | undefined },
  ) => (
    <Button
      variant="quiet"
      aria-label={fullName}
      aria-disabled={isBusy}
      data-heir={event.type === 'drawings.remove' || undefined}
      onClick={() => send({ ...event, id })}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <Button variant="quiet" onClick={() => send({ type: 'drawings.open', id })}>
        <time>{clockText(at)}</time> <span dir="auto">{name}</span>
      </Button>
      <div className={styles.actions}>
        {linked ? (
          <>
            {button(t('drawing.copy'), t('drawing.copyOf', { name }), {
              type: 'drawings.copy',
              tag: tagOfDrawing(tags, at),
            })}
            {button(t('drawing.end'), t('drawing.endOf', { name }), { type: 'drawings.end' })}
          </>
        ) : (
          button(t('drawing.share'), t('drawing.shareOf', { name }), { type: 'drawings.share' })
        )}
        <Button
          variant="quiet"
          aria-label={count > 0 ? t('drawing.people.sharedOf', { count, name }) : t('drawing.people.openOf', { name })}
          aria-expanded={people !== undefined}
          aria-disabled={isPeopleChanging}
          onClick={() => (people ? people.send({ type: 'people.close' }) : send({ type: 'drawings.people', id }))}
        >
          {count > 0 ? t('drawing.people.shared', { count }) : t('drawing.people.open')}
        </Button>
        {button(t('drawing.remove'), t('drawing.removeOf', { name }), { type: 'drawings.remove' })}
      </div>
      {people ? <DrawingPeople people={people} name={name} /> : null}
    </li>
  );
}
