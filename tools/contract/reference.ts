/** Generates the reference of the wire contract from the schemas. */
import { carried } from '../../core/contract/carried.ts';
import type * as v from 'valibot';
import {
  dataFile,
  hiddenStub,
  stubDocument,
  tagData,
  vendorStyle,
  wholeDocument,
} from '../../core/contract/data-files.ts';
import type { RequestDefinition } from '../../core/contract/envelope.ts';
import { linkedCollection, resultItem, tag, videoBody, videoHead } from '../../core/contract/fields.ts';
import { requests, type RequestName } from '../../core/contract/requests.ts';
import { sessionUser } from '../../core/contract/session.ts';
import { dataChange, dataStreamParams } from '../../core/contract/data-stream.ts';
import { deskEvents, deskStreamParams } from '../../core/contract/desk.ts';
import { talkEvents, talkItem, talkStreamParams, talkYou } from '../../core/contract/talk.ts';
import { entriesOf, type Field, fieldsOf, type Names } from './describe.ts';
import {
  examples,
  carriedExample,
  hiddenStubExample,
  stubExample,
  tagDataExample,
  talkStreamExample,
  vendorStyleExample,
  wholeExample,
} from './examples.ts';
import { meaningOf } from './statuses.ts';

/** Longest JSON that is kept on one line. */
const LINE_MAX = 100;

const NAMES: Names = new Map<unknown, string>([
  [resultItem, 'Result item'],
  [tag, 'Tag'],
  [videoHead, 'Video head'],
  [videoBody, 'Video'],
  [linkedCollection, 'Linked collection'],
  [sessionUser, 'Session user'],
  [talkItem, 'Talk item'],
  [talkYou, 'Talk you'],
  [wholeDocument, 'Data document'],
  [dataFile, 'Data document'],
]);

/** JSON with short objects and lists on one line. */
function json(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value) as string | undefined;
  if (flat === undefined || flat.length + indent.length <= LINE_MAX || typeof value !== 'object' || value === null)
    return flat ?? '';
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((each) => deeper + json(each, deeper)).join(',\n')}\n${indent}]`;
  const parts = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{\n${parts.map(([name, each]) => `${deeper}${JSON.stringify(name)}: ${json(each, deeper)}`).join(',\n')}\n${indent}}`;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function rowsOf(fields: readonly Field[], prefix = ''): string[] {
  return fields.flatMap((field) => {
    const name = `${prefix}${field.name}`;
    const separator = field.type.startsWith('list') ? '[].' : '.';
    return [
      `| \`${name}\` | ${field.type} | ${field.isRequired ? 'yes' : ''} |`,
      ...rowsOf(field.fields, `${name}${separator}`),
    ];
  });
}

function table(head: string, fields: readonly Field[]): string {
  return [`| ${head} | type | required |`, '|---|---|---|', ...rowsOf(fields)].join('\n');
}

export function pathOf(definition: RequestDefinition): string {
  if (definition.controller === 'services') return '/services';
  return definition.controller === 'analytics' ? '/analytics' : `/services/${definition.controller}`;
}

function sent(definition: RequestDefinition, params: unknown): string {
  const { name, method, call, payload } = definition;
  if (payload === 'multipart') {
    const fields = Object.entries(params as Record<string, unknown>).filter(([field]) => field !== 'files');
    return [
      `POST ${pathOf(definition)}  multipart/form-data`,
      `${call}=${name}`,
      ...fields.map(([field, value]) => `${field}=${String(value)}`),
      'files=@reportMatch.csv',
    ].join('\n');
  }
  if (method === 'GET') return `GET ${pathOf(definition)}?request=${name}&params=\n${json(params)}`;
  return `POST ${pathOf(definition)}\n${json({ [call]: name, [payload]: params })}`;
}

function requestSection(name: RequestName): string {
  const definition: RequestDefinition = requests[name];
  const example = examples[name];
  const params = fieldsOf(entriesOf(definition.params), NAMES);
  const statuses = Object.entries(definition.statuses).sort(([a], [b]) => rank(a) - rank(b));
  const rows = statuses.map(([status, entries]) => {
    const fields = fieldsOf(entries, NAMES).map(
      (field) => `\`${field.name}\`${field.isRequired ? '' : '?'}: ${field.type}`,
    );
    return `| \`${status}\` | ${meaningOf(name, status) ?? ''} | ${fields.join('; ')} |`;
  });
  const data = statuses.find(([status]) => status === 'ok')?.[1]['data'];
  const inner = data ? fieldsOf({ data }, NAMES)[0]?.fields : undefined;
  return [
    `### ${name}`,
    definition.purpose,
    `\`${definition.method} ${pathOf(definition)}\``,
    params.length > 0 ? table('parameter', params) : 'No parameters.',
    ['| status | meaning | with |', '|---|---|---|', ...rows].join('\n'),
    ...(inner && inner.length > 0 ? [table('`data` of ok', inner)] : []),
    fenced('http', sent(definition, example.params)),
    fenced('json', json(example.response)),
  ].join('\n\n');
}

