import { useSelector } from '@xstate/react';
import { tagOf } from '../../../core/domain/desk/board.ts';
import type { DeskNotice } from '../../../machines/studio/desk/desk.context.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { DeskPageProps } from './refs.ts';
import { tagLabel, tagMoment } from './tag-text.ts';
import styles from './desk.module.css';

/** The result of the last action. Screen readers also hear the tag of the last press. */
export function DeskStatus({ desk }: Pick<DeskPageProps, 'desk'>) {
  const t = useText();
  const language = useLanguage();
  const notice = useSelector(desk, ({ context }) => context.notice);
  const last = useSelector(desk, ({ context }) =>
    context.lastId === undefined ? undefined : tagOf(context.board, context.lastId),
  );
  const text = notice && noticeText(notice, t, language);
  return (
    <>
      <Announcement>{last ? t('desk.pressed', { label: tagLabel(last), time: tagMoment(last) }) : ''}</Announcement>
      <p role="status" className={styles.note}>
        {text}
      </p>
    </>
  );
}

/** Rejected changes listed by name; further ones are only counted. */
const REFUSED_NAMED = 5;

function noticeText(notice: DeskNotice, t: Translate, language: string): string {
  switch (notice.kind) {
    case 'imported':
      return t('desk.notice.imported', { count: notice.count });
    case 'noMoment':
      return t(`desk.notice.noMoment.${notice.why}`);
    case 'refused': {
      const { changes } = notice;
      const named = changes.slice(0, REFUSED_NAMED).map(({ tag, field }) => {
        const label = tag ? tagLabel(tag) : '';
        return field === undefined
          ? t('desk.notice.refusedTag', { label })
          : t('desk.notice.refusedField', { label, field });
      });
      const tags = [...named, ...(changes.length > REFUSED_NAMED ? ['…'] : [])];
      const list = new Intl.ListFormat(language, { type: 'unit' }).format(tags);
      return t('desk.notice.refused', { count: changes.length, tags: list });
    }
    default:
      return t(`desk.notice.${notice.kind}`);
  }
}
