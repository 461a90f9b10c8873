import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { selectQueue, selectTalk, selectYou } from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { shareOf } from '../../../core/domain/talk.ts';
import type { Vote } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { BareButton, Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.ts';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { Log } from './Log.tsx';
import { NewVote } from './NewVote.tsx';
import { TalkFrame } from './TalkFrame.tsx';
import styles from './talk.module.css';

/** Votes of a film with their results, and the person's own choice. */
export default function VotePanel({ player }: PanelProps) {
  const talk = usePlugin<TalkRef>(player, 'talk');
  return talk ? <Votes talk={talk} /> : null;
}

export function Votes({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const { votes } = useSelector(talk, selectTalk);
  const you = useSelector(talk, selectYou);
  const moderates = you?.moderates === true;
  const shown = moderates ? votes : votes.filter(({ hidden }) => !hidden);
  return (
    <TalkFrame talk={talk} foot={moderates ? <NewVote talk={talk} /> : null}>
      <Log talk={talk} part="vote" label={t('talk.votes')}>
        {shown.length === 0 ? <li className={styles.empty}>{t('talk.noVotes')}</li> : null}
        {shown.map((vote) => (
          <li key={vote.id}>
            <VoteCard talk={talk} vote={vote} writes={you?.writes === true} moderates={moderates} />
          </li>
        ))}
      </Log>
    </TalkFrame>
  );
}

interface VoteCardProps {
  talk: TalkRef;
  vote: Vote;
  writes: boolean;
  moderates: boolean;
}

function VoteCard({ talk, vote, writes, moderates }: VoteCardProps) {
  const t = useText('talk');
  const heading = useId();
  const { id, question, options, closed, hidden } = vote;
  const total = options.reduce((sum, { count }) => sum + count, 0);
  const queued = useSelector(talk, selectQueue).findLast((act) => act.kind === 'cast' && act.vote === id);
  const chosen = vote.chosen === undefined || vote.chosen < 0 ? undefined : vote.chosen;
  return (
    <section className={styles.vote} aria-labelledby={heading}>
      <header>
        <b id={heading} dir="auto">
          {question}
        </b>
        {closed ? <Badge>{t('talk.voteClosed')}</Badge> : null}
        {hidden ? <Badge>{t('talk.hidden')}</Badge> : null}
      </header>
      <ul>
        {options.map(({ text, count }, index) => {
          const share = shareOf(count, total);
          const isChosen = index === chosen;
          const inner = (
            <>
              <i className={styles.bar} style={{ width: `${share}%` }} aria-hidden />
              <span className={styles.option} dir="auto">
                {text}
                {isChosen ? <CheckIcon size={16} aria-hidden /> : null}
              </span>
              <span className={styles.share}>{t('talk.share', { share, count })}</span>
            </>
          );
          return (
            // Options are never reordered, so the index is their identity.
            <li key={index}>
              {closed || !writes ? (
                <div className={styles.choice} data-chosen={isChosen}>
                  {inner}
                </div>
              ) : (
                <BareButton
                  className={styles.choice}
                  data-chosen={isChosen}
                  aria-pressed={isChosen}
                  aria-busy={queued?.kind === 'cast' && queued.option === index}
                  onClick={() => talk.send({ type: 'talk.do', act: { kind: 'cast', vote: id, option: index } })}
                >
                  {inner}
                </BareButton>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.state}>
        {t('talk.ballots', { count: total })}
        {chosen !== undefined && !closed ? ` · ${t('talk.mayChange')}` : ''}
      </p>
      {moderates ? (
        <div className={styles.actions}>
          <Button onClick={() => talk.send({ type: 'talk.do', act: { kind: 'closeVote', vote: id, closed: !closed } })}>
            {t(closed ? 'talk.reopenVote' : 'talk.closeVote')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => talk.send({ type: 'talk.do', act: { kind: 'hide', what: 'vote', id, hidden: !hidden } })}
          >
            {t(hidden ? 'talk.showVote' : 'talk.hideVote')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
