import { useSelector } from '@xstate/react';
import { writeDirectLink } from '../../../core/domain/search-address.ts';
import { takeFreeFocus } from '../../dom/free-focus.ts';
import { scrollToNearest } from '../../dom/in-view.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DownloadIcon, ExternalLinkIcon, PlayIcon } from '../../ui/icons.ts';
import { ClipEncoding } from './ClipEncoding.tsx';
import type { ClipListRef } from './ClipList.tsx';
import type { ClippingRef } from './refs.ts';
import work from '../work-page.module.css';
import styles from './clipping.module.css';

/** The state of the requested clip. */
export function ClipResult({ clipping, list }: { clipping: ClippingRef; list: ClipListRef }) {
  const t = useText();
  const made = useSelector(clipping, ({ context }) => context.made);
  const encoding = useSelector(clipping, ({ children }) => children.encoding);
  const isReady = useSelector(clipping, (snapshot) => snapshot.matches({ working: { choosing: 'ready' } }));
  const isFailed = useSelector(clipping, (snapshot) => snapshot.matches({ working: { choosing: 'failed' } }));
  if (!made || !(encoding || isReady || isFailed)) return null;
  const stage = encoding ? 'encoding' : isReady ? 'ready' : 'failed';
  return (
    // On a phone the result is below the form and out of view, so each stage is scrolled to.
    <section key={stage} ref={scrollToNearest} className={styles.result} aria-label={t('clipping.result')}>
      <h2 dir="auto">{made.title || t('common.untitled')}</h2>
      {encoding ? <ClipEncoding encoding={encoding} /> : null}
      {isReady ? (
        <>
          <p role="status" ref={takeFreeFocus} tabIndex={-1}>
            {t('clipping.ready')}
          </p>
          <p className={work.row}>
            <Button variant="primary" onClick={() => list.send({ type: 'clips.play', clip: made })}>
              <PlayIcon size={18} aria-hidden />
              {t('clipping.play')}
            </Button>
            <Button onClick={() => list.send({ type: 'clips.download', clip: made })}>
              <DownloadIcon size={18} aria-hidden />
              {t('clipping.download')}
            </Button>
            <ButtonLink href={`/?${writeDirectLink({ kind: 'clip', id: made.id }, '')}`} variant="quiet">
              <ExternalLinkIcon size={18} aria-hidden />
              {t('clipping.open')}
            </ButtonLink>
          </p>
        </>
      ) : null}
      {isFailed ? (
        <>
          <p role="alert" className={styles.wrong} ref={takeFreeFocus} tabIndex={-1}>
            {t('clipping.failed')}
          </p>
          <p className={work.row}>
            <Button onClick={() => clipping.send({ type: 'clip.wait' })}>{t('clipping.waitAgain')}</Button>
          </p>
        </>
      ) : null}
    </section>
  );
}
