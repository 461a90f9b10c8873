import { useSelector } from '@xstate/react';
import { formatDate } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button, ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { Arranging } from './Arranging.tsx';
import { Playing } from './Playing.tsx';
import { classes } from '../../ui/classes.ts';
import { WorkProblem } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import styles from './sequencing.module.css';
import type { PlayerView } from '../player-view.ts';
import type { SequencingRef } from './refs.ts';

interface SequencingPageProps {
  sequencing: SequencingRef;
  library: string;
  Player: PlayerView;
}

/** A session or a test, played item by item in the chosen order (row L33). */
export function SequencingPage({ sequencing, library, Player }: SequencingPageProps) {
  const t = useText();
  const face = useSelector(sequencing, (snapshot) => {
    for (const state of ['loading', 'choosing', 'failed', 'refused', 'missing'] as const)
      if (snapshot.matches(state)) return state;
    return snapshot.matches({ ready: { work: 'arranging' } }) ? 'arranging' : 'playing';
  });
  const requestId = useSelector(sequencing, ({ context }) => context.requestId);
  const title = useSelector(sequencing, ({ context }) => context.sequence.title);
  const type = useSelector(sequencing, ({ context }) => context.sequence.type);
  if (face === 'failed' || face === 'refused' || face === 'missing') {
    return (
      <main className={work.page}>
        <WorkProblem
          text={t(`sequencing.${face}`)}
          requestId={requestId}
          onRetry={face === 'failed' ? () => sequencing.send({ type: 'sequence.retry' }) : undefined}
          library={library}
          toLibrary={t('sequencing.toLibrary')}
        />
      </main>
    );
  }
  const isThere = face === 'playing' || face === 'arranging';
  return (
    <main className={work.page} aria-busy={face === 'loading'}>
      <header className={work.row}>
        <div className={styles.names}>
          <p className={styles.quiet}>{isThere ? t(`common.type.${type}`) : t('sequencing.title')}</p>
          <h1 dir="auto">
            {face === 'choosing'
              ? t('sequencing.choose')
              : isThere
                ? t('sequencing.of', { title: title || t('common.untitled') })
                : t('common.loading')}
          </h1>
        </div>
        <ButtonLink href={library}>{t('sequencing.toLibrary')}</ButtonLink>
      </header>
      {face === 'loading' ? <Waiting /> : null}
      {face === 'choosing' ? <Choosing sequencing={sequencing} /> : null}
      {isThere ? <SaveState sequencing={sequencing} /> : null}
      {face === 'playing' ? <Playing sequencing={sequencing} Player={Player} /> : null}
      {face === 'arranging' ? <Arranging sequencing={sequencing} /> : null}
    </main>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div className={classes(work.columns, styles.columns)}>
      <Announcement>{t('common.loading')}</Announcement>
      <Skeleton className={work.picture} height="auto" />
      <Skeleton height={280} />
    </div>
  );
}

/** Sessions and tests to choose from if the address names none. */
function Choosing({ sequencing }: { sequencing: SequencingRef }) {
  const t = useText();
  const sessions = useSelector(sequencing, ({ context }) => context.sessions);
  if (sessions.length === 0) return <p className={work.message}>{t('sequencing.noSessions')}</p>;
  return (
    <ul className={styles.list} aria-label={t('sequencing.choose')}>
      {sessions.map((head) => (
        <li key={head.id}>
          <BareButton className={styles.entry} onClick={() => sequencing.send({ type: 'sequence.open', head })}>
            <span className={styles.names} dir="auto">
              {head.title || t('common.untitled')}
            </span>
            <span className={styles.quiet}>{formatDate(head.date)}</span>
          </BareButton>
        </li>
      ))}
    </ul>
  );
}

/** Whether the position is saved. */
function SaveState({ sequencing }: { sequencing: SequencingRef }) {
  const t = useText();
  const state = useSelector(sequencing, (snapshot) => {
    for (const state of ['saving', 'waiting', 'unsaved'] as const)
      if (snapshot.matches({ ready: { place: state } })) return state;
    return undefined;
  });
  return (
    <div className={work.row}>
      <p role="status" className={styles.quiet}>
        {state ? t(`sequencing.${state}`) : null}
      </p>
      {state === 'unsaved' ? (
        <Button onClick={() => sequencing.send({ type: 'sequence.retry' })}>{t('common.retry')}</Button>
      ) : null}
    </div>
  );
}
