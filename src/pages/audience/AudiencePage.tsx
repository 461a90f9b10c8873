import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Audience, audienceMachine } from '../../../machines/shared/audience.machine.ts';
import { AUDIENCE_DAYS } from '../../../core/domain/constants/analytics.ts';
import { formatDuration } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink, ToggleButton } from '../../ui/Button.tsx';
import { DayBars } from './DayBars.tsx';
import styles from './AudiencePage.module.css';

type AudienceRef = ActorRefFrom<typeof audienceMachine>;

/** Viewing figures of a group's films: plays per day, then by video, tag and advert. */
export function AudiencePage({ audience, library }: { audience: AudienceRef; library: string }) {
  const t = useText();
  const days = useSelector(audience, ({ context }) => context.days);
  const counts = useSelector(audience, ({ context }) => context.audience);
  const isBusy = useSelector(audience, (snapshot) => snapshot.matches('asking'));
  const problem = useSelector(audience, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <main className={styles.page} aria-busy={isBusy}>
      <header className={styles.head}>
        <h1>{t('audience.title')}</h1>
        <ButtonLink href={library}>{t('audience.toLibrary')}</ButtonLink>
      </header>
      {problem ? (
        <div role="alert" className={styles.problem}>
          <p>{t(`audience.${problem}`)}</p>
          {problem === 'failed' ? (
            <Button variant="primary" onClick={() => audience.send({ type: 'audience.retry' })}>
              {t('common.retry')}
            </Button>
          ) : null}
        </div>
      ) : (
        <>
          <div role="group" aria-label={t('audience.period')} className={styles.periods}>
            {AUDIENCE_DAYS.map((each) => (
              <ToggleButton
                key={each}
                pressed={each === days}
                aria-disabled={isBusy}
                onClick={() => audience.send({ type: 'audience.choose', days: each })}
              >
                {t('audience.days', { count: each })}
              </ToggleButton>
            ))}
          </div>
          <p role="status">{isBusy ? t('common.loading') : null}</p>
          {counts ? <Counts counts={counts} /> : null}
        </>
      )}
    </main>
  );
}

function Counts({ counts: { counted, days, videos, tags, adverts } }: { counts: Audience }) {
  const t = useText();
  return (
    <>
      {counted ? null : <p className={styles.notice}>{t('audience.off')}</p>}
      {days.length > 0 ? <DayBars days={days} /> : <p>{t('audience.nothing')}</p>}
      <Table
        title={t('audience.videos')}
        columns={[t('audience.video'), t('audience.plays'), t('audience.watched')]}
        rows={videos.map(({ id, title, plays, watched }) => ({
          id,
          cells: [title || t('common.untitled'), plays, formatDuration(Math.round(watched))],
        }))}
      />
      <Table
        title={t('audience.tags')}
        columns={[t('audience.tag'), t('audience.video'), t('audience.clicks')]}
        rows={tags.map(({ id, title, video, clicks }) => ({
          id,
          cells: [title || id, video || t('common.untitled'), clicks],
        }))}
      />
      <Table
        title={t('audience.adverts')}
        columns={[t('audience.advert'), t('audience.seen'), t('audience.followed')]}
        rows={adverts.map(({ id, seen, followed }) => ({ id, cells: [id, seen, followed] }))}
      />
    </>
  );
}

interface TableProps {
  title: string;
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly (string | number)[] }[];
}

function Table({ title, columns, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...others] }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {others.map((cell, index) => (
              <td key={index} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
