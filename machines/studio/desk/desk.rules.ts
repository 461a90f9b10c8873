/** Rules that the desk chart derives from its context; views use them through `desk.select.ts`. */
import type { Board } from '../../../core/domain/desk/board.ts';
import type { DeskTemplate } from '../../../core/domain/desk/template.ts';
import type { UserId } from '../../../core/domain/media.ts';
import type { DeskPerson } from './desk.ports.ts';

interface Templates {
  readonly templates: readonly DeskTemplate[];
  readonly builtIn: readonly DeskTemplate[];
}

/** All templates, the group's own first. */
export const templatesOf = ({ templates, builtIn }: Templates): readonly DeskTemplate[] => [...templates, ...builtIn];

/** The template whose panels are shown. */
export function templateOf(context: Templates & { templateId: string | undefined }): DeskTemplate | undefined {
  const all = templatesOf(context);
  return all.find(({ id }) => id === context.templateId) ?? all[0];
}

interface People {
  readonly people: readonly DeskPerson[];
  readonly person: UserId | undefined;
}

/** The other people at the desk. */
export const othersOf = ({ people, person }: People): readonly DeskPerson[] => people.filter(({ id }) => id !== person);

interface Selection {
  readonly selected: readonly string[];
  readonly lastId: string | undefined;
}

/** The tags that an action applies to: the selected ones, otherwise the last one pressed. */
export function chosenIds({ selected, lastId }: Selection): readonly string[] {
  if (selected.length > 0) return selected;
  return lastId === undefined ? [] : [lastId];
}

/** The two versions of the open tag; undefined if it has only one. */
export const conflictOf = ({ board, openId }: { board: Board; openId: string | undefined }) =>
  board.conflicts.find(({ id }) => id === openId);
