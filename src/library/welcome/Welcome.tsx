import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import type { WelcomeRef } from '../refs.ts';
import { useSlots } from '../slots.ts';
import styles from './Welcome.module.css';

/** A line that leads to a library of one's own (row S01). */
export function Welcome({ welcome }: { welcome: WelcomeRef }) {
  const t = useText();
  const { addressOf } = useSlots();
  const face = useSelector(welcome, ({ value }) => value);
  if (face !== 'firstRun' && face !== 'samples') return null;
  return (
    <section className={styles.line} aria-label={t('library.welcome')}>
      <p>{t(face === 'samples' ? 'library.welcomeSamples' : 'library.welcomeFirstRun')}</p>
      <ButtonLink href={addressOf(face === 'samples' ? '/own-library' : '/first-run')}>
        {t(face === 'samples' ? 'library.ownLibrary' : 'library.continueFirstRun')}
      </ButtonLink>
      {face === 'samples' ? (
        <IconButton label={t('library.welcomeDismiss')} onClick={() => welcome.send({ type: 'welcome.dismiss' })}>
          <CloseIcon size={18} aria-hidden />
        </IconButton>
      ) : null}
    </section>
  );
}
