import * as v from 'valibot';
import { COMPARE_CLASS_RUNS_MAX } from '../domain/compare/limits.ts';
import { defineRequest } from './envelope.ts';
import { id, listOf, seconds, shown } from './primitives.ts';

const classRun = v.object({
  mediaId: id,
  title: shown(500),
  /** `yyyy-mm-dd`; empty where the film has none. */
  date: shown(20),
  /** Of the athlete; empty where no tag names one. */
  name: shown(500),
  /** The same point of the course, seconds of the film. */
  at: seconds,
  /** Nobody timed it in this run: it is taken to be as far along the course. */
  isEstimated: v.boolean(),
  /** Its first point, seconds of the film. */
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
    /** A moment of the run whose class is meant, and the point of the course, seconds of the film. */
    at: seconds,
  }),
  statuses: {
    ok: {
      data: listOf(classRun, COMPARE_CLASS_RUNS_MAX),
      /** Runs may be missing: there are more runs, films or tags of a film than are read. */
      partial: v.optional(v.boolean()),
    },
    /** There is no such film that they may watch. */
    empty: {},
  },
});
