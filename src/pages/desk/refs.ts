import type { ComponentType } from 'react';
import type { DeskRef } from '../../../machines/studio/desk/desk.machine.ts';
import type { ExchangeFile } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import type { DeskFilm } from './film.ts';

export interface DeskProps {
  desk: DeskRef;
  film: DeskFilm;
}

export interface DeskPageProps extends DeskProps {
  library: string;
  /** Holds the files and describes them to the chart. */
  choose: (files: Iterable<File>) => readonly ExchangeFile[];
  /** Plays the page's medium. */
  Player: ComponentType;
}
