import { useSelector } from '@xstate/react';
import {
  selectIsRequestingDevice,
  selectIsCastOffered,
  selectWherePlayed,
} from '../../../machines/player/playback/cast/cast.select.ts';
import type { CastRef } from '../../../machines/player/playback/cast/cast.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { CastIcon } from '../../ui/icons.ts';

/** Opens the browser's list of devices; only shown if one is available. */
export default function CastButton({ cast }: { cast: CastRef }) {
  const t = useText('cast');
  const isOffered = useSelector(cast, selectIsCastOffered);
  const isRequesting = useSelector(cast, selectIsRequestingDevice);
  const where = useSelector(cast, selectWherePlayed);
  const isElsewhere = where === 'connecting' || where === 'connected';
  if (!isOffered) return null;
  return (
    <IconButton
      label={t(isElsewhere ? 'cast.change' : 'cast.start')}
      aria-disabled={isRequesting}
      aria-pressed={isElsewhere}
      onClick={() => cast.send({ type: 'cast.press' })}
    >
      <CastIcon size={22} aria-hidden />
    </IconButton>
  );
}
