import { expect, it, test } from 'vitest';
import * as v from 'valibot';
import { playerCall } from '../../../core/contract/player-protocol.ts';
import { NO_STATE, PLAYER_EVENTS } from '../../../core/domain/player-api.ts';
import {
  PLAYER_METHODS,
  RANGE_PROPERTIES,
  READ_PROPERTIES,
  SET_PROPERTIES,
  type PlayerMembers,
} from '../../../core/domain/player-members.ts';
import { lineOf, literal, snippetOf } from '../../../core/domain/playground/code.ts';
import { callOf, choicesOf, FIRST_DRAFTS, wrongDrafts } from '../../../core/domain/playground/member-drafts.ts';
import { eventsOf, methodsOf, propertiesOf } from '../../../core/domain/playground/members.ts';
import type { TriedCall, TriedProperty } from '../../../core/domain/playground/members.ts';
import {
  ATTRIBUTE_NAMES,
  EMBED_WAYS,
  isAttributeRight,
  playgroundAddress,
  readPlayground,
  rightAttributes,
} from '../../../core/domain/playground/trial.ts';
import type { AttributeName, EmbedWay } from '../../../core/domain/playground/trial.ts';
import { LIBRARY_ATTRIBUTES, PLAYER_ATTRIBUTES } from '../../../src/embed/frame-address.ts';

const SITE = 'https://host.example/';
const run = { type: 'video', id: '1002', title: 'Slalom run', isOpen: true } as const;

it('[E02] the tables of the element, the client and the playground name every member of the API', () => {
  // A member of the interface that is in no table does not compile.
  const tables: Record<keyof PlayerMembers, true> = Object.fromEntries(
    [...PLAYER_METHODS, ...SET_PROPERTIES, ...READ_PROPERTIES, ...RANGE_PROPERTIES].map((name) => [name, true]),
  ) as Record<
    | (typeof PLAYER_METHODS)[number]
    | (typeof SET_PROPERTIES)[number]
    | (typeof READ_PROPERTIES)[number]
    | (typeof RANGE_PROPERTIES)[number],
    true
  >;
  expect(Object.keys(tables).toSorted()).toEqual(
    (
      'play pause nextTag previousTag playTags requestFullscreen currentTime volume muted playbackRate quality captions camera ' +
      'duration paused ended seeking readyState error advert tags currentTag qualities captionTracks cameras buffered seekable'
    )
      .split(' ')
      .toSorted(),
  );
});

it('[E02] only the element has lists and picture-in-picture, and only the client a connection', () => {
  const more = (way: EmbedWay) => ({
    methods: methodsOf(way).filter((name) => !(PLAYER_METHODS as readonly string[]).includes(name)),
    properties: propertiesOf(way).filter((name) => !(SET_PROPERTIES as readonly string[]).includes(name)),
    events: eventsOf(way).filter((name) => !(PLAYER_EVENTS as readonly string[]).includes(name)),
  });
  expect(more('element')).toEqual({
    methods: ['requestPictureInPicture'],
    properties: ['textTracks', 'videoRenditions'],
    events: [
      'enterpictureinpicture',
      'leavepictureinpicture',
      'textTracks.addtrack',
      'textTracks.removetrack',
      'textTracks.change',
      'videoRenditions.addrendition',
      'videoRenditions.removerendition',
      'videoRenditions.change',
    ],
  });
  const ofClient = { methods: ['close'], properties: [], events: [] };
  expect([more('loader'), more('frame')]).toEqual([ofClient, ofClient]);
  for (const way of EMBED_WAYS) expect(eventsOf(way).slice(0, PLAYER_EVENTS.length)).toEqual(PLAYER_EVENTS);
});

