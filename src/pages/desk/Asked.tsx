import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { tagOf } from '../../../core/domain/desk/board.ts';
import { COURSE_GATES_MAX } from '../../../core/domain/constants/timing-bridge.ts';
import { ANSWER_MAX, candidates, starterNamed } from '../../../core/domain/desk/questions.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';

/** Number of matching athletes that are suggested. */
const OFFERED = 4;

const INPUT_MODES = {
  athlete: 'numeric',
  gate: 'numeric',
  nation: 'text',
  score: 'decimal',
  text: 'text',
} as const;

/** The questions asked by the last button presses, one at a time. The film keeps playing. */
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
  const { ask, draft, isUnclear = false } = question;
  const offered = ask === 'athlete' ? candidates(startList, draft).slice(0, OFFERED) : [];
  const unclear = isUnclear
    ? t(ask === 'gate' ? 'desk.question.gateUnclear' : 'desk.question.unclear', { draft, last: COURSE_GATES_MAX })
    : '';
  // Only the gate button itself asks this.
  const isAnyGate = ask === 'gate' && label === t('desk.gate');
  const named = ask === 'athlete' ? starterNamed(startList, draft) : undefined;
  return (
    <form
      className={styles.asked}
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'question.answer' });
        // Leaves the field, so that keys press buttons again.
        (event.currentTarget.ownerDocument.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <label className={work.field}>
        {isAnyGate ? t('desk.question.anyGate') : t(`desk.question.${ask}`, { label })}
        <input
          data-question
          type="text"
          inputMode={INPUT_MODES[ask]}
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
        {unclear || t(ask === 'nation' || ask === 'text' ? 'desk.question.how' : `desk.question.${ask}How`)}{' '}
        {questions.length > 1 ? t('desk.question.more', { count: questions.length - 1 }) : null}
      </p>
      <Announcement>{unclear}</Announcement>
      <div className={work.row}>
        {offered.map((starter) => {
          const { bib, name, nation } = starter;
          return (
            <Button
              key={`${bib} ${name} ${nation}`}
              variant={starter === named ? 'primary' : 'plain'}
              onClick={() => desk.send({ type: 'question.choose', starter })}
            >
              {bib === undefined ? null : <strong>{bib}</strong>} <span dir="auto">{name}</span> {nation}
            </Button>
          );
        })}
        {offered.length === 0 || isUnclear ? (
          <Button type="submit" variant="primary" aria-disabled={draft.trim() === ''}>
            {isUnclear ? t('desk.question.asTyped', { draft }) : t('desk.answer')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => desk.send({ type: 'question.skip' })}>
          {t('desk.skip')}
        </Button>
      </div>
    </form>
  );
}
