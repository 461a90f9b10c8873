import { shallowEqual, useSelector } from '@xstate/react';
import {
  selectIsCopying,
  selectNotice,
  selectOffers,
} from '../../../machines/player/tags/tag-actions/tag-actions.select.ts';
import type { TagActionsRef } from '../../../machines/player/tags/tag-actions/tag-actions.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Copied } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { CompareIcon, FilmsIcon, ScissorsIcon, ShareIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { PlayerHandles } from '../handles.ts';
import styles from './NowPlaying.module.css';

interface TagActionsPanelProps {
  actions: TagActionsRef;
  document: DataDocument;
  handles: PlayerHandles;
}

/** The link of the current tag, its clip, and playing all tags of its category in sequence. */
export default function TagActionsPanel({ actions, document, handles: { addressOf, reload } }: TagActionsPanelProps) {
  const t = useText('tagActions');
  const { share, clip, isLast, playAll, compare } = useSelector(actions, selectOffers(document), shallowEqual);
  const isCopying = useSelector(actions, selectIsCopying);
  const isCopied = useSelector(actions, selectNotice) === 'copied';
  const { send } = actions;
  // Another site's page is not left.
  const elsewhere = reload ? {} : { target: '_blank', rel: 'noopener' };
  return (
    <div role="group" aria-label={t('player.tagActions')} className={styles.panel}>
      {share === undefined ? null : (
        <Copied isCopied={isCopied} floats>
          <Button
            variant="quiet"
            className={styles.action}
            aria-label={t('tagActions.share')}
            aria-busy={isCopying}
            aria-disabled={isCopying}
            onClick={() => send({ type: 'tagActions.share' })}
          >
            <ShareIcon size={20} aria-hidden />
            {t('tagActions.shareShort')}
          </Button>
        </Copied>
      )}
      {clip !== undefined && isLast ? (
        <Button
          variant="quiet"
          className={styles.action}
          aria-label={t('tagActions.clip')}
          onClick={() => send({ type: 'tagActions.clip' })}
        >
          <ScissorsIcon size={20} aria-hidden />
          {t('tagActions.clipShort')}
        </Button>
      ) : null}
      {clip !== undefined && !isLast ? (
        <ButtonLink
          variant="quiet"
          className={styles.action}
          href={addressOf(clip)}
          aria-label={t('tagActions.clip')}
          {...elsewhere}
        >
          <ScissorsIcon size={20} aria-hidden />
          {t('tagActions.clipShort')}
        </ButtonLink>
      ) : null}
      {playAll === undefined ? null : (
        <ButtonLink
          variant="quiet"
          className={styles.action}
          href={addressOf(playAll)}
          aria-label={t('tagActions.playAll')}
          {...elsewhere}
        >
          <FilmsIcon size={20} aria-hidden />
          {t('tagActions.playAllShort')}
        </ButtonLink>
      )}
      {compare === undefined ? null : (
        <ButtonLink
          variant="quiet"
          className={styles.action}
          href={addressOf(compare)}
          aria-label={t('tagActions.compare')}
          {...elsewhere}
        >
          <CompareIcon size={20} aria-hidden />
          {t('tagActions.compareShort')}
        </ButtonLink>
      )}
      <ActionStatus actions={actions} link={share === undefined ? undefined : addressOf(share)} />
    </div>
  );
}

/** The result of the action, as worded in the specification. */
function ActionStatus({ actions, link }: { actions: TagActionsRef; link: string | undefined }) {
  const t = useText('tagActions');
  const notice = useSelector(actions, selectNotice);
  const dismiss = () => actions.send({ type: 'tagActions.dismiss' });
  if (notice === 'copied')
    return (
      <Notice kind="success" onClose={dismiss}>
        {t('common.linkCopied')}
      </Notice>
    );
  if (notice === 'unclippable')
    return (
      <Notice kind="error" onClose={dismiss}>
        {t('tagActions.lastTag')}
      </Notice>
    );
  if (notice !== 'notCopied') return null;
  return (
    <Notice kind="error" onClose={dismiss}>
      <p>{t('common.linkNotCopied')}</p>
      {link === undefined ? null : <CopyField label={t('tagActions.link')} value={link} />}
      <Button onClick={() => actions.send({ type: 'tagActions.share' })}>{t('tagActions.copy')}</Button>
    </Notice>
  );
}
