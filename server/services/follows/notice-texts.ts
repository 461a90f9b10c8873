/** The texts of notices and feeds, in the follower's language. */
import { french } from '../../../core/domain/french.ts';
import type { UpdateKind, DescribedUpdate } from '../../../core/domain/follows.ts';

export type NoticeLanguage = 'en' | 'fr';

const TEXTS = {
  en: {
    colon: ': ',
    untitled: 'Untitled',
    kind: {
      medium: () => 'New',
      live: () => 'Live now',
      replay: () => 'The recording is available',
      moments: (count: number) => (count === 1 ? '1 new moment' : `${count} new moments`),
    },
    andMore: (title: string, count: number) => `${title}, and ${count} more`,
    more: (count: number) => `And ${count} more in your library.`,
    following: 'You follow',
    why: 'You get this e-mail because of what you follow.',
    stop: 'Stop following',
    stopAll: 'Stop all e-mails',
    settings: 'Notification settings',
  },
  fr: {
    colon: french` : `,
    untitled: 'Sans titre',
    kind: {
      medium: () => 'Nouveau',
      live: () => 'En direct',
      replay: () => 'L’enregistrement est disponible',
      moments: (count: number) => (count === 1 ? '1 nouveau moment' : `${count} nouveaux moments`),
    },
    andMore: (title: string, count: number) => `${title}, et ${count} de plus`,
    more: (count: number) => `Et ${count} de plus dans votre médiathèque.`,
    following: 'Vous suivez',
    why: 'Vous recevez cet e-mail en raison de vos suivis.',
    stop: 'Ne plus suivre',
    stopAll: 'Arrêter tous les e-mails',
    settings: 'Réglages des notifications',
  },
} as const;

export function noticeTexts(language: NoticeLanguage): (typeof TEXTS)[NoticeLanguage] {
  return TEXTS[language];
}

/** For example `New: Slalom final`. */
export function updateLine(news: DescribedUpdate, language: NoticeLanguage): string {
  const texts = TEXTS[language];
  const kind = texts.kind[news.kind satisfies UpdateKind](news.count);
  return `${kind}${texts.colon}${news.title.trim() || texts.untitled}`;
}

/** The subject of an e-mail or the heading of a push notification, with the line below it. */
export function noticeTitle(
  news: readonly DescribedUpdate[],
  more: number,
  language: NoticeLanguage,
): { title: string; body: string } {
  const [first] = news;
  if (!first) return { title: '', body: '' };
  const others = news.length - 1 + more;
  const line = updateLine(first, language);
  return { title: first.follow, body: others > 0 ? TEXTS[language].andMore(line, others) : line };
}
