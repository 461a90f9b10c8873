import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import {
  isSay,
  selectFailed,
  selectQueue,
  selectTalk,
  selectYou,
} from '../../../machines/player/panels/talk/talk.select.ts';
import type { TalkRef } from '../../../machines/player/panels/talk/talk.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { PanelProps } from '../panels/panel-props.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { Log } from './Log.tsx';
import { Message } from './Message.tsx';
import { TalkFrame } from './TalkFrame.tsx';
import { FailedMessage, SendingMessage } from './UnsentMessage.tsx';
import { localDayAndTime } from './when.ts';
import { Writing } from './Writing.tsx';
import styles from './talk.module.css';

/** The chat of a film, between its current viewers. */
export default function ChatPanel({ player }: PanelProps) {
  const talk = usePlugin<TalkRef>(player, 'talk');
  return talk ? <Chat talk={talk} /> : null;
}

export function Chat({ talk }: { talk: TalkRef }) {
  const t = useText('talk');
  const { chat, room } = useSelector(talk, selectTalk);
  const moderates = useSelector(talk, selectYou)?.moderates === true;
  const waiting = useSelector(talk, selectQueue)
    .filter(isSay)
    .filter(({ part }) => part === 'chat');
  const failed = useSelector(talk, selectFailed).filter(({ act }) => act.part === 'chat');
  const shown = moderates ? chat : chat.filter(({ hidden }) => !hidden);
  const isEmpty = shown.length === 0 && waiting.length === 0 && failed.length === 0;
  return (
    <TalkFrame
      talk={talk}
      closing={{ part: 'chat', closed: room.chatClosed }}
      foot={<Writing talk={talk} part="chat" closed={room.chatClosed} />}
    >
      <Log talk={talk} part="chat" label={t('talk.messages')}>
        {isEmpty ? <li className={styles.empty}>{t('talk.noMessages')}</li> : null}
        {shown.map((message, index) => {
          const { day } = localDayAndTime(message.at);
          const before = shown[index - 1];
          const isNewDay = before === undefined || localDayAndTime(before.at).day !== day;
          return (
            <Fragment key={message.id}>
              {isNewDay ? <li className={styles.day}>{day}</li> : null}
              <Message talk={talk} message={message} moderates={moderates} />
            </Fragment>
          );
        })}
        {failed.map(({ act, fault }) => (
          <FailedMessage key={act.nonce} talk={talk} act={act} fault={fault} />
        ))}
        {waiting.map((act) => (
          <SendingMessage key={act.nonce} talk={talk} act={act} />
        ))}
      </Log>
    </TalkFrame>
  );
}
