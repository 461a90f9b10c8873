import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  selectAwaitedProvider,
  selectConsent,
  selectIsConsentRefused,
} from '../../../machines/player/playback/playback/playback.select.ts';
import { selectPlayback } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { PROVIDER_NAMES } from '../../../core/domain/providers.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ConsentPanel.module.css';

/** Covers the picture until the viewer consents to loading a video site's page. */
export default function ConsentPanel({ player }: { player: PlayerRef }) {
  const t = useText();
  const heading = useId();
  const consent = useSelector(useSelector(player, selectPlayback), selectConsent);
  const awaited = useSelector(consent, selectAwaitedProvider);
  const isRefused = useSelector(consent, selectIsConsentRefused);
  if (awaited === undefined) return null;
  const provider = PROVIDER_NAMES[awaited];
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <div className={styles.card}>
        <h2 id={heading}>{t('player.consentTitle', { provider })}</h2>
        <p role="status">{t(isRefused ? 'player.consentRefused' : 'player.consentText', { provider })}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => player.send({ type: 'consent.give' })}>
            {t('player.consentGive', { provider })}
          </Button>
          {isRefused ? null : (
            <Button onClick={() => player.send({ type: 'consent.refuse' })}>{t('player.consentRefuse')}</Button>
          )}
        </div>
        {isRefused ? null : <p>{t('player.consentRemembered', { provider })}</p>}
      </div>
    </section>
  );
}
