import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { tagOf, unsentCount } from '../../../core/domain/desk/board.ts';
import { isTaking } from '../../../machines/studio/desk/desk.select.ts';
import { othersOf, templateOf, templatesOf } from '../../../machines/studio/desk/desk.select.ts';
import type { DeskNotice } from '../../../machines/studio/desk/desk.context.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { RedoIcon, UndoIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { StatusLight } from '../../ui/StatusLight.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { classes } from '../../ui/classes.ts';
import { WorkProblem, WorkSkeleton } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import { Asked } from './Asked.tsx';
import { ExchangeForm } from './ExchangeForm.tsx';
import { listenToKeys } from './listen-to-keys.ts';
import { Panel } from './Panel.tsx';
import type { DeskPageProps } from './refs.ts';
import { TagForm } from './TagForm.tsx';
import { TagList } from './TagList.tsx';
import { tagLabel, tagMoment } from './tag-text.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { Timeline } from './Timeline.tsx';
import { Tools } from './Tools.tsx';
import { Versions } from './Versions.tsx';
import styles from './desk.module.css';

/** The tagging desk: the film beside the buttons of a template, its tags along a timeline and as a list (row B14). */
export function DeskPage(props: DeskPageProps) {
  const { desk, library } = props;
  const t = useText();
  const face = useSelector(desk, (snapshot) => {
    if (snapshot.matches('open')) return 'open';
    if (snapshot.matches('refused')) return 'refused';
    if (snapshot.matches('missing')) return 'missing';
    return snapshot.matches('failed') ? 'failed' : 'waiting';
  });
  const requestId = useSelector(desk, ({ context }) => context.requestId);
  const unsent = useSelector(desk, ({ context }) => unsentCount(context.board));
  const unstored = useSelector(desk, ({ context }) => context.unstored);
  return (
    <main className={classes(work.page, styles.page)} tabIndex={-1} aria-busy={face === 'waiting'}>
      {face === 'waiting' ? <WorkSkeleton /> : null}
      {face === 'open' ? <Desk {...props} /> : null}
      {face === 'refused' || face === 'missing' || face === 'failed' ? (
        <WorkProblem
          text={
            unsent === 0
              ? t(`desk.${face}`)
              : unstored > 0
                ? t(`desk.${face}Unstored`, { count: unstored })
                : t(`desk.${face}Unsent`, { count: unsent })
          }
          requestId={requestId}
          onRetry={face === 'failed' ? () => desk.send({ type: 'desk.retry' }) : undefined}
          library={library}
          toLibrary={t('desk.toLibrary')}
        />
      ) : null}
    </main>
  );
}

