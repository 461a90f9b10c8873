import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { EMAIL_MAX } from '../../../core/domain/email.ts';
import {
  selectCandidates,
  selectIsBusy,
  selectIsFailed,
  selectIsOver,
  selectState,
} from '../../../machines/player/panels/drawing-people/drawing-people.select.ts';
import type { DrawingPeopleRef } from '../../../machines/player/panels/drawing-people/drawing-people.select.ts';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeStatus } from '../../ui/ChangeStatus.tsx';
import styles from './drawing.module.css';

interface DrawingPeopleProps {
  people: DrawingPeopleRef;
  /** Name of the drawing. */
  name: string;
}

/** The people with whom a saved drawing is shared, and those who can be added. */
export function DrawingPeople({ people, name }: DrawingPeopleProps) {
  const t = useText('drawing');
  const isBusy = useSelector(people, selectIsBusy);
  const isFailed = useSelector(people, selectIsFailed);
  const isOver = useSelector(people, selectIsOver);
  return (
    <div role="group" className={styles.people} aria-label={t('drawing.people.of', { name })} aria-busy={isBusy}>
      <PeopleStatus people={people} />
      {isFailed ? (
        <div role="alert" className={styles.fault}>
          <p>{t('drawing.people.failed')}</p>
          <Button onClick={() => people.send({ type: 'people.retry' })}>{t('common.retry')}</Button>
        </div>
      ) : null}
      {isFailed || isOver ? null : (
        <>
          <AddForm people={people} isBusy={isBusy} />
          <Having people={people} isBusy={isBusy} />
        </>
      )}
    </div>
  );
}

/** The result of the last change. It receives focus if a person was removed from a list. */
function PeopleStatus({ people }: Pick<DrawingPeopleProps, 'people'>) {
  const t = useText('drawing');
  const state = useSelector(people, selectState);
  const change = useSelector(people, ({ context }) => context.change);
  const isPlain = state === 'quiet' || state === 'loading' || state === 'changing' || state === 'changed';
  const isWaiting = state === 'loading' || state === 'changing';
  const message =
    state === 'changed' && change
      ? t(`drawing.people.done.${change.kind}`)
      : isWaiting
        ? t(`drawing.people.${state}`)
        : '';
  return (
    <>
      <ChangeStatus text={message} attach={takeFreeFocus} className={styles.note} />
      {isPlain ? null : (
        <p className={styles.fault} role="alert">
          {t(`drawing.people.${state}`)}
        </p>
      )}
    </>
  );
}

function AddForm({ people, isBusy }: Pick<DrawingPeopleProps, 'people'> & { isBusy: boolean }) {
  const t = useText('drawing');
  const text = useSelector(people, ({ context }) => context.text);
  const isWrong = useSelector(people, (snapshot) => selectState(snapshot) === 'wrong');
  const group = useId();
  const { shown, more } = useSelector(people, selectCandidates, isSame);
  return (
    <>
      <form
        aria-label={t('drawing.people.add')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          people.send({ type: 'people.submit' });
        }}
      >
        <label>
          {t('drawing.people.who')}
          <input
            name="person"
            maxLength={EMAIL_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            aria-invalid={isWrong}
            value={text}
            onChange={({ target }) => people.send({ type: 'people.type', text: target.value })}
          />
        </label>
        {text.trim() ? (
          <Button type="submit" aria-disabled={isBusy}>
            {t('drawing.people.invite')}
          </Button>
        ) : null}
      </form>
      {shown.length > 0 ? (
        <>
          <h4 id={group}>{t('drawing.people.group')}</h4>
          <ul aria-labelledby={group} className={styles.candidates}>
            {shown.map(({ id, name }) => (
              <li key={id}>
                <Button
                  aria-label={t('drawing.people.choose', { name })}
                  aria-disabled={isBusy}
                  onClick={() => people.send({ type: 'people.choose', id })}
                >
                  <span dir="auto">{name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {more > 0 ? <p className={styles.note}>{t('drawing.people.more', { count: more })}</p> : null}
      <p className={styles.note}>{t('drawing.people.right')}</p>
    </>
  );
}

type Candidates = ReturnType<typeof selectCandidates>;

const isSame = (a: Candidates, b: Candidates): boolean =>
  a.more === b.more && a.shown.length === b.shown.length && a.shown.every((each, at) => each === b.shown[at]);

function Having({ people, isBusy }: Pick<DrawingPeopleProps, 'people'> & { isBusy: boolean }) {
  const t = useText('drawing');
  const heading = useId();
  const having = useSelector(people, ({ context }) => context.people);
  if (having.length === 0) return null;
  return (
    <>
      <h4 id={heading}>{t('drawing.people.having')}</h4>
      <ul aria-labelledby={heading} className={styles.having}>
        {having.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <Button
              variant="quiet"
              aria-label={t('drawing.people.removeOf', { name })}
              aria-disabled={isBusy}
              onClick={() => people.send({ type: 'people.remove', id })}
            >
              {t('drawing.people.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
