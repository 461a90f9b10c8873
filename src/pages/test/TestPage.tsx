import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';
import { classes } from '../../ui/classes.ts';
import { WorkProblem } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import styles from './test.module.css';
import type { PlayerView } from '../player-view.ts';
import type { TestRef } from './refs.ts';

interface TestPageProps {
  test: TestRef;
  library: string;
  Player: PlayerView;
}

/** Taking a test: its exercises, then the result (row L33). */
export function TestPage({ test, library, Player }: TestPageProps) {
  const t = useText();
  const face = useSelector(test, (snapshot) => {
    if (snapshot.matches('loading')) return 'loading';
    if (snapshot.matches('starting')) return 'starting';
    if (snapshot.matches('failed')) return 'failed';
    if (snapshot.matches('missing')) return 'missing';
    return snapshot.matches('finished') ? 'finished' : 'running';
  });
  const requestId = useSelector(test, ({ context }) => context.requestId);
  const isWaiting = face === 'loading' || face === 'starting';
  const title = useSelector(test, ({ context }) => context.run.title);
  return (
    <main className={work.page} aria-busy={isWaiting}>
      {face === 'failed' || face === 'missing' ? null : (
        <header className={work.row}>
          <div className={styles.names}>
            <p className={styles.type}>{t('common.type.Test')}</p>
            <h1 dir="auto">{isWaiting ? <Skeleton width="192px" /> : title || t('common.untitled')}</h1>
          </div>
          <ButtonLink href={library}>{t('test.toLibrary')}</ButtonLink>
        </header>
      )}
      {isWaiting ? <Waiting text={t(face === 'starting' ? 'test.starting' : 'common.loading')} /> : null}
      {face === 'running' ? <Running test={test} Player={Player} /> : null}
      {face === 'finished' ? <Result test={test} /> : null}
      {face === 'failed' || face === 'missing' ? (
        <WorkProblem
          text={t(`test.${face}`)}
          requestId={requestId}
          onRetry={face === 'failed' ? () => test.send({ type: 'test.retry' }) : undefined}
          library={library}
          toLibrary={t('test.toLibrary')}
        />
      ) : null}
    </main>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={classes(work.columns, styles.columns)}>
      <Announcement>{text}</Announcement>
      <Skeleton className={work.picture} height="auto" />
      <Skeleton height={240} />
    </div>
  );
}
