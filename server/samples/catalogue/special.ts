/** Items made by hand, each for a feature named in the documents: adverts, cameras, gates, dates, odd titles. */
import { HOUR_MS } from '../../../core/domain/constants/time.ts';
import type { SamplePlayable, SampleSponsorAd, SampleTag } from './item.ts';
import { film, filmEvents } from '../films.ts';
import { athleteOf, SPRING_SLALOM_RACE } from './athletes.ts';
import { daysFrom, filmThumb, type Ids, USUAL, USUAL_PLAYABLE } from './make.ts';
import { OTHER_GROUP } from './people.ts';
import { ENGLISH, FRENCH, filmTags, plainTag, raceTags, runTags, startListTags, tagTime } from './tags.ts';

/** Titles under which tests and guides find the hand-made items. */
export const TITLES = {
  slalom: 'Slalom K1 final, bib 7',
  sprint: 'Sprint K1 200 m final, two cameras',
  polo: 'Canoe polo final: the winning goal',
  session: 'Training session, 90 minutes',
  commentary: 'Radio commentary: sprint K1 200 m',
  adverts: 'Slalom K1 heat 1, with adverts',
  private: 'Team analysis: upstream gates',
  key: 'Selection race, by key',
  password: 'Coaches’ debrief, by password',
  registration: 'Technique masterclass, by registration',
  unpublished: 'Draft: slalom semi-final',
  notYetValid: 'Embargoed: sprint repechage',
  expired: 'Expired: heat 4',
  expiredKey: 'Expired, still open by key: heat 5',
  payPerView: 'World cup slalom, pay per view',
  geoBlocked: 'Sprint final, not in every country',
  live: 'Spring regatta, live',
  scheduled: 'Night slalom, live soon',
  encoding: 'Slalom K1 final, run 2',
  relay: 'Mixed relay 200 m, exchange leg',
  hostile: '<img src=x onerror=alert(1)>',
  arabic: 'نهائي السلالوم، قارب الكاياك',
  hebrew: 'גמר ספרינט 200 מטר',
  selector: 'All courts: choose your camera',
  everything: 'Regatta day: every panel',
  long: 'A very long day on the river',
} as const;

function sponsorAds(ids: Ids): SampleSponsorAd[] {
  return ['nordblad', 'hekla', 'lumisport', 'tarn-oats'].map((sponsor, index) => ({
    id: ids.nextItem(),
    sponsor,
    redirect_url: `https://${sponsor}.example/`,
    duration: 4 + index,
  }));
}

/** A final that is over and filmed, and one that has not started. */
function twoFinals(ids: Ids): SampleTag[] {
  return [
    ...raceTags(ids, 'sprint-bank', { words: ENGLISH, race: 5, pages: true, results: 'Final A', allSplits: true }),
    // no scores yet
    ...Array.from({ length: 6 }, (_, index) => {
      const athlete = athleteOf(8, index + 1);
      return plainTag(ids, 'Final B', 'XX:XX:XX', `${athlete.name}, lane ${index + 1}`, {
        nation: athlete.nation,
        isLiveResult: true,
      });
    }),
  ];
}

/** The race filmed twice; tags of the second camera use that camera's times. */
function sprintFinal(ids: Ids, base: SamplePlayable, document: number): SamplePlayable {
  const replay = ids.nextItem();
  const tags: SampleTag[] = [
    ...twoFinals(ids),
    ...raceTags(ids, 'sprint-above', { words: ENGLISH, race: 5, replay, brief: true }),
    plainTag(ids, 'Technical', '00:00:02', 'Timing system synchronised', { type: 'invisible' }),
    plainTag(ids, 'Race', '00:00:08', 'Race', { type: 'separator' }),
  ];
  return {
    ...base,
    tags,
    document,
    score_type: 'time',
    highlights: true,
    multi_replays: [
      {
        id: replay,
        film: 'sprint-above',
        offset: film('sprint-above').camera?.offsetMs ?? 0,
        description: 'From above',
      },
    ],
  };
}

