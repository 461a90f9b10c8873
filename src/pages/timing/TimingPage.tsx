import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { EpochMs } from '../../../core/domain/media.ts';
import type { TimingRef } from '../../../machines/studio/timing/timing.machine.ts';
import { bridgeOf } from '../../../machines/studio/timing/timing.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { classes } from '../../ui/classes.ts';
import { Result } from '../ListPage.tsx';
import { WorkProblem, WorkSkeleton } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import { Corrections } from './Corrections.tsx';
import { Course, Errors, Races, Unmatched } from './Course.tsx';
import { Lights } from './Lights.tsx';
import { NoBridge } from './NoBridge.tsx';
import { StreamDelay } from './StreamDelay.tsx';
import styles from './timing.module.css';

export interface TimingPageProps {
  timing: TimingRef;
  library: string;
  /** Address of this server. */
  host: string;
  /** Plays the page's medium. */
  Player: ComponentType;
  /** When the visible picture was recorded, by the stream's clock; undefined if the stream has no such clock. */
  momentOnShow: () => EpochMs | undefined;
}

/**
 * The operator's page of a timing bridge: what it receives, what it publishes, and its position in the stream (row
 * B13).
 */
export function TimingPage(props: TimingPageProps) {
  const { timing, library } = props;
  const t = useText();
  const face = useSelector(timing, (snapshot) => {
    if (snapshot.matches('operating')) return 'desk';
    if (snapshot.matches('refused')) return 'refused';
    if (snapshot.matches('missing')) return 'missing';
    return snapshot.matches('failed') ? 'failed' : 'waiting';
  });
  const requestId = useSelector(timing, ({ context }) => context.requestId);
  return (
    <main className={work.page} tabIndex={-1} aria-busy={face === 'waiting'}>
      {face === 'waiting' ? <WorkSkeleton /> : null}
      {face === 'desk' ? <Desk {...props} /> : null}
      {face === 'refused' || face === 'missing' || face === 'failed' ? (
        <WorkProblem
          text={t(`timing.${face}`)}
          requestId={requestId}
          onRetry={face === 'failed' ? () => timing.send({ type: 'timing.retry' }) : undefined}
          library={library}
          toLibrary={t('timing.toLibrary')}
        />
      ) : null}
    </main>
  );
}

function Desk({ timing, library, host, Player, momentOnShow }: TimingPageProps) {
  const t = useText();
  const title = useSelector(timing, ({ context }) => context.title);
  const mediaId = useSelector(timing, ({ context }) => context.mediaId);
  const notice = useSelector(timing, ({ context }) => context.notice);
  const isOutOfDate = useSelector(timing, ({ context }) => context.misses > 0);
  const bridge = useSelector(timing, ({ context }) => bridgeOf(context));
  return (
    <>
      <header className={classes(work.row, styles.head)}>
        <h1 dir="auto">{t('timing.title', { title: title || t('common.untitled') })}</h1>
        <ButtonLink href={`/play?video=${mediaId}`}>{t('timing.watch')}</ButtonLink>
        <ButtonLink href={library}>{t('timing.toLibrary')}</ButtonLink>
      </header>
      <div role="alert" className={styles.wrong}>
        {isOutOfDate ? <p>{t('timing.outOfDate')}</p> : null}
      </div>
      <Sources timing={timing} />
      <Result text={notice && t(`timing.notice.${notice}`)} />
      {bridge ? (
        <>
          <div className={classes(work.columns, styles.desk)}>
            <StreamDelay timing={timing} bridge={bridge} Player={Player} momentOnShow={momentOnShow} />
            <Lights timing={timing} bridge={bridge} />
          </div>
          <div className={styles.lists}>
            <Course timing={timing} bridge={bridge} />
            <Unmatched timing={timing} bridge={bridge} />
            <Corrections timing={timing} bridge={bridge} />
            <Races bridge={bridge} />
            <Errors bridge={bridge} />
          </div>
        </>
      ) : (
        <NoBridge mediaId={mediaId} host={host} />
      )}
    </>
  );
}

/** Chooses the bridge to operate, if several report. */
function Sources({ timing }: { timing: TimingRef }) {
  const t = useText();
  const sources = useSelector(timing, ({ context }) => context.bridges);
  const source = useSelector(timing, ({ context }) => context.source);
  if (sources.length < 2) return null;
  return (
    <Select
      label={t('timing.bridge')}
      className={styles.sources}
      options={sources.map((each) => ({ value: each.source, label: each.source }))}
      value={source}
      onChange={(chosen) => timing.send({ type: 'bridge.choose', source: chosen })}
    />
  );
}
