import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import type { ShareEntry } from '../../../core/domain/sharing.ts';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangeStatus } from '../../ui/ChangeStatus.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import type { SharingRef } from '../refs.ts';
import { ShareForms } from './ShareForms.tsx';
import styles from './SharingTab.module.css';

/** Owners of the item, the people and groups it is shared with, and forms to share it further (row L15). */
export default function SharingTab({ sharing }: { sharing: SharingRef }) {
  const t = useText('preview');
  const isFailed = useSelector(sharing, (snapshot) => snapshot.matches('failed'));
  const isRefused = useSelector(sharing, (snapshot) => snapshot.matches('refused'));
  const shares = useSelector(sharing, ({ context }) => context.shares);
  const isBusy = useSelector(sharing, (snapshot) => snapshot.matches('loading') || snapshot.matches('saving'));
  const isOver = useSelector(sharing, ({ status }) => status !== 'active');
  if (isOver) return null;
  if (isRefused) return <p className={styles.state}>{t('preview.sharing.refused')}</p>;
  if (isFailed) {
    return (
      <div className={styles.state} role="alert">
        <p>{t('preview.sharing.failed')}</p>
        <Button onClick={() => sharing.send({ type: 'share.retry' })}>{t('common.retry')}</Button>
      </div>
    );
  }
  if (!shares) {
    return (
      <p role="status" className={styles.state}>
        {t('preview.sharing.loading')}
      </p>
    );
  }
  return (
    <div role="group" aria-label={t('preview.tab.sharing')} className={styles.tab} aria-busy={isBusy}>
      <SharingStatus sharing={sharing} />
      <Shared sharing={sharing} isBusy={isBusy} />
      {shares.mayShare ? <ShareForms sharing={sharing} groups={shares.groups} isBusy={isBusy} /> : null}
      <h3 className={styles.heading}>{t('preview.sharing.people')}</h3>
      <ul className={styles.list}>
        {shares.people.map(({ id, name, role }) => (
          <li key={id} className={styles.entry}>
            <span dir="auto">{name}</span>
            <span className={styles.role}>{t(`preview.sharing.role.${role}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The result of the last change. */
function SharingStatus({ sharing }: { sharing: SharingRef }) {
  const t = useText('preview');
  const link = useSelector(sharing, ({ context }) => context.link);
  const isSaving = useSelector(sharing, (snapshot) => snapshot.matches('saving'));
  const isListed = useSelector(sharing, (snapshot) => snapshot.matches('listed'));
  const isEnded = useSelector(sharing, (snapshot) => snapshot.matches({ listed: 'ended' }));
  const isCopying = useSelector(sharing, (snapshot) => snapshot.matches({ listed: 'copying' }));
  const isCopied = useSelector(sharing, (snapshot) => snapshot.matches({ listed: 'copied' }));
  const problem = useSelector(sharing, (snapshot) =>
    (['unknown', 'badDate', 'full', 'notSaved'] as const).find((each) => snapshot.matches({ listed: each })),
  );
  const isNotCopied = useSelector(sharing, (snapshot) => snapshot.matches({ listed: 'notCopied' }));
  const message = isSaving
    ? t('preview.sharing.saving')
    : isCopied
      ? t('common.linkCopied')
      : isEnded
        ? t('preview.sharing.ended')
        : isListed && link !== undefined
          ? t('preview.sharing.made')
          : '';
  return (
    <>
      <ChangeStatus text={message} attach={takeFreeFocus} className={styles.note} />
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t(`preview.sharing.${problem}`)}
        </p>
      ) : null}
      {isListed && link !== undefined ? (
        <div className={styles.link}>
          <CopyField label={t('preview.sharing.madeLink')} value={link} rows={3} />
          <CopyButton
            variant="primary"
            isCopied={isCopied}
            aria-busy={isCopying}
            onClick={() => sharing.send({ type: 'share.copy' })}
          >
            {t('preview.sharing.copy')}
          </CopyButton>
        </div>
      ) : null}
      {isNotCopied ? (
        <p role="alert" className={styles.problem}>
          {t('common.linkNotCopied')}
        </p>
      ) : null}
    </>
  );
}

function Shared({ sharing, isBusy }: { sharing: SharingRef; isBusy: boolean }) {
  const t = useText('preview');
  const id = useId();
  const shares = useSelector(sharing, ({ context }) => context.shares);
  const entries = shares?.shares ?? [];
  const nameOf = ({ kind, name, endsAt }: ShareEntry): string =>
    kind === 'link' ? t('preview.sharing.link', { date: formatDate(dayOf(endsAt ?? 0)) }) : name;
  return (
    <>
      <h3 id={id} className={styles.heading}>
        {t('preview.sharing.shares')}
      </h3>
      {entries.length === 0 ? <p className={styles.hint}>{t('preview.sharing.nobody')}</p> : null}
      <ul className={styles.list} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span dir="auto">{nameOf(entry)}</span>
            {shares?.mayShare ? (
              <Button
                variant="quiet"
                aria-disabled={isBusy}
                aria-label={t('preview.sharing.endOf', { name: nameOf(entry) })}
                onClick={() => sharing.send({ type: 'share.end', id: entry.id })}
              >
                {t('preview.sharing.end')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
