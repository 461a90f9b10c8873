/** Panels of buttons of the tagging desk (row B14), with the two built-in templates. */
import { COURSE_GATES_MAX } from '../constants/timing-bridge.ts';
import { DESK_BUTTONS_MAX, DESK_PANELS_MAX, DESK_ROLL_MAX_S } from './limits.ts';
import type { Seconds } from '../media.ts';

/** Colours of a button, in the order of the theme's hues: the n-th is `--tag-{n}`, legible in light and dark. */
export const DESK_COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const;
export type DeskColour = (typeof DESK_COLOURS)[number];

/** `moment`: one press. `range`: from one press to the next. `hold`: while the button is held. */
export const DESK_BUTTON_KINDS = ['moment', 'range', 'hold'] as const;
export type DeskButtonKind = (typeof DESK_BUTTON_KINDS)[number];

/** Details that can be asked for after a press. */
export const DESK_QUESTIONS = ['athlete', 'gate', 'nation', 'score', 'text'] as const;
export type DeskQuestion = (typeof DESK_QUESTIONS)[number];
/** Questions that digits answer wherever the focus is; digits press no button meanwhile. */
export const DIGIT_QUESTIONS: ReadonlySet<DeskQuestion> = new Set(['athlete', 'gate', 'score']);

export interface DeskButton {
  /** Unique in its template. */
  id: string;
  label: string;
  colour: DeskColour;
  /**
   * One lower-case letter or digit, unique in its template; not a digit if one of its buttons asks a question that
   * digits answer.
   */
  key?: string | undefined;
  /** Seconds by which the tag begins before the press and ends after it: a moment with either is a range. */
  lead: Seconds;
  lag: Seconds;
  kind: DeskButtonKind;
  category: string;
  type?: string | undefined;
  /** Score of its tags, unless it is asked for. */
  score?: string | undefined;
  ask: readonly DeskQuestion[];
}

export interface DeskPanel {
  category: string;
  buttons: readonly DeskButton[];
}

export interface DeskTemplate {
  id: string;
  name: string;
  /** Increases with every save; 0 for built-in templates. */
  revision: number;
  panels: readonly DeskPanel[];
}

export type TemplateProblem = 'name' | 'panels' | 'buttons' | 'id' | 'label' | 'key' | 'digit' | 'roll';
const KEY = /^[a-z0-9]$/;
const DIGIT = /^\d$/;

/**
 * Buttons with a digit as their key in a template that asks a question for digits: their presses would be taken as
 * answers.
 */
export function digitButtons(panels: readonly DeskPanel[]): DeskButton[] {
  const buttons = panels.flatMap((panel) => panel.buttons);
  const asksForDigits = buttons.some(({ ask }) => ask.some((question) => DIGIT_QUESTIONS.has(question)));
  return asksForDigits ? buttons.filter(({ key = '' }) => DIGIT.test(key)) : [];
}

/** The problems of a template, each once; page and server apply the same rules. */
export function templateProblems({ name, panels }: Pick<DeskTemplate, 'name' | 'panels'>): TemplateProblem[] {
  const buttons = panels.flatMap((panel) => panel.buttons);
  const keys = buttons.flatMap(({ key }) => key ?? []);
  const isRoll = (roll: Seconds): boolean => roll >= 0 && roll <= DESK_ROLL_MAX_S;
  const found: readonly (TemplateProblem | false)[] = [
    name.trim() === '' && 'name',
    (panels.length === 0 || panels.length > DESK_PANELS_MAX) && 'panels',
    (buttons.length === 0 || buttons.length > DESK_BUTTONS_MAX) && 'buttons',
    new Set(buttons.map(({ id }) => id)).size < buttons.length && 'id',
    buttons.some(({ label, category }) => label.trim() === '' || category.trim() === '') && 'label',
    (new Set(keys).size < keys.length || !keys.every((key) => KEY.test(key))) && 'key',
    digitButtons(panels).length > 0 && 'digit',
    !buttons.every(({ lead, lag }) => isRoll(lead) && isRoll(lag)) && 'roll',
  ];
  return found.filter((problem) => problem !== false);
}

/** Words of the built-in templates in the viewer's language. */
export interface TemplateWords {
  slalom: string;
  sprint: string;
  gates: string;
  gate: string;
  penalties: string;
  course: string;
  start: string;
  finish: string;
  touch: string;
  miss: string;
  splits: string;
  phases: string;
  acceleration: string;
  pace: string;
  finalSprint: string;
}

