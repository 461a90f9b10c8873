import type { ReactNode } from 'react';
import type { Asked, Ran } from '../../../core/domain/inspection/messages.ts';
import type { LogEntry, SeenActor } from '../../../core/domain/inspection/record.ts';
import type { WhyNothing } from '../../../core/domain/inspection/why.ts';
import { whyNothing } from '../../../core/domain/inspection/why.ts';
import { Button } from '../../ui/Button.tsx';
import { Changes } from './Changes.tsx';
import type { InspectorRef } from './refs.ts';
import styles from './Inspector.module.css';

interface EntryDetailsProps {
  inspector: InspectorRef;
  entry: LogEntry;
  /** Whom the event reached. */
  actor: SeenActor | undefined;
}

/** Everything about one event: what it carried, what was asked and run, and what it changed. */
export function EntryDetails({ inspector, entry, actor }: EntryDetailsProps) {
  const { type, ...payload } = entry.event;
  const index = actor?.steps.findIndex(({ at }) => at === entry.at) ?? -1;
  const step = actor?.steps[index];
  const why = actor && whyNothing(actor, entry);
  return (
    <div className={styles.details} role="group" aria-label={`Details of ${type}`}>
      {why ? (
        <Part title="Why did nothing happen?">
          <Why why={why} />
        </Part>
      ) : null}
      <Part title="Payload">
        {Object.keys(payload).length === 0 ? (
          <p className={styles.empty}>It carries nothing.</p>
        ) : (
          <pre>{JSON.stringify(payload, null, 2)}</pre>
        )}
      </Part>
      {step && actor?.chart ? (
        <>
          <Part title="Transitions">
            {step.taken.length === 0 ? (
              <p className={styles.empty}>None was taken.</p>
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
          <Part title="Guards">
            <Guards asked={step.asked} />
          </Part>
          <Part title="Actions">
            <Actions ran={step.ran} />
          </Part>
          <Part title="Context">
            <Changes before={actor.steps[index - 1]?.context} after={step.context} />
          </Part>
        </>
      ) : null}
      {actor ? (
        <Button onClick={() => inspector.send({ type: 'inspector.select', id: actor.id })}>Show {actor.name}</Button>
      ) : null}
    </div>
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
  if (asked.length === 0) return <p className={styles.empty}>None was asked.</p>;
  return (
    <ul>
      {asked.map(({ source, eventType, index, guard, inputs, answer }) => (
        <li key={`${source} ${eventType} ${index}`}>
          <code>{guard}</code> <strong className={answer ? styles.yes : styles.no}>{answer ? 'yes' : 'no'}</strong>{' '}
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
  if (ran.length === 0) return <p className={styles.empty}>None was run.</p>;
  return (
    <ol>
      {ran.map(({ name, params, effect, event, to, delay }, at) => (
        <li key={at}>
          <code>{name}</code>
          {params === undefined ? null : <code className={styles.inputs}> {JSON.stringify(params)}</code>}
          {effect === undefined ? null : (
            <>
              {' '}
              {EFFECTS[effect]} <code>{JSON.stringify(event)}</code>
              {to === undefined ? null : ` to ${to === '#parent' ? 'its parent' : to}`}
              {delay === undefined ? null : ` in ${delay} ms`}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

const EFFECTS = {
  emit: 'emits',
  sendTo: 'sends',
  raise: 'raises',
  timer: 'starts the timer of',
  cancel: 'stops the timer of',
} as const;

function Why({ why }: { why: WhyNothing }) {
  switch (why.reason) {
    case 'refused':
      return (
        <>
          <p>Every guard that was asked said no:</p>
          <Guards asked={why.by} />
        </>
      );
    case 'elsewhere':
      return (
        <p>
          No active state takes it. It is taken in {why.states.join(', ')}; active was {why.active.join(', ')}.
        </p>
      );
    case 'unknown':
      return <p>No state of this chart takes it.</p>;
    default:
      return <p>It was not handled: the actor had ended, or has not come to it yet.</p>;
  }
}
