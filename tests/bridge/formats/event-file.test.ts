import { describe, expect, test } from 'vitest';
import { parseEventFile } from '../../../bridge/formats/event-file.ts';
import { UnreadableMessage } from '../../../bridge/formats/unreadable-message.ts';

const EVENT = `<?xml version="1.0" standalone="yes"?>
<Canoe123Data xmlns="http://siwidata.com/Canoe123/Data.xsd">
  <Events><EventId>FRA.2026072500</EventId><MainTitle>Coupe</MainTitle></Events>
  <Participants><Id>10007.K1M</Id><ClassId>K1M</ClassId><EventBib>7</EventBib><FamilyName>MOREL</FamilyName><GivenName>Luc</GivenName><Club>Pau</Club><NOC>FRA</NOC><IsTeam>false</IsTeam></Participants>
  <Participants><Id>10012.10013.C2M</Id><ClassId>C2M</ClassId><FamilyName>NOVAK</FamilyName><GivenName>Jan</GivenName><FamilyName2>ADLER</FamilyName2><GivenName2>Max</GivenName2><Club>Ljubljana</Club></Participants>
  <Classes><ClassId>K1M</ClassId><Class>K1 men</Class><LongTitle>Kayak men</LongTitle><Categories><CatId>S</CatId><ClassId>K1M</ClassId></Categories></Classes>
  <Schedule><RaceId>K1M_BR1_25</RaceId><RaceOrder>1</RaceOrder><ClassId>K1M</ClassId><DisId>BR1</DisId><CustomTitle>K1 men, run 1</CustomTitle><RaceStatus>5</RaceStatus></Schedule>
  <Schedule><RaceId>K1M_BR2_25</RaceId><RaceOrder>2</RaceOrder><ClassId>K1M</ClassId><DisId>BR2</DisId><RaceStatus>3</RaceStatus></Schedule>
  <Schedule><RaceId>&lt;unassigned&gt;</RaceId><RaceStatus>0</RaceStatus></Schedule>
  <Results><RaceId>K1M_BR2_25</RaceId><Id>10007.K1M</Id><StartOrder>2</StartOrder><Bib>   7</Bib><StartTime>10:00:00</StartTime><PrevTime>82360</PrevTime><PrevPen>2</PrevPen><PrevTotal>84360</PrevTotal><PrevRnk>1</PrevRnk><Status /><dtStart>10:00:02.500</dtStart><dtSplit1>10:00:42.120</dtSplit1><dtSplit2 /><dtFinish>10:01:27.740</dtFinish><Time>85240</Time><Gates>  0  2 50                                                                                 </Gates><Pen>52</Pen><Total>137240</Total><TotalBehind>+53.00</TotalBehind><Rnk>2</Rnk><RnkOrder>2</RnkOrder><TotalTotal>84360</TotalTotal><TotalRnk>1</TotalRnk><BetterRunNr>1</BetterRunNr></Results>
  <Results><RaceId>K1M_BR2_25</RaceId><Id>10012.10013.C2M</Id><StartOrder>1</StartOrder><Bib>  12</Bib><Status /><dtStart>9:59:02.500</dtStart><dtFinish>10:00:26.740</dtFinish><Time>84240</Time><Gates>  0  0</Gates><Pen>0</Pen><Total>84240</Total><Rnk>1</Rnk><RnkOrder>1</RnkOrder></Results>
  <Results><RaceId>K1M_BR2_25</RaceId><Id>unknown</Id><StartOrder>4</StartOrder><Bib>  14</Bib><Status /><dtStart /><Gates /><Rnk /><RnkOrder /></Results>
  <Results><RaceId>K1M_BR2_25</RaceId><StartOrder>3</StartOrder><Bib>  13</Bib><Status>DNS</Status><Rnk>0</Rnk></Results>
  <Results><RaceId>&lt;unassigned&gt;</RaceId><Bib>1</Bib></Results>
  <CourseData><CourseNr>1</CourseNr><CourseConfig>NNR</CourseConfig></CourseData>
</Canoe123Data>`;

describe('the event file', () => {
  test('[B13] contains races, and each run with its own figures, in order', () => {
    expect(parseEventFile(EVENT)).toEqual({
      type: 'event',
      races: [
        { id: 'K1M_BR1_25', title: 'K1 men, run 1', status: 5 },
        { id: 'K1M_BR2_25', title: 'K1 men BR2', status: 3 },
      ],
      results: [
        {
          race: 'K1M_BR2_25',
          lines: [
            {
              bib: '12',
              athleteId: '10012.10013.C2M',
              name: 'NOVAK Jan/ADLER Max',
              club: 'Ljubljana',
              nation: '',
              order: 1,
              irregularity: undefined,
              gates: [0, 0],
              start: 35_942_500,
              splits: [undefined, undefined],
              finish: 36_026_740,
              penalty: 0,
              time: 84_240,
              total: 84_240,
              behind: undefined,
              rank: 1,
            },
            {
              bib: '7',
              athleteId: '10007.K1M',
              name: 'MOREL Luc',
              club: 'Pau',
              nation: 'FRA',
              order: 2,
              irregularity: undefined,
              gates: [0, 2, 50],
              start: 36_002_500,
              splits: [36_042_120, undefined],
              finish: 36_087_740,
              penalty: 52,
              time: 85_240,
              total: 137_240,
              behind: 53_000,
              rank: 2,
            },
            {
              bib: '13',
              athleteId: undefined,
              name: '',
              club: '',
              nation: '',
              order: 3,
              irregularity: 'DNS',
              gates: [],
              start: undefined,
              splits: [undefined, undefined],
              finish: undefined,
              penalty: undefined,
              time: undefined,
              total: undefined,
              behind: undefined,
              rank: undefined,
            },
            {
              bib: '14',
              athleteId: 'unknown',
              name: '',
              club: '',
              nation: '',
              order: 4,
              irregularity: undefined,
              gates: [],
              start: undefined,
              splits: [undefined, undefined],
              finish: undefined,
              penalty: undefined,
              time: undefined,
              total: undefined,
              behind: undefined,
              rank: undefined,
            },
          ],
        },
      ],
    });
  });

  test('[B13] may have a byte order mark, or no table', () => {
    expect(parseEventFile('\uFEFF<Canoe123Data />')).toEqual({ type: 'event', races: [], results: [] });
  });

  test.each([
    [EVENT.slice(0, 1_000), 'Not well-formed: Unclosed root tag'],
    [EVENT.slice(0, -5), 'Not well-formed'],
    ['<Canoe123 />', 'The root is Canoe123, not Canoe123Data.'],
    ['<!DOCTYPE Canoe123Data SYSTEM "http://example.com/a.dtd"><Canoe123Data />', 'A DOCTYPE is refused.'],
    [EVENT.replace('<Time>85240', '<Time>85,240'), 'Results, Time: "85,240" is not a whole number.'],
    [EVENT.replace('<Bib>   7', '<Bib>'), 'Results, Bib: is empty.'],
    [EVENT.replace('10:00:02.500', '10:61:02'), 'Results, dtStart: "10:61:02" is not a time of day.'],
  ])('[B13] is rejected with the reason if unreadable (%#)', (text, reason) => {
    expect(() => parseEventFile(text)).toThrow(UnreadableMessage);
    expect(() => parseEventFile(text)).toThrow(reason);
  });
});
