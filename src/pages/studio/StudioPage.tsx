import { useCallback } from 'react';
import { useSelector } from '@xstate/react';
import { selectRows } from '../../../machines/studio/uploads/uploads.select.ts';
import type { UploadRow, UploadsRef } from '../../../machines/studio/uploads/uploads.select.ts';
import { formatSize } from '../../../core/domain/formats.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import { takeDrops } from '../../dom/drop-zone.ts';
import { FileButton } from './FileButton.tsx';
import type { Choose } from './refs.ts';
import { Row } from './Row.tsx';
import styles from './StudioPage.module.css';

interface StudioPageProps {
  uploads: UploadsRef;
  choose: Choose;
  library: string;
  /** A film that the address names. */
  video: string | undefined;
}

/** Adds films, sound, photos and documents, and shows what becomes of them (rows S02, S03). */
export function StudioPage({ uploads, choose, library, video }: StudioPageProps) {
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
      {isListed ? (
        <>
          <DropZone uploads={uploads} choose={choose} />
          <Rejected uploads={uploads} />
          <List uploads={uploads} choose={choose} video={video} />
          <Deletion uploads={uploads} />
        </>
      ) : null}
    </ListPage>
  );
}

/** What came of the last action, or has happened by itself. */
function Status({ uploads }: { uploads: UploadsRef }) {
  const t = useText();
  const notice = useSelector(uploads, ({ context }) => context.notice);
  const isLoading = useSelector(uploads, (snapshot) => snapshot.matches('loading'));
  const said = notice && t(`studio.notice.${notice.kind}`, { title: notice.title });
  return (
    <div className={styles.said}>
      <Result text={isLoading ? t('common.loading') : said} />
    </div>
  );
}

/** Files are dropped here, or chosen by the button. */
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
      <p className={styles.lead}>{t('studio.lead')}</p>
      <FileButton label={t('studio.choose')} variant="primary" multiple onChoose={add} />
      {limits ? (
        <p className={styles.facts}>
          {t('studio.largest', { size: formatSize(limits.fileBytes) })}
          {limits.left === undefined ? null : ` ${t('studio.left', { size: formatSize(limits.left) })}`}
        </p>
      ) : null}
    </section>
  );
}

/** Files that were not taken, by name. */
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
  const isOutOfDate = useSelector(uploads, (snapshot) => snapshot.matches({ listed: { line: 'waiting' } }));
  const isElsewhere = video !== undefined && !rows.some(({ upload }) => upload?.id === video);
  return (
    <section className={styles.section} aria-labelledby="list">
      <h2 id="list">{t('studio.list')}</h2>
      {isOutOfDate ? <p className={styles.wrong}>{t('studio.outOfDate')}</p> : null}
      {isElsewhere ? (
        <p className={styles.actions}>
          <ButtonLink href={`/play?video=${encodeURIComponent(video)}`}>{t('studio.play')}</ButtonLink>
          <ButtonLink href={`/media_edit?video=${encodeURIComponent(video)}`}>{t('studio.edit')}</ButtonLink>
        </p>
      ) : null}
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
  const keep = (): void => uploads.send({ type: 'uploads.keep' });
  return (
    <Dialog
      title={t('studio.delete.title')}
      closeLabel={t('common.close')}
      onClose={keep}
      footer={
        <>
          <Button aria-disabled={isDeleting} onClick={keep}>
            {t('studio.delete.keep')}
          </Button>
          <Button
            variant="primary"
            aria-disabled={isDeleting}
            onClick={() => uploads.send({ type: 'uploads.confirm' })}
          >
            {t(isDeleting ? 'studio.deleting' : 'studio.delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('studio.delete.text', { title: chosen.title })}</p>
    </Dialog>
  );
}
