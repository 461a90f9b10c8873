/** Events of the timing bridge: its feed, the runs on the course, and the tags that it publishes. */
import type { EventSentences } from './event-sentences.ts';

export const raceEvents = {
  arrived: 'The timing feed delivers a message',
  'connection.changed': 'The state of the connection to the timing feed changes',
  'input.connected': 'The timing feed is connected',
  'input.ended': 'The timing feed has ended',
  'input.failed': 'The connection to the timing feed breaks',
  'input.lost': 'The timing feed no longer lists who is on the course',
  'input.unreadable': 'The timing feed delivers an unreadable message',
  'record.failed': 'The recording of the timing feed cannot be written',
  'run.absent': 'The timing feed no longer lists the run on the course',
  'run.changed': 'A run enters another phase',
  'run.update': 'The timing feed reports data of the run',
  'sink.changed': 'The server has confirmed changed tags',
  'sink.failed': 'The tags cannot be published',
  'sink.hold': 'The operator holds back the tags',
  'sink.refused': 'The server rejects the tags',
  'sink.release': 'The operator releases the tags',
  'sink.setTarget': 'The set of tags to publish changes',
} satisfies EventSentences;
