import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.ts';
import { useWords } from './Question.tsx';
import type { TestRef } from './refs.ts';
import work from '../work-page.module.css';
import styles from './test.module.css';

/** The server's score, question by question. */
export function Result({ test }: { test: TestRef }) {
  const t = useText();
  const words = useWords();
  const { result, exercises } = useSelector(test, ({ context }) => context.run);
  if (!result) return null;
  const rights = new Map(result.marks.map(({ id, right }) => [id, right]));
  return (
    <section className={styles.result} aria-labelledby="result">
      <header className={work.row}>
        <div className={styles.names}>
          <h2 id="result">{t('test.result')}</h2>
          <p role="status" className={styles.score}>
            {result.asked === 0
              ? t('test.nothingAsked')
              : t('test.score', { right: result.right, asked: result.asked })}
          </p>
        </div>
        <Button variant="primary" onClick={() => test.send({ type: 'test.restart' })}>
          {t('test.restart')}
        </Button>
      </header>
      {exercises
        .filter(({ questions }) => questions.length > 0)
        .map((exercise) => (
          <section key={exercise.id} className={styles.marks} aria-label={exercise.title || t('common.untitled')}>
            <h3 dir="auto">{exercise.title || t('common.untitled')}</h3>
            <ul>
              {exercise.questions.map(({ id, text, options, answer }) => {
                const isRight = rights.get(id) === true;
                const chosen = answer === undefined ? undefined : options[answer];
                return (
                  <li key={id} data-right={isRight}>
                    {isRight ? <CheckIcon size={20} aria-hidden /> : <CloseIcon size={20} aria-hidden />}
                    <div className={styles.names}>
                      <p>{words(text)}</p>
                      <p className={styles.type}>
                        {chosen ? t('test.yourAnswer', { answer: words(chosen) }) : t('test.noAnswer')}
                      </p>
                    </div>
                    <strong>{t(isRight ? 'test.right' : 'test.wrong')}</strong>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
    </section>
  );
}
