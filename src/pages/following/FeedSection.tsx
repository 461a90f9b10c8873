import { useSelector } from '@xstate/react';
import type { Following } from '../../../machines/shared/following/following.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import styles from './FollowingPage.module.css';
import type { FollowingRef } from './refs.ts';

interface SectionProps {
  following: FollowingRef;
  shown: Following;
  isBusy: boolean;
}

/** The feed of followed items. Its address is shown once and can be renewed or deleted. */
export function FeedSection({ following, shown: { feed }, isBusy }: SectionProps) {
  const t = useText();
  const token = useSelector(following, ({ context }) => context.token);
  const isCopied = useSelector(following, ({ context }) => context.notice === 'copied');
  const address = token === undefined ? undefined : `${location.origin}/feed/${token}`;
  return (
    <section className={styles.section} aria-labelledby="feed">
      <h2 id="feed">{t('following.feed')}</h2>
      <p className={styles.lead}>{t(feed && address === undefined ? 'following.feedThere' : 'following.feedLead')}</p>
      {address === undefined ? null : (
        <>
          <CopyField label={t('following.feedAddress')} value={address} />
          <div>
            <CopyButton
              isCopied={isCopied}
              aria-disabled={isBusy}
              onClick={() => following.send({ type: 'following.copy', text: address })}
            >
              {t('following.copy')}
            </CopyButton>
          </div>
        </>
      )}
      <div className={styles.changes}>
        <Button
          aria-disabled={isBusy}
          onClick={() => following.send({ type: 'following.change', change: { kind: 'renewFeed' } })}
        >
          {t(feed ? 'following.renewFeed' : 'following.makeFeed')}
        </Button>
        {feed ? (
          <Button
            aria-disabled={isBusy}
            onClick={() => following.send({ type: 'following.change', change: { kind: 'endFeed' } })}
          >
            {t('following.endFeed')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