it("[E02] every attribute of a player can be tried, except those for the page's owner or the server", () => {
  const elsewhere = ['user', 'analytics-groups', 'analytics-consent', 'video', 'audio', 'videotags', 'audiotags'];
  expect([...ATTRIBUTE_NAMES].toSorted()).toEqual(
    [...PLAYER_ATTRIBUTES.filter((name) => !elsewhere.includes(name)), 'loading', 'concurrent'].toSorted(),
  );
  expect(LIBRARY_ATTRIBUTES.every((name) => !(ATTRIBUTE_NAMES as string[]).includes(name) || name in FLAGS)).toBe(true);
});
const FLAGS: Readonly<Record<string, true>> = { lang: true, theme: true, flags: true, 'max-resolution': true };

test.each<[call: TriedCall, line: string]>([
  [{ method: 'play' }, 'await player.play();'],
  [{ method: 'playTags' }, 'await player.playTags();'],
  [{ method: 'playTags', query: "gate's 3" }, String.raw`await player.playTags('gate\'s 3');`],
  [
    { method: 'playTags', query: { ids: ['a', 'b'], highlights: true, postRoll: 5 } },
    "await player.playTags({ ids: ['a', 'b'], highlights: true, postRoll: 5 });",
  ],
  [{ method: 'currentTime', value: 12.5 }, 'player.currentTime = 12.5;'],
  [{ method: 'muted', value: true }, 'player.muted = true;'],
  [{ method: 'quality', value: 'auto' }, "player.quality = 'auto';"],
  [{ method: 'camera', value: '' }, "player.camera = '';"],
  [{ method: 'requestPictureInPicture' }, 'await player.requestPictureInPicture();'],
  [{ method: 'close' }, 'player.close();'],
  [{ method: 'videoRenditions', value: -1 }, 'player.videoRenditions.selectedIndex = -1;'],
  [{ method: 'textTracks', value: 'off' }, "for (const track of player.textTracks) track.mode = 'disabled';"],
  [
    { method: 'textTracks', value: 'fr' },
    "for (const track of player.textTracks) track.mode = track.language === 'fr' ? 'showing' : 'disabled';",
  ],
])('[E02] %o is printed as code', (call, line) => {
  expect(lineOf(call)).toBe(line);
});

test.each([
  'it\'s "quoted"',
  String.raw`back\slash`,
  'a\nline',
  '</script><script>alert(1)</script>',
  '<!--',
  '${x}`',
  '\u2028',
])('[E02] the text %j stays the same text in code, and ends no script', (text) => {
  const code = literal({ text: [text] });
  expect(code).not.toContain('<');
  // oxlint-disable-next-line no-eval -- that it reads back is the point
  expect((0, eval)(`(${code})`)).toEqual({ text: [text] });
});

test.each<[drafts: Partial<typeof FIRST_DRAFTS>, call: TriedCall | undefined]>([
  [{}, { method: 'playTags' }],
  [{ text: ' gate 3 ' }, { method: 'playTags', query: 'gate 3' }],
  [{ ids: 'a, b  c' }, { method: 'playTags', query: { ids: ['a', 'b', 'c'] } }],
  [
    { text: 'clean', category: 'Gates', highlights: 'true', postRoll: '2,5' },
    { method: 'playTags', query: { text: 'clean', category: 'Gates', highlights: true, postRoll: 2.5 } },
  ],
  [{ text: 'x'.repeat(200) }, { method: 'playTags', query: 'x'.repeat(200) }],
  [{ text: 'x'.repeat(201) }, undefined],
  [{ category: 'x'.repeat(501) }, undefined],
  [{ ids: 'x'.repeat(65) }, undefined],
  [{ ids: 'x '.repeat(1_001) }, undefined],
  [{ postRoll: '-1' }, undefined],
  [{ postRoll: 'long' }, undefined],
])('[E02] the query %o calls %o', (drafts, call) => {
  const made = callOf('playTags', { ...FIRST_DRAFTS, ...drafts });
  expect(made).toEqual(call);
  // A frame ignores a page that sends an invalid call.
  if (made) expect(v.is(playerCall, made)).toBe(true);
});

