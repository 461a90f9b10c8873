/** The timing bridge of a medium: its reports, and an operator's settings (row B13). */
import * as v from 'valibot';
import {
  BRIDGE_CORRECTIONS_MAX,
  BRIDGE_ERRORS_MAX,
  BRIDGE_KINDS_HEARD_MAX,
  BRIDGE_RACES_MAX,
  BRIDGE_RUNS_MAX,
  BRIDGE_SOURCES_MAX,
  BRIDGE_UNMATCHED_MAX,
  STREAM_DELAY_MAX_MS,
} from '../domain/constants/timing-bridge.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import {
  BRIDGE_INPUTS,
  BRIDGE_PROBLEMS,
  INPUT_STATES,
  RUN_PHASES,
  SINK_STATES,
  type BridgeReport,
  type BridgeSettings,
  type RunCorrection,
} from '../domain/race/report.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, maybe, milliseconds, shown, sourceName, text } from './primitives.ts';

/** Maximum lengths of the texts of a timing feed, characters. Decided. */
const RACE_MAX = 60;
const BIB_MAX = 20;
const NAME_MAX = 100;
const NATION_MAX = 10;

const race = shown(RACE_MAX);
const bib = shown(BIB_MAX);
/** Keeps the end of the list. */
const newest = <const S extends v.GenericSchema>(schema: S, max: number) =>
  v.pipe(
    v.array(schema),
    v.transform((list) => list.slice(-max)),
  );

/** Long texts are truncated: a rejected report would leave the operator's page without data. */
const bridgeReport: v.GenericSchema<BridgeReport> = v.object({
  input: v.object({
    kind: v.picklist(BRIDGE_INPUTS),
    state: v.picklist(INPUT_STATES),
    heard: v.pipe(
      v.record(v.string(), count),
      v.transform((heard) => Object.fromEntries(Object.entries(heard).slice(0, BRIDGE_KINDS_HEARD_MAX))),
    ),
    lastAt: maybe(milliseconds),
  }),
  clock: v.object({ offset: maybe(milliseconds), drift: maybe(milliseconds), isRefused: v.boolean() }),
  races: listOf(v.object({ id: race, title: shown(TITLE_MAX), status: v.picklist([0, 3, 4, 5]) }), BRIDGE_RACES_MAX),
  onCourse: listOf(
    v.object({
      race,
      bib,
      name: shown(NAME_MAX),
      phase: v.picklist(RUN_PHASES),
      start: maybe(milliseconds),
      finish: maybe(milliseconds),
      penalty: v.fallback(count, 0),
    }),
    BRIDGE_RUNS_MAX,
  ),
  unmatched: listOf(v.object({ race, bib, name: shown(NAME_MAX) }), BRIDGE_UNMATCHED_MAX),
  sink: v.object({ state: v.picklist(SINK_STATES), pending: count, lastAt: maybe(milliseconds) }),
  errors: newest(
    v.object({ at: milliseconds, code: v.picklist(BRIDGE_PROBLEMS), detail: shown(200) }),
    BRIDGE_ERRORS_MAX,
  ),
});

const correction: v.GenericSchema<RunCorrection> = v.object({
  race: text(RACE_MAX),
  bib: v.pipe(text(BIB_MAX), v.minLength(1)),
  name: v.optional(v.pipe(text(NAME_MAX), v.trim())),
  nation: v.optional(v.pipe(text(NATION_MAX), v.trim())),
  isLeftOut: v.optional(v.boolean()),
});

const fields = {
  isHeld: v.boolean(),
  streamDelay: v.pipe(v.number(), v.finite(), v.minValue(-STREAM_DELAY_MAX_MS), v.maxValue(STREAM_DELAY_MAX_MS)),
  measuredAgainAt: milliseconds,
  corrections: v.pipe(v.array(correction), v.maxLength(BRIDGE_CORRECTIONS_MAX)) as v.GenericSchema<
    readonly RunCorrection[]
  >,
};
const bridgeSettings: v.GenericSchema<BridgeSettings> = v.object({
  ...fields,
  streamDelay: v.optional(fields.streamDelay),
  measuredAgainAt: v.optional(fields.measuredAgainAt),
});

/** An absent field keeps its value. */
const someSettings = v.pipe(
  v.partial(v.object(fields)),
  v.check((settings) => Object.keys(settings).length > 0, 'nothing is set'),
);

/** Bridging and operating require the same right: to edit the medium. */
const refused = {
  private: {},
  empty: {},
  /** The medium has the maximum number of bridges. */
  full: {},
} as const;
const settings = { data: v.object({ settings: bridgeSettings }) };

export const reportBridge = defineRequest({
  name: 'reportBridge',
  controller: 'tags',
  method: 'POST',
  purpose:
    'Reports what a timing bridge receives and does; the response contains the operator’s settings. The newest report is shown to operators, and lost when the server restarts. For a key with the scope `tags`, and for people who may edit the medium.',
  params: v.object({ mediaId: id, source: sourceName, report: bridgeReport }),
  statuses: { ok: settings, ...refused },
});

export const getBridges = defineRequest({
  name: 'getBridges',
  controller: 'tags',
  method: 'GET',
  purpose: 'The timing bridges that report to a medium, by name. For people who may edit it.',
  params: v.object({ mediaId: id }),
  statuses: {
    ok: {
      data: v.object({
        title: v.fallback(shown(TITLE_MAX), ''),
        /** The server's clock, which `reportedAt` also uses. */
        at: milliseconds,
        bridges: listOf(
          v.object({ source: sourceName, report: bridgeReport, reportedAt: milliseconds, settings: bridgeSettings }),
          BRIDGE_SOURCES_MAX,
        ),
      }),
    },
    private: {},
    empty: {},
  },
});

export const setBridge = defineRequest({
  name: 'setBridge',
  controller: 'tags',
  method: 'POST',
  purpose:
    'Sets what a timing bridge does; omitted fields keep their values. Corrections replace the previous ones. The bridge receives the settings in the response to its next report. For people who may edit the medium.',
  params: v.object({ mediaId: id, source: sourceName, settings: someSettings }),
  statuses: { ok: settings, ...refused },
});
