/** The drills that athletes practise, and questions about them. */
import type { SampleQuestion } from './item.ts';

interface Drill {
  readonly name: string;
  readonly frTitle: string;
  /** what is measured */
  readonly enName: string;
  readonly frName: string;
  readonly agregate: string;
  readonly questions: readonly SampleQuestion[];
}

type Words = readonly [en: string, fr: string];

/** @param options the right one first; it is moved to index `right` */
function asked([en, fr]: Words, right: number, ...options: readonly Words[]): SampleQuestion {
  const [first, ...others] = options.map(([enOption, frOption]) => ({ en: enOption, fr: frOption }));
  return { en, fr, options: first ? others.toSpliced(right, 0, first) : others, right };
}

const DRILLS: readonly Drill[] = [
  {
    name: 'Ferry glide',
    frTitle: 'Bac',
    enName: 'Angle',
    frName: 'Angle',
    agregate: 'mean',
    questions: [
      asked(
        ['Where does the bow point in a ferry glide?', 'Où pointe l’étrave pendant un bac ?'],
        1,
        ['Upstream, at an angle to the current', 'Vers l’amont, en biais par rapport au courant'],
        ['Straight downstream', 'Droit vers l’aval'],
        ['At the far bank, across the current', 'Vers l’autre rive, en travers du courant'],
      ),
      asked(
        ['What happens when the angle is too wide?', 'Que se passe-t-il si l’angle est trop ouvert ?'],
        0,
        ['The current turns the bow downstream', 'Le courant fait tourner l’étrave vers l’aval'],
        ['The boat stops on the spot', 'Le bateau s’arrête sur place'],
        ['The boat is drawn upstream', 'Le bateau remonte le courant'],
      ),
    ],
  },
  {
    name: 'Upstream gate',
    frTitle: 'Porte en remontée',
    enName: 'Time',
    frName: 'Temps',
    agregate: 'best',
    questions: [
      asked(
        ['How many seconds does a touched pole cost?', 'Combien de secondes coûte une fiche touchée ?'],
        1,
        ['2 seconds', '2 secondes'],
        ['1 second', '1 seconde'],
        ['5 seconds', '5 secondes'],
        ['50 seconds', '50 secondes'],
      ),
      asked(
        ['What colours are the poles of an upstream gate?', 'De quelles couleurs sont les fiches d’une remontée ?'],
        2,
        ['Red and white', 'Rouge et blanc'],
        ['Green and white', 'Vert et blanc'],
        ['Black and white', 'Noir et blanc'],
      ),
    ],
  },
  {
    name: 'Stroke rate',
    frTitle: 'Cadence',
    enName: 'Strokes a minute',
    frName: 'Coups par minute',
    agregate: 'mean',
    questions: [
      asked(
        ['What is the stroke rate?', 'Qu’est-ce que la cadence ?'],
        0,
        ['Strokes in one minute', 'Le nombre de coups de pagaie par minute'],
        ['Metres in one stroke', 'Le nombre de mètres par coup de pagaie'],
        ['Strokes in one race', 'Le nombre de coups de pagaie par course'],
      ),
      asked(
        [
          'The rate rises and the speed stays the same. What has become shorter?',
          'La cadence monte et la vitesse reste la même. Qu’est-ce qui a diminué ?',
        ],
        2,
        ['The distance of each stroke', 'La distance par coup de pagaie'],
        ['The length of the paddle', 'La longueur de la pagaie'],
        ['The time of the race', 'Le temps de course'],
      ),
    ],
  },
  {
    name: '250 m flat out',
    frTitle: '250 m à fond',
    enName: 'Time',
    frName: 'Temps',
    agregate: 'best',
    questions: [
      asked(
        ['When is the time taken at the finish?', 'Quand le temps est-il pris à l’arrivée ?'],
        1,
        ['When the bow crosses the line', 'Quand l’étrave franchit la ligne'],
        ['When the paddler crosses the line', 'Quand le pagayeur franchit la ligne'],
        ['When the stern crosses the line', 'Quand la poupe franchit la ligne'],
      ),
    ],
  },
  {
    name: 'Roll',
    frTitle: 'Esquimautage',
    enName: 'Successes',
    frName: 'Réussites',
    agregate: 'sum',
    questions: [
      asked(
        ['What comes up last in a roll?', 'Qu’est-ce qui remonte en dernier dans un esquimautage ?'],
        2,
        ['The head', 'La tête'],
        ['The boat', 'Le bateau'],
        ['The hips', 'Les hanches'],
      ),
    ],
  },
  {
    name: 'Peel out',
    frTitle: 'Reprise de courant',
    enName: 'Score',
    frName: 'Note',
    agregate: 'mean',
    questions: [
      asked(
        [
          'Which way does the boat lean when it enters the current?',
          'De quel côté le bateau gîte-t-il en entrant dans le courant ?',
        ],
        0,
        ['Downstream', 'Vers l’aval'],
        ['Upstream', 'Vers l’amont'],
        ['Not at all', 'D’aucun côté'],
      ),
    ],
  },
  {
    name: 'Start',
    frTitle: 'Départ',
    enName: 'Reaction',
    frName: 'Réaction',
    agregate: 'best',
    questions: [
      asked(
        ['Where is the blade at the signal?', 'Où est la pale au signal ?'],
        1,
        ['In the water, ready to pull', 'Dans l’eau, prête à tirer'],
        ['High above the shoulder', 'Au-dessus de l’épaule'],
        ['On the deck', 'Sur le pont'],
      ),
    ],
  },
];

/** The drill of a season's exercise. */
export function drillOf(exercise: number): Drill {
  const drill = DRILLS[exercise % DRILLS.length];
  if (!drill) throw new Error('there are no drills');
  return drill;
}
