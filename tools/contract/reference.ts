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
  fullExample,
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
    ['| status | meaning | fields |', '|---|---|---|', ...rows].join('\n'),
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
  message: 'A chat message. Only group administrators receive the text and author of hidden messages.',
  question: 'A question.',
  vote: 'A vote with its result so far. `chosen` is the index of the listener’s option, -1 for none.',
  room: 'Which parts are closed.',
} as const;

function talkStreamSection(): string {
  const lines = talkStreamExample.map(([event, id, data]) =>
    [`event: ${event}`, `data: ${JSON.stringify(data)}`, ...(id === undefined ? [] : [`id: ${id}`]), ''].join('\n'),
  );
  return [
    '### Talk',
    `Chat, votes and questions as server-sent events. Each item has the number of its last change. The listener sends the number
up to which it is complete (\`since\`, or the header \`Last-Event-ID\`), and receives every item changed after it, in its newest
state. Of two states of an item, the one with the higher number is newer, so receiving an item twice is harmless. If an item
lacks \`chosen\` or \`upvoted\`, the listener's own choice has not changed. HTTP status 403: the requester is not allowed to
view the medium; 404: the medium has no talk; 503: too many listeners.`,
    '`GET /services/talk/stream`',
    table('parameter', fieldsOf(entriesOf(talkStreamParams), NAMES)),
    ['| event | when | fields |', '|---|---|---|', ...eventRows(TALK_EVENTS, talkEvents)].join('\n'),
    fenced('http', lines.join('\n').trim()),
  ].join('\n\n');
}

function dataStreamSection(): string {
  return [
    '### Changed data',
    `Changes of a medium's data, as server-sent events. Each event \`data\` holds the current version of the medium; the first is
sent immediately, further ones at most once a second. A client with another version requests the data file, or
\`checkMediaPlayerAccess\` if the data file is a stub. After twenty seconds without another event, \`beat\` is sent. HTTP status
403: the requester is not allowed to watch; 404: no such medium; 503: too many listeners.`,
    '`GET /services/data/stream`',
    table('parameter', fieldsOf(entriesOf(dataStreamParams), NAMES)),
    table('field', fieldsOf(entriesOf(dataChange), NAMES)),
  ].join('\n\n');
}

function deskStreamSection(): string {
  return [
    '### Tagging desk',
    `Tags changed by others, and the people at the desk, as server-sent events, for people who may edit the medium. The desk sends
the number up to which it is complete (\`since\`, initially the \`revision\` of \`getDesk\`, or the header \`Last-Event-ID\`), and
receives every tag changed after it, in its newest state; the \`revision\` of a tag identifies duplicates. HTTP status 401: the
requester is not signed in; 403: the requester is not allowed to edit; 404: no such medium; 503: too many people at desks.`,
    '`GET /services/desk/stream`',
    table('parameter', fieldsOf(entriesOf(deskStreamParams), NAMES)),
    ['| event | when | fields |', '|---|---|---|', ...eventRows(DESK_EVENTS, deskEvents)].join('\n'),
  ].join('\n\n');
}

const DESK_EVENTS = {
  tags: 'New changes. The event’s id is `through`, the number up to which the client is then complete.',
  reset:
    'Too much was missed, all tags were replaced, or the number is not from this host: load the desk again. The stream ends.',
  people: 'First, and whenever somebody joins or leaves.',
  beat: 'After twenty seconds without another event.',
} as const;

const TALK_EVENTS = {
  you: 'First.',
  reset: 'Too much was missed, or the number is not from this host: discard all items.',
  items: 'New changes. The event’s id is `through`, the number up to which the client is then complete.',
  beat: 'After twenty seconds without another event. A stream silent for fifty seconds is lost.',
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

A GET request has the query \`?request=NAME&params=JSON\`. Requests that change state or contain a secret are POST requests with
the JSON body \`{ "request": NAME, "params": {…} }\` (some have \`action\` instead of \`request\`), and must come from an allowed
origin; sent as GET, they return HTTP status 405. Every response is an envelope \`{ "status", "data" }\`. Clients read an unlisted
status as \`other\`: an empty list, or a refused check. Malformed parameters return \`error\` with HTTP status 400.

Texts are plain text, never markup. URLs are http, https, blob or relative. Any other URL counts as missing; a playback URL with
another scheme (except rtmp and rtmps) is read as \`about:invalid\`, which no engine plays. Malformed list entries are dropped
and counted; the others are kept. Numeric media ids are accepted as well.`;

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
      '`{tagsUrl}{type}/{id}.json` of public media without a gate. For other media, `checkMediaPlayerAccess` returns it.',
      wholeDocument,
      fullExample,
    ),
    fileSection(
      'Stub',
      '`{tagsUrl}{type}/{id}.json` of listed media with access checks: names the checks and contains nothing playable.',
      stubDocument,
      stubExample,
    ),
    fileSection(
      'Hidden stub',
      '`{tagsUrl}{type}/{id}.json` of media that an anonymous search does not list, and of public media without a gate on a page of another group (`?user=`). `checkMediaPlayerAccess` gives the reason why they cannot be played.',
      hiddenStub,
      hiddenStubExample,
    ),
    fileSection(
      'Sent along with a data document',
      'Additional fields in the response to `?files=1`, if the film is stored on the server, needs no signature, and the file is at most 256 KB: the files that an engine reads before the first segment (playlists in `text`, or bytes from `start` up to `end` in `base64`), the location of the first segments of the smallest rendition and of the audio, and whether any page may embed the film.',
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
      '`{tagsUrl}tags/{group}/{reference}.json`, optional, for a video whose `reference` names it.',
      tagData,
      tagDataExample,
    ),
    '## Streams',
    talkStreamSection(),
    dataStreamSection(),
    deskStreamSection(),
    '## Records',
    fileSection('Result item', 'A search result.', resultItem),
    fileSection('Video', 'The video of a data document.', videoBody),
    fileSection('Video head', 'The part of a video that a stub contains.', videoHead),
    fileSection('Tag', 'A time-coded tag.', tag),
    fileSection('Linked collection', 'A collection linked to a film.', linkedCollection),
    fileSection('Session user', 'The signed-in user.', sessionUser),
    fileSection('Talk you', 'The listener, as identified by the server.', talkYou),
    '### Talk item\n\nAn item in its newest state: one of the four below, distinguished by `kind`.',
    ...talkItem.options.map((option) =>
      fileSection(`Talk item: ${option.entries.kind.literal}`, TALK_ITEMS[option.entries.kind.literal], option),
    ),
  ].join('\n\n')}\n`;
}
