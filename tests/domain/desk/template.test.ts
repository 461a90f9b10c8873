import { describe, expect, it } from 'vitest';
import { pressedTag } from '../../../core/domain/desk/press.ts';
import { answered, takesKey } from '../../../core/domain/desk/questions.ts';
import {
  builtInTemplates,
  DESK_QUESTIONS,
  type DeskButton,
  isBuiltIn,
  digitButtons,
  templateProblems,
  type TemplateProblem,
  type TemplateWords,
} from '../../../core/domain/desk/template.ts';

const words: TemplateWords = {
  slalom: 'Slalom',
  sprint: 'Sprint',
  gates: 'Portes',
  gate: 'Porte',
  penalties: 'Pénalités',
  course: 'Parcours',
  start: 'Départ',
  finish: 'Arrivée',
  touch: 'Touche',
  miss: 'Manquée',
  splits: 'Temps intermédiaires',
  phases: 'Phases',
  acceleration: 'Accélération',
  pace: 'Allure',
  finalSprint: 'Sprint final',
};

describe('the built-in templates', () => {
  const [slalom, sprint] = builtInTemplates(words);
  const buttons = (template = slalom): DeskButton[] => (template?.panels ?? []).flatMap((panel) => panel.buttons);

  it('[B14] slalom has gates 1 to 25, touch, miss, start and finish', () => {
    expect(buttons().map(({ label }) => label)).toEqual([
      'Départ',
      'Arrivée',
      'Touche',
      'Manquée',
      'Porte',
      ...Array.from({ length: 25 }, (_, index) => String(index + 1)),
    ]);
    expect(buttons().map(({ score }) => score)).toEqual(
      expect.arrayContaining(['+2', '+50']) as (string | undefined)[],
    );
  });

  it('[B14] a touch and a miss ask for their gate', () => {
    const asking = buttons().filter(({ ask }) => ask.includes('gate'));
    expect(asking.map(({ label }) => label)).toEqual(['Touche', 'Manquée', 'Porte']);
  });

  it.each([1, 7, 25])('[B14] a key and a number make the same tag as the button of gate %i', (gate) => {
    const press = (button: DeskButton) => pressedTag(button, { time: 12 }, { time: 12 });
    const byKey = buttons().find(({ key }) => key === 'g')!;
    const own = buttons().find(({ label }) => label === String(gate))!;
    const question = { tagId: 'a', ask: byKey.ask[0]!, draft: String(gate) };
    expect(answered(press(byKey), question, { startList: [], gateWord: 'Porte' })).toEqual(press(own));
  });

  it('[B14] sprint has ranges', () => {
    expect(
      buttons(sprint)
        .filter(({ kind }) => kind === 'range')
        .map(({ label }) => label),
    ).toEqual(['Accélération', 'Allure', 'Sprint final']);
  });

  it('[B14] sprint splits use letters, so that an open question for a bib blocks none of them', () => {
    const keyOf = new Map(buttons(sprint).map(({ label, key = '' }) => [label, key]));
    expect(['100 m', '200 m', '250 m', '500 m', '750 m'].map((label) => keyOf.get(label))).toEqual([
      'q',
      'w',
      'r',
      't',
      'y',
    ]);
    for (const template of builtInTemplates(words)) {
      const taken = buttons(template).filter(({ key = '' }) =>
        DESK_QUESTIONS.some((ask) => takesKey({ tagId: 'a', ask, draft: '' }, key)),
      );
      expect(taken).toEqual([]);
    }
  });

  it('[B14] follow the general rules, and are recognised by their ids', () => {
    for (const template of builtInTemplates(words)) {
      expect(templateProblems(template)).toEqual([]);
      expect(isBuiltIn(template.id)).toBe(true);
    }
    expect(isBuiltIn('mine')).toBe(false);
  });
});

describe('the rules of a template', () => {
  const button: DeskButton = {
    id: 'b1',
    label: 'Press',
    colour: 'blue',
    lead: 0,
    lag: 60,
    kind: 'moment',
    category: 'Press',
    ask: [],
  };
  const problems = (...buttons: DeskButton[]) => templateProblems({ name: 'A', panels: [{ category: 'P', buttons }] });

  it.each([
    [[button], []],
    [[], ['buttons']],
    [[button, button], ['id']],
    [[{ ...button, label: ' ' }], ['label']],
    [[{ ...button, category: '' }], ['label']],
    [[{ ...button, key: 'A' }], ['key']],
    [
      [
        { ...button, key: 'a' },
        { ...button, id: 'b2', key: 'a' },
      ],
      ['key'],
    ],
    [[{ ...button, key: '1', ask: ['nation', 'text'] }], []],
    ...(['athlete', 'gate', 'score'] as const).map((ask): [DeskButton[], TemplateProblem[]] => [
      [
        { ...button, key: '1' },
        { ...button, id: 'b2', key: 'b', ask: ['text', ask] },
      ],
      ['digit'],
    ]),
    [[{ ...button, key: 'a', ask: ['athlete'] }], []],
    [[{ ...button, lag: 61 }], ['roll']],
    [[{ ...button, lead: -1 }], ['roll']],
    [Array.from({ length: 201 }, (_, index) => ({ ...button, id: `b${index}` })), ['buttons']],
  ] as [DeskButton[], TemplateProblem[]][])('[B14] case %#', (buttons, found) =>
    expect(problems(...buttons)).toEqual(found),
  );

  it('[B14] buttons whose digits would go to an answer are detected', () => {
    const [one, two] = [
      { ...button, key: '1' },
      { ...button, id: 'b2', key: 'b', ask: ['gate'] },
    ] as const;
    expect(digitButtons([{ category: 'P', buttons: [one] }])).toEqual([]);
    expect(
      digitButtons([
        { category: 'P', buttons: [one] },
        { category: 'Q', buttons: [two] },
      ]),
    ).toEqual([one]);
  });

  it('[B14] a template needs a name and a panel', () => {
    expect(templateProblems({ name: ' ', panels: [] })).toEqual(['name', 'panels', 'buttons']);
  });
});