/** `ok` first, statuses common to all requests last. */
function rank(status: string): number {
  if (status === 'ok') return 0;
  if (status === 'empty') return 1;
  return status === 'disconnected' || status === 'error' ? 3 : 2;
}

function fileSection(title: string, text: string, schema: v.GenericSchema, example?: unknown): string {
  const parts = [`### ${title}`, text, table('field', fieldsOf(entriesOf(schema), NAMES))];
  return [...parts, ...(example === undefined ? [] : [fenced('json', json(example))])].join('\n\n');
}

const TALK_ITEMS = {
  message: 'One chat message. Hidden ones come without words and name to all but the group’s administrators.',
  question: 'One question.',
  vote: 'One vote with its result so far. `chosen` is the place of the listener’s option, -1 for none.',
  room: 'Which parts take no more words.',
} as const;

function talkStreamSection(): string {
  const lines = talkStreamExample.map(([event, id, data]) =>
    [`event: ${event}`, `data: ${JSON.stringify(data)}`, ...(id === undefined ? [] : [`id: ${id}`]), ''].join('\n'),
  );
  return [
    '### Talk',
    `Chat, votes and questions as server-sent events. Each thing said bears the number of its last change; the listener says
up to which number it knows all, by \`since\` or the header \`Last-Event-ID\`, and is given what changed after it, each thing
in its newest state. An older state of a thing is never newer than a later one: taking one twice does no harm. Without a
mark (\`chosen\`, \`upvoted\`) the listener's own has not changed. HTTP status 403: may not read; 404: no talk there; 503: too
many listen.`,
    '`GET /services/talk/stream`',
    table('parameter', fieldsOf(entriesOf(talkStreamParams), NAMES)),
    ['| event | when | with |', '|---|---|---|', ...eventRows(TALK_EVENTS, talkEvents)].join('\n'),
    fenced('http', lines.join('\n').trim()),
  ].join('\n\n');
}

function dataStreamSection(): string {
  return [
    '### Changed data',
    `That the data of a medium are others, as server-sent events. Each event \`data\` holds the version that the medium has now;
the first comes at once, further ones at most once a second. Who has another version asks for the data file, or for
\`checkMediaPlayerAccess\` where that is a stub. An event \`beat\` comes every twenty seconds without anything else. HTTP
status 403: may not watch; 404: no such medium; 503: too many watch.`,
    '`GET /services/data/stream`',
    table('parameter', fieldsOf(entriesOf(dataStreamParams), NAMES)),
    table('field', fieldsOf(entriesOf(dataChange), NAMES)),
  ].join('\n\n');
}

function deskStreamSection(): string {
  return [
    '### Tagging desk',
    `Tags that others change, and who is at the desk, as server-sent events, for who may edit the medium. The desk says up to
which number it knows all, by \`since\` (the \`revision\` of \`getDesk\`) or the header \`Last-Event-ID\`, and is given what
changed after it, each tag in its newest state; a tag that comes twice is told apart by its \`revision\`. HTTP status 401:
nobody is signed in; 403: may not edit; 404: no such medium; 503: too many are at a desk.`,
    '`GET /services/desk/stream`',
    table('parameter', fieldsOf(entriesOf(deskStreamParams), NAMES)),
    ['| event | when | with |', '|---|---|---|', ...eventRows(DESK_EVENTS, deskEvents)].join('\n'),
  ].join('\n\n');
}

const DESK_EVENTS = {
  tags: 'What came; its id is `through`, up to which nothing is missing.',
  reset:
    'Too much was missed, all tags were replaced, or the number is none of this host’s: the desk is read again. The stream ends.',
  people: 'First, and when somebody comes or goes.',
  beat: 'Every twenty seconds without anything else.',
} as const;

const TALK_EVENTS = {
  you: 'First.',
  reset: 'Too much was missed, or the number is none of this host’s: all known is forgotten.',
  items: 'What came; its id is `through`, up to which nothing is missing.',
  beat: 'Every twenty seconds without anything else. A stream silent for fifty is lost.',
} as const;

