import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListPage, PinnedResult } from '../ListPage.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { FeedSection } from './FeedSection.tsx';
import { FollowList } from './FollowList.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { OfferedList } from './OfferedList.tsx';
import type { FollowingRef } from './refs.ts';

/** What a person follows, how they are notified, and what another page suggests they follow (row S10). */
export function FollowingPage({ following, library }: { following: FollowingRef; library: string }) {
  const t = useText();
  const isBusy = useSelector(following, (snapshot) => snapshot.hasTag('busy'));
  const shown = useSelector(following, ({ context }) => context.following);
  const isFailed = useSelector(following, (snapshot) => snapshot.matches('failed'));
  return (
    <ListPage
      title={t('following.title')}
      library={library}
      toLibrary={t('following.toLibrary')}
      isBusy={isBusy}
      problem={isFailed ? t('following.failed') : undefined}
      onRetry={() => following.send({ type: 'following.retry' })}
    >
      <FollowingStatus following={following} />
      {shown === undefined ? null : (
        <>
          <OfferedList following={following} isBusy={isBusy} />
          <FollowList following={following} shown={shown} isBusy={isBusy} />
          <NoticeSection following={following} shown={shown} isBusy={isBusy} />
          <DeviceSection following={following} shown={shown} isBusy={isBusy} />
          <FeedSection following={following} shown={shown} isBusy={isBusy} />
        </>
      )}
    </ListPage>
  );
}

/** The result of the last action, visible while the page is scrolled, with an undo button. */
function FollowingStatus({ following }: { following: FollowingRef }) {
  const t = useText();
  const notice = useSelector(following, ({ context }) => context.notice);
  const name = useSelector(following, ({ context }) => context.about);
  const isFirst = useSelector(following, (snapshot) => snapshot.matches('loading') && !snapshot.context.following);
  const pending = useSelector(following, (snapshot) =>
    (['saving', 'copying'] as const).find((each) => snapshot.matches(each)),
  );
  const canUndo = useSelector(following, (snapshot) => snapshot.can({ type: 'following.undo' }));
  const message = notice && t(`following.notice.${notice}`, { name });
  return (
    <PinnedResult text={isFirst ? t('common.loading') : pending ? t(`following.${pending}`) : message}>
      {canUndo ? (
        <Button onClick={() => following.send({ type: 'following.undo' })}>{t('following.undo')}</Button>
      ) : null}
    </PinnedResult>
  );
}
