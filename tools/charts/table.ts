/** Tables of the generated pages. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** @param folder relative path from the page's folder to `docs/` */
export const specificationLink = (row: string, folder = ''): string =>
  `[${row}](${folder}specification.md#${row.toLowerCase()})`;

export const code = (text: string): string => `\`${text}\``;
