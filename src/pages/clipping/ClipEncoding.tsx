import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { clipEncodingMachine } from '../../../machines/shared/clip-encoding.machine.ts';
import { CLIP_POLL_LIMIT } from '../../../core/domain/constants/clips.ts';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import work from '../work-page.module.css';
import styles from './clipping.module.css';

export type ClipEncodingRef = ActorRefFrom<typeof clipEncodingMachine>;

/** Progress of a clip that is being encoded, with the longest possible wait. */
export function ClipEncoding({ encoding }: { encoding: ClipEncodingRef }) {
  const t = useText();
  const tries = useSelector(encoding, ({ context }) => context.tries);
  return (
    <>
      <p role="status" ref={takeFreeFocus} tabIndex={-1}>
        {t('clipping.waiting')}
      </p>
      <progress className={styles.progress} aria-label={t('clipping.tries')} max={CLIP_POLL_LIMIT} value={tries} />
      <p className={work.row}>
        <Button onClick={() => encoding.send({ type: 'clip.cancel' })}>{t('clipping.stopWaiting')}</Button>
      </p>
    </>
  );
}
