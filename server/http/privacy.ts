/** `/privacy`: explains in plain words what personal data this server stores, why, and for how long (row O02). */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { BIN_RETENTION_MS } from '../../core/domain/constants/bin.ts';
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { ID_COOKIE_LIFE_MS } from '../../core/domain/constants/access-gate.ts';
import { french } from '../../core/domain/french.ts';
import type { Config } from '../config.ts';
import { pageLanguage, textPage } from './text-page.ts';

const PRIVACY_PATH = '/privacy';

/** Days. */
interface Periods {
  analytics: number | undefined;
  talk: number | undefined;
  audit: number;
  bin: number;
  cookie: number;
}

interface Text {
  title: string;
  intro: string;
  sections: (periods: Periods) => readonly (readonly [heading: string, ...paragraphs: string[]])[];
  home: string;
}

const TEXTS: Readonly<Record<'en' | 'fr', Text>> = {
  en: {
    title: 'What is stored about you',
    intro: 'This page describes what this server stores about people who watch, talk, tag and upload here.',
    sections: (periods) => [
      [
        'If you only watch',
        'No account is needed, and no cookie is set until you pass a gate, talk as a guest, or sign in. Your IP address is used while a request is answered, to limit misuse; it is not stored, and not in the log. Preferences such as volume and language stay in your browser.',
        periods.analytics === undefined
          ? 'Views are not counted.'
          : `Views are counted: what was played, when, from which page, and by which account if you are signed in, for ${periods.analytics} days.`,
      ],
      [
        'If you register to watch',
        `Name, e-mail address and postal code as you entered them, and whether you want e-mails. A cookie lets you in again for ${periods.cookie} days.`,
      ],
      [
        'If you have an account',
        'User name (your e-mail address), name, role, and your password as a hash that cannot be turned back. While you are signed in: when, and with which kind of browser, system and country, so that you recognise your sessions. What you follow, searches, drawings, sequences and tests that you saved.',
        `What you upload and tag belongs to your group. What is deleted stays in a bin for ${periods.bin} days. Administrative acts are listed with your name for ${periods.audit} days, so that the group can see who changed what.`,
      ],
      [
        'If you take part in a chat, vote or ask questions',
        periods.talk === undefined
          ? 'What you write is stored with your name as long as the medium. Votes are counted; nobody is shown how you voted.'
          : `What you write is stored with your name for ${periods.talk} days. Votes are counted; nobody is shown how you voted.`,
      ],
      [
        'Athletes',
        'Tags and results name athletes, as the organiser of the event publishes them. Editors of the group correct and remove them.',
      ],
      [
        'Third parties',
        'Films of video sites load from there only after you agree. Nothing is sold or passed on. If you switch on push notifications, they travel through your browser’s push service.',
      ],
      [
        'Your rights',
        'On the page of your account you can download a copy of what is stored about you, and delete the account. Without an account, and for a correction, contact the administrator of this server or of your group. After deletion your account, messages, votes and registrations are gone; films and tags stay with the group, without your name. Backups keep what they hold until they are replaced.',
      ],
    ],
    home: 'Go to the library',
  },
  fr: {
    title: 'Ce qui est enregistré à votre sujet',
    intro: french`Cette page décrit ce que ce serveur enregistre au sujet des personnes qui regardent, discutent, marquent et ajoutent des contenus.`,
    sections: (periods) => [
      [
        'Si vous ne faites que regarder',
        french`Aucun compte n'est nécessaire, et aucun cookie n'est déposé tant que vous ne passez pas un accès réservé, ne discutez pas en tant qu'invité et ne vous connectez pas. Votre adresse IP sert à répondre à vos requêtes et à limiter les abus ; elle n'est ni enregistrée, ni inscrite dans le journal. Vos préférences, comme le volume et la langue, restent dans votre navigateur.`,
        periods.analytics === undefined
          ? french`L'audience n'est pas mesurée.`
          : french`L'audience est mesurée : ce qui a été lu, quand, depuis quelle page et, si vous êtes connecté, par quel compte, pendant ${periods.analytics} jours.`,
      ],
      [
        'Si vous vous inscrivez pour regarder',
        french`Nom, adresse e-mail et code postal tels que vous les avez saisis, et si vous souhaitez recevoir des e-mails. Un cookie vous évite de vous réinscrire pendant ${periods.cookie} jours.`,
      ],
      [
        'Si vous avez un compte',
        french`Identifiant (votre adresse e-mail), nom, rôle, et votre mot de passe sous la forme d'une empreinte irréversible. Lorsque vous êtes connecté : la date, le type de navigateur, le système et le pays, pour que vous reconnaissiez vos sessions. Vos suivis, et les recherches, dessins, séquences et tests que vous avez enregistrés.`,
        french`Ce que vous ajoutez et marquez appartient à votre groupe. Ce qui est supprimé reste ${periods.bin} jours dans la corbeille. Les actes d'administration sont listés avec votre nom pendant ${periods.audit} jours, afin que le groupe sache qui a modifié quoi.`,
      ],
      [
        'Si vous participez à un chat, à un vote ou aux questions',
        periods.talk === undefined
          ? french`Ce que vous écrivez est conservé avec votre nom aussi longtemps que le média. Les votes sont comptés ; personne ne voit comment vous avez voté.`
          : french`Ce que vous écrivez est conservé avec votre nom pendant ${periods.talk} jours. Les votes sont comptés ; personne ne voit comment vous avez voté.`,
      ],
      [
        'Athlètes',
        french`Les tags et les résultats nomment des athlètes, tels que l'organisateur de l'épreuve les publie. Les éditeurs du groupe les corrigent et les suppriment.`,
      ],
      [
        'Tiers',
        french`Les films de sites vidéo ne sont chargés depuis ces sites qu'après votre accord. Rien n'est vendu ni transmis. Si vous activez les notifications, elles passent par le service de votre navigateur.`,
      ],
      [
        'Vos droits',
        french`La page de votre compte permet de télécharger une copie de ce qui est enregistré à votre sujet et de supprimer le compte. Sans compte, ou pour une rectification, adressez-vous à la personne qui exploite ce serveur ou à un administrateur de votre groupe. Après la suppression, votre compte, vos messages, vos votes et vos inscriptions ont disparu ; les films et les tags restent au groupe, sans votre nom. Les sauvegardes gardent ce qu'elles contiennent jusqu'à leur remplacement.`,
      ],
    ],
    home: 'Aller à la médiathèque',
  },
};

export function privacyPage({ analytics, retention }: Pick<Config, 'analytics' | 'retention'>): Hono {
  const days = (ms: number): number => Math.round(ms / DAY_MS);
  const periods: Periods = {
    analytics: analytics ? days(retention.analyticsMs) : undefined,
    talk: retention.talkMs === undefined ? undefined : days(retention.talkMs),
    audit: days(retention.auditMs),
    bin: days(BIN_RETENTION_MS),
    cookie: days(ID_COOKIE_LIFE_MS),
  };
  const routes = new Hono();
  routes.get(PRIVACY_PATH, async (context) => {
    const language = pageLanguage(context);
    const { title, intro, sections, home } = TEXTS[language];
    const page = await textPage(
      language,
      title,
      html`<p>${intro}</p>
        ${sections(periods).map(
          ([heading, ...paragraphs]) =>
            html`<h2>${heading}</h2>
              ${paragraphs.map((text) => html`<p>${text}</p>`)}`,
        )}
        <p><a href="/">${home}</a></p>`,
    );
    return context.html(page, 200, { 'content-language': language, vary: 'Accept-Language' });
  });
  return routes;
}
