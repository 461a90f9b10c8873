import { useSelector } from '@xstate/react';
import { POST_ROLL_CHOICES_S, PRE_ROLL_CHOICES_S } from '../../../core/domain/constants/tags.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import type { PlayAllRef } from '../refs.ts';
import styles from './PlayAllDialog.module.css';

/** The video's own setting. */
const DEFAULT = 'default';

/** How much of each tag to play, and GO (row L14). */
export default function PlayAllDialog({ playAll }: { playAll: PlayAllRef }) {
  const t = useText();
  const { preRoll, postRoll } = useSelector(playAll, ({ context }) => context);
  const isBusy = useSelector(playAll, (snapshot) => snapshot.hasTag('busy'));
  const isLeaving = useSelector(playAll, (snapshot) => snapshot.matches('leaving'));
  const failed = useSelector(playAll, (snapshot) => snapshot.matches('failed'));
  const close = () => playAll.send({ type: 'playAll.close' });
  const option = (seconds: number) => ({ value: String(seconds), label: t('library.rollSeconds', { seconds }) });
  return (
    <Dialog
      title={t('library.playAllTags')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        <Button variant="primary" aria-disabled={isBusy} onClick={() => playAll.send({ type: 'playAll.go' })}>
          {t(failed ? 'common.retry' : 'library.go')}
        </Button>
      }
    >
      <div className={styles.choices}>
        <Select
          label={t('library.preRoll')}
          options={PRE_ROLL_CHOICES_S.map(option)}
          value={String(preRoll)}
          disabled={isBusy || failed}
          onChange={(value) => playAll.send({ type: 'playAll.preRoll', seconds: Number(value) })}
        />
        <Select
          label={t('library.postRoll')}
          options={[{ value: DEFAULT, label: t('library.rollDefault') }, ...POST_ROLL_CHOICES_S.map(option)]}
          value={postRoll === undefined ? DEFAULT : String(postRoll)}
          disabled={isBusy || failed}
          onChange={(value) =>
            playAll.send({ type: 'playAll.postRoll', seconds: value === DEFAULT ? undefined : Number(value) })
          }
        />
      </div>
      <p role="status" className={styles.status}>
        {isBusy ? t(isLeaving ? 'library.openingPlayer' : 'library.gatheringTags') : ''}
      </p>
      {failed ? <p role="alert">{t('library.playAllFailed')}</p> : null}
    </Dialog>
  );
}
