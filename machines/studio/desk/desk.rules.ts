/** What the chart of the desk works out of its context; views know it by `desk.select.ts`. */
import type { Board } from '../../../core/domain/desk/board.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import type { UserId } from '../../../core/domain/media.ts';
import type { DeskPerson } from './desk.ports.ts';

interface Templates {
  readonly templates: readonly DeskTemplate[];
  readonly builtIn: readonly DeskTemplate[];
}

/** All templates: the group's own first. */
export const templatesOf = ({ templates, builtIn }: Templates): readonly DeskTemplate[] => [...templates, ...builtIn];

/** The template whose panels are on show. */
export function templateOf(context: Templates & { templateId: string | undefined }): DeskTemplate | undefined {
  const all = templatesOf(context);
  return all.find(({ id }) => id === context.templateId) ?? all[0];
}

interface People {
  readonly people: readonly DeskPerson[];
  readonly person: UserId | undefined;
}

/** Who else is at the desk. */
export const othersOf = ({ people, person }: People): readonly DeskPerson[] => people.filter(({ id }) => id !== person);

interface Selection {
  readonly selected: readonly string[];
  readonly lastId: string | undefined;
}

/** What an action on tags is about: those selected, else the one pressed last. */
export function chosenIds({ selected, lastId }: Selection): readonly string[] {
  if (selected.length > 0) return selected;
  return lastId === undefined ? [] : [lastId];
}

/** The two versions of the tag that is open; undefined where it has one. */
export const conflictOf = ({ board, openId }: { board: Board; openId: string | undefined }) =>
  board.conflicts.find(({ id }) => id === openId);
