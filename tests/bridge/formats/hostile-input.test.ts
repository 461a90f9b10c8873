/** Any input is read or rejected, without another error and without hanging. */
import { expect, test } from 'vitest';
import { parseEventFile } from '../../../bridge/formats/event-file.ts';
import { parseSocketMessage } from '../../../bridge/formats/socket-message.ts';
import { parseTcpMessage } from '../../../bridge/formats/tcp-message.ts';
import { randomOf } from '../../../bridge/simulator/random.ts';
import { UnreadableMessage } from '../../../bridge/formats/unreadable-message.ts';
import { processorMs } from '../../patience.ts';

const MUTATIONS = 4_000;
/** Processor time far above that of one message, about 0.1 ms. */
const MESSAGE_MS = 2_000;

const ON_COURSE =
  '<Canoe123 System="Main"><OnCourse Total="2" Position="1"><Participant Bib="7" Id="10007.K1M" Name="MOREL &amp; Co" Club="Pau" Nat="FRA" RaceId="K1M_BR1_25" /><Result Type="C" Gates="0,0,2,,50," Completed="N" dtStart="09:00:00.250" dtFinish="" /><Result Type="T" Pen="52" Time="48" Total="100" Rank="3" /></OnCourse></Canoe123>';
const RESULTS =
  '<Canoe123 System="Main"><Results RaceId="K1M_BR1_25" Current="Y"><Row Number="1"><Participant Bib="   7" /><Result Type="T" IRM="DNF" Pen="52" Gates="  0  0  2 50" Time="82.36" Total="134.36" Rank="1" Behind="+1.00" /></Row></Results></Canoe123>';
const FRAME =
  '{"type":"OnCourse","timestamp":"2026-07-25T09:01:00.123Z","data":{"total":1,"competitors":[{"bib":"7","raceId":"K1M_BR1_25","gates":"0,2,,","completed":false,"dtStart":"09:00:00.250","dtFinish":null,"pen":2,"rank":0}]}}';
const EVENT =
  '<Canoe123Data xmlns="http://siwidata.com/Canoe123/Data.xsd"><Schedule><RaceId>K1M_BR1_25</RaceId><RaceStatus>5</RaceStatus></Schedule><Results><RaceId>K1M_BR1_25</RaceId><Bib>   7</Bib><dtStart>10:00:02.500</dtStart><Time>85240</Time><Gates>  0  2 50</Gates><Rnk>2</Rnk></Results></Canoe123Data>';

const PIECES = [
  ...'<>&"\'/=!?[]{}:,.|\\ \n\0-',
  '\uFEFF',
  '\uD800',
  '𝒦',
  '<!DOCTYPE a [<!ENTITY a "&a;&a;">]>',
  '&a;',
  '&#0;',
  '&#x110000;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?xml',
  '<OnCourse Total="9"/>',
  '"__proto__":{"a":1},',
  '<__proto__/>',
  '1e999',
  '9'.repeat(40),
  '-1',
  'null',
];

function mutationOf(text: string, random: () => number): string {
  let mutated = text;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = Math.floor(random() * (mutated.length + 1));
    const length = Math.floor(random() ** 3 * 40);
    const piece =
      random() < 0.5
        ? (PIECES[Math.floor(random() * PIECES.length)] ?? '')
        : mutated.slice(Math.floor(random() * mutated.length)).slice(0, length);
    mutated = mutated.slice(0, at) + piece + mutated.slice(at + (random() < 0.5 ? length : 0));
  }
  return random() < 0.1 ? mutated.slice(0, Math.floor(random() * mutated.length)) : mutated;
}

test.each([
  ['a competitor over TCP', parseTcpMessage, ON_COURSE],
  ['results over TCP', parseTcpMessage, RESULTS],
  ['a frame', parseSocketMessage, FRAME],
  ['an event file', parseEventFile, EVENT],
])('[B13] %s with random damage is read or rejected', (_, parse, text) => {
  const random = randomOf(20_260_725);
  let refused = 0;
  for (let count = 0; count < MUTATIONS; count++) {
    const mutated = mutationOf(text, random);
    const began = processorMs();
    try {
      parse(mutated);
    } catch (error) {
      expect(error, mutated).toBeInstanceOf(UnreadableMessage);
      refused++;
    }
    expect(processorMs() - began, mutated).toBeLessThan(MESSAGE_MS);
  }
  // Some damage affects names, which may be anything.
  expect(refused).toBeGreaterThan(MUTATIONS / 2);
  expect(refused).toBeLessThan(MUTATIONS);
});

test('[B13] the longest and flattest allowed message does not hang', () => {
  const text = `<Canoe123>${'<a/>'.repeat(450_000)}</Canoe123>`;
  const began = processorMs();
  expect(parseTcpMessage(text)).toEqual([]);
  expect(processorMs() - began).toBeLessThan(10_000);
});

test('[B13] an unterminated attribute is rejected', () => {
  expect(() => parseTcpMessage(`<Canoe123 a="${'x'.repeat(500_000)}`)).toThrow(UnreadableMessage);
});