function eventRows<Name extends string>(
  events: Readonly<Record<Name, string>>,
  schemas: Readonly<Record<Name, v.GenericSchema>>,
): string[] {
  return (Object.entries(events) as [Name, string][]).map(([name, when]) => {
    const fields = fieldsOf(entriesOf(schemas[name]), NAMES);
    return `| \`${name}\` | ${when} | ${fields.map((field) => `\`${field.name}\`: ${field.type}`).join('; ')} |`;
  });
}

const INTRODUCTION = `# The wire contract

Generated from \`core/contract/\` by \`npm run contract:docs\`; do not edit.

A GET carries \`?request=NAME&params=JSON\`. What changes state or carries a secret is a POST with the JSON body
\`{ "request": NAME, "params": {…} }\` (\`action\` instead of \`request\` where the documents post so), from an allowed
origin; a GET of it responds with 405. Every response is an envelope \`{ "status", "data" }\`. A status that is not listed is read as
\`other\`: an empty list, or a refused check. Malformed parameters are refused as \`error\` with HTTP status 400.

Texts are shown as text, never as markup. Addresses are http, https, blob or relative; another one counts as missing, and a
playback address of another scheme is read as \`about:invalid\`, which no engine plays. In lists a malformed entry is left
out and counted, the rest is kept. Where the documents number media, numbers are understood as ids.`;

export function reference(): string {
  const byPath = new Map<string, RequestName[]>();
  for (const name of Object.keys(requests) as RequestName[]) {
    const path = pathOf(requests[name]);
    byPath.set(path, [...(byPath.get(path) ?? []), name]);
  }
  return `${[
    INTRODUCTION,
    '## Requests',
    ...[...byPath]
      .map(([path, names]) => `- \`${path}\`: ${names.map((name) => `[${name}](#${name.toLowerCase()})`).join(', ')}`)
      .join('\n')
      .split('\n\n'),
    ...[...byPath.values()].flat().map(requestSection),
    '## Data files',
    fileSection(
      'Data document',
      '`{tagsUrl}{type}/{id}.json`, whole for public, ungated media, and in `checkMediaPlayerAccess`.',
      wholeDocument,
      wholeExample,
    ),
    fileSection(
      'Stub',
      '`{tagsUrl}{type}/{id}.json` of listed media with checks to pass: which ones apply, and nothing to play.',
      stubDocument,
      stubExample,
    ),
    fileSection(
      'Hidden stub',
      '`{tagsUrl}{type}/{id}.json` of media that an anonymous search does not list, and of public, ungated media on a page of another group (`?user=`). `checkMediaPlayerAccess` says why they may not be played.',
      hiddenStub,
      hiddenStubExample,
    ),
    fileSection(
      'What comes with a data document',
      'Beside its fields in the response to `?files=1`, where the film needs no signature and lies on the server, and the file is no longer than 256 KB: what an engine reads before the first segment, as playlists in `text` or bytes from `start` up to `end` in `base64`, where the first segments of its smallest rendition and of the sound lie, and whether any page may embed it.',
      carried,
      carriedExample,
    ),
    fileSection(
      'Vendor style',
      '`{tagsUrl}{vendor}/{group}/{custoId}.json`, optional.',
      vendorStyle,
      vendorStyleExample,
    ),
    fileSection(
      'Tag data',
      '`{tagsUrl}tags/{group}/{reference}.json`, optional: of a video that names it as its `reference`.',
      tagData,
      tagDataExample,
    ),
    '## Streams',
    talkStreamSection(),
    dataStreamSection(),
    deskStreamSection(),
    '## Records',
    fileSection('Result item', 'One hit of a search.', resultItem),
    fileSection('Video', 'The video of a data document.', videoBody),
    fileSection('Video head', 'What a stub says of its video.', videoHead),
    fileSection('Tag', 'One time-coded tag.', tag),
    fileSection('Linked collection', 'A collection beside a film.', linkedCollection),
    fileSection('Session user', 'Who is signed in.', sessionUser),
    fileSection('Talk you', 'Who the server takes the listener for.', talkYou),
    '### Talk item\n\nOne thing that was said, in its newest state: one of the four below, distinguished by `kind`.',
    ...talkItem.options.map((option) =>
      fileSection(`Talk item: ${option.entries.kind.literal}`, TALK_ITEMS[option.entries.kind.literal], option),
    ),
  ].join('\n\n')}\n`;
}
