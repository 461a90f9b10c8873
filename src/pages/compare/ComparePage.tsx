import { useSelector } from '@xstate/react';
import type { ReactNode, RefCallback } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { compareLinkMachine } from '../../../machines/player/compare/compare-link.machine.ts';
import type { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectDraws, selectFace, selectIsCleared } from '../../../machines/player/compare/compare.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink, ToggleButton } from '../../ui/Button.tsx';
import { LinkIcon, PenIcon } from '../../ui/icons.ts';
import { DrawingDesk } from './Drawing.tsx';
import { ExportControls } from './Export.tsx';
import type { CompareExportRef } from './Export.tsx';
import type { CompareHandles } from './handles.ts';
import type { CompareClassRef } from './Runs.tsx';
import { Splits } from './Splits.tsx';
import { Stage } from './Stage.tsx';
import { Tray } from './Tray.tsx';
import type { CompareTrayRef } from './Tray.tsx';
import { Clocks, LayoutControls, SideControls, Transport } from './Transport.tsx';
import styles from './compare.module.css';

interface ComparePageProps {
  compare: CompareRef;
  /** For each film: the runs of its class. */
  classes: { readonly [S in Side]: CompareClassRef };
  link: ActorRefFrom<typeof compareLinkMachine>;
  film: CompareExportRef;
  screen: ActorRefFrom<typeof compareScreenMachine>;
  tray: CompareTrayRef;
  drawing: DrawingRef;
  handles: CompareHandles;
}

const KEYS = ['play', 'step', 'seek', 'rate', 'loop', 'nudge', 'runs', 'screen'] as const;

/** Two films under one transport (row B05). */
export function ComparePage({ compare, classes, link, film, screen, tray, drawing, handles }: ComparePageProps) {
  const t = useText();
  const draws = useSelector(compare, selectDraws);
  const isNothing = useSelector(compare, selectFace) === 'nothing';
  const isCleared = useSelector(compare, selectIsCleared);
  const covers = useSelector(screen, (snapshot) => snapshot.hasTag('fullscreen'));
  const isRefused = useSelector(screen, (snapshot) => snapshot.matches({ inline: 'refused' }));
  const notices = [...(isRefused ? [t('compare.screenRefused')] : []), ...(isCleared ? [t('compare.cleared')] : [])];
  return (
    <main className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <h1>{t('compare.title')}</h1>
        <ButtonLink href={handles.library}>{t('compare.toLibrary')}</ButtonLink>
        <ToggleButton pressed={draws} onClick={() => compare.send({ type: 'compare.draw' })}>
          <PenIcon size={18} aria-hidden />
          {t('compare.draw')}
        </ToggleButton>
        <CopyLink link={link} />
      </header>
      <Screen attach={handles.attachScreen} covers={covers}>
        <div className={styles.room}>
          <Stage compare={compare} drawing={drawing} handles={handles} />
        </div>
        {isNothing ? null : (
          <>
            <Clocks compare={compare} handles={handles} />
            <Transport
              compare={compare}
              handles={handles}
              covers={covers}
              onCover={() => screen.send({ type: 'screen.toggle' })}
            />
          </>
        )}
      </Screen>
      <p role="status" className={styles.note}>
        {notices.length > 0 ? notices.join(' ') : null}
      </p>
      {isNothing ? (
        <p className={styles.nothing}>
          <b>{t('compare.nothing')}</b> {t('compare.nothing.lead')}
        </p>
      ) : (
        <>
          <DrawingDesk compare={compare} drawing={drawing} handles={handles} />
          <div className={styles.controls}>
            {SIDES.map((side) => (
              <SideControls key={side} compare={compare} side={side} ofClass={classes[side]} />
            ))}
            <LayoutControls compare={compare} />
          </div>
          <ExportControls film={film} compare={compare} drawing={drawing} handles={handles} />
          <Splits compare={compare} />
        </>
      )}
      <Tray compare={compare} tray={tray} />
      <details className={styles.keys}>
        <summary>{t('compare.keys')}</summary>
        <ul>
          {KEYS.map((each) => (
            <li key={each}>{t(`compare.keys.${each}`)}</li>
          ))}
        </ul>
      </details>
    </main>
  );
}

interface ScreenProps {
  attach: RefCallback<HTMLElement>;
  covers: boolean;
  children: ReactNode;
}

/** The part of the page that can go fullscreen. */
function Screen({ attach, covers, children }: ScreenProps) {
  return (
    <div ref={attach} className={styles.screen} data-covers={covers} tabIndex={-1}>
      {children}
    </div>
  );
}

function CopyLink({ link }: Pick<ComparePageProps, 'link'>) {
  const t = useText();
  const outcome = useSelector(link, ({ value }) => value);
  return (
    <>
      <Button onClick={() => link.send({ type: 'link.copy' })}>
        <LinkIcon size={18} aria-hidden />
        {t('compare.copyLink')}
      </Button>
      <p role="status" className={styles.note}>
        {outcome === 'copied' ? t('compare.linkCopied') : null}
        {outcome === 'copiedWithout' ? t('compare.linkLong') : null}
        {outcome === 'failed' ? t('compare.linkFailed') : null}
      </p>
    </>
  );
}
