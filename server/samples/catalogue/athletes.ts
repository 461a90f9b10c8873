/** Invented athletes, by nation (three letters, as on a start list). */

export interface Athlete {
  readonly name: string;
  readonly nation: string;
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  FRA: [
    'Élise Montreuil',
    'Théo Castelnau',
    'Maëlys Orgeval',
    'Gaëtan Fécamp',
    'Noémie Brûlard',
    'Loïc Hérisson-Vaux',
    'Chloé Façade',
  ],
  GER: ['Jörg Waldstätter', 'Käthe Brünning', 'Lennart Moosbach', 'Grete Überlinger', 'Tilo Straßner'],
  CZE: ['Zdeněk Horňák', 'Šárka Vlčková', 'Matěj Říha-Dubský', 'Ludmila Čapková'],
  SVK: ['Ľubomír Hraško', 'Božena Tatarková', 'Štefan Jelšava'],
  SLO: ['Žiga Podgrad', 'Neža Koritnik', 'Črt Bohinjc'],
  GBR: ['Alfie Thornbeck', 'Imogen Wraysholme', 'Callum Strathlea', 'Nia Penrhos'],
  ITA: ['Ottavio Bellacqua', 'Ginevra Sanluce', 'Dario Roccapietra'],
  ESP: ['Íñigo Valdehierro', 'Begoña Sotoñera', 'Martín Riofrío'],
  POL: ['Łukasz Wodzisław', 'Świętosława Zdrój', 'Grażyna Bystra'],
  HUN: ['Örs Vízfalvi', 'Tündé Sárkőzi', 'Gergő Folyamér', 'Anikó Szélesvár'],
  NZL: ['Aroha Te Wairere', 'Finn Harrowgate', 'Maia Kōwhaiora'],
  AUS: ['Jarrah Coombeville', 'Tilly Nambrook', 'Rory Quillaby'],
  CAN: ['Maxime Rivière-Noire', 'Avery Stonecroft', 'Joëlle Saint-Onge'],
  USA: ['Dakota Riverstone', 'Emmett Larchfield', 'Harper Quaystone'],
  BRA: ['João Cachoeira', 'Conceição Águas', 'Thaís Riobranco'],
  JPN: ['Haruki Mizutani', 'Sakura Takigawa', 'Ren Shirokawa'],
  DEN: ['Søren Åstrup', 'Mæike Østergård'],
  NOR: ['Bjørg Fossheim', 'Håkon Strømnes'],
  TUR: ['Çağla Irmakoğlu', 'Oğuz Şelale'],
  ISR: ['נועה מפלסון', 'איתן נחלים'],
  EGY: ['ليلى النهرية', 'كريم شلال'],
};

export const ATHLETES: readonly Athlete[] = Object.entries(NAMES).flatMap(([nation, names]) =>
  names.map((name) => ({ name, nation })),
);

/** The athlete with a bib or lane in the n-th race. It differs between races, but is the same at every call. */
export function athleteOf(race: number, bib: number): Athlete {
  const found = ATHLETES[(race * 17 + bib * 5) % ATHLETES.length];
  if (!found) throw new Error('no athletes');
  return found;
}

/** The race of the spring slalom final, whose start list the race book and the film's tags share. */
export const SPRING_SLALOM_RACE = 14;

/** The profile of one athlete in the form used by tags. */
export function profile({ name, nation }: Athlete): string {
  return `${nation} (${name})`;
}
