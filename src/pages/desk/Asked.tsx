import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { tagOf } from '../../../core/domain/desk/board.ts';
import { ANSWER_MAX, candidates } from '../../../core/domain/desk/questions.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';

/** Athletes that are offered of those whom the draft may mean. */
const OFFERED = 4;

/** What the last buttons ask for, one question after the other; the film goes on. */
export function Asked({ desk }: Pick<DeskProps, 'desk'>) {
  const t = useText();
  const how = useId();
  const questions = useSelector(desk, ({ context }) => context.questions);
  const startList = useSelector(desk, ({ context }) => context.startList);
  const [question] = questions;
  const label = useSelector(
    desk,
    ({ context }) => (question && tagOf(context.board, question.tagId)?.description) ?? '',
  );
  if (!question) return null;
  const { ask, draft } = question;
  const offered = ask === 'athlete' ? candidates(startList, draft).slice(0, OFFERED) : [];
  return (
    <form
      className={styles.asked}
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'question.answer' });
        // Keys mean buttons again.
        (event.currentTarget.ownerDocument.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <label className={work.field}>
        {t(`desk.question.${ask}`, { label })}
        <input
          data-question
          type="text"
          inputMode={ask === 'athlete' ? 'numeric' : ask === 'score' ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={ANSWER_MAX}
          value={draft}
          aria-describedby={how}
          onChange={({ target }) => desk.send({ type: 'question.type', draft: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.currentTarget.blur();
            desk.send({ type: 'question.skip' });
          }}
        />
      </label>
      <p id={how} className={styles.facts}>
        {t(ask === 'athlete' || ask === 'score' ? `desk.question.${ask}How` : 'desk.question.how')}{' '}
        {questions.length > 1 ? t('desk.question.more', { count: questions.length - 1 }) : null}
      </p>
      <div className={work.row}>
        {offered.map(({ bib, name, nation }, index) => (
          <Button
            key={`${bib} ${name}`}
            variant={draft !== '' && index === 0 ? 'primary' : 'plain'}
            onClick={() => {
              desk.send({ type: 'question.type', draft: bib ?? name });
              desk.send({ type: 'question.answer' });
            }}
          >
            {bib === undefined ? null : <strong>{bib}</strong>}
            <span dir="auto">{name}</span> {nation}
          </Button>
        ))}
        {ask === 'athlete' && offered.length > 0 ? null : (
          <Button type="submit" variant="primary" aria-disabled={draft.trim() === ''}>
            {t('desk.answer')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => desk.send({ type: 'question.skip' })}>
          {t('desk.skip')}
        </Button>
      </div>
    </form>
  );
}
