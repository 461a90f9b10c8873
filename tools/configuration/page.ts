/** docs/configuration.md, generated from the table of settings. */
import { SETTINGS } from '../../server/settings.ts';

export function configurationPage(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { defaultText, description }]) => `| \`${name}\` | ${defaultText} | ${description} |`,
  );
  return `# Configuration

Settings are environment variables, read once at start. An empty variable counts as unset. If values are invalid, the server
exits with code 1 and prints one line per invalid value to standard error. At start it prints the settings that are set, with
passwords and keys masked. \`npm run configuration:docs\` generates this page from \`server/settings.ts\`.

| variable | default | description |
|---|---|---|
${rows.join('\n')}
`;
}
