import type { TemplateWords } from '../../../core/domain/desk/template.ts';
import type { Translate } from '../../i18n/texts.ts';

/** The built-in templates in the viewer's language. */
export const templateWords = (t: Translate): TemplateWords => ({
  slalom: t('desk.builtIn.slalom'),
  sprint: t('desk.builtIn.sprint'),
  gates: t('desk.builtIn.gates'),
  gate: t('desk.gate'),
  penalties: t('desk.builtIn.penalties'),
  course: t('desk.builtIn.course'),
  start: t('desk.builtIn.start'),
  finish: t('desk.builtIn.finish'),
  touch: t('desk.builtIn.touch'),
  miss: t('desk.builtIn.miss'),
  splits: t('desk.builtIn.splits'),
  phases: t('desk.builtIn.phases'),
  acceleration: t('desk.builtIn.acceleration'),
  pace: t('desk.builtIn.pace'),
  finalSprint: t('desk.builtIn.finalSprint'),
});