test.each([
  ['currentTime', '20', 20],
  ['currentTime', ' 20,5 ', 20.5],
  ['currentTime', '-1', -1],
  ['currentTime', '', undefined],
  ['currentTime', 'soon', undefined],
  ['currentTime', '1:30', undefined],
  ['currentTime', 'NaN', undefined],
  ['currentTime', '0x10', undefined],
  // The player rejects numbers out of range.
  ['volume', '2', 2],
  ['playbackRate', '.5', 0.5],
  ['muted', 'false', false],
  ['quality', '720', 720],
  ['quality', 'auto', 'auto'],
  ['captions', 'fr', 'fr'],
  ['camera', '', ''],
  ['textTracks', 'fr', 'fr'],
  ['videoRenditions', '1', 1],
  ['videoRenditions', '-1', -1],
] as const)('[E02] %s of %j is set to %j', (member, text, value) => {
  const drafts = { ...FIRST_DRAFTS, [member]: text };
  expect(callOf(member, drafts)).toEqual(value === undefined ? undefined : { method: member, value });
  expect(wrongDrafts(drafts)).toEqual(value === undefined ? [member] : []);
});

it.each(EMBED_WAYS)('[E02] initially every member can be called: %s', (way) => {
  for (const member of [...methodsOf(way), ...propertiesOf(way)])
    expect(callOf(member, FIRST_DRAFTS), member).toMatchObject({ method: member });
});

it('[E02] values are chosen from the available ones', () => {
  const reading = {
    ...NO_STATE,
    qualities: [720, 240],
    captionTracks: [{ lang: 'fr', label: 'Français' }],
    cameras: [
      { id: '', label: 'Main' },
      { id: '7', label: 'Gate 5' },
    ],
    textTracks: [{ language: 'fr', label: 'Français', mode: 'disabled' }],
    videoRenditions: [
      { height: 720, selected: false },
      { height: 240, selected: true },
    ],
  };
  const values = (name: TriedProperty) => choicesOf(name, reading).map(({ value }) => value);
  expect(values('quality')).toEqual(['auto', '720', '240']);
  expect(values('captions')).toEqual(['off', 'fr']);
  expect(values('camera')).toEqual(['', '7']);
  expect(values('muted')).toEqual(['true', 'false']);
  expect(values('textTracks')).toEqual(['off', 'fr']);
  expect(choicesOf('videoRenditions', reading)).toEqual([
    { value: '-1', label: '-1' },
    { value: '0', label: '0 · 720' },
    { value: '1', label: '1 · 240' },
  ]);
  expect(choicesOf('camera', NO_STATE)).toEqual([]);
});

test.each<[name: AttributeName, text: string, isRight: boolean]>([
  ['start', '20.5', true],
  ['start', '-1', false],
  ['start', '1:30', false],
  ['pre-roll', '5', true],
  ['pre-roll', '31', false],
  ['post-roll', '2.5', false],
  ['tag', '1002-3', true],
  ['tag', 'a b', false],
  ['tags', '1, 2', true],
  ['tags', '1,,2', false],
  ['flags', 'scores -autopromo', true],
  ['flags', 'score', false],
  ['lang', 'fr', true],
  ['lang', 'de', false],
  ['max-resolution', '720', true],
  ['autoplay', 'on', true],
  ['start', '', true],
])('[E02] the attribute %s may be %j: %o', (name, text, isRight) => {
  expect(isAttributeRight(name, text)).toBe(isRight);
});

it('[E02] a player receives the valid values that its embedding supports', () => {
  const typed = { start: ' 20 ', tag: 'a b', loading: 'eager', concurrent: 'on', autoplay: 'on', lang: '' };
  expect(rightAttributes('element', typed)).toEqual({ start: '20', autoplay: '', concurrent: '' });
  expect(rightAttributes('loader', typed)).toEqual({ start: '20', autoplay: '', loading: 'eager' });
  expect(rightAttributes('frame', typed)).toEqual({ start: '20', autoplay: '' });
});

