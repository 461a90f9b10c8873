import { expect, it } from 'vitest';
import * as emails from '../../../server/services/emails.ts';

const TO = 'reader@example.org';
const LINK = 'https://library.example.org/confirm?token=abc';

/** Has every value that any of the e-mails needs. */
const ABOUT = { title: 'Slalom final', group: 'Club', name: 'Applicant', login: 'applicant@example.org' };

const written = Object.entries(emails).map(([name, write]) => [name, write(TO, LINK, ABOUT)] as const);

it('every e-mail is checked', () => {
  expect(written.length).toBeGreaterThanOrEqual(8);
});

it.each(written)(
  '%s: its French has no breaking space before punctuation, and one kind of apostrophe',
  (_name, { subject, text }) => {
    for (const words of [subject, ...text.split('\n')]) {
      expect(words).not.toMatch(/ [:;!?»]|« |'/);
    }
  },
);

it('the title of a film stays unchanged', () => {
  const { text } = emails.registrationEmail(TO, LINK, { title: "L'arrivée : qui gagne ?" });
  expect(text).toContain(`Ouvrez ce lien pour regarder «\u00a0L'arrivée : qui gagne ?\u00a0»\u00a0:`);
});
