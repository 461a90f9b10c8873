/** docs/configuration.md, generated from the table of settings. */
import { SETTINGS } from '../../server/settings.ts';

export function configurationPage(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { defaultText, description }]) => `| \`${name}\` | ${defaultText} | ${description} |`,
  );
  return `# Configuration

Settings are environment variables, read once, at start. One that is empty counts as absent. A wrong value ends the start
with exit code 1 and a line for each of them on standard error; a start says which settings were given, with passwords and
keys masked. \`npm run configuration:docs\` writes this page from \`server/settings.ts\`.

| variable | default | what it does |
|---|---|---|
${rows.join('\n')}
`;
}
