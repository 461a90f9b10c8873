import { useSelector } from '@xstate/react';
import type { PlayerFace, PlayerRef } from '../../../machines/player/player.select.ts';
import { selectGate } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { HiddenTitle } from '../PlayerTitle.tsx';
import { Gate } from './Gate.tsx';
import { Named } from './Named.tsx';
import { Sandboxed } from './Sandboxed.tsx';
import { RefusalPanel } from './RefusalPanel.tsx';
import { SignedOut } from './SignedOut.tsx';
import styles from './entry.module.css';

interface EntryProps {
  player: PlayerRef;
  face: Exclude<PlayerFace, 'opening' | 'ready' | 'closed'>;
  library: string | undefined;
  outside: string | undefined;
}

/** Shown instead of the video: a form, a refusal, or a notice. */
export default function Entry({ player, face, library, outside }: EntryProps) {
  const t = useText('entry');
  const gate = useSelector(player, selectGate);
  return (
    <section className={styles.entry} aria-label={t('player.player')}>
      {(face === 'gated' || face === 'signedOut') && library !== undefined ? (
        <ButtonLink variant="quiet" className={styles.toLibrary} href={library}>
          {t('entry.toLibrary')}
        </ButtonLink>
      ) : null}
      {face === 'gated' || face === 'removed' ? <Named player={player} /> : null}
      {face === 'gated' && gate && outside === undefined ? <Gate player={player} gate={gate} /> : null}
      {face === 'gated' && outside !== undefined ? (
        <div className={classes(styles.card, styles.message)}>
          <HiddenTitle />
          <Sandboxed outside={outside} />
        </div>
      ) : null}
      {face === 'removed' ? <RefusalPanel player={player} library={library} outside={outside} /> : null}
      {face === 'signedOut' ? <SignedOut player={player} /> : null}
      {face === 'leaving' ? (
        <>
          <HiddenTitle />
          <Announcement>{t('entry.leaving')}</Announcement>
        </>
      ) : null}
    </section>
  );
}
