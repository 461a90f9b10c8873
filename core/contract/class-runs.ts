import * as v from 'valibot';
import { COMPARE_CLASS_RUNS_MAX } from '../domain/compare/limits.ts';
import { defineRequest } from './envelope.ts';
import { id, listOf, seconds, shown } from './primitives.ts';

const classRun = v.object({
  mediaId: id,
  title: shown(500),
  /** `yyyy-mm-dd`; empty if the film has none. */
  date: shown(20),
  /** Name of the athlete; empty if no tag names one. */
  name: shown(500),
  /** The same point of the course, seconds of the film. */
  at: seconds,
  /** The point was not timed in this run: it is assumed to be at the same share of the course. */
  isEstimated: v.boolean(),
  /** The run's first point, seconds of the film. */
  from: seconds,
});

export const getClassRuns = defineRequest({
  name: 'getClassRuns',
  controller: 'services',
  method: 'GET',
  purpose:
    'The runs of a class at one point of the course, in all films of the event that the person may watch, to be flipped through.',
  params: v.object({
    mediaId: id,
    /** A time within the run that defines the class, and the point of the course, seconds of the film. */
    at: seconds,
  }),
  statuses: {
    ok: {
      data: listOf(classRun, COMPARE_CLASS_RUNS_MAX),
      /** Runs may be missing, because there are more runs, films or tags than are read. */
      partial: v.optional(v.boolean()),
    },
    /** There is no such film that the person may watch. */
    empty: {},
  },
});
