import { useCallback } from 'react';
import { useSelector } from '@xstate/react';
import { selectRows, selectSummary } from '../../../machines/studio/uploads/uploads.select.ts';
import type { UploadRow, UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { UPLOAD_ENDINGS } from '../../../core/domain/uploads.ts';
import type { FilmFactsRef } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import { formatSize } from '../../../core/domain/formats.ts';
import type { RemoteRef } from '../../../machines/studio/remote/remote.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AddByAddress } from './AddByAddress.tsx';
import { ListPage, PinnedResult } from '../ListPage.tsx';
import { takeDrops } from '../../dom/drop-zone.ts';
import { FileButton } from '../FileButton.tsx';
import { FilmFacts } from './FilmFacts.tsx';
import type { Choose } from './refs.ts';
import { PAGES, Row } from './Row.tsx';
import styles from './StudioPage.module.css';

interface StudioPageProps {
  uploads: UploadsRef;
  remote: RemoteRef;
  choose: Choose;
  library: string;
  /** A film named in the address, and what is known about it. */
  video: string | undefined;
  film: FilmFactsRef | undefined;
}

/** Adds films, sound, photos and documents, and shows their progress (rows S02, S03, S04). */
export function StudioPage({ uploads, remote, choose, library, video, film }: StudioPageProps) {
  const t = useText();
  const isBusy = useSelector(uploads, (snapshot) => snapshot.hasTag('busy'));
  const isListed = useSelector(uploads, (snapshot) => snapshot.matches('listed'));
  const problem = useSelector(uploads, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <ListPage
      title={t('studio.title')}
      library={library}
      toLibrary={t('studio.toLibrary')}
      isBusy={isBusy}
      problem={problem && t(`studio.${problem}`)}
      onRetry={problem === 'failed' ? () => uploads.send({ type: 'uploads.reload' }) : undefined}
    >
      <Status uploads={uploads} />
      {film ? <FilmFacts film={film} /> : null}
      {isListed ? (
        <>
          <DropZone uploads={uploads} choose={choose} />
          <Rejected uploads={uploads} />
          <ByAddress uploads={uploads} remote={remote} />
          <Summary uploads={uploads} />
          <List uploads={uploads} choose={choose} video={video} />
          <Deletion uploads={uploads} />
        </>
      ) : null}
    </ListPage>
  );
}

/** The result of the last action, or of something that happened without one. */
function Status({ uploads }: { uploads: UploadsRef }) {
  const t = useText();
  const notice = useSelector(uploads, ({ context }) => context.notice);
  const isLoading = useSelector(uploads, (snapshot) => snapshot.matches('loading'));
  const message = notice && t(`studio.notice.${notice.kind}`, { title: notice.title });
  return <PinnedResult text={isLoading ? t('common.loading') : message} />;
}

/** A drop target for files, with a button that opens the file dialog. */
function DropZone({ uploads, choose }: { uploads: UploadsRef; choose: Choose }) {
  const t = useText();
  const limits = useSelector(uploads, ({ context }) => context.limits);
  const add = useCallback(
    (files: Iterable<File>): void => uploads.send({ type: 'uploads.add', files: choose(files) }),
    [uploads, choose],
  );
  const attach = useCallback((zone: HTMLElement) => takeDrops(zone, add), [add]);
  return (
    <section ref={attach} className={styles.zone} aria-labelledby="add">
      <h2 id="add">{t('studio.add')}</h2>
      <p className={styles.lead}>
        {t('studio.lead')} <a href="/live">{t('studio.live')}</a>
      </p>
      <FileButton label={t('studio.choose')} variant="primary" endings={UPLOAD_ENDINGS} multiple onChoose={add} />
      {limits ? (
        <p className={styles.facts}>
          {t('studio.largest', { size: formatSize(limits.fileBytes) })}
          {limits.left === undefined ? null : ` ${t('studio.left', { size: formatSize(limits.left) })}`}
        </p>
      ) : null}
    </section>
  );
}

function ByAddress({ uploads, remote }: { uploads: UploadsRef; remote: RemoteRef }) {
  const limits = useSelector(uploads, ({ context }) => context.limits);
  const canAdd = limits?.types.some((type) => type === 'Video' || type === 'Audio') ?? false;
  return canAdd ? <AddByAddress remote={remote} collections={limits?.collections ?? []} /> : null;
}

function isSameSummary(one: ReturnType<typeof selectSummary>, other: ReturnType<typeof selectSummary>): boolean {
  return (
    one?.failed === other?.failed &&
    one?.there.length === other?.there.length &&
    (one?.there.every((upload, at) => upload === other?.there[at]) ?? true)
  );
}

/** Summary of the files chosen here, once none is in progress: links to the added media, and the number of failures. */
function Summary({ uploads }: { uploads: UploadsRef }) {
  const t = useText();
  const summary = useSelector(uploads, selectSummary, isSameSummary);
  return (
    <div aria-live="polite">
      {summary ? (
        <section className={styles.summary} aria-labelledby="summary">
          <h2 id="summary">{t('studio.summary')}</h2>
          {summary.there.length > 0 ? (
            <>
              <p>{t('studio.summary.there', { count: summary.there.length })}</p>
              <ul className={styles.films} aria-labelledby="summary">
                {summary.there.map(({ id, title, type = 'Video' }) => (
                  <li key={id}>
                    <ButtonLink href={(PAGES[type].play ?? PAGES[type].edit) + id}>{title}</ButtonLink>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {summary.failed > 0 ? (
            <p className={styles.why}>{t('studio.summary.failed', { count: summary.failed })}</p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

/** Names of the rejected files. */
function Rejected({ uploads }: { uploads: UploadsRef }) {
  const t = useText();
  const rejected = useSelector(uploads, ({ context }) => context.rejected);
  return (
    <div role="alert" className={styles.wrong}>
      {rejected.map(({ name, reason }, at) => (
        <p key={at}>{t(`studio.rejected.${reason}`, { name })}</p>
      ))}
    </div>
  );
}

function isSameRows(one: readonly UploadRow[], other: readonly UploadRow[]): boolean {
  return (
    one.length === other.length &&
    one.every((row, at) => {
      const next = other[at];
      return row.key === next?.key && row.upload === next.upload && row.sender === next.sender;
    })
  );
}

function List({ uploads, choose, video }: { uploads: UploadsRef; choose: Choose; video: string | undefined }) {
  const t = useText();
  const rows = useSelector(uploads, selectRows, isSameRows);
  const stream = useSelector(uploads, ({ children }) => children.stream);
  const isOutOfDate = useSelector(stream, (snapshot) => snapshot?.matches('waiting') ?? false);
  return (
    <section className={styles.section} aria-labelledby="list">
      <h2 id="list">{t('studio.list')}</h2>
      {isOutOfDate ? <p className={styles.wrong}>{t('studio.outOfDate')}</p> : null}
      {rows.length === 0 ? (
        <p className={styles.lead}>{t('studio.empty')}</p>
      ) : (
        <ul className={styles.list} aria-labelledby="list">
          {rows.map((row) => (
            <Row
              key={row.key}
              uploads={uploads}
              row={row}
              choose={choose}
              isNamed={row.upload !== undefined && row.upload.id === video}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Deletion({ uploads }: { uploads: UploadsRef }) {
  const t = useText();
  const chosen = useSelector(uploads, ({ context }) => context.chosen);
  const isAsking = useSelector(uploads, (snapshot) => snapshot.matches({ listed: { act: 'confirming' } }));
  const isDeleting = useSelector(uploads, (snapshot) => snapshot.matches({ listed: { act: 'deleting' } }));
  if (!chosen || !(isAsking || isDeleting)) return null;
  const cancel = (): void => uploads.send({ type: 'uploads.cancel' });
  return (
    <Dialog
      title={t('studio.delete.title')}
      closeLabel={t('common.close')}
      onClose={cancel}
      footer={
        <>
          <Button aria-disabled={isDeleting} onClick={cancel}>
            {t('studio.delete.keep')}
          </Button>
          <Button variant="danger" aria-disabled={isDeleting} onClick={() => uploads.send({ type: 'uploads.confirm' })}>
            {t(isDeleting ? 'studio.deleting' : 'studio.delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('studio.delete.text', { title: chosen.title })}</p>
    </Dialog>
  );
}
