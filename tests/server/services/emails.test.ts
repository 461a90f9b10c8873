import { expect, it } from 'vitest';
import * as emails from '../../../server/services/emails.ts';

const TO = 'reader@example.org';
const LINK = 'https://library.example.org/confirm?token=abc';

/** Takes what any of the e-mails is about. */
const ABOUT = { title: 'Slalom final', group: 'Club', name: 'Applicant', login: 'applicant@example.org' };

const written = Object.entries(emails).map(([name, write]) => [name, write(TO, LINK, ABOUT)] as const);

it('every e-mail is looked at', () => {
  expect(written.length).toBeGreaterThanOrEqual(8);
});

it.each(written)('%s: its French breaks before no sign, and has one kind of apostrophe', (_name, { subject, text }) => {
  for (const words of [subject, ...text.split('\n')]) {
    expect(words).not.toMatch(/ [:;!?»]|« |'/);
  }
});

it('the title of a film stays as it was given', () => {
  const { text } = emails.registrationEmail(TO, LINK, { title: "L'arrivée : qui gagne ?" });
  expect(text).toContain(`Ouvrez ce lien pour regarder «\u00a0L'arrivée : qui gagne ?\u00a0»\u00a0:`);
});
