import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { selectFields, selectIsFormSending } from '../../../machines/player/panels/talk/talk-form.select.ts';
import type { TalkFormRef } from '../../../machines/player/panels/talk/talk-form.select.ts';
import {
  isSay,
  selectFailed,
  selectForm,
  selectQueue,
  selectTalk,
  selectYou,
} from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { TALK_TEXT_MAX } from '../../../core/domain/constants/talk.ts';
import { orderedQuestions } from '../../../core/domain/talk.ts';
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
import { ModeratorForm } from './ModeratorForm.tsx';
import { TalkFrame } from './TalkFrame.tsx';
import { FailedMessage, SendingMessage } from './UnsentMessage.tsx';
import { Writing } from './Writing.tsx';
import styles from './talk.module.css';

/** Questions to the organisers: ask, upvote, answer. */
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
          <Message key={question.id} talk={talk} message={question} moderates={moderates}>
            <Upvotes talk={talk} question={question} closed={room.questionsClosed && !moderates} />
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

/** The number of people who want it answered; pressing adds one's own vote. */
function Upvotes({ talk, question, closed }: { talk: TalkRef; question: Question; closed: boolean }) {
  const t = useText('talk');
  const { id, upvotes, upvoted = false, answered, text } = question;
  const requested =
    upvotes > 0 ? <span className={styles.state}>{t('talk.upvotedBy', { count: upvotes })}</span> : null;
  if (answered) {
    return (
      <p className={styles.actions}>
        <Badge>
          <CheckIcon size={14} aria-hidden />
          {t('talk.answered')}
        </Badge>
        {requested}
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
      {requested}
    </p>
  );
}

/** Moderators answer here, in writing or by marking the question as answered. */
function Answering({ talk, question: { id, answered } }: { talk: TalkRef; question: Question }) {
  const t = useText('talk');
  const form = useSelector(talk, (snapshot) => selectForm(snapshot, `answer-${id}`));
  if (answered) {
    const act = { kind: 'answer', question: id, answered: false, text: '' } as const;
    return (
      <Button variant="quiet" data-heir onClick={() => talk.send({ type: 'talk.do', act })}>
        {t('talk.reopenQuestion')}
      </Button>
    );
  }
  if (form) return <AnswerForm talk={talk} form={form} />;
  return (
    <Button
      variant="quiet"
      data-heir
      onClick={() => talk.send({ type: 'talk.openForm', form: { kind: 'answer', question: id } })}
    >
      {t('talk.answer')}
    </Button>
  );
}

function AnswerForm({ talk, form }: { talk: TalkRef; form: TalkFormRef }) {
  const t = useText('talk');
  const id = useId();
  const [text] = useSelector(form, selectFields);
  const isSending = useSelector(form, selectIsFormSending);
  return (
    <ModeratorForm
      talk={talk}
      form={form}
      label={t('talk.answer')}
      submit={t('talk.markAnswered')}
      incomplete={t('talk.unreadable')}
    >
      <label htmlFor={id}>{t('talk.answerInWriting')}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={TALK_TEXT_MAX}
        value={text}
        readOnly={isSending}
        onChange={({ target }) => form.send({ type: 'form.edit', field: 0, text: target.value })}
      />
    </ModeratorForm>
  );
}
