import { useSelector } from '@xstate/react';
import { embedOf } from '../../../machines/shared/playground/playground.select.ts';
import { lineOf, snippetOf } from '../../../core/domain/playground/code.ts';
import { eventsOf } from '../../../core/domain/playground/members.ts';
import { EMBED_WAYS, playgroundAddress } from '../../../core/domain/playground/trial.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { CallList, resultText } from './CallList.tsx';
import { EventLog } from './EventLog.tsx';
import { MediumField } from './MediumField.tsx';
import { MethodList } from './MethodList.tsx';
import { PropertyList } from './PropertyList.tsx';
import styles from './Playground.module.css';
import type { PlaygroundRef } from './refs.ts';

/** Visible lines of the code. */
const SNIPPET_ROWS = 14;

interface PlaygroundPageProps {
  playground: PlaygroundRef;
  library: string;
  /** Mounts the player; a ref callback. */
  attachStage: (place: HTMLDivElement) => () => void;
}

/**
 * Every method, property and event of the player's API, on a player embedded in the same way as on any page (row E02).
 */
export function PlaygroundPage({ playground, library, attachStage }: PlaygroundPageProps) {
  const t = useText();
  const isBusy = useSelector(playground, (snapshot) => snapshot.matches({ player: 'looking' }));
  return (
    <main className={styles.page} aria-busy={isBusy}>
      <header className={styles.head}>
        <div>
          <h1>{t('playground.title')}</h1>
          <p className={styles.lead}>{t('playground.lead')}</p>
        </div>
        <ButtonLink href={library}>{t('playground.toLibrary')}</ButtonLink>
      </header>
      <section className={styles.section} aria-labelledby="playground-embed">
        <h2 id="playground-embed">{t('playground.embed')}</h2>
        <Ways playground={playground} />
        <MediumField playground={playground} />
        <AttributeFields playground={playground} />
      </section>
      <div className={styles.columns}>
        <div className={styles.player}>
          <Player playground={playground} attachStage={attachStage} />
        </div>
        <div className={styles.column}>
          <Code playground={playground} />
          <MethodList playground={playground} />
          <PropertyList playground={playground} />
          <CallList playground={playground} />
          <EventLog playground={playground} />
        </div>
      </div>
      <CopyStatus playground={playground} />
      <LastCall playground={playground} />
    </main>
  );
}

/** Links rather than buttons, because a page can only load one of the scripts that define the element. */
function Ways({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const { way, medium, requested, attributes, rest } = useSelector(playground, ({ context }) => context);
  const named = medium ?? (requested?.type && { type: requested.type, id: requested.id });
  return (
    <nav aria-label={t('playground.way')}>
      <ul className={styles.ways}>
        {EMBED_WAYS.map((each) => (
          <li key={each}>
            <ButtonLink
              href={playgroundAddress({ way: each, medium: named, attributes, rest })}
              aria-current={each === way ? 'page' : undefined}
              className={styles.way}
            >
              {t(`playground.way.${each}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t(`playground.wayHint.${way}`)}</p>
    </nav>
  );
}

function Player({ playground, attachStage }: Omit<PlaygroundPageProps, 'library'>) {
  const t = useText();
  const face = useSelector(playground, (snapshot) => {
    if (snapshot.matches({ player: 'embedded' })) return 'embedded';
    if (snapshot.matches({ player: 'missing' })) return 'missing';
    if (snapshot.matches({ player: 'looking' })) return 'looking';
    return snapshot.matches({ player: 'failed' }) ? 'failed' : 'broken';
  });
  const id = useSelector(playground, ({ context }) => context.requested?.id);
  const connection = useSelector(playground, ({ value: { player } }) =>
    typeof player === 'object' ? player.embedded.connection : undefined,
  );
  const isRestricted = useSelector(playground, ({ context }) => context.medium?.isOpen === false);
  const problem =
    face === 'missing'
      ? t(id === undefined ? 'playground.empty' : 'playground.unknown', { id: id ?? '' })
      : face === 'failed' || face === 'broken'
        ? t(`playground.${face}`)
        : undefined;
  return (
    <section className={styles.section} aria-labelledby="playground-player">
      <h2 id="playground-player">{t('playground.player')}</h2>
      {problem === undefined ? null : (
        <div role="alert" className={styles.problem}>
          <p dir="auto">{problem}</p>
          {face === 'missing' ? null : (
            <Button variant="primary" onClick={() => playground.send({ type: 'medium.retry' })}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={styles.hint}>
        {face === 'looking' ? t('common.loading') : connection ? t(`playground.${connection}`) : null}
      </p>
      {connection === 'closed' ? (
        <div className={styles.row}>
          <Button onClick={() => playground.send({ type: 'connection.reopen' })}>{t('playground.reopen')}</Button>
        </div>
      ) : null}
      {isRestricted ? <p className={styles.hint}>{t('playground.restricted')}</p> : null}
      <div ref={attachStage} className={styles.stage} hidden={face !== 'embedded'} />
    </section>
  );
}

function Code({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const context = useSelector(playground, (snapshot) => snapshot.context);
  const isCopied = useSelector(playground, (snapshot) => snapshot.matches({ copy: 'copied' }));
  const isCopying = useSelector(playground, (snapshot) => snapshot.matches({ copy: 'copying' }));
  if (!context.medium) return null;
  const text = snippetOf(context.site, embedOf(context), {
    events: eventsOf(context.way).filter((name) => !context.hidden.includes(name)),
    // A call that failed would stop the ones after it.
    calls: context.calls.filter(({ result }) => typeof result === 'string').map(({ call }) => call),
  });
  const { copied } = context;
  return (
    <section className={styles.section} aria-labelledby="playground-code">
      <h2 id="playground-code">{t('playground.code')}</h2>
      <CopyField label={t('playground.codeHint')} value={text} rows={SNIPPET_ROWS} />
      <div>
        <CopyButton
          isCopied={isCopied && copied?.what === 'snippet' && copied.text === text}
          aria-busy={isCopying}
          onClick={() => playground.send({ type: 'code.copy', what: 'snippet', text })}
        >
          {t('playground.copyCode')}
        </CopyButton>
      </div>
    </section>
  );
}

/** Announces the result of copying; a failure is also shown beside the button. */
function CopyStatus({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const state = useSelector(playground, ({ value }) => value.copy);
  return (
    <>
      <Announcement>
        {state === 'copying' ? t('playground.copying') : state === 'copied' ? t('playground.copied') : null}
      </Announcement>
      {state === 'notCopied' ? (
        <p role="alert" className={styles.problem}>
          {t('playground.notCopied')}
        </p>
      ) : null}
    </>
  );
}

/** Announces the result of the last call; events are not announced. */
function LastCall({ playground }: { playground: PlaygroundRef }) {
  const t = useText();
  const last = useSelector(playground, ({ context }) => context.calls.at(-1));
  return <Announcement>{last ? `${lineOf(last.call)} ${resultText(last.result, t)}` : null}</Announcement>;
}
