import { useSelector } from '@xstate/react';
import { selectWherePlayed } from '../../../machines/player/playback/cast/cast.select.ts';
import type { CastRef } from '../../../machines/player/playback/cast/cast.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CastIcon } from '../../ui/icons.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import styles from './CastNotice.module.css';

/** Replaces the picture with the place where the film is playing. Screen readers also hear when it plays here again. */
export default function CastNotice({ cast }: { cast: CastRef }) {
  const t = useText('cast');
  const where = useSelector(cast, selectWherePlayed);
  const text = where === 'here' ? '' : t(`cast.${where}`);
  return (
    <>
      {where === 'connecting' || where === 'connected' ? (
        <p className={styles.notice} aria-hidden>
          <CastIcon size={20} />
          {text}
        </p>
      ) : null}
      <Announcement>{text}</Announcement>
    </>
  );
}
