import type { ActorRefFrom } from 'xstate';
import type { TrayMoment } from '../../../core/domain/compare/tray.ts';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { TrashIcon } from '../../ui/icons.ts';
import { momentName } from './moment-name.ts';

interface RemoveMomentProps {
  tray: ActorRefFrom<typeof compareTrayMachine>;
  moment: TrayMoment;
}

/** Removes a moment from the tray. */
export function RemoveMoment({ tray, moment }: RemoveMomentProps) {
  const t = useText();
  return (
    <IconButton
      label={t('compare.tray.remove', { moment: momentName(moment) })}
      onClick={() => tray.send({ type: 'tray.remove', moment })}
    >
      <TrashIcon size={18} aria-hidden />
    </IconButton>
  );
}
