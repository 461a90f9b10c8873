import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CaptionsRef } from '../../../machines/studio/captions/captions.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { Conflict } from './Conflict.tsx';
import { EditForm } from './EditForm.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { PictureSheet } from './PictureSheet.tsx';
import { QuestionSheet } from './QuestionSheet.tsx';
import { TagSheet } from './TagSheet.tsx';
import { WorkProblem } from '../WorkFaces.tsx';
import styles from './edit.module.css';
import type { EditRef } from './refs.ts';

interface EditPageProps {
  edit: EditRef;
  library: string;
  /** Caption files of the film, which its preview shows. */
  captions?: CaptionsRef | undefined;
  /** Parts that are saved separately, below the form. */
  children?: ReactNode;
}

/** The edit page of any medium: the form, its dialogs, and placeholders or messages instead. */
export function EditPage({ edit, library, captions, children }: EditPageProps) {
  const t = useText();
  const face = useSelector(edit, (snapshot) => {
    if (snapshot.matches('loading')) return 'waiting';
    if (snapshot.matches('failed')) return 'failed';
    if (snapshot.matches('refused')) return 'refused';
    if (snapshot.matches('missing')) return 'missing';
    return snapshot.matches('conflict') ? 'conflict' : 'form';
  });
  const requestId = useSelector(edit, ({ context }) => context.requestId);
  const sheet = useSelector(edit, (snapshot) => {
    if (snapshot.matches({ editing: { sheet: 'tag' } })) return 'tag';
    if (snapshot.matches({ editing: { sheet: 'question' } })) return 'question';
    if (snapshot.matches({ editing: { sheet: 'picture' } })) return 'picture';
    if (snapshot.matches({ editing: { sheet: 'members' } })) return 'members';
    return snapshot.matches('leaving') ? 'leaving' : undefined;
  });
  return (
    <main className={styles.page} aria-busy={face === 'waiting'}>
      {face === 'waiting' ? <Waiting /> : null}
      {face === 'form' ? <EditForm edit={edit} captions={captions} /> : null}
      {face === 'form' ? children : null}
      {face === 'conflict' ? <Conflict edit={edit} /> : null}
      {face === 'failed' || face === 'refused' || face === 'missing' ? (
        <WorkProblem
          text={t(`edit.${face}`)}
          requestId={requestId}
          onRetry={face === 'failed' ? () => edit.send({ type: 'edit.retry' }) : undefined}
          library={library}
          toLibrary={t('edit.toLibrary')}
          className={styles.message}
        />
      ) : null}
      {sheet === 'tag' ? <TagSheet edit={edit} /> : null}
      {sheet === 'question' ? <QuestionSheet edit={edit} /> : null}
      {sheet === 'picture' ? <PictureSheet edit={edit} /> : null}
      {sheet === 'members' ? <MemberSheet edit={edit} /> : null}
      {sheet === 'leaving' ? (
        <Notice
          kind="confirm"
          onConfirm={() => edit.send({ type: 'edit.confirm' })}
          onClose={() => edit.send({ type: 'edit.stay' })}
        >
          {t('edit.unsaved')}
        </Notice>
      ) : null}
    </main>
  );
}

function Waiting() {
  const t = useText();
  return (
    <>
      <Announcement>{t('common.loading')}</Announcement>
      <Skeleton width="60%" height={32} />
      <Skeleton height={240} />
      <Skeleton height={160} />
    </>
  );
}
