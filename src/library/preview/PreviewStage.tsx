import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { PreviewContent } from '../../../machines/library/library.ports.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { nextStepOf } from '../../../core/domain/next-step.ts';
import { collectionAddress, playableOf, titleOf } from '../../../core/domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { PagerRef } from '../../../machines/shared/pager/pager.select.ts';
import type { PreviewRef } from '../refs.ts';
import { Thumbnail } from '../results/Thumbnail.tsx';
import { useSlots } from '../slots.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import styles from './Preview.module.css';

/** Fetched with the first document. */
const PreviewDocument = lazyWithRetry(() => import('./PreviewDocument.tsx'));

interface PreviewStageProps {
  preview: PreviewRef;
  content: PreviewContent;
  isZooming: boolean;
  playing: 'atOnce' | 'onRequest' | 'never';
}

/** The picture or sound of an item. */
export function PreviewStage({ preview, content, isZooming, playing }: PreviewStageProps) {
  const t = useText('preview');
  const { Player, addressOf } = useSlots();
  const pager = useSelector(preview, ({ children }) => children.pager as PagerRef | undefined);
  const linked = useSelector(preview, ({ context: { target } }) =>
    target.kind === 'link' ? target.link.start : undefined,
  );
  const onLeaving = useCallback(
    (moment: Seconds | undefined) => preview.send({ type: 'player.leaving', moment }),
    [preview],
  );
  const { item } = content;
  const playable = playableOf(item);
  if (playable && playing !== 'never') {
    return (
      <div className={styles.player}>
        <Player
          playable={{ ...playable, start: linked ?? playable.start }}
          autoplay={playing === 'atOnce'}
          onLeaving={onLeaving}
        />
      </div>
    );
  }
  if (pager) {
    return (
      <div className={styles.document}>
        <AsyncBoundary fallback={<p role="status">{t('preview.loading')}</p>}>
          <PreviewDocument pager={pager} />
        </AsyncBoundary>
      </div>
    );
  }
  if (item.type === 'Photo' && item.path) {
    return (
      <img
        src={item.path}
        alt={titleOf(item) ?? t('common.untitled')}
        className={classes(styles.photo, isZooming && styles.near)}
      />
    );
  }
  return (
    <div className={styles.center}>
      <div className={styles.poster}>
        <Thumbnail item={item} />
      </div>
      {item.type === 'Collection' && item.title ? (
        <ButtonLink href={addressOf(collectionAddress(item.title, item))} variant="primary">
          {t('preview.openCollection')}
        </ButtonLink>
      ) : null}
      <NextStep preview={preview} content={content} />
    </div>
  );
}

/** The link from a test or an exercise to the page where it is taken. */
function NextStep({ preview, content: { item } }: Pick<PreviewStageProps, 'preview' | 'content'>) {
  const t = useText('preview');
  const { addressOf } = useSlots();
  const connected = useSelector(preview, ({ context }) => context.connected);
  const signsIn = useSelector(preview, (snapshot) => snapshot.matches({ open: { use: 'signIn' } }));
  if (signsIn) {
    return (
      <>
        <p>{t(item.type === 'Test' ? 'preview.signInForTest' : 'preview.signInForExercise')}</p>
        <Button variant="primary" onClick={() => preview.send({ type: 'preview.signIn' })}>
          {t('common.login')}
        </Button>
      </>
    );
  }
  const step = nextStepOf(item, connected);
  if (!step || step.kind === 'signIn') return null;
  return (
    <ButtonLink href={addressOf(step.address)} variant="primary">
      {t(step.kind === 'start' ? 'library.action.startTest' : 'preview.watchExercise')}
    </ButtonLink>
  );
}