function Desk(props: DeskPageProps) {
  const { desk, film, library, choose, Player } = props;
  const t = useText();
  const mediaId = useSelector(desk, ({ context }) => context.mediaId);
  const attach = useCallback(
    ({ ownerDocument }: HTMLDivElement) => listenToKeys(ownerDocument, desk, film),
    [desk, film],
  );
  return (
    <>
      <Head desk={desk} />
      <Conflicts desk={desk} />
      <div ref={attach} className={styles.desk}>
        <div className={styles.stage}>
          <div className={styles.film} role="group" aria-label={t('desk.film')} data-picture-only>
            <Player />
          </div>
          <Asked desk={desk} />
        </div>
        <Panel desk={desk} film={film} />
        <div className={styles.line}>
          <Tools desk={desk} />
          <Timeline desk={desk} film={film} />
        </div>
      </div>
      <TagList desk={desk} film={film} />
      <div className={styles.foot}>
        <details className={styles.keys}>
          <summary>{t('desk.keys')}</summary>
          <p>{t('desk.keys.list')}</p>
        </details>
        <nav className={work.row} aria-label={t('desk.film')}>
          <ButtonLink variant="quiet" href={`/play?video=${mediaId}`}>
            {t('desk.watch')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={`/media_edit?video=${mediaId}`}>
            {t('desk.edit')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={`/studio?film=${mediaId}`}>
            {t('desk.filmFacts')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={library}>
            {t('desk.toLibrary')}
          </ButtonLink>
        </nav>
      </div>
      <Sheets desk={desk} choose={choose} />
    </>
  );
}

function Head({ desk }: Pick<DeskPageProps, 'desk'>) {
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

/** Who else is at the desk, as initials. */
function People({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const people = useSelector(desk, ({ context }) => othersOf(context), isSameList);
  if (people.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t('desk.people')}>
      {people.map(({ id, name }) => (
        <li key={id} className={styles.person} title={name}>
          <span aria-hidden>{initials(name)}</span>
          <span className={styles.personName}>{name}</span>
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

/** How many tags wait for a decision between two versions, and the way to the next of them. */
function Conflicts({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const count = useSelector(desk, ({ context }) => context.board.conflicts.length);
  return (
    <div className={classes(work.row, styles.conflicts)}>
      <p role="status">{count > 0 ? t('desk.conflicts', { count }) : null}</p>
      {count > 0 ? (
        <Button variant="danger" onClick={() => desk.send({ type: 'conflict.next' })}>
          {t('desk.conflicts.next')}
        </Button>
      ) : null}
    </div>
  );
}

/** Whether what is pressed is saved, and whether the tags of others arrive. */
function Connection({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const isConnected = useSelector(desk, ({ context }) => context.isConnected);
  const isOffline = useSelector(
    desk,
    (snapshot) =>
      snapshot.matches({ open: { outbox: 'offline' } }) || snapshot.matches({ open: { outbox: 'waiting' } }),
  );
  const pending = useSelector(desk, ({ context }) => context.board.pending.length);
  const unsent = useSelector(desk, ({ context }) => unsentCount(context.board));
  const unstored = useSelector(desk, ({ context }) => context.unstored);
  const offlineText =
    unstored > 0
      ? t('desk.offlineUnstored', { count: unstored })
      : unsent > 0
        ? t('desk.offlinePending', { count: unsent })
        : t('desk.offline');
  return (
    <div className={styles.connection}>
      <StatusLight light={isOffline || !isConnected || unstored > 0 ? 'amber' : 'green'} />
      <p role="alert">
        {isOffline
          ? offlineText
          : [unstored > 0 && t('desk.unstored', { count: unstored }), !isConnected && t('desk.lineLost')]
              .filter(Boolean)
              .join(' ')}
      </p>
      <p>
        {isOffline
          ? null
          : pending > 0
            ? t('desk.pending', { count: pending })
            : isConnected
              ? t('desk.connected')
              : null}
      </p>
    </div>
  );
}

/** The result of the last action, and for screen readers the tag of the last press. */
function DeskStatus({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const language = useLanguage();
  const notice = useSelector(desk, ({ context }) => context.notice);
  const last = useSelector(desk, ({ context }) =>
    context.lastId === undefined ? undefined : tagOf(context.board, context.lastId),
  );
  const text = notice && noticeText(notice, t, language);
  return (
    <>
      <Announcement>{last ? t('desk.pressed', { label: tagLabel(last), time: tagMoment(last) }) : ''}</Announcement>
      <p role="status" className={styles.note}>
        {text}
      </p>
    </>
  );
}

/** Refused changes that are named; of more, how many there are is said. */
const REFUSED_NAMED = 5;

function noticeText(notice: DeskNotice, t: Translate, language: string): string {
  switch (notice.kind) {
    case 'imported':
      return t('desk.notice.imported', { count: notice.count });
    case 'noMoment':
      return t(`desk.notice.noMoment.${notice.why}`);
    case 'refused': {
      const { changes } = notice;
      const named = changes.slice(0, REFUSED_NAMED).map(({ tag, field }) => {
        const label = tag ? tagLabel(tag) : '';
        return field === undefined
          ? t('desk.notice.refusedTag', { label })
          : t('desk.notice.refusedField', { label, field });
      });
      const tags = [...named, ...(changes.length > REFUSED_NAMED ? ['…'] : [])];
      const list = new Intl.ListFormat(language, { type: 'unit' }).format(tags);
      return t('desk.notice.refused', { count: changes.length, tags: list });
    }
    default:
      return t(`desk.notice.${notice.kind}`);
  }
}

function Sheets({ desk, choose }: Pick<DeskPageProps, 'desk' | 'choose'>) {
  const isEditing = useSelector(desk, (snapshot) => snapshot.matches({ open: { sheet: 'editing' } }));
  const isResolving = useSelector(desk, (snapshot) => snapshot.matches({ open: { sheet: 'resolving' } }));
  const templates = useSelector(desk, ({ children }) => children['templates']);
  const exchange = useSelector(desk, ({ children }) => children['exchange']);
  return (
    <>
      {isEditing ? <TagForm desk={desk} /> : null}
      {isResolving ? <Versions desk={desk} /> : null}
      {templates ? <TemplateForm templates={templates} /> : null}
      {exchange ? <ExchangeForm exchange={exchange} choose={choose} /> : null}
    </>
  );
}
