/** Maps keys to actions of the desk, depending on its state. */
import type { DeskButton } from '../../../core/domain/desk/template.ts';
import { takesKey } from '../../../core/domain/desk/questions.ts';
import type { DeskRef } from '../../../machines/studio/desk/desk.machine.ts';
import { chosenIds, templateOf } from '../../../machines/studio/desk/desk.select.ts';
import { listenToDeskKeys } from '../../dom/desk-keys.ts';
import type { DeskFilm } from './film.ts';

/** Step of Alt and an arrow key, seconds. */
const STEP = 0.1;

/** @returns stops listening */
export function listenToKeys(page: Document, desk: DeskRef, film: DeskFilm): () => void {
  const context = () => desk.getSnapshot().context;
  const question = () => context().questions[0];
  const buttonOf = (key: string): DeskButton | undefined =>
    templateOf(context())
      ?.panels.flatMap(({ buttons }) => buttons)
      .find((button) => button.key === key);
  const held = new Map<string, DeskButton>();
  return listenToDeskKeys(page, {
    press(key, at) {
      const open = question();
      if (open && takesKey(open, key)) {
        desk.send({ type: 'question.type', draft: open.draft + key });
        return true;
      }
      const button = buttonOf(key);
      if (!button) return false;
      held.set(key, button);
      desk.send({ type: 'button.down', button, moment: film.moment(at) });
      return true;
    },
    release(key, at) {
      const button = held.get(key);
      held.delete(key);
      if (button) desk.send({ type: 'button.up', button, moment: film.moment(at) });
    },
    answer(isOnControl) {
      const open = question();
      if (!open) return false;
      const isEmpty = open.draft.trim() === '';
      if (isEmpty && isOnControl) return false;
      if (isEmpty) page.querySelector<HTMLInputElement>('[data-question]')?.focus();
      else desk.send({ type: 'question.answer' });
      return true;
    },
    erase() {
      const open = question();
      if (!open) return false;
      desk.send({ type: 'question.type', draft: open.draft.slice(0, -1) });
      return true;
    },
    leave() {
      const { questions, selected } = context();
      if (questions.length > 0) desk.send({ type: 'question.skip' });
      else if (selected.length > 0) desk.send({ type: 'tags.deselect' });
      else return false;
      return true;
    },
    undo: () => desk.send({ type: 'edit.undo' }),
    redo: () => desk.send({ type: 'edit.redo' }),
    remove() {
      if (chosenIds(context()).length === 0) return false;
      desk.send({ type: 'tags.remove' });
      return true;
    },
    move(direction, isEnd) {
      const by = direction * STEP;
      desk.send(isEnd ? { type: 'tags.stretch', edge: 'end', by } : { type: 'tags.shift', by });
      return true;
    },
    pass: film.press,
  });
}