it('[E02] the address contains what is tried, beside the page’s own parameters', () => {
  const request = readPlayground('?lang=fr&way=frame&audio=77&player-lang=en&player-start=1%3A30&player-x=1');
  expect(request).toEqual({
    way: 'frame',
    medium: { type: 'audio', id: '77' },
    attributes: { lang: 'en', start: '1:30' },
    rest: 'lang=fr&player-x=1',
  });
  expect(readPlayground(playgroundAddress(request).slice('/playground'.length))).toEqual(request);
  expect(readPlayground('?way=no&video=%3Cb%3E')).toEqual({
    way: 'element',
    medium: undefined,
    attributes: {},
    rest: '',
  });
});

const script = { events: [], calls: [] };
const made = { events: ['play', 'tagchange'], calls: [{ method: 'play' }, { method: 'volume', value: 0.4 }] } as const;

it('[E02] the element’s code is the element and its module', () => {
  expect(snippetOf(SITE, { way: 'element', medium: run, attributes: { autoplay: 'on' } }, script)).toBe(
    [
      '<script type="module" src="https://host.example/embed/ferryglide.js"></script>',
      '<ferryglide-player id="player" video="1002" autoplay></ferryglide-player>',
      '<script type="module">',
      "  const player = document.querySelector('#player');",
      '</script>',
    ].join('\n'),
  );
});

it('[E02] the code includes events and calls, which a button makes because browsers require a gesture', () => {
  expect(snippetOf(SITE, { way: 'loader', medium: run, attributes: { theme: 'dark' } }, made)).toBe(
    [
      '<script async src="https://host.example/embed.js"></script>',
      '<ferryglide-player id="player" video="1002" theme="dark" title="Slalom run" style="display:block;aspect-ratio:16/9"></ferryglide-player>',
      '<button id="run">Run</button>',
      '<script type="module">',
      "  import { connect } from 'https://host.example/embed/client.js';",
      "  const player = connect(document.querySelector('#player'));",
      '',
      "  const names = ['play', 'tagchange'];",
      '  for (const name of names)',
      '    player.addEventListener(name, ({ type, detail }) => console.log(type, detail));',
      '',
      "  document.querySelector('#run').addEventListener('click', async () => {",
      '    await player.play();',
      '    player.volume = 0.4;',
      '  });',
      '</script>',
    ].join('\n'),
  );
});

it('[E02] events of an element’s lists are observed on the lists', () => {
  const events = ['play', 'textTracks.addtrack', 'textTracks.change', 'videoRenditions.change'] as const;
  expect(
    snippetOf(SITE, { way: 'element', medium: run, attributes: {} }, { events, calls: [] }).split('\n').slice(2, -1),
  ).toEqual([
    '<script type="module">',
    "  const player = document.querySelector('#player');",
    '',
    "  const names = ['play'];",
    '  for (const name of names)',
    '    player.addEventListener(name, ({ type, detail }) => console.log(type, detail));',
    '',
    "  for (const name of ['addtrack', 'change'])",
    "    player.textTracks.addEventListener(name, ({ type }) => console.log('textTracks', type));",
    '',
    "  for (const name of ['change'])",
    "    player.videoRenditions.addEventListener(name, ({ type }) => console.log('videoRenditions', type));",
  ]);
});

it('[E02] a frame has its attributes in its address', () => {
  expect(
    snippetOf(SITE, { way: 'frame', medium: { ...run, type: 'audio' }, attributes: { start: '20' } }, script),
  ).toContain(
    '<iframe id="player" src="https://host.example/play?audio=1002&amp;start=20&amp;autoplay=false" title="Slalom run" allow="autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture" style="width:100%;height:180px;border:0"></iframe>',
  );
});

test.each<EmbedWay>(['element', 'loader', 'frame'])(
  '[E02] title and texts cannot break out of their place: %s',
  (way) => {
    const nasty = {
      type: 'video',
      id: '1002',
      title: '"><img src=x onerror=alert(1)></script>',
      isOpen: true,
    } as const;
    const code = snippetOf(
      SITE,
      { way, medium: nasty, attributes: {} },
      { events: [], calls: [{ method: 'playTags', query: '</script><img>' }] },
    );
    expect(code).not.toContain('<img');
    expect(code.match(/<\/script>/g)).toHaveLength(way === 'frame' ? 1 : 2);
  },
);
