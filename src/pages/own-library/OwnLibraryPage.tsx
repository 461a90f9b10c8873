import { useSelector } from '@xstate/react';
import type { SampleRemoval } from '../../../machines/shared/own-library/own-library.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import styles from './OwnLibraryPage.module.css';
import type { OwnLibraryRef } from './refs.ts';

/** For operators: the docs describe the command in full. */
const COMMAND = 'npm run remove-samples';

interface OwnLibraryPageProps {
  own: OwnLibraryRef;
  library: string;
  login: string;
}

/** Guides an administrator from the sample library to their own (row S01). */
export function OwnLibraryPage({ own, library, login }: OwnLibraryPageProps) {
  const t = useText();
  const isBusy = useSelector(own, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(own, (snapshot) => snapshot.matches('failed'));
  const face = useSelector(own, (snapshot) => {
    if (snapshot.matches('explained')) return 'explained';
    if (snapshot.matches('loading')) return 'loading';
    return snapshot.matches('removing') ? 'removing' : 'offered';
  });
  return (
    <ListPage
      title={t('own.title')}
      library={library}
      toLibrary={t('own.toLibrary')}
      isBusy={isBusy}
      problem={isFailed ? t('own.failed') : undefined}
      onRetry={isFailed ? () => own.send({ type: 'own.retry' }) : undefined}
    >
      {face === 'loading' ? <Result text={t('common.loading')} /> : null}
      {face === 'explained' ? <Explained login={login} /> : null}
      {face === 'removing' ? <Removing own={own} /> : null}
      {face === 'offered' ? <Offered own={own} /> : null}
    </ListPage>
  );
}

function Explained({ login }: { login: string }) {
  const t = useText();
  return (
    <div className={styles.box}>
      <p>{t('own.explained')}</p>
      <p>{t('own.explainedCommand')}</p>
      <pre className={styles.command}>
        <code>{COMMAND}</code>
      </pre>
      <p>
        <ButtonLink variant="primary" href={login}>
          {t('common.login')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Removing({ own }: { own: OwnLibraryRef }) {
  const t = useText();
  const left = useSelector(own, ({ context }) => context.removal?.media ?? 0);
  return (
    <div className={styles.box}>
      <p role="status">{t('own.removing', { count: left })}</p>
      <progress aria-label={t('own.title')} />
    </div>
  );
}

function Offered({ own }: { own: OwnLibraryRef }) {
  const t = useText();
  const removal = useSelector(own, ({ context }) => context.removal);
  const isNotRemoved = useSelector(own, ({ context }) => context.isNotRemoved);
  const isConfirming = useSelector(own, (snapshot) => snapshot.matches('confirming'));
  const isSending = useSelector(own, (snapshot) => snapshot.matches('sending'));
  if (!removal) return null;
  return (
    <>
      <p className={styles.lead}>{t('own.lead')}</p>
      <div className={styles.columns}>
        <Column id="goes" title={t('own.goes')} lines={goes(removal, t)} />
        <Column id="stays" title={t('own.stays')} lines={stays(removal, t)} />
      </div>
      <p role="alert" className={styles.wrong}>
        {isNotRemoved ? t('own.notRemoved') : null}
      </p>
      <p>
        <Button
          variant="primary"
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) own.send({ type: 'own.remove' });
          }}
        >
          {t(isSending ? 'own.sending' : 'own.remove')}
        </Button>
      </p>
      {isConfirming ? (
        <Notice
          kind="confirm"
          deletes
          onConfirm={() => own.send({ type: 'own.confirm' })}
          onClose={() => own.send({ type: 'own.cancel' })}
        >
          {t('own.confirm', { count: removal.media })}
        </Notice>
      ) : null}
    </>
  );
}

type Translated = ReturnType<typeof useText>;

function goes({ media, tags, clips, accounts, groups }: SampleRemoval, t: Translated): string[] {
  const list = (names: readonly string[]): string => names.join(', ');
  return [
    t('own.goes.media', { count: media }),
    ...(tags > 0 ? [t('own.goes.tags', { count: tags })] : []),
    ...(clips > 0 ? [t('own.goes.clips', { count: clips })] : []),
    ...(accounts.length > 0
      ? [t('own.goes.accounts', { list: list(accounts.map(({ name, login }) => `${name || login} (${login})`)) })]
      : []),
    ...(groups.length > 0 ? [t('own.goes.groups', { list: list(groups.map(({ name }) => name)) })] : []),
  ];
}

function stays(removal: SampleRemoval, t: Translated): string[] {
  const { own, passed, moved, collections, people, login, group } = removal;
  return [
    t('own.stays.account', { login }),
    t('own.stays.media', { count: own }),
    ...(passed > 0 ? [t('own.stays.passed', { count: passed })] : []),
    ...(moved > 0 ? [t('own.stays.moved', { count: moved, group })] : []),
    ...(collections > 0 ? [t('own.stays.collections', { count: collections })] : []),
    ...(people > 0 ? [t('own.stays.people', { count: people })] : []),
    t('own.stays.group', { group }),
  ];
}

function Column({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.lines} aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
