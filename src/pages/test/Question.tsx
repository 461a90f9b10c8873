import { useSelector } from '@xstate/react';
import { wordsIn, type BothLanguages, type TestQuestion } from '../../../core/domain/test-run.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { TestRef } from './refs.ts';
import styles from './test.module.css';

/** Picks the text in the page's language, or in the other one if it is missing. */
export function useWords(): (words: BothLanguages) => string {
  const language = useLanguage();
  return (words) => wordsIn(words, language);
}

/** One question: the person chooses an option and submits it. A submitted answer is final. */
export function Question({ question: { id, text, options, answer }, test }: { question: TestQuestion; test: TestRef }) {
  const t = useText();
  const words = useWords();
  const isSending = useSelector(test, ({ context }) => context.choice?.questionId === id);
  const chosen = useSelector(test, ({ context }) => context.chosen[id]);
  const isAnswered = answer !== undefined;
  const state = isAnswered ? 'answered' : isSending ? 'answering' : 'answer';
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        test.send({ type: 'test.answer', questionId: id });
      }}
    >
      <fieldset>
        <legend>{words(text)}</legend>
        {options.map((option, index) => (
          <label key={index} className={styles.option}>
            <input
              type="radio"
              name="option"
              value={index}
              required
              // The submitted answer may differ from the option chosen here.
              checked={index === (answer ?? chosen)}
              disabled={isAnswered || isSending}
              onChange={() => test.send({ type: 'test.choose', questionId: id, option: index })}
            />
            <span>{words(option)}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" aria-disabled={isAnswered || isSending}>
        {t(`test.${state}`)}
      </Button>
    </form>
  );
}
