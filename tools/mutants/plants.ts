/**
 * Faults planted by hand, each in the text of one chart: those that once went unnoticed, and further ones of every kind
 * that an author might make. `npm run mutate:charts -- --planted` runs the chart's journeys on each.
 */

export type PlantKind =
  | 'survivor'
  | 'assigned field'
  | 'order of actions'
  | 'reenter'
  | 'tag'
  | 'guard term'
  | 'rule condition'
  | 'rule constant'
  | 'rule field'
  | 'delay'
  | 'actor goes on'
  | 'other payload';

export interface Plant {
  readonly chart: string;
  readonly kind: PlantKind;
  /** What a user would experience. */
  readonly fault: string;
  readonly file: string;
  /** Replacements; each original text occurs exactly once in the file. */
  readonly edits: readonly (readonly [from: string, to: string])[];
}

const player = 'machines/player';
const studio = 'machines/studio';
const shared = 'machines/shared';
const library = 'machines/library';

export const PLANTS: readonly Plant[] = [
  // The eight that were found to survive.
  {
    chart: 'recovery',
    kind: 'survivor',
    fault: 'failures of one film count against the next',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['url: params.url, resumes: 0 }', 'url: params.url }']],
  },
  {
    chart: 'undo-deletion',
    kind: 'survivor',
    fault: 'an item deleted in the meantime is still offered for undo after it was restored',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [['left: next?.items ?? [], next: undefined })', 'left: next?.items ?? [] })']],
  },
  {
    chart: 'undo-deletion',
    kind: 'survivor',
    fault: 'the list receives another item than the restored one',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [["actions: ['reportRestored', 'takeNext']", "actions: ['takeNext', 'reportRestored']"]],
  },
  {
    chart: 'panels',
    kind: 'survivor',
    fault: 'after rotating back, another panel is open at the bottom',
    file: `${player}/panels/panels/panels.setup.ts`,
    edits: [
      [
        'turned: { panel: right!, instead: instead ? bottom : undefined }',
        'turned: { panel: right!, instead: instead ? right : undefined }',
      ],
    ],
  },
  {
    chart: 'panels',
    kind: 'survivor',
    fault: 'the bar keeps a panel that no longer exists',
    file: `${player}/panels/panels/panels.setup.ts`,
    edits: [["bar: on.includes(context.bar) ? context.bar : 'timeline'", 'bar: context.bar']],
  },
  {
    chart: 'search',
    kind: 'survivor',
    fault: 'the alert stays while the viewer types',
    file: `${library}/search/search.rules.ts`,
    edits: [['keyword: pastedKeyword(text) }, problem: undefined };', 'keyword: pastedKeyword(text) } };']],
  },
  {
    chart: 'tags',
    kind: 'survivor',
    fault: 'tags of a live stream are up to 5 s off',
    file: `${player}/tags/tags/tags.rules.ts`,
    edits: [['const CLOCK_DRIFT_MS = 500;', 'const CLOCK_DRIFT_MS = 5_000;']],
  },
  {
    chart: 'tags',
    kind: 'survivor',
    fault: 'repeat does not end at the start of the next tag',
    file: `${player}/tags/tags/tags.rules.ts`,
    edits: [
      ['tag && context.postRoll === undefined ? deadlineOf(changed, tag) : context.deadline', 'context.deadline'],
    ],
  },
  {
    chart: 'test-run',
    kind: 'survivor',
    fault: 'the message about one answer stays for the next',
    file: `${studio}/test-run/test-run.setup.ts`,
    edits: [
      ['option: context.chosen[questionId]! },\n      notice: undefined,', 'option: context.chosen[questionId]! },'],
    ],
  },
  {
    chart: 'talk',
    kind: 'survivor',
    fault: 'a question is sent twice',
    file: `${player}/panels/talk/talk.rules.ts`,
    edits: [
      [
        'const known = [...queue, ...talk.chat, ...talk.questions];',
        'const known = [...talk.chat, ...talk.questions];',
      ],
    ],
  },
  // Single fields of an assign.
  {
    chart: 'edit',
    kind: 'assigned field',
    fault: 'the error of a tag stays while it is being corrected',
    file: `${studio}/edit/edit.setup.ts`,
    edits: [
      [
        'typed: { ...tagForm.typed, [field]: text } },\n      tagProblems: [],',
        'typed: { ...tagForm.typed, [field]: text } },',
      ],
    ],
  },
  {
    chart: 'pager',
    kind: 'assigned field',
    fault: 'the film turns a page that the viewer chose',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [['page: within(page, context.pages), follows: false }', 'page: within(page, context.pages) }']],
  },
  {
    chart: 'clip-list',
    kind: 'assigned field',
    fault: 'the logos for clips are missing',
    file: `${studio}/clipping/clip-list.machine.ts`,
    edits: [['logos: result.logos,', '']],
  },
  {
    chart: 'transport',
    kind: 'assigned field',
    fault: 'a second seek starts with the last recovery step of the first',
    file: `${player}/playback/transport/transport.setup.ts`,
    edits: [['seek: ({ context }) => context.seek + 1, remedies: 0 }', 'seek: ({ context }) => context.seek + 1 }']],
  },
  // Order of actions.
  {
    chart: 'pager',
    kind: 'order of actions',
    fault: 'following the film again stays on the old page',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [["actions: ['follow', 'turnToFilm']", "actions: ['turnToFilm', 'follow']"]],
  },
  {
    chart: 'transport',
    kind: 'order of actions',
    fault: 'a seek has the number of the previous one',
    file: `${player}/playback/transport/transport.machine.ts`,
    edits: [
      [
        "target: '.seeking',\n          actions: ['countSeek', { type: 'requestSeek', params: ({ event }) => ({ time: event.time }) }],",
        "target: '.seeking',\n          actions: [{ type: 'requestSeek', params: ({ event }) => ({ time: event.time }) }, 'countSeek'],",
      ],
    ],
  },
  // A state re-entered, or not.
  {
    chart: 'edit',
    kind: 'reenter',
    fault: 'a second search for members does not start',
    file: `${studio}/edit/edit.states.ts`,
    edits: [
      [
        "on: { 'edit.findMembers': { target: 'asking', reenter: true } }",
        "on: { 'edit.findMembers': { target: 'asking' } }",
      ],
    ],
  },
  {
    chart: 'undo-deletion',
    kind: 'reenter',
    fault: 'only the first of several batches is restored',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [["target: 'restoring',\n            reenter: true,", "target: 'restoring',"]],
  },
  {
    chart: 'outbox',
    kind: 'reenter',
    fault: 'messages added to the outbox while it is sending are not sent',
    file: `${shared}/outbox.machine.ts`,
    edits: [["'outbox.wake': { target: 'sending', reenter: true }", "'outbox.wake': { target: 'sending' }"]],
  },
  // Tags.
  {
    chart: 'login',
    kind: 'tag',
    fault: 'the sign-in button can be pressed twice',
    file: `${shared}/login.machine.ts`,
    edits: [
      [
        "description: 'The server checks the password.',\n      tags: 'busy',",
        "description: 'The server checks the password.',",
      ],
    ],
  },
  {
    chart: 'manage',
    kind: 'tag',
    fault: 'nothing shows that a change is being saved',
    file: `${shared}/manage/manage.machine.ts`,
    edits: [["description: 'Sends the action.',\n      tags: 'busy',", "description: 'Sends the action.',"]],
  },
  // Terms of a guard.
  {
    chart: 'panels',
    kind: 'guard term',
    fault: 'rotating reopens a panel that the viewer has closed',
    file: `${player}/panels/panels/panels.setup.ts`,
    edits: [
      [
        'context.turned !== undefined &&\n      context.turned.panel === context.bottom',
        'context.turned !== undefined',
      ],
    ],
  },
  {
    chart: 'test-run',
    kind: 'guard term',
    fault: 'an answer can be changed while it is being sent',
    file: `${studio}/test-run/test-run.setup.ts`,
    edits: [
      ['isOpen(context, questionId) && context.choice?.questionId !== questionId', 'isOpen(context, questionId)'],
    ],
  },
  {
    chart: 'recovery',
    kind: 'guard term',
    fault: 'a stream that responds but fails is reloaded forever',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['isOk(params.status) && context.resumes >= STREAM_RESUMES_MAX', 'isOk(params.status) && false']],
  },
  {
    chart: 'tags',
    kind: 'guard term',
    fault: 'a live stream returns to a tag after its post-roll',
    file: `${player}/tags/tags/tags.setup.ts`,
    edits: [
      [
        "params.finding.kind === 'passed' && context.placement.kind === 'live'",
        "params.finding.kind === 'passed' && false",
      ],
    ],
  },
  // Rule functions: conditions, constants, returned fields.
  {
    chart: 'uploads',
    kind: 'rule condition',
    fault: 'uploads of others are reported as ready',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['mine && was.has(id)', 'was.has(id)']],
  },
  {
    chart: 'uploads',
    kind: 'rule condition',
    fault: 'another file of the same size continues an upload',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['name === upload.name && size === upload.size', 'size === upload.size']],
  },
  {
    chart: 'tags',
    kind: 'rule condition',
    fault: 'a repeated film tag starts the adverts of other tags',
    file: `${player}/tags/tags/tags.rules.ts`,
    edits: [['!repeat && stretch !== undefined', 'stretch !== undefined']],
  },
  {
    chart: 'recovery',
    kind: 'rule constant',
    fault: 'the signature is renewed after it has expired',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['SIGNED_URL_LIFE_S * 1000 * GRANT_RENEWAL_SHARE', 'SIGNED_URL_LIFE_S * 10_000 * GRANT_RENEWAL_SHARE']],
  },
  {
    chart: 'pager',
    kind: 'rule constant',
    fault: 'a document opens at ten times its scale',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [['scale: DOCUMENT_SCALE,\n    fits: true,', 'scale: 10 * DOCUMENT_SCALE,\n    fits: true,']],
  },
  {
    chart: 'talk',
    kind: 'rule field',
    fault: 'the sent text stays in the field',
    file: `${player}/panels/talk/talk.rules.ts`,
    edits: [["drafts: act.kind === 'say' ? { ...drafts, [act.part]: '' } : drafts,", 'drafts,']],
  },
  {
    chart: 'uploads',
    kind: 'rule field',
    fault: 'a new title is not shown until the server has saved it',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['...(title === undefined ? {} : { title }),', '']],
  },
  // Delays by ten.
  {
    chart: 'recovery',
    kind: 'delay',
    fault: 'a failed stream is retried every ten seconds',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['streamRetry: STREAM_RETRY_MS,', 'streamRetry: 10 * STREAM_RETRY_MS,']],
  },
  {
    chart: 'members',
    kind: 'delay',
    fault: 'the member list times out after a tenth of the time',
    file: `${shared}/members/members.setup.ts`,
    edits: [['requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS', 'requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS / 10']],
  },
  {
    chart: 'change-stream',
    kind: 'delay',
    fault: 'a dead live event stream is detected ten times too late',
    file: `${shared}/change-stream.machine.ts`,
    edits: [['silence: STREAM_SILENCE_MS', 'silence: 10 * STREAM_SILENCE_MS']],
  },
  {
    chart: 'following',
    kind: 'delay',
    fault: 'copying times out after a tenth of the time',
    file: `${shared}/following/following.setup.ts`,
    edits: [['copyTimeout: CLIPBOARD_TIMEOUT_MS', 'copyTimeout: CLIPBOARD_TIMEOUT_MS / 10']],
  },
  {
    chart: 'connection',
    kind: 'delay',
    fault: 'a silent timing feed is detected ten times too late',
    file: 'machines/race/connection.machine.ts',
    edits: [['silence: INPUT_SILENCE_MS', 'silence: 10 * INPUT_SILENCE_MS']],
  },
  // An actor that is not stopped with its state.
  {
    chart: 'pager',
    kind: 'actor goes on',
    fault: 'the file stays open after reading it failed',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [
      [
        "invoke: { id: 'pdf', src: 'pdf', input: ({ context }) => ({ url: context.url ?? '' }) },",
        "entry: spawnChild('pdf', { id: 'pdf', input: ({ context }: { context: PagerContext }) => ({ url: context.url ?? '' }) }),",
      ],
      ["import { assign, setup } from 'xstate';", "import { assign, setup, spawnChild } from 'xstate';"],
    ],
  },
  {
    chart: 'outbox',
    kind: 'actor goes on',
    fault: 'sending continues while offline',
    file: `${shared}/outbox.machine.ts`,
    edits: [
      ["        onDone: { target: 'resting' },\n        onError: { target: 'waiting' },\n      },", '      },'],
      ['      invoke: {\n', '      entry: spawnChild("send", { id: "send" }),\n      meta: {\n'],
      [
        "on: { 'outbox.wake': { target: 'sending', reenter: true } },",
        "on: { 'xstate.done.actor.send': { target: 'resting' }, 'xstate.error.actor.send': { target: 'waiting' }, 'outbox.wake': { target: 'sending', reenter: true } },",
      ],
      ["from 'xstate';", "from 'xstate';\nimport { spawnChild } from 'xstate';"],
    ],
  },
  // A field read from another field of its event.
  {
    chart: 'edit',
    kind: 'other payload',
    fault: 'the resolution of a conflict is stored under the chosen side',
    file: `${studio}/edit/edit.setup.ts`,
    edits: [['choices: { ...context.choices, [key]: side },', 'choices: { ...context.choices, [side]: key as Side },']],
  },
  {
    chart: 'live-edge',
    kind: 'other payload',
    fault: 'every seek counts as one by the viewer',
    file: `${player}/playback/live-edge.machine.ts`,
    edits: [['params: ({ event }) => ({ seek: event.seek }) }', 'params: ({ event }) => ({ seek: event.time }) }']],
  },
  {
    chart: 'uploads',
    kind: 'other payload',
    fault: 'a date is shown instead of the changed title',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['...(title === undefined ? {} : { title }),', '...(title === undefined ? {} : { title: date }),']],
  },
];
