/** Generates the playground's code, which works when pasted into a page (row E02). */
import { escaped, FRAME_ALLOW, shapeOf } from '../embed-snippet.ts';
import { ELEMENT_LISTS } from '../element-members.ts';
import type { ElementList } from '../element-members.ts';
import { sourceOf } from './members.ts';
import type { TriedCall, TriedEvent } from './members.ts';
import { rightAttributes } from './trial.ts';
import type { Attributes, EmbedWay, TriedMedium } from './trial.ts';

/** A string in single quotes. `<` is escaped, so that the string cannot end its script. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\u003c`)}'`;

/** A value as a literal. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${literal(field)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return String(value);
}

/** The line of code for a call. */
export function lineOf(call: TriedCall): string {
  if (call.method === 'close') return 'player.close();';
  if (call.method === 'videoRenditions') return `player.videoRenditions.selectedIndex = ${call.value};`;
  if (call.method === 'textTracks') {
    const mode =
      call.value === 'off' ? "'disabled'" : `track.language === ${literal(call.value)} ? 'showing' : 'disabled'`;
    return `for (const track of player.textTracks) track.mode = ${mode};`;
  }
  if ('value' in call) return `player.${call.method} = ${literal(call.value)};`;
  const query = call.method === 'playTags' && call.query !== undefined ? literal(call.query) : '';
  return `await player.${call.method}(${query});`;
}

/** The HTML and scripts that embed the player: the playground runs and prints them. */
export interface EmbedParts {
  name: 'ferryglide-player' | 'iframe';
  attributes: Readonly<Record<string, string>>;
  /** CSS of its box; empty: the element's default. */
  style: string;
  /** The script that defines the element; undefined for a frame. */
  script: { src: string; isModule: boolean } | undefined;
  /** The client's module; undefined if the element has the members itself. */
  client: string | undefined;
}

/** The embedding that a page tries and prints. */
export interface Embed {
  way: EmbedWay;
  medium: TriedMedium;
  attributes: Attributes;
}

/** @param site address of the server, with its trailing slash */
export function embedParts(site: string, { way, medium, attributes }: Embed): EmbedParts {
  const { type, id } = medium;
  const title = medium.title || id;
  const given = rightAttributes(way, attributes);
  const client = new URL('embed/client.js', site).href;
  if (way === 'frame') {
    const { autoplay, ...others } = given;
    const query = new URLSearchParams({ [type]: id, ...others, autoplay: String(autoplay !== undefined) });
    return {
      name: 'iframe',
      attributes: { src: new URL(`play?${query}`, site).href, title, allow: FRAME_ALLOW },
      style: `width:100%;${shapeOf(type)};border:0`,
      script: undefined,
      client,
    };
  }
  const named = { [type]: id, ...given };
  if (way === 'element')
    return {
      name: 'ferryglide-player',
      attributes: named,
      style: '',
      script: { src: new URL('embed/ferryglide.js', site).href, isModule: true },
      client: undefined,
    };
  return {
    name: 'ferryglide-player',
    attributes: { ...named, title },
    style: `display:block;${shapeOf(type)}`,
    script: { src: new URL('embed.js', site).href, isModule: false },
    client,
  };
}

/** A boolean attribute is written without a value. */
const written = ([name, value]: readonly [string, string]): string =>
  value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`;

interface Script {
  /** Events with a listener. */
  events: readonly TriedEvent[];
  calls: readonly TriedCall[];
}

/** The page's script. A button makes the calls, because browsers require a gesture before playback. */
function scriptOf({ client }: EmbedParts, { events, calls }: Script): string {
  const sources = events.map(sourceOf);
  const typesOf = (list: ElementList | undefined): string[] =>
    sources.filter((source) => source.list === list).map(({ type }) => quoted(type));
  const plain = typesOf(undefined);
  const listening = [
    ...(plain.length === 0
      ? []
      : [
          '',
          `  const names = [${plain.join(', ')}];`,
          '  for (const name of names)',
          '    player.addEventListener(name, ({ type, detail }) => console.log(type, detail));',
        ]),
    ...(Object.keys(ELEMENT_LISTS) as ElementList[]).flatMap((list) => {
      const types = typesOf(list);
      if (types.length === 0) return [];
      return [
        '',
        `  for (const name of [${types.join(', ')}])`,
        `    player.${list}.addEventListener(name, ({ type }) => console.log(${quoted(list)}, type));`,
      ];
    }),
  ];
  const calling =
    calls.length === 0
      ? []
      : [
          '',
          "  document.querySelector('#run').addEventListener('click', async () => {",
          ...calls.map((call) => `    ${lineOf(call)}`),
          '  });',
        ];
  const target = "document.querySelector('#player')";
  return [
    '<script type="module">',
    ...(client === undefined
      ? [`  const player = ${target};`]
      : [`  import { connect } from ${quoted(client)};`, `  const player = connect(${target});`]),
    ...listening,
    ...calling,
    '</script>',
  ].join('\n');
}

/** HTML and script of a page that embeds the player, listens to its events, and makes the calls that were tried. */
export function snippetOf(site: string, embed: Embed, script: Script): string {
  const parts = embedParts(site, embed);
  const attributes = { id: 'player', ...parts.attributes, ...(parts.style !== '' && { style: parts.style }) };
  const tag = Object.entries(attributes).map(written).join('');
  const loading =
    parts.script &&
    `<script ${parts.script.isModule ? 'type="module"' : 'async'} src="${escaped(parts.script.src)}"></script>`;
  return [
    ...(loading === undefined ? [] : [loading]),
    `<${parts.name}${tag}></${parts.name}>`,
    ...(script.calls.length === 0 ? [] : ['<button id="run">Run</button>']),
    scriptOf(parts, script),
  ].join('\n');
}
