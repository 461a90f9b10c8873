import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { unsentCount } from '../../../core/domain/desk/board.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { WorkProblem, WorkSkeleton } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import { Asked } from './Asked.tsx';
import { ExchangeForm } from './ExchangeForm.tsx';
import { Head } from './Head.tsx';
import { listenToKeys } from './listen-to-keys.ts';
import { Panel } from './Panel.tsx';
import type { DeskPageProps } from './refs.ts';
import { TagForm } from './TagForm.tsx';
import { TagList } from './TagList.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { Timeline } from './Timeline.tsx';
import { Tools } from './Tools.tsx';
import { Versions } from './Versions.tsx';
import styles from './desk.module.css';

/** The tagging desk: the film beside the buttons of a template, with its tags on a timeline and in a list (row B14). */
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

/** The number of tags with conflicting versions, and a link to the next one. */
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
