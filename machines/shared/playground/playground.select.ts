import type { Embed } from '../../../core/domain/playground/code.ts';
import type { PlaygroundContext } from './playground.context.ts';

/** What is embedded once a medium is chosen. */
export const embedOf = ({ way, medium, attributes }: PlaygroundContext): Embed => ({
  way,
  medium: medium!,
  attributes,
});
