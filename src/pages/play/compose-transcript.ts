/** Implements the port of the chart that lists a film's captions. */
import { fromPromise } from 'xstate';
import { transcriptMachine } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { CuesResult, CuesInput } from '../../../machines/player/tags/transcript/transcript.machine.ts';
import type { Language } from '../../i18n/language.ts';
import { loadCues } from '../../adapters/services/cues.ts';

export const composeTranscript = (language: Language): typeof transcriptMachine =>
  transcriptMachine.provide({
    actors: {
      loadCues: fromPromise<CuesResult, CuesInput>(({ input, signal }) => loadCues(input, language, signal)),
    },
  });
