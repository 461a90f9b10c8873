import { useSelector } from '@xstate/react';
import type { LiveEventsRef } from '../../../machines/studio/live-events/live-events.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import { Board } from './Board.tsx';
import { EventForm } from './EventForm.tsx';
import styles from './LivePage.module.css';

interface LivePageProps {
  live: LiveEventsRef;
  library: string;
  /** Name of this server, as cameras reach it. */
  host: string;
}

/** Announces live events, and shows the operator what their cameras send (row S05). */
export function LivePage({ live, library, host }: LivePageProps) {
  const t = useText();
  const isBusy = useSelector(live, (snapshot) => snapshot.hasTag('busy'));
  const isListed = useSelector(live, (snapshot) => snapshot.matches('listed'));
  const problem = useSelector(live, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <ListPage
      title={t('live.title')}
      library={library}
      toLibrary={t('live.toLibrary')}
      isBusy={isBusy}
      problem={problem && t(`live.${problem}`)}
      onRetry={problem === 'failed' ? () => live.send({ type: 'live.reload' }) : undefined}
    >
      <Status live={live} />
      {isListed ? (
        <>
          <Announce live={live} />
          <Events live={live} host={host} />
          <Confirmation live={live} />
        </>
      ) : null}
    </ListPage>
  );
}

function Status({ live }: { live: LiveEventsRef }) {
  const t = useText();
  const notice = useSelector(live, ({ context }) => context.notice);
  const isLoading = useSelector(live, (snapshot) => snapshot.matches('loading'));
  return (
    <Result
      text={isLoading ? t('common.loading') : notice && t(`live.notice.${notice.kind}`, { title: notice.title })}
    />
  );
}

function Announce({ live }: { live: LiveEventsRef }) {
  const t = useText();
  const canReceive = useSelector(live, ({ context }) => context.canReceive);
  const isOpen = useSelector(
    live,
    (snapshot) => snapshot.matches('listed') && !snapshot.matches({ listed: { draft: 'closed' } }),
  );
  return (
    <section className={styles.section} aria-labelledby="announce">
      <h2 id="announce" tabIndex={-1}>
        {t('live.announce')}
      </h2>
      {canReceive ? null : <p className={styles.missing}>{t('live.noEncoder')}</p>}
      {isOpen ? (
        <EventForm live={live} />
      ) : (
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => live.send({ type: 'draft.open' })}>
            {t('live.new')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Events({ live, host }: { live: LiveEventsRef; host: string }) {
  const t = useText();
  const events = useSelector(live, ({ context }) => context.events);
  const stream = useSelector(live, ({ children }) => children.stream);
  const isOutOfDate = useSelector(stream, (snapshot) => snapshot?.matches('waiting') ?? false);
  return (
    <section className={styles.section} aria-labelledby="events">
      <h2 id="events">{t('live.events')}</h2>
      {isOutOfDate ? <p className={styles.wrong}>{t('live.outOfDate')}</p> : null}
      {events.length === 0 ? (
        <p className={styles.lead}>{t('live.empty')}</p>
      ) : (
        <ul className={styles.list} aria-labelledby="events">
          {events.map((event) => (
            <Board key={event.id} live={live} event={event} host={host} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Confirmation({ live }: { live: LiveEventsRef }) {
  const t = useText();
  const command = useSelector(live, ({ context }) => context.command);
  const isAsking = useSelector(live, (snapshot) => snapshot.matches({ listed: { act: 'confirming' } }));
  if (!isAsking || !command || (command.kind !== 'end' && command.kind !== 'renew')) return null;
  const cancel = (): void => live.send({ type: 'live.cancel' });
  return (
    <Dialog
      title={t(`live.${command.kind}.title`)}
      closeLabel={t('common.close')}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t('live.cancel')}</Button>
          <Button variant="primary" onClick={() => live.send({ type: 'live.confirm' })}>
            {t(`live.${command.kind}.confirm`)}
          </Button>
        </>
      }
    >
      <p>{t(`live.${command.kind}.text`, { title: command.event.title })}</p>
    </Dialog>
  );
}
