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
    fault: 'what was deleted meanwhile is offered again after it has been brought back',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [['left: next?.items ?? [], next: undefined })', 'left: next?.items ?? [] })']],
  },
  {
    chart: 'undo-deletion',
    kind: 'survivor',
    fault: 'the list is told of another item than the one that came back',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [["actions: ['reportRestored', 'takeNext']", "actions: ['takeNext', 'reportRestored']"]],
  },
  {
    chart: 'panels',
    kind: 'survivor',
    fault: 'turned back, another panel stands at the bottom than before',
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
    fault: 'the bar keeps a panel that is gone',
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
    fault: 'repeat has no end where the next tag begins',
    file: `${player}/tags/tags/tags.rules.ts`,
    edits: [
      ['tag && context.postRoll === undefined ? deadlineOf(changed, tag) : context.deadline', 'context.deadline'],
    ],
  },
  {
    chart: 'test-run',
    kind: 'survivor',
    fault: 'what was said of one answer is still said of the next',
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
    fault: 'what was wrong with a tag is still said while it is corrected',
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
    fault: 'a page turned by hand is turned away by the film',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [['page: within(page, context.pages), follows: false }', 'page: within(page, context.pages) }']],
  },
  {
    chart: 'clip-list',
    kind: 'assigned field',
    fault: 'the pictures that may be set on a clip are not there',
    file: `${studio}/clipping/clip-list.machine.ts`,
    edits: [['logos: result.logos,', '']],
  },
  {
    chart: 'transport',
    kind: 'assigned field',
    fault: 'a second seek begins with the last remedy of the first',
    file: `${player}/playback/transport/transport.setup.ts`,
    edits: [['seek: ({ context }) => context.seek + 1, remedies: 0 }', 'seek: ({ context }) => context.seek + 1 }']],
  },
  // Order of actions.
  {
    chart: 'pager',
    kind: 'order of actions',
    fault: 'who follows the film again stays on the old page',
    file: `${shared}/pager/pager.machine.ts`,
    edits: [["actions: ['follow', 'turnToFilm']", "actions: ['turnToFilm', 'follow']"]],
  },
  {
    chart: 'transport',
    kind: 'order of actions',
    fault: 'a seek bears the number of the one before',
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
    fault: 'only the first batch of many comes back',
    file: `${library}/undo-deletion.machine.ts`,
    edits: [["target: 'restoring',\n            reenter: true,", "target: 'restoring',"]],
  },
  {
    chart: 'outbox',
    kind: 'reenter',
    fault: 'what is put in the outbox while it sends is not sent',
    file: `${shared}/outbox.machine.ts`,
    edits: [["'outbox.wake': { target: 'sending', reenter: true }", "'outbox.wake': { target: 'sending' }"]],
  },
  // Tags.
  {
    chart: 'login',
    kind: 'tag',
    fault: 'the button of the sign-in can be pressed twice',
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
    fault: 'nothing shows that a change is under way',
    file: `${shared}/manage/manage.machine.ts`,
    edits: [["description: 'Sends the action.',\n      tags: 'busy',", "description: 'Sends the action.',"]],
  },
  // Terms of a guard.
  {
    chart: 'panels',
    kind: 'guard term',
    fault: 'a turn takes back a panel that the viewer has put away',
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
    fault: 'an answer that is on its way can be changed',
    file: `${studio}/test-run/test-run.setup.ts`,
    edits: [
      ['isOpen(context, questionId) && context.choice?.questionId !== questionId', 'isOpen(context, questionId)'],
    ],
  },
  {
    chart: 'recovery',
    kind: 'guard term',
    fault: 'a stream that responds and fails is reloaded for ever',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['isOk(params.status) && context.resumes >= STREAM_RESUMES_MAX', 'isOk(params.status) && false']],
  },
  {
    chart: 'tags',
    kind: 'guard term',
    fault: 'a live stream goes back to a tag when its post-roll has passed',
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
    fault: 'another file of the same length goes on with an upload',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['name === upload.name && size === upload.size', 'size === upload.size']],
  },
  {
    chart: 'tags',
    kind: 'rule condition',
    fault: 'a film tag that is repeated brings the adverts of others',
    file: `${player}/tags/tags/tags.rules.ts`,
    edits: [['!repeat && stretch !== undefined', 'stretch !== undefined']],
  },
  {
    chart: 'recovery',
    kind: 'rule constant',
    fault: 'the signature is renewed after its end',
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
    fault: 'what was said stands in the field still',
    file: `${player}/panels/talk/talk.rules.ts`,
    edits: [["drafts: act.kind === 'say' ? { ...drafts, [act.part]: '' } : drafts,", 'drafts,']],
  },
  {
    chart: 'uploads',
    kind: 'rule field',
    fault: 'a new title is not shown before the server has it',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['...(title === undefined ? {} : { title }),', '']],
  },
  // Delays by ten.
  {
    chart: 'recovery',
    kind: 'delay',
    fault: 'a failed stream is tried again every ten seconds',
    file: `${player}/playback/recovery/recovery.setup.ts`,
    edits: [['streamRetry: STREAM_RETRY_MS,', 'streamRetry: 10 * STREAM_RETRY_MS,']],
  },
  {
    chart: 'members',
    kind: 'delay',
    fault: 'the list of members is given up after a tenth of the time',
    file: `${shared}/members/members.setup.ts`,
    edits: [['requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS', 'requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS / 10']],
  },
  {
    chart: 'change-stream',
    kind: 'delay',
    fault: 'a dead stream of the live events is noticed ten times too late',
    file: `${shared}/change-stream.machine.ts`,
    edits: [['silence: STREAM_SILENCE_MS', 'silence: 10 * STREAM_SILENCE_MS']],
  },
  {
    chart: 'following',
    kind: 'delay',
    fault: 'a clipboard is given up after a tenth of the time',
    file: `${shared}/following/following.setup.ts`,
    edits: [['copyTimeout: CLIPBOARD_TIMEOUT_MS', 'copyTimeout: CLIPBOARD_TIMEOUT_MS / 10']],
  },
  {
    chart: 'connection',
    kind: 'delay',
    fault: 'a silent timing feed is noticed ten times too late',
    file: 'machines/race/connection.machine.ts',
    edits: [['silence: INPUT_SILENCE_MS', 'silence: 10 * INPUT_SILENCE_MS']],
  },
  // An actor that is not stopped with its state.
  {
    chart: 'pager',
    kind: 'actor goes on',
    fault: 'the file stays open after it could not be read',
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
    fault: 'sending goes on without a network',
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
    fault: 'what is decided of a clash is noted under the side that was chosen',
    file: `${studio}/edit/edit.setup.ts`,
    edits: [['choices: { ...context.choices, [key]: side },', 'choices: { ...context.choices, [side]: key as Side },']],
  },
  {
    chart: 'live-edge',
    kind: 'other payload',
    fault: 'any seek counts as one of the viewer',
    file: `${player}/playback/live-edge.machine.ts`,
    edits: [['params: ({ event }) => ({ seek: event.seek }) }', 'params: ({ event }) => ({ seek: event.time }) }']],
  },
  {
    chart: 'uploads',
    kind: 'other payload',
    fault: 'a date is shown where the title was changed',
    file: `${studio}/uploads/uploads.rules.ts`,
    edits: [['...(title === undefined ? {} : { title }),', '...(title === undefined ? {} : { title: date }),']],
  },
];
