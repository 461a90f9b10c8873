import type { RaceMessage } from '../../core/domain/race/messages.ts';
import { countField, flagField, raceIdField, readFields } from './fields.ts';
import { onCourseOf, raceConfigOf, resultLineOf, scheduledRaceOf, timeOfDayOf, UNASSIGNED_RACE } from './messages.ts';
import { UnreadableMessage } from './unreadable-message.ts';
import { childrenOf, readXml } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** Longest message in characters; results of 100 starters have about 60,000. */
const MESSAGE_CHARACTERS_MAX = 2_000_000;

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (element: XmlElement, name: string): Attributes => childrenOf(element, name)[0]?.attributes ?? {};

/** A run has up to two results: `C` is what was timed and judged, `T` what was computed from it. */
const resultOf = (element: XmlElement, type: 'C' | 'T'): Attributes =>
  childrenOf(element, 'Result').find(({ attributes }) => attributes['Type'] === type)?.attributes ?? {};

function onCourse(element: XmlElement): RaceMessage[] {
  const of = readFields(countField, element.attributes['Total'], 'OnCourse, Total') ?? 0;
  if (of === 0) return [{ type: 'emptyCourse' }];
  const participant = attributesOf(element, 'Participant');
  if (participant['RaceId'] === UNASSIGNED_RACE) return [];
  const timed = resultOf(element, 'C');
  const made = resultOf(element, 'T');
  return [
    onCourseOf(
      {
        bib: participant['Bib'],
        id: participant['Id'],
        name: participant['Name'],
        club: participant['Club'],
        nat: participant['Nat'],
        raceId: participant['RaceId'],
        gates: timed['Gates'],
        completed: timed['Completed'],
        dtStart: timed['dtStart'],
        dtSplit1: timed['dtSplit1'],
        dtSplit2: timed['dtSplit2'],
        dtFinish: timed['dtFinish'],
        pen: made['Pen'],
        time: made['Time'],
        total: made['Total'],
        rank: made['Rank'],
        position: element.attributes['Position'],
      },
      of,
    ),
  ];
}

function results(element: XmlElement): RaceMessage[] {
  if (element.attributes['RaceId'] === UNASSIGNED_RACE) return [];
  return [
    {
      type: 'results',
      race: readFields(raceIdField, element.attributes['RaceId'], 'Results, RaceId'),
      isCurrent: readFields(flagField, element.attributes['Current'], 'Results, Current'),
      lines: childrenOf(element, 'Row').map((row, index) => {
        const participant = attributesOf(row, 'Participant');
        const result = resultOf(row, 'T');
        return resultLineOf(
          {
            bib: participant['Bib'],
            id: participant['Id'],
            name: participant['Name'],
            club: participant['Club'],
            nat: participant['Nat'],
            irm: result['IRM'],
            gates: result['Gates'],
            pen: result['Pen'],
            time: result['Time'],
            total: result['Total'],
            behind: result['Behind'],
            rank: result['Rank'],
          },
          index + 1,
        );
      }),
    },
  ];
}

function schedule(element: XmlElement): RaceMessage[] {
  const races = childrenOf(element, 'Race')
    .filter(({ attributes }) => attributes['RaceId'] !== UNASSIGNED_RACE)
    .map(({ attributes }) =>
      scheduledRaceOf({
        raceId: attributes['RaceId'],
        race: attributes['Race'],
        mainTitle: attributes['MainTitle'],
        subTitle: attributes['SubTitle'],
        raceStatus: attributes['RaceStatus'],
      }),
    );
  return [{ type: 'schedule', races }];
}

const raceConfig = ({ attributes }: XmlElement): RaceMessage[] => [
  raceConfigOf({
    nrSplits: attributes['NrSplits'],
    nrGates: attributes['NrGates'],
    gateConfig: attributes['GateConfig'],
  }),
];

const timeOfDay = ({ text }: XmlElement): RaceMessage[] => [timeOfDayOf({ time: text })];

const READERS = new Map<string, (element: XmlElement) => RaceMessage[]>([
  ['OnCourse', onCourse],
  ['Results', results],
  ['Schedule', schedule],
  ['RaceConfig', raceConfig],
  ['TimeOfDay', timeOfDay],
]);

/**
 * Reads one XML message of the TCP stream, without the pipe character that ends it. An XML message may hold several
 * messages; unknown ones are skipped.
 *
 * Elements and attributes are those of the timing program: `OnCourse` (Total, Position) holds `Participant` (Bib, Id,
 * Name, Club, Nat, RaceId) and two `Result`, of the type C (Gates, Completed, dtStart, dtSplit1, dtSplit2, dtFinish)
 * and T (Pen, Time, Total, Rank); `Results` (RaceId, Current) holds `Row` with a `Participant` and a `Result` of the
 * type T (IRM, Pen, Gates, Time, Total, Rank, Behind). Times are seconds with two decimals; times of day have a
 * resolution of 1 ms.
 */
export function parseTcpMessage(text: string): RaceMessage[] {
  const root = readXml(text, { characters: MESSAGE_CHARACTERS_MAX });
  if (root.name !== 'Canoe123') throw new UnreadableMessage(`The root is ${root.name.slice(0, 40)}, not Canoe123.`);
  return root.children.flatMap((element) => READERS.get(element.name)?.(element) ?? []);
}