/** Ninety minutes: every run and race of the session under its own separator. */
function sessionTags(ids: Ids): SampleTag[] {
  return (film('session-90').parts ?? []).flatMap((part, index) => {
    const separator = plainTag(
      ids,
      'Runs',
      tagTime(part.start),
      part.film === 'slalom-run' ? `Slalom run ${Math.floor(index / 2) + 1}` : `Sprint ${Math.floor(index / 2) + 1}`,
      { type: 'separator' },
    );
    const shown =
      part.film === 'slalom-run'
        ? runTags(ids, part.film, {
            words: ENGLISH,
            athlete: athleteOf(SPRING_SLALOM_RACE, 7),
            shift: part.start,
            brief: true,
          })
        : raceTags(ids, part.film, { words: ENGLISH, race: 5, shift: part.start, brief: true });
    return [separator, ...shown];
  });
}

/** @param document id of the race book's item */
export function specialItems(ids: Ids, now: Date, document: number): SamplePlayable[] {
  let made = 0;
  const video = (more: Partial<SamplePlayable> & { title: string; film: SamplePlayable['film'] }): SamplePlayable => {
    made += 1;
    const discipline =
      more.film?.startsWith('sprint') || more.film === 'commentary'
        ? 'Sprint'
        : more.film?.startsWith('polo')
          ? 'Polo'
          : 'Slalom';
    return {
      ...USUAL,
      ...USUAL_PLAYABLE,
      id: ids.nextItem(),
      type: 'Video',
      date: `2026-0${1 + (made % 6)}-${String(10 + (made % 18)).padStart(2, '0')}`,
      canoeDiscipline: discipline,
      filters: {
        venue: [discipline === 'Sprint' ? 'Loch Arran' : 'Tacen Falls'],
        category: ['Senior'],
        ...(discipline === 'Slalom' ? { water: ['Medium'] } : {}),
      },
      thumb: more.film ? filmThumb(more.film, made) : null,
      tags: more.film ? filmTags(ids, more.film, ENGLISH, made) : [],
      ...more,
    };
  };
  const touch = filmEvents('slalom-run').find((event) => event.kind === 'touch')?.t ?? 0;
  const night = daysFrom(now, 3);
  /** Announces the scheduled stream, and lies as far ahead. */
  const nightBanner = {
    text: 'Night slalom in three days: watch the first boat start, live from Tacen Falls',
    url: 'https://ferryglide.example/night',
    date: night.slice(0, 10),
    time: night.slice(11, 19),
  };

  const slalom = video({
    title: TITLES.slalom,
    film: 'slalom-run',
    date: '2026-05-12',
    thumb: filmThumb('slalom-run', 0),
    description: 'Twelve gates at Tacen Falls, three of them upstream. One touch, at gate 7.',
    keywords: ['final', 'clean line', 'touch'],
    document,
    highlights: true,
    tags: [
      ...runTags(ids, 'slalom-run', { words: ENGLISH, athlete: athleteOf(SPRING_SLALOM_RACE, 7), pages: true }),
      ...startListTags(
        ids,
        ENGLISH,
        [1, 2, 3, 4, 5, 6, 7].map((bib) => athleteOf(SPRING_SLALOM_RACE, bib)),
      ),
      plainTag(ids, 'Technical', '00:00:01', 'Start gate armed', { type: 'invisible' }),
      plainTag(ids, 'Run', '00:00:04', 'Run', { type: 'separator' }),
    ],
  });
  const sprint = sprintFinal(
    ids,
    video({
      title: TITLES.sprint,
      film: 'sprint-bank',
      date: '2026-05-13',
      thumb: filmThumb('sprint-bank', 0),
      description: 'Nine lanes at Loch Arran. Lane 5 comes from behind.',
      keywords: ['final', 'photo finish'],
    }),
    document,
  );
  const polo = video({
    title: TITLES.polo,
    film: 'polo-attack',
    reference: 'polo',
    date: '2026-05-14',
    score_type: 'points',
    chat: true,
    vote: { id: ids.nextItem(), text: 'Who was the best player?', answers: ['White 4', 'White 5', 'Blue 1'] },
    questions: true,
  });
  const pieces = (['gate-25', 'start-2997', 'gate-50', 'finish-60'] as const).map((id) =>
    video({ title: film(id).shows, film: id, date: '2026-04-02', keywords: ['frame test'] }),
  );
  const [gate25, , , finish60] = pieces;

  return [
    slalom,
    sprint,
    polo,
    ...pieces,
    video({
      type: 'Session',
      title: TITLES.session,
      film: 'session-90',
      date: '2026-05-20',
      description: 'Forty-five slalom runs and forty-five sprints, one after another.',
      tags: sessionTags(ids),
    }),
    video({
      type: 'Audio',
      title: TITLES.commentary,
      film: 'commentary',
      date: '2026-05-13',
      thumb: 'commentary/thumb.jpg',
    }),
    video({
      title: TITLES.adverts,
      film: 'slalom-run',
      date: '2026-05-11',
      pubVideo: { preRoll: 'advert-paddles', midRoll: 'advert-drybag' },
      pubDisplay: sponsorAds(ids),
      pubLiveResults: sponsorAds(ids).slice(0, 2),
      pubOverlay: sponsorAds(ids).slice(2),
      tags: runTags(ids, 'slalom-run', { words: ENGLISH, athlete: athleteOf(4, 7) }).map((tag) =>
        tag.category === ENGLISH.gates && tag.time === tagTime(touch) ? { ...tag, pub: true } : tag,
      ),
    }),
    video({
      title: TITLES.private,
      film: 'gate-25',
      visibility: 'private',
      user: 65,
      description: 'For the team only.',
    }),
    video({ title: TITLES.key, film: 'slalom-run', visibility: 'key', access_control_key: 'river-7421' }),
    video({
      title: TITLES.password,
      film: 'sprint-bank',
      accessControl: { kind: 'password', password: 'Eddy-Line-26' },
    }),
    video({ title: TITLES.registration, film: 'slalom-run', accessControl: { kind: 'registration' } }),
    video({ title: TITLES.unpublished, film: 'slalom-run', publish: false }),
    video({ title: TITLES.notYetValid, film: 'sprint-bank', validity_date: daysFrom(now, 30) }),
    video({ title: TITLES.expired, film: 'sprint-above', expiration_date: daysFrom(now, -30) }),
    video({
      title: TITLES.expiredKey,
      film: 'sprint-above',
      visibility: 'key',
      access_control_key: 'heat-5-open',
      expiration_date: daysFrom(now, -30),
    }),
    video({ title: TITLES.payPerView, film: 'slalom-run', pay_per_view: true }),
    video({ title: TITLES.geoBlocked, film: 'sprint-bank', geoBlocking: ['AQ'] }),
    video({
      title: TITLES.live,
      film: null,
      date: now.toISOString().slice(0, 10),
      time: new Date(now.getTime() - HOUR_MS).toISOString().slice(11, 19),
      canoeDiscipline: 'Sprint',
      description: 'Race after race from Loch Arran and Tacen Falls, with live results.',
      thumb: filmThumb('sprint-bank', 3),
      live: { startsAt: daysFrom(now, -1 / 24), films: ['sprint-bank', 'slalom-run'] },
      chat: true,
      vote: { id: ids.nextItem(), text: 'Which lane will win?', answers: ['4', '5', '6'] },
      questions: true,
      pubDisplay: sponsorAds(ids),
      pubLiveResults: sponsorAds(ids),
      banner: nightBanner,
    }),
    video({
      title: TITLES.scheduled,
      film: null,
      date: daysFrom(now, 3).slice(0, 10),
      time: '20:30:00',
      live: { startsAt: daysFrom(now, 3), films: ['slalom-run'] },
      thumb: filmThumb('slalom-run', 6),
      banner: nightBanner,
    }),
    video({
      title: TITLES.encoding,
      film: null,
      encoding: true,
      date: '2026-05-12',
      thumb: filmThumb('slalom-run', 5),
    }),
    video({
      title: TITLES.relay,
      film: 'sprint-bank',
      tags: raceTags(ids, 'sprint-bank', { words: ENGLISH, race: 11, pairs: true }),
    }),
    video({ title: '', film: 'slalom-run', description: 'Nobody has given this run a title.' }),
    video({ title: 'Slalom C1 heat 3, no thumbnail', film: 'slalom-run', thumb: null }),
    video({
      title: TITLES.hostile,
      film: 'gate-50',
      description: '"><script>alert(1)</script>',
      tags: [
        plainTag(ids, '<b>Gates</b>', '00:00:02', "'; DROP TABLE media; --", {
          score: '=1+1',
          url: 'FRA (<i>Nobody</i>)',
        }),
      ],
    }),
    video({ title: longTitle(), film: 'sprint-above' }),
    video({
      title: TITLES.arabic,
      film: 'slalom-run',
      tags: [
        plainTag(ids, 'البوابات', '00:00:08.040', 'البوابة 1', { nation: 'EGY', url: 'EGY (ليلى النهرية;كريم شلال)' }),
      ],
    }),
    video({
      title: TITLES.hebrew,
      film: 'sprint-bank',
      tags: [
        plainTag(ids, 'סיום', '00:00:44.480', 'מסלול 5', {
          nation: 'ISR',
          url: 'ISR (נועה מפלסון;איתן נחלים)',
          score: '36.48=1',
        }),
      ],
    }),
    video({ title: '🛶 Freestyle of the gates 🌊 best moments', film: 'gate-25', highlights: true }),
    video({
      title: 'Finale dames : la remontée d’Élise à la porte 11',
      film: 'slalom-run',
      description: 'Course filmée à Sault-Neuf, depuis la rive et le drone.',
      tags: runTags(ids, 'slalom-run', { words: FRENCH, athlete: athleteOf(0, 0) }),
      filters: { venue: ['Bassin de Sault-Neuf'], category: ['U23'], water: ['High'] },
    }),
    video({
      title: TITLES.selector,
      film: 'sprint-bank',
      videoSelector: [sprint, slalom, polo, gate25, finish60].flatMap((each, index) =>
        each ? [{ id: each.id, label: `Camera ${index + 1}` }] : [],
      ),
      linkers: true,
      chat: true,
    }),
    video({
      title: 'League trial: 200 m, lane 5',
      film: 'sprint-bank',
      group: OTHER_GROUP,
      user: 71,
      visibility: 'private',
      filters: { venue: ['North Basin'] },
    }),
    video({
      title: 'League open day: 200 m',
      film: 'sprint-above',
      group: OTHER_GROUP,
      user: 71,
      filters: { venue: ['South Basin'] },
    }),
    video({
      title: 'Pre-roll two, post-roll three: gates only',
      film: 'slalom-run',
      playerConf: { preRoll: 2, postRoll: 3 },
      max_resolution: 240,
      date: '2026-03-03',
    }),
    // Every feature of the player in one film.
    video({
      title: TITLES.everything,
      film: 'sprint-bank',
      date: '2026-05-16',
      thumb: filmThumb('sprint-bank', 2),
      description: 'A day at Loch Arran: two finals, five films, and everything that may stand beside them.',
      keywords: ['final', 'regatta'],
      tags: twoFinals(ids),
      document,
      score_type: 'time',
      highlights: true,
      chat: true,
      vote: { id: ids.nextItem(), text: 'Which lane will win?', answers: ['4', '5', '6'] },
      questions: true,
      videoSelector: [
        [sprint, 'From the bank'],
        [slalom, 'Slalom course'],
        [polo, 'Polo pitch'],
        [gate25, 'Gate camera'],
      ].flatMap(([each, label]) =>
        typeof each === 'object' && typeof label === 'string' ? [{ id: each.id, label }] : [],
      ),
      pubDisplay: sponsorAds(ids),
      pubLiveResults: sponsorAds(ids),
      pubOverlay: sponsorAds(ids),
    }),
    video({ title: 'Start in slow motion, without menu', film: 'start-2997', custoId: 3, search: false, menu: false }),
  ];
}

/** A title of more than three hundred characters. */
function longTitle(): string {
  return `${TITLES.long}: ${'from the first gate to the last wave, past every rock and eddy, with each athlete of the morning and of the afternoon, '.repeat(3)}and home`.slice(
    0,
    320,
  );
}
