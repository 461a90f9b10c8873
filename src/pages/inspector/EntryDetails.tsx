import type { ReactNode } from 'react';
import { PARENT } from '../../../core/domain/inspection/messages.ts';
import type { Asked, Ran } from '../../../core/domain/inspection/messages.ts';
import type { LogEntry, SeenActor } from '../../../core/domain/inspection/record.ts';
import type { UnhandledReason } from '../../../core/domain/inspection/unhandled-reason.ts';
import { unhandledReason } from '../../../core/domain/inspection/unhandled-reason.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Changes } from './Changes.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

interface EntryDetailsProps {
  inspector: InspectorRef;
  entry: LogEntry;
  /** The actor that received the event. */
  actor: SeenActor | undefined;
}

/** Details of one event: its payload, the guards and actions it ran, and the changes it caused. */
export function EntryDetails({ inspector, entry, actor }: EntryDetailsProps) {
  const t = useText();
  const { type, ...payload } = entry.event;
  const index = actor?.steps.findIndex(({ at }) => at === entry.at) ?? -1;
  const step = actor?.steps[index];
  const before = actor?.steps[index - 1];
  const why = actor && unhandledReason(actor, entry);
  return (
    <div className={styles.details} role="group" aria-label={t('inspector.details', { event: type })}>
      {why ? (
        <Part title={t('inspector.why')}>
          <Why why={why} />
        </Part>
      ) : null}
      <Part title={t('inspector.payload')}>
        {Object.keys(payload).length === 0 ? (
          <p className={styles.empty}>{t('inspector.noPayload')}</p>
        ) : (
          <Json value={payload} />
        )}
      </Part>
      {step && actor?.chart ? (
        <>
          <Part title={t('inspector.transitions')}>
            {step.taken.length === 0 ? (
              <p className={styles.empty}>{t('inspector.noneTaken')}</p>
            ) : (
              <ul>
                {step.taken.map(({ source, eventType, index: at }) => (
                  <li key={`${source} ${eventType} ${at}`}>
                    <code>{`${source || actor.name} > ${eventType || 'always'}[${at}]`}</code>
                  </li>
                ))}
              </ul>
            )}
          </Part>
          <Part title={t('inspector.guards')}>
            <Guards asked={step.asked} />
          </Part>
          <Part title={t('inspector.actions')}>
            <Actions ran={step.ran} />
          </Part>
          <Part title={t('inspector.context')}>
            {before ? (
              <Changes before={before.context} after={step.context} />
            ) : (
              <p className={styles.empty}>{t('inspector.noStepBefore')}</p>
            )}
          </Part>
        </>
      ) : null}
      {actor ? (
        <Button onClick={() => inspector.send({ type: 'inspector.select', id: actor.id })}>
          {t('inspector.show', { actor: actor.name })}
        </Button>
      ) : null}
    </div>
  );
}

/** Characters rendered at once. A data document has a hundred thousand. */
const LETTERS_MAX = 4_000;

function Json({ value }: { value: object }) {
  const t = useText();
  const text = JSON.stringify(value, null, 2);
  const rest = text.slice(LETTERS_MAX);
  return (
    <>
      <pre>{text.slice(0, LETTERS_MAX)}</pre>
      {rest === '' ? null : (
        <details>
          <summary>{t('inspector.rest', { count: rest.length })}</summary>
          <pre>{rest}</pre>
        </details>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

function Guards({ asked }: { asked: readonly Asked[] }) {
  const t = useText();
  if (asked.length === 0) return <p className={styles.empty}>{t('inspector.noneAsked')}</p>;
  return (
    <ul>
      {asked.map(({ source, eventType, index, guard, inputs, answer }) => (
        <li key={`${source} ${eventType} ${index}`}>
          <code>{guard}</code>{' '}
          <strong className={answer ? styles.yes : styles.no}>{t(answer ? 'inspector.yes' : 'inspector.no')}</strong>{' '}
          <code className={styles.inputs}>{inputText(inputs)}</code>
        </li>
      ))}
    </ul>
  );
}

const inputText = (inputs: Asked['inputs']): string =>
  Object.entries(inputs)
    .map(([name, value]) => `${name} = ${JSON.stringify(value) ?? 'undefined'}`)
    .join(', ');

function Actions({ ran }: { ran: readonly Ran[] }) {
  const t = useText();
  if (ran.length === 0) return <p className={styles.empty}>{t('inspector.noneRun')}</p>;
  return (
    <ol>
      {ran.map(({ name, params, effect, event, to, delay }, at) => (
        <li key={at}>
          <code>{name}</code>
          {params === undefined ? null : <code className={styles.inputs}> {JSON.stringify(params)}</code>}
          {effect === undefined ? null : (
            <>
              {' '}
              {t(`inspector.effect.${effect}`)} <code>{JSON.stringify(event)}</code>
              {to === undefined ? null : ` ${t('inspector.to', { actor: to === PARENT ? t('inspector.parent') : to })}`}
              {delay === undefined ? null : ` ${t('inspector.in', { delay })}`}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Why({ why }: { why: UnhandledReason }) {
  const t = useText();
  switch (why.reason) {
    case 'refused':
      return (
        <>
          <p>{t('inspector.refused')}</p>
          <Guards asked={why.by} />
        </>
      );
    case 'elsewhere':
      return <p>{t('inspector.elsewhere', { states: why.states.join(', '), active: why.active.join(', ') })}</p>;
    case 'unknown':
      return <p>{t('inspector.unknownEvent')}</p>;
    default:
      return <p>{t('inspector.unhandled')}</p>;
  }
}
