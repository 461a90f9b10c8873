import { useSelector } from '@xstate/react';
import { isTaking } from '../../../machines/studio/desk/desk.select.ts';
import { othersOf, templateOf, templatesOf } from '../../../machines/studio/desk/desk.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { RedoIcon, UndoIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import work from '../work-page.module.css';
import type { DeskPageProps } from './refs.ts';
import styles from './desk.module.css';
import { Connection } from './Connection.tsx';
import { DeskStatus } from './DeskStatus.tsx';

/** The title, the template, undo and redo, the other people at the desk, and whether everything is saved. */
export function Head({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const title = useSelector(desk, ({ context }) => context.title);
  const templates = useSelector(desk, ({ context }) => templatesOf(context), isSameList);
  const template = useSelector(desk, ({ context }) => templateOf(context));
  const isFilling = useSelector(desk, isTaking);
  const canUndo = useSelector(desk, ({ context }) => context.history.done.length > 0);
  const canRedo = useSelector(desk, ({ context }) => context.history.undone.length > 0);
  return (
    <header className={styles.head}>
      <h1 dir="auto">{t('desk.title', { title: title || t('common.untitled') })}</h1>
      <div className={classes(work.row, styles.bar)}>
        <Select
          label={t('desk.template')}
          labelHidden
          className={styles.template}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={template?.id}
          onChange={(id) => desk.send({ type: 'template.choose', id })}
        />
        <Button onClick={() => desk.send({ type: 'templates.open' })}>{t('desk.editTemplate')}</Button>
        <Button aria-disabled={isFilling} onClick={() => desk.send({ type: 'exchange.open' })}>
          {t('desk.exchange')}
        </Button>
        <span className={styles.pair}>
          <IconButton label={t('desk.undo')} aria-disabled={!canUndo} onClick={() => desk.send({ type: 'edit.undo' })}>
            <UndoIcon size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('desk.redo')} aria-disabled={!canRedo} onClick={() => desk.send({ type: 'edit.redo' })}>
            <RedoIcon size={20} aria-hidden />
          </IconButton>
        </span>
        <People desk={desk} />
        <DeskStatus desk={desk} />
        <Connection desk={desk} />
      </div>
    </header>
  );
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** The other people at the desk, as initials. */
function People({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const people = useSelector(desk, ({ context }) => othersOf(context), isSameList);
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t('desk.people')}>
      {people.map(({ id, name }) => (
        <li key={id} className={styles.person} title={name}>
          <span aria-hidden>{initials(name)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');
