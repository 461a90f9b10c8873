import { useSelector } from '@xstate/react';
import type { ListedCall } from '../../../machines/shared/playground/playground.context.ts';
import { lineOf } from '../../../core/domain/playground/code.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { Translate } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

/** The result of a call. Names are those of the API in every language. */
export function resultText(result: ListedCall['result'], t: Translate): string {
  if (result === 'running') return t('playground.running');
  if (result === 'done') return t('playground.done');
  return result.code === undefined ? result.name : t('playground.error', { code: result.code, name: result.name });
}

/** All calls so far, as code with their results; the printed snippet makes the same calls. */
export function CallList({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const calls = useSelector(playground, ({ context }) => context.calls);
  const text = calls.map(({ call }) => lineOf(call)).join('\n');
  const copied = useSelector(playground, (snapshot) =>
    snapshot.matches({ copy: 'copied' }) ? snapshot.context.copied : undefined,
  );
  return (
    <section className={styles.section} aria-labelledby="playground-calls">
      <h2 id="playground-calls">{t('playground.calls')}</h2>
      {calls.length === 0 ? (
        <p className={styles.hint}>{t('playground.noCalls')}</p>
      ) : (
        <>
          <ol className={styles.list} aria-labelledby="playground-calls">
            {calls.toReversed().map(({ id, call, result }) => (
              <li key={id} className={styles.entry}>
                <code>{lineOf(call)}</code>
                <span className={typeof result === 'object' ? styles.failed : styles.hint}>
                  {resultText(result, t)}
                </span>
              </li>
            ))}
          </ol>
          <div className={styles.row}>
            <CopyButton
              isCopied={copied?.what === 'calls' && copied.text === text}
              onClick={() => playground.send({ type: 'code.copy', what: 'calls', text })}
            >
              {t('playground.copyCalls')}
            </CopyButton>
            <Button onClick={() => playground.send({ type: 'calls.clear' })}>{t('playground.clearCalls')}</Button>
          </div>
        </>
      )}
    </section>
  );
}
