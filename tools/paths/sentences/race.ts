/** Events of the timing bridge: its feed, the runs on the course, and the tags that it publishes. */
import type { EventSentences } from './event-sentences.ts';

export const raceEvents = {
  arrived: 'The timing feed delivers a message',
  'connection.changed': 'The connection to the timing feed has another state',
  'input.connected': 'The timing feed is connected',
  'input.ended': 'The timing feed has ended',
  'input.failed': 'The connection to the timing feed breaks',
  'input.lost': 'The timing feed no longer says who is on the course',
  'input.unreadable': 'The timing feed delivers a message that nobody can read',
  'record.failed': 'The recording of the timing feed cannot be written',
  'run.absent': 'The timing feed no longer names the run among those on the course',
  'run.changed': 'A run has another phase',
  'run.update': 'The timing feed reports the run',
  'sink.changed': 'The server has confirmed other tags',
  'sink.failed': 'The tags cannot be published',
  'sink.hold': 'The operator holds the tags back',
  'sink.refused': 'The server refuses the tags',
  'sink.release': 'The operator releases the tags',
  'sink.setTarget': 'Other tags are to be published',
} satisfies EventSentences;
