import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { qrCodeMachine } from '../../../machines/library/qr-code.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSlots } from '../slots.ts';
import styles from './dialogs.module.css';
import type { FlowProps } from './flow-props.ts';

/** A film's QR code: to scan from the screen, save or copy (row L23). */
export default function QrDialog({ flow }: FlowProps) {
  const qr = flow as ActorRefFrom<typeof qrCodeMachine>;
  const t = useText('actions');
  const { addressOf } = useSlots();
  const { picture, address } = useSelector(qr, ({ context }) => context);
  const isOver = useSelector(qr, ({ status }) => status !== 'active');
  const isDrawing = useSelector(qr, (snapshot) => snapshot.matches('drawing'));
  const isFailed = useSelector(qr, (snapshot) => snapshot.matches('failed'));
  const isCopying = useSelector(qr, (snapshot) => snapshot.matches({ shown: 'copying' }));
  const isCopied = useSelector(qr, (snapshot) => snapshot.matches({ shown: 'copied' }));
  const isNotCopied = useSelector(qr, (snapshot) => snapshot.matches({ shown: 'notCopied' }));
  if (isOver) return null;
  const target = addressOf(address);
  const isShown = !isDrawing && !isFailed;
  return (
    <Dialog
      title={t('library.action.qrCode')}
      closeLabel={t('common.close')}
      onClose={() => qr.send({ type: 'qr.close' })}
      footer={
        isFailed ? (
          <Button variant="primary" onClick={() => qr.send({ type: 'qr.retry' })}>
            {t('common.retry')}
          </Button>
        ) : isShown ? (
          <>
            <CopyButton isCopied={isCopied} aria-busy={isCopying} onClick={() => qr.send({ type: 'qr.copy' })}>
              {t('actions.copyPicture')}
            </CopyButton>
            <ButtonLink variant="primary" href={picture ?? ''} download="qr-code.jpg">
              {t('actions.savePicture')}
            </ButtonLink>
          </>
        ) : null
      }
    >
      <div className={styles.qr} aria-busy={isDrawing}>
        {isShown && picture ? (
          <img src={picture} alt={t('actions.qrOf', { address: target })} className={styles.code} />
        ) : (
          <div className={styles.code} />
        )}
        <p className={styles.address} dir="ltr">
          {target}
        </p>
      </div>
      <p role="status" className={styles.status}>
        {isDrawing ? t('actions.qrDrawing') : isCopied ? t('actions.pictureCopied') : ''}
      </p>
      {isFailed ? <p role="alert">{t('actions.qrFailed')}</p> : null}
      {isNotCopied ? <p role="alert">{t('actions.pictureNotCopied')}</p> : null}
    </Dialog>
  );
}
