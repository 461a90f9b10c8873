import * as v from 'valibot';
import {
  MEMBERS_MAX,
  QUESTION_TEXT_MAX,
  TEST_OPTIONS_MAX,
  TEST_QUESTIONS_MAX,
  TITLE_MAX,
} from '../domain/constants/edit-page.ts';
import type { TestRun } from '../domain/test-run.ts';
import { defineRequest } from './envelope.ts';
import { count, id, listOf, maybe, milliseconds, playable, shown } from './primitives.ts';

/** Maximum number of questions in a whole test. */
const MARKS_MAX = MEMBERS_MAX * TEST_QUESTIONS_MAX;
const both = v.object({ enName: shown(QUESTION_TEXT_MAX), frName: shown(QUESTION_TEXT_MAX) });
const option = v.pipe(count, v.maxValue(TEST_OPTIONS_MAX - 1));

/** A test for the person who takes it. No response reveals which options are right. */
export const testRun = v.object({
  id,
  testId: id,
  title: v.fallback(shown(TITLE_MAX), ''),
  startedAt: milliseconds,
  exercises: listOf(
    v.object({
      id,
      title: v.fallback(shown(TITLE_MAX), ''),
      film: maybe(playable),
      questions: listOf(
        v.object({
          id,
          text: both,
          // Not tolerant: dropping an option would shift those after it.
          options: v.pipe(v.array(both), v.maxLength(TEST_OPTIONS_MAX)),
          answer: v.optional(option),
        }),
        TEST_QUESTIONS_MAX,
      ),
    }),
    MEMBERS_MAX,
  ),
  result: v.optional(
    v.object({
      right: count,
      answered: count,
      asked: count,
      marks: listOf(v.object({ id, right: v.boolean() }), MARKS_MAX),
    }),
  ),
});

type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };
testRun satisfies Reads<TestRun>;

export const getTest = defineRequest({
  name: 'getTest',
  controller: 'tests',
  method: 'GET',
  purpose: 'The person’s state in a test: the open run, otherwise the last one with its result.',
  params: v.object({ testId: id }),
  statuses: {
    ok: { data: testRun },
    /** This person has never started it. */
    none: {},
    /** There is no such test for this person. */
    empty: {},
  },
});

export const startTest = defineRequest({
  name: 'startTest',
  controller: 'tests',
  method: 'POST',
  purpose: 'Starts a test, or continues the open run: a person has at most one open run per test.',
  params: v.object({ testId: id }),
  statuses: { ok: { data: testRun }, empty: {} },
});

export const answerTest = defineRequest({
  name: 'answerTest',
  controller: 'tests',
  method: 'POST',
  purpose:
    'Answers one question of the person’s own run. Each question is answered once; repeating the same answer is `ok`.',
  params: v.object({ runId: id, questionId: id, option }),
  statuses: {
    ok: { data: v.object({ questionId: id, option }) },
    /** It already has another answer, which stays. */
    answered: { data: v.object({ questionId: id, option }) },
    /** The run is finished. */
    finished: {},
    /** No such run of this person, no such question or no such option. */
    empty: {},
  },
});

export const finishTest = defineRequest({
  name: 'finishTest',
  controller: 'tests',
  method: 'POST',
  purpose:
    'Ends the person’s own run and returns its result, which the server computes; for an ended run, returns it again.',
  params: v.object({ runId: id }),
  statuses: { ok: { data: testRun }, empty: {} },
});
