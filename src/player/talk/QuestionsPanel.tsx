import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import {
  isSay,
  selectFailed,
  selectQueue,
  selectTalk,
  selectYou,
} from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { TALK_TEXT_MAX } from '../../../core/domain/constants.ts';
import { faultOf, oneLine, orderedQuestions } from '../../../core/domain/talk.ts';
import type { Question } from '../../../core/domain/talk.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ToggleButton } from '../../ui/Button.tsx';
import { CheckIcon, UpvoteIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { Log } from './Log.tsx';
import { Message } from './Message.tsx';
import { TalkFrame } from './TalkFrame.tsx';
import { FailedMessage, SendingMessage } from './UnsentMessage.tsx';
import { Writing } from './Writing.tsx';
import styles from './talk.module.css';

/** Questions to the organisers: asked, wanted by others, answered. */
export default function QuestionsPanel({ player }: PanelProps) {
  const talk = usePlugin<TalkRef>(player, 'talk');
  return talk ? <Questions talk={talk} /> : null;
}

export function Questions({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const { questions, room } = useSelector(talk, selectTalk);
  const moderates = useSelector(talk, selectYou)?.moderates === true;
  const waiting = useSelector(talk, selectQueue)
    .filter(isSay)
    .filter(({ part }) => part === 'questions');
  const failed = useSelector(talk, selectFailed).filter(({ act }) => act.part === 'questions');
  const shown = orderedQuestions(moderates ? questions : questions.filter(({ hidden }) => !hidden));
  const isEmpty = shown.length === 0 && waiting.length === 0 && failed.length === 0;
  return (
    <TalkFrame
      talk={talk}
      closing={{ part: 'questions', closed: room.questionsClosed }}
      foot={<Writing talk={talk} part="questions" closed={room.questionsClosed} />}
    >
      <Log talk={talk} part="questions" label={t('talk.questions')}>
        {isEmpty ? <li className={styles.empty}>{t('talk.noQuestions')}</li> : null}
        {failed.map(({ act, fault }) => (
          <FailedMessage key={act.nonce} talk={talk} act={act} fault={fault} />
        ))}
        {waiting.map((act) => (
          <SendingMessage key={act.nonce} talk={talk} act={act} />
        ))}
        {shown.map((question) => (
          <Message key={question.id} talk={talk} said={question} moderates={moderates}>
            <Wanted talk={talk} question={question} closed={room.questionsClosed && !moderates} />
            {question.answer ? (
              <p className={styles.answer} dir="auto">
                {question.answer}
              </p>
            ) : null}
            {moderates ? <Answering talk={talk} question={question} /> : null}
          </Message>
        ))}
      </Log>
    </TalkFrame>
  );
}

/** How many want it answered; pressing says that one does, too. */
function Wanted({ talk, question, closed }: { talk: TalkRef; question: Question; closed: boolean }) {
  const t = useText('talk');
  const { id, upvotes, upvoted = false, answered, text } = question;
  const wanted = upvotes > 0 ? <span className={styles.state}>{t('talk.wantedBy', { count: upvotes })}</span> : null;
  if (answered) {
    return (
      <p className={styles.actions}>
        <Badge>
          <CheckIcon size={14} aria-hidden />
          {t('talk.answered')}
        </Badge>
        {wanted}
      </p>
    );
  }
  return (
    <p className={styles.actions}>
      <ToggleButton
        pressed={upvoted}
        disabled={closed}
        onClick={() => talk.send({ type: 'talk.do', act: { kind: 'upvote', question: id, up: !upvoted } })}
      >
        <UpvoteIcon size={16} aria-hidden />
        <VisuallyHidden>{t('talk.want', { text })}</VisuallyHidden>
        <span>{upvotes}</span>
      </ToggleButton>
      {wanted}
    </p>
  );
}

/** A moderator answers, in writing or not. */
function Answering({ talk, question: { id, answered } }: { talk: TalkRef; question: Question }) {
  const t = useText('talk');
  const field = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (answered) {
    const act = { kind: 'answer', question: id, answered: false, text: '' } as const;
    return (
      <Button look="quiet" onClick={() => talk.send({ type: 'talk.do', act })}>
        {t('talk.reopenQuestion')}
      </Button>
    );
  }
  if (!isOpen) {
    return (
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('talk.answer')}
      </Button>
    );
  }
  const answer = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('answer');
    const text = oneLine(typeof value === 'string' ? value : '');
    if (text !== '' && faultOf(text) !== undefined) return;
    talk.send({ type: 'talk.do', act: { kind: 'answer', question: id, answered: true, text } });
    setIsOpen(false);
  };
  return (
    <form className={styles.writing} onSubmit={answer} aria-label={t('talk.answer')}>
      <label htmlFor={field}>{t('talk.answerInWriting')}</label>
      <textarea id={field} name="answer" rows={2} maxLength={TALK_TEXT_MAX} />
      <div className={styles.actions}>
        <Button look="primary" type="submit">
          {t('talk.markAnswered')}
        </Button>
        <Button look="quiet" onClick={() => setIsOpen(false)}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
