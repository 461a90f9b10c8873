import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { AttachFilm } from '../film.ts';
import { ClipList } from './ClipList.tsx';
import { ClipRoom } from './ClipRoom.tsx';
import { classes } from '../../ui/classes.ts';
import { WorkProblem, WorkSkeleton } from '../WorkFaces.tsx';
import work from '../work-page.module.css';
import styles from './clipping.module.css';
import type { ClippingRef } from './refs.ts';

interface ClippingPageProps {
  clipping: ClippingRef;
  library: string;
  attachFilm: AttachFilm;
}

/** The clipping page: the film and the range to cut, or a placeholder or message instead (row L20). */
export function ClippingPage({ clipping, library, attachFilm }: ClippingPageProps) {
  const t = useText();
  const face = useSelector(clipping, (snapshot) => {
    if (snapshot.matches('working')) return 'room';
    if (snapshot.matches('broken')) return 'broken';
    if (snapshot.matches('refused')) return 'refused';
    return snapshot.matches('missing') ? 'missing' : 'waiting';
  });
  const requestId = useSelector(clipping, ({ context }) => context.requestId);
  const title = useSelector(clipping, ({ context }) => context.film.title);
  const list = useSelector(clipping, ({ children }) => children.list);
  return (
    <main className={styles.page} aria-busy={face === 'waiting'}>
      {face === 'waiting' ? <WorkSkeleton /> : null}
      {face === 'room' && list ? (
        <>
          <header className={classes(work.row, styles.head)}>
            <h1 dir="auto">{t('clipping.title', { title: title || t('common.untitled') })}</h1>
            <ButtonLink href={library}>{t('clipping.toLibrary')}</ButtonLink>
          </header>
          <ClipRoom clipping={clipping} list={list} attachFilm={attachFilm} />
          <ClipList list={list} attachFilm={attachFilm} />
        </>
      ) : null}
      {face === 'broken' || face === 'refused' || face === 'missing' ? (
        <WorkProblem
          text={t(`clipping.${face}`)}
          requestId={requestId}
          onRetry={face === 'broken' ? () => clipping.send({ type: 'clip.retry' }) : undefined}
          library={library}
          toLibrary={t('clipping.toLibrary')}
          className={styles.message}
        />
      ) : null}
    </main>
  );
}
