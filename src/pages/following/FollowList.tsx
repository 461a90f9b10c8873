import { useSelector } from '@xstate/react';
import type { Following } from '../../../machines/shared/following/following.machine.ts';
import { CHANNELS, type Follow, FREQUENCIES } from '../../../core/domain/follows.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './FollowingPage.module.css';
import type { FollowingRef } from './refs.ts';

interface SectionProps {
  following: FollowingRef;
  shown: Following;
  isBusy: boolean;
}

/** Everything that is followed, with the frequency of its notifications. */
export function FollowList({ following, shown: { follows }, isBusy }: SectionProps) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="follows">
      <h2 id="follows">{t('following.list')}</h2>
      {follows.length === 0 ? <p className={styles.lead}>{t('following.empty')}</p> : null}
      <ul className={styles.list} aria-labelledby="follows">
        {follows.map((follow) => (
          <Row key={follow.id} following={following} follow={follow} isBusy={isBusy} />
        ))}
      </ul>
    </section>
  );
}

/**
 * A frequency is saved with a separate button, because arrow keys in a closed list would save every value they pass.
 */
function Row({ following, follow, isBusy }: { following: FollowingRef; follow: Follow; isBusy: boolean }) {
  const t = useText();
  const { id, kind, address } = follow;
  const name = follow.name || t('following.unseen');
  const chosen = useSelector(following, ({ context }) => context.chosen[id] ?? follow);
  const isSaved = chosen.email === follow.email && chosen.push === follow.push;
  const options = FREQUENCIES.map((value) => ({ value, label: t(`following.frequency.${value}`) }));
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h3 className={styles.name}>{address ? <a href={address}>{name}</a> : <bdi>{name}</bdi>}</h3>
        <p className={styles.facts}>{t(`following.kind.${kind}`)}</p>
      </div>
      <div className={styles.changes}>
        {CHANNELS.map((channel) => (
          <span key={channel} className={styles.channel}>
            <span aria-hidden>{t(`following.${channel}`)}</span>
            <Select
              label={t(`following.${channel}Of`, { name })}
              labelHidden
              options={options}
              value={chosen[channel]}
              onChange={(frequency) =>
                following.send({
                  type: 'following.choose',
                  id,
                  frequencies: { email: chosen.email, push: chosen.push, [channel]: frequency },
                })
              }
            />
          </span>
        ))}
        <Button
          aria-disabled={isBusy || isSaved}
          aria-label={t('following.saveOf', { name })}
          onClick={() => following.send({ type: 'following.save', follow })}
        >
          {t('following.save')}
        </Button>
        <Button
          aria-disabled={isBusy}
          aria-label={t('following.unfollowOf', { name })}
          onClick={() => following.send({ type: 'following.change', change: { kind: 'unfollow', follow } })}
        >
          {t('following.unfollow')}
        </Button>
      </div>
    </li>
  );
}
