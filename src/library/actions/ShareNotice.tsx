import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { shareItemMachine } from '../../../machines/library/share-item.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { useSlots } from '../slots.ts';
import type { FlowProps } from './flow-props.ts';

/** Whether the link was copied to the clipboard; if not, the link itself (row L24). */
export default function ShareNotice({ flow }: FlowProps) {
  const share = flow as ActorRefFrom<typeof shareItemMachine>;
  const t = useText();
  const { addressOf } = useSlots();
  const state = useSelector(share, ({ value }) => value);
  const address = useSelector(share, ({ context }) => context.address);
  const close = () => share.send({ type: 'share.close' });
  if (state === 'copied') {
    return (
      <Notice kind="success" onClose={close}>
        {t('common.linkCopied')}
      </Notice>
    );
  }
  if (state !== 'notCopied') return null;
  return (
    <Notice kind="error" onClose={close}>
      <p>{t('common.linkNotCopied')}</p>
      <CopyField label={t('library.link')} value={addressOf(address)} />
      <Button onClick={() => share.send({ type: 'share.copy' })}>{t('library.copyLink')}</Button>
    </Notice>
  );
}