const BUTTON = { colour: 'blue', lead: 0, lag: 0, kind: 'moment', ask: [] } as const satisfies Partial<DeskButton>;

/**
 * Slalom (gates 1 to 25, touch 2, miss 50, start, finish) and sprint. Labels are in the viewer's language; categories
 * are those of the timing bridge, so that both kinds of tags share them.
 */
export function builtInTemplates(words: TemplateWords): DeskTemplate[] {
  return [slalom(words), sprint(words)];
}

/** Category of a tag whose gate is not known yet; that of a known gate has its number appended. */
export const GATE_CATEGORY = 'Gate';
export const gateCategory = (number: number): string => `${GATE_CATEGORY} ${number}`;

export const SLALOM_TEMPLATE_ID = 'built-in:slalom';
export const SPRINT_TEMPLATE_ID = 'built-in:sprint';

function slalom(words: TemplateWords): DeskTemplate {
  const gates = Array.from({ length: COURSE_GATES_MAX }, (_, index): DeskButton => {
    const number = index + 1;
    return { ...BUTTON, id: `gate-${number}`, label: String(number), category: gateCategory(number) };
  });
  // These buttons have letters as keys: digits are for answers.
  const anyGate: DeskButton = {
    ...BUTTON,
    id: 'gate',
    label: words.gate,
    key: 'g',
    category: GATE_CATEGORY,
    ask: ['gate'],
  };
  return {
    id: SLALOM_TEMPLATE_ID,
    name: words.slalom,
    revision: 0,
    panels: [
      {
        category: words.course,
        buttons: [
          {
            ...BUTTON,
            id: 'start',
            label: words.start,
            colour: 'green',
            key: 's',
            category: 'Start',
            ask: ['athlete'],
          },
          { ...BUTTON, id: 'finish', label: words.finish, colour: 'purple', key: 'f', category: 'Finish' },
        ],
      },
      {
        category: words.penalties,
        buttons: [
          {
            ...BUTTON,
            id: 'touch',
            label: words.touch,
            colour: 'orange',
            key: 't',
            category: 'Gate touched',
            score: '+2',
            ask: ['gate'],
          },
          {
            ...BUTTON,
            id: 'miss',
            label: words.miss,
            colour: 'red',
            key: 'm',
            category: 'Gate missed',
            score: '+50',
            ask: ['gate'],
          },
        ],
      },
      { category: words.gates, buttons: [anyGate, ...gates] },
    ],
  };
}

/** Metres and key of each split. The keys are not digits, which answer the question for the bib after a start. */
const SPLITS = [
  [100, 'q'],
  [200, 'w'],
  [250, 'r'],
  [500, 't'],
  [750, 'y'],
] as const;

function sprint(words: TemplateWords): DeskTemplate {
  const splits = SPLITS.map(([metres, key]): DeskButton => ({
    ...BUTTON,
    id: `split-${metres}`,
    label: `${metres} m`,
    key,
    category: `${metres} m`,
  }));
  const phase = { ...BUTTON, kind: 'range', colour: 'teal' } as const;
  return {
    id: SPRINT_TEMPLATE_ID,
    name: words.sprint,
    revision: 0,
    panels: [
      {
        category: words.course,
        buttons: [
          {
            ...BUTTON,
            id: 'start',
            label: words.start,
            colour: 'green',
            key: 's',
            category: 'Start',
            ask: ['athlete'],
          },
          { ...BUTTON, id: 'finish', label: words.finish, colour: 'purple', key: 'f', category: 'Finish' },
        ],
      },
      { category: words.splits, buttons: splits },
      {
        category: words.phases,
        buttons: [
          { ...phase, id: 'acceleration', label: words.acceleration, key: 'a', category: 'Acceleration' },
          { ...phase, id: 'pace', label: words.pace, key: 'p', category: 'Race pace' },
          { ...phase, id: 'final', label: words.finalSprint, key: 'e', category: 'Final sprint' },
        ],
      },
    ],
  };
}

/** Built-in templates cannot be changed: a changed copy is saved under an id of its own. */
export function isBuiltIn(id: string): boolean {
  return id === SLALOM_TEMPLATE_ID || id === SPRINT_TEMPLATE_ID;
}
