import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';

/** Describes files for the chart, and keeps them for whoever sends them. */
export type Choose = (files: Iterable<File>) => ChosenFile[];
