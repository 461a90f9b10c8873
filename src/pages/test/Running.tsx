import { useSelector } from '@xstate/react';
import type { TestExercise } from '../../../core/domain/test-run.ts';
import { unanswered } from '../../../core/domain/test-run.ts';
import { useText } from '../../i18n/text-context.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Question } from './Question.tsx';
import type { PlayerView } from '../player-view.ts';
import type { TestRef } from './refs.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './test.module.css';

/** One exercise with its film and questions, and links to the other exercises. */
export function Running({ test, Player }: { test: TestRef; Player: PlayerView }) {
  const t = useText();
  const run = useSelector(test, ({ context }) => context.run);
  const at = useSelector(test, ({ context }) => context.at);
  const notice = useSelector(test, ({ context }) => context.notice);
  const isConfirming = useSelector(test, (snapshot) => snapshot.matches({ running: 'confirming' }));
  const isFinishing = useSelector(test, (snapshot) => snapshot.matches({ running: 'finishing' }));
  const exercise = run.exercises[at];
  const isLast = at === run.exercises.length - 1;
  const finish = () => test.send({ type: 'test.finish' });
  const show = (next: number) => test.send({ type: 'test.show', at: next });
  return (
    <>
      <p role="status" className={styles.note} data-bad={notice === 'failed'}>
        {isFinishing ? t('test.finishing') : notice ? t(`test.notice.${notice}`) : null}
      </p>
      {exercise ? (
        <div className={classes(work.columns, styles.columns)}>
          <nav className={styles.steps} aria-label={t('test.exercises')}>
            <ol>
              {run.exercises.map((each, index) => (
                <li key={each.id}>
                  <BareButton aria-current={index === at ? 'step' : undefined} onClick={() => show(index)}>
                    <span dir="auto">{each.title || t('common.untitled')}</span>
                    <StepState exercise={each} />
                  </BareButton>
                </li>
              ))}
            </ol>
          </nav>
          <div className={work.picture}>
            {exercise.film ? (
              <Player playable={exercise.film} key={exercise.id} />
            ) : (
              <p className={work.noFilm}>{t('test.noFilm')}</p>
            )}
          </div>
          <section className={styles.asked} aria-labelledby="exercise">
            <header>
              <p className={styles.type}>{t('test.exercise', { number: at + 1, count: run.exercises.length })}</p>
              <h2 id="exercise" dir="auto">
                {exercise.title || t('common.untitled')}
              </h2>
            </header>
            {exercise.questions.length === 0 ? <p>{t('test.noQuestions')}</p> : null}
            {exercise.questions.map((question) => (
              <Question key={question.id} question={question} test={test} />
            ))}
            <p className={work.row}>
              <Button aria-disabled={at === 0} onClick={() => show(at - 1)}>
                {t('test.previous')}
              </Button>
              {isLast ? null : (
                <Button variant="primary" onClick={() => show(at + 1)}>
                  {t('test.next')}
                </Button>
              )}
              <Button variant={isLast ? 'primary' : 'plain'} aria-disabled={isFinishing} onClick={finish}>
                {t('test.finish')}
              </Button>
            </p>
          </section>
        </div>
      ) : (
        <div className={work.message}>
          <p>{t('test.noExercises')}</p>
          <p>
            <Button variant="primary" aria-disabled={isFinishing} onClick={finish}>
              {t('test.finish')}
            </Button>
          </p>
        </div>
      )}
      {isConfirming ? (
        <Notice
          kind="confirm"
          onConfirm={() => test.send({ type: 'test.confirm' })}
          onClose={() => test.send({ type: 'test.stay' })}
        >
          {t('test.unanswered', { count: unanswered(run) })}
        </Notice>
      ) : null}
    </>
  );
}

function StepState({ exercise }: { exercise: TestExercise }) {
  const t = useText();
  const open = unanswered({ exercises: [exercise] });
  const state = exercise.questions.length === 0 ? 'none' : open === 0 ? 'done' : 'open';
  return (
    <small data-state={state}>
      {state === 'open' ? t('test.state.open', { count: open }) : t(`test.state.${state}`)}
    </small>
  );
}
