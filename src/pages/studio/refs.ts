import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';

/** Describes files to the chart, and holds them until they are sent. */
export type Choose = (files: Iterable<File>) => ChosenFile[];
