/** A template of the desk while it is edited (row B14). */
import type { DeskButton, DeskPanel, DeskTemplate } from './template.ts';

export type TemplateDraft = Pick<DeskTemplate, 'id' | 'name' | 'panels'>;

/** One edit of a draft; indices count from 0. */
export type TemplateEdit =
  | { kind: 'name'; name: string }
  | { kind: 'addPanel' }
  | { kind: 'panel'; panel: number; category: string }
  | { kind: 'removePanel'; panel: number }
  | { kind: 'addButton'; panel: number }
  | { kind: 'button'; panel: number; button: number; change: Partial<DeskButton> }
  | { kind: 'removeButton'; panel: number; button: number };

/** Uses the first number whose id is free. */
function newButton(panels: readonly DeskPanel[], panel: DeskPanel | undefined): DeskButton {
  const ids = new Set(panels.flatMap(({ buttons }) => buttons.map(({ id }) => id)));
  let number = 1;
  while (ids.has(`button-${number}`)) number += 1;
  const model = panel?.buttons.at(-1);
  return {
    id: `button-${number}`,
    label: '',
    colour: model?.colour ?? 'blue',
    lead: model?.lead ?? 0,
    lag: model?.lag ?? 0,
    kind: model?.kind ?? 'moment',
    category: '',
    ask: model?.ask ?? [],
  };
}

const replaced = <T>(list: readonly T[], index: number, next: T): T[] =>
  list.map((each, at) => (at === index ? next : each));

export function editedTemplate(draft: TemplateDraft, edit: TemplateEdit): TemplateDraft {
  const { panels } = draft;
  const withPanels = (next: readonly DeskPanel[]): TemplateDraft => ({ ...draft, panels: next });
  if (edit.kind === 'name') return { ...draft, name: edit.name };
  if (edit.kind === 'addPanel')
    return withPanels([...panels, { category: '', buttons: [newButton(panels, undefined)] }]);
  const panel = panels[edit.panel];
  if (!panel) return draft;
  const withButtons = (buttons: readonly DeskButton[]): TemplateDraft =>
    withPanels(replaced(panels, edit.panel, { ...panel, buttons }));
  switch (edit.kind) {
    case 'panel':
      return withPanels(replaced(panels, edit.panel, { ...panel, category: edit.category }));
    case 'removePanel':
      return withPanels(panels.filter((each) => each !== panel));
    case 'addButton':
      return withButtons([...panel.buttons, newButton(panels, panel)]);
    case 'removeButton':
      return withButtons(panel.buttons.filter((_, index) => index !== edit.button));
    case 'button': {
      const button = panel.buttons[edit.button];
      return button ? withButtons(replaced(panel.buttons, edit.button, { ...button, ...edit.change })) : draft;
    }
    default:
      return edit satisfies never;
  }
}

/** The template to save: a button without a category gets its label's. */
export function finishedTemplate({ id, name, panels }: TemplateDraft): TemplateDraft {
  return {
    id,
    name: name.trim(),
    panels: panels.map(({ category, buttons }) => ({
      category: category.trim(),
      buttons: buttons.map((button) => ({
        ...button,
        label: button.label.trim(),
        category: button.category.trim() || button.label.trim(),
      })),
    })),
  };
}

/** A built-in template is edited as a copy that belongs to the group; revision null: it is new. */
export function draftOfTemplate(
  template: DeskTemplate | undefined,
  newId: string,
): { draft: TemplateDraft; base: number | null } {
  if (template && template.revision > 0)
    return { draft: { id: template.id, name: template.name, panels: template.panels }, base: template.revision };
  const panels = template?.panels ?? editedTemplate({ id: '', name: '', panels: [] }, { kind: 'addPanel' }).panels;
  return { draft: { id: newId, name: template?.name ?? '', panels }, base: null };
}
