/** The event's XML file at a given moment. */
import type { DayMs } from '../../core/domain/race/messages.ts';
import type { EventPlan } from './plan.ts';
import { penaltyOf, standingsAt, statusAt, timeOf } from './standings.ts';
import type { Standing } from './standings.ts';
import { paddedBib } from './wire.ts';
import { cellGatesText, clockText, gapText, momentText, record } from './write.ts';

export function eventXmlAt(plan: EventPlan, at: DayMs): string {
  const { event } = plan;
  const athletes = new Map(event.runs.map(({ athlete }) => [athlete.id, athlete]));
  const classOf = (athleteId: string): string =>
    event.races.find(({ id }) => event.runs.some((run) => run.race === id && run.athlete.id === athleteId))!.classId;
  const classes = new Map(event.races.map(({ classId, className }) => [classId, className]));
  return [
    '<?xml version="1.0" standalone="yes"?>\n<Canoe123Data xmlns="http://siwidata.com/Canoe123/Data.xsd">\n',
    record('Events', { EventId: 'FRA.2026072500', MainTitle: 'Evening slalom', CanoeDiscipline: 'Slalom' }),
    ...[...athletes.values()].map(({ id, familyName, givenName, club, nation }) =>
      record('Participants', {
        Id: id,
        ClassId: classOf(id),
        FamilyName: familyName,
        GivenName: givenName,
        Club: club,
        NOC: nation,
        IsTeam: 'false',
      }),
    ),
    ...[...classes].map(([ClassId, Class]) => record('Classes', { ClassId, Class })),
    ...event.races.map((race, index) =>
      record('Schedule', {
        RaceId: race.id,
        RaceOrder: index + 1,
        ClassId: race.classId,
        DisId: `BR${race.run}`,
        CourseNr: 1,
        CustomTitle: race.title,
        RaceStatus: statusAt(plan, race, at),
      }),
    ),
    ...event.races.flatMap((race) =>
      standingsAt(plan, race, at)
        .toSorted((one, other) => one.startOrder - other.startOrder)
        .map((standing) => record('Results', resultFields(race.id, standing))),
    ),
    record('CourseData', { CourseNr: 1, CourseConfig: event.course }),
    '</Canoe123Data>\n',
  ].join('');
}

/** A run has its own figures, besides those of the previous and of the better run. */
function resultFields(race: string, standing: Standing) {
  const { run, state, own, before, counting } = standing;
  return {
    RaceId: race,
    Id: run.athlete.id,
    StartOrder: standing.startOrder,
    Bib: paddedBib(state.bib),
    StartTime: clockText(run.planned),
    ...(before && {
      PrevStatus: before.state.irregularity ?? '',
      PrevTime: before.own?.time ?? '',
      PrevPen: before.own?.penalty ?? '',
      PrevTotal: before.own?.total ?? '',
      PrevRnk: before.rank ?? '',
    }),
    Status: state.irregularity ?? '',
    dtStart: momentText(state.start),
    dtSplit1: momentText(state.split),
    dtFinish: momentText(state.finish),
    Time: timeOf(state) ?? '',
    Gates: cellGatesText(state.gates),
    Pen: penaltyOf(state.gates),
    Total: own?.total ?? '',
    TotalBehind: gapText(standing.ownBehind),
    Rnk: standing.ownRank ?? '',
    RnkOrder: standing.ownOrder,
    ...(before && {
      TotalTotal: counting?.total ?? '',
      TotalTotalBehind: gapText(standing.behind),
      TotalRnk: standing.rank ?? '',
      TotalRnkOrder: standing.order,
      BetterRunNr: counting === undefined ? 0 : counting === own ? 2 : 1,
    }),
  };
}
