import { useCallback } from 'react';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton, ToggleButton } from '../Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CircleAlertIcon, LockIcon, ZoomInIcon, ZoomOutIcon } from '../icons.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Announcement } from '../VisuallyHidden.tsx';
import styles from './PdfViewer.module.css';

/** The state of the document's chart. */
export type PdfState = 'busy' | 'reading' | 'private' | 'malformed' | 'failed';

export interface PageOptions {
  url: string;
  page: number;
  scale: number;
  fits: boolean;
  textClass: string;
}

/** Events that the viewer's controls emit. */
export type PdfEvent =
  | { type: 'pager.next' }
  | { type: 'pager.previous' }
  | { type: 'pager.goTo'; page: number }
  | { type: 'pager.zoomIn' }
  | { type: 'pager.zoomOut' }
  | { type: 'pager.fit' }
  | { type: 'pager.follow' }
  | { type: 'pager.retry' }
  | { type: 'pager.drawn'; scale: number }
  | { type: 'pager.undrawable' };

export interface PdfViewerProps {
  state: PdfState;
  url: string | undefined;
  page: number;
  pages: number;
  scale: number;
  fits: boolean;
  /** The scale at which the page is displayed. */
  shown: number;
  /** Its film does not turn pages at the moment. */
  mayFollow: boolean;
  /** Renders a page into an element. Returns a function that cancels it. */
  attachPage: (
    host: HTMLElement,
    options: PageOptions,
    onDrawn: (scale: number) => void,
    onFault: () => void,
  ) => () => void;
  send: (event: PdfEvent) => void;
}

/** A PDF document, one page at a time, with its text for screen readers and the clipboard. */
export function PdfViewer(props: PdfViewerProps) {
  const t = useText('document');
  const { state, send } = props;
  if (state === 'busy') {
    return (
      <div className={styles.viewer} aria-busy="true">
        <Announcement>{t('document.loading')}</Announcement>
        <div className={styles.waiting}>
          <Skeleton height="100%" />
        </div>
      </div>
    );
  }
  if (state !== 'reading') {
    return (
      <div className={styles.message} role="alert">
        {state === 'private' ? <LockIcon size={32} aria-hidden /> : <CircleAlertIcon size={32} aria-hidden />}
        <p>{t(state === 'private' ? 'common.privateContent' : `document.${state}`)}</p>
        {state === 'failed' ? (
          <Button variant="primary" onClick={() => send({ type: 'pager.retry' })}>
            {t('common.retry')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className={styles.viewer}>
      <Tools {...props} />
      <Page {...props} />
    </div>
  );
}

function Tools({ page, pages, shown, fits, mayFollow, send }: PdfViewerProps) {
  const t = useText('document');
  return (
    <div className={styles.tools} role="group" aria-label={t('document.pages')}>
      <IconButton
        label={t('document.previous')}
        aria-disabled={page <= 1}
        onClick={() => send({ type: 'pager.previous' })}
      >
        <ChevronLeftIcon size={20} aria-hidden />
      </IconButton>
      <label className={styles.where}>
        <select
          aria-label={t('document.page')}
          value={page}
          onChange={(event) => send({ type: 'pager.goTo', page: Number(event.currentTarget.value) })}
        >
          {Array.from({ length: pages }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
        <span>{t('document.ofPages', { pages })}</span>
      </label>
      <IconButton label={t('document.next')} aria-disabled={page >= pages} onClick={() => send({ type: 'pager.next' })}>
        <ChevronRightIcon size={20} aria-hidden />
      </IconButton>
      {mayFollow ? (
        <Button variant="quiet" onClick={() => send({ type: 'pager.follow' })}>
          {t('document.follow')}
        </Button>
      ) : null}
      <span className={styles.space} />
      <IconButton label={t('document.zoomOut')} onClick={() => send({ type: 'pager.zoomOut' })}>
        <ZoomOutIcon size={20} aria-hidden />
      </IconButton>
      <ToggleButton
        variant="quiet"
        className={styles.scale}
        pressed={fits}
        title={t('document.fit')}
        aria-label={t('document.fitAt', { percent: Math.round(shown * 100) })}
        onClick={() => send({ type: 'pager.fit' })}
      >
        {t('document.percent', { percent: Math.round(shown * 100) })}
      </ToggleButton>
      <IconButton label={t('document.zoomIn')} onClick={() => send({ type: 'pager.zoomIn' })}>
        <ZoomInIcon size={20} aria-hidden />
      </IconButton>
      <Announcement>{t('document.pageOf', { page, pages })}</Announcement>
    </div>
  );
}

function Page({ url, page, pages, scale, fits, attachPage, send }: PdfViewerProps) {
  const t = useText('document');
  const attach = useCallback(
    (host: HTMLDivElement) =>
      attachPage(
        host,
        { url: url ?? '', page, scale, fits, textClass: styles.text ?? '' },
        (shown) => send({ type: 'pager.drawn', scale: shown }),
        () => send({ type: 'pager.undrawable' }),
      ),
    [attachPage, url, page, scale, fits, send],
  );
  return (
    // A page larger than its container can be scrolled with the keyboard.
    <section
      className={styles.place}
      aria-label={t('document.pageOf', { page, pages })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={styles.sheet}>
        <div ref={attach} className={styles.page} />
      </div>
    </section>
  );
}
