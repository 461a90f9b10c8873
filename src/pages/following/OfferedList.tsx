import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './FollowingPage.module.css';
import type { FollowingRef } from './refs.ts';

/** Suggestions of the page that led here; one press follows each. */
export function OfferedList({ following, isBusy }: { following: FollowingRef; isBusy: boolean }) {
  const t = useText();
  const isProposed = useSelector(following, ({ context }) => context.proposal !== undefined);
  const offered = useSelector(following, ({ context }) => context.offered);
  if (!isProposed) return null;
  return (
    <section className={styles.section} aria-labelledby="offered">
      <h2 id="offered">{t('following.offered')}</h2>
      {offered.length === 0 ? <p className={styles.lead}>{t('following.nothingOffered')}</p> : null}
      <ul className={styles.list} aria-labelledby="offered">
        {offered.map((target) => (
          <li key={`${target.kind} ${target.subject}`} className={styles.row}>
            <div className={styles.about}>
              <h3 className={styles.name}>
                <bdi>{target.name}</bdi>
              </h3>
              <p className={styles.facts}>{t(`following.kind.${target.kind}`)}</p>
            </div>
            {target.followId === undefined ? (
              <Button
                variant="primary"
                aria-disabled={isBusy}
                aria-label={t('following.followOf', { name: target.name })}
                onClick={() => following.send({ type: 'following.change', change: { kind: 'follow', target } })}
              >
                {t('following.follow')}
              </Button>
            ) : (
              <p className={styles.facts}>{t('following.already')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
