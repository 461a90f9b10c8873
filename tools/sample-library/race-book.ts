/**
 * The race book: a PDF with timetable, start lists, course map and results, drawn from the same models as the films.
 */
import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { athleteOf, SPRING_SLALOM_RACE, type Athlete } from '../../server/samples/catalogue/athletes.ts';
import {
  GATES,
  HALF_WIDTH,
  COURSE_END,
  gateY,
  middle,
  RUN_BIB,
  RUN_TIME,
  TOUCH_PENALTY,
  TOUCHED_GATE,
} from './slalom-course.ts';
import { RACE_LENGTH, SPLITS, standings, timeAt } from './regatta-course.ts';
import { between, seeded } from '../../server/samples/random.ts';

const WIDTH = 595;
const HEIGHT = 842;
const INK = '#14212b';
const QUIET = '#5c6c78';
const BRAND = '#0f6f86';
/** Fonts of the machine that draws; their glyphs are embedded. */
const SANS = '"Liberation Sans"';

function text(
  ctx: SKRSContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  options: { colour?: string; bold?: boolean; align?: 'left' | 'right' | 'center' } = {},
): void {
  ctx.font = `${options.bold ? 'bold ' : ''}${size}px ${SANS}`;
  ctx.fillStyle = options.colour ?? INK;
  ctx.textAlign = options.align ?? 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(words, x, y);
}

function table(
  ctx: SKRSContext2D,
  top: number,
  columns: readonly { x: number; name: string; align?: 'left' | 'right' }[],
  rows: readonly (readonly string[])[],
): number {
  columns.forEach((column) =>
    text(ctx, column.name, column.x, top, 10, { colour: QUIET, bold: true, align: column.align ?? 'left' }),
  );
  rows.forEach((row, index) => {
    const y = top + 24 + index * 24;
    if (index % 2 === 0) {
      ctx.fillStyle = '#eef4f6';
      ctx.fillRect(48, y - 16, WIDTH - 96, 24);
    }
    row.forEach((cell, column) => {
      const place = columns[column];
      if (place) text(ctx, cell, place.x, y, 12, { align: place.align ?? 'left', bold: column === 0 });
    });
  });
  return top + 24 + rows.length * 24;
}

interface SlalomEntry {
  readonly bib: number;
  readonly athlete: Athlete;
  readonly time: number;
  readonly penalty: number;
}

/** Fourteen starters; the film shows the run of bib 7. */
function entries(): SlalomEntry[] {
  const random = seeded(4);
  return Array.from({ length: 14 }, (_, index) => {
    const bib = index + 1;
    const athlete = athleteOf(SPRING_SLALOM_RACE, bib);
    const time = Math.round(between(random, 47.4, 55) * 100) / 100;
    return bib === RUN_BIB
      ? { bib, athlete, time: RUN_TIME, penalty: TOUCH_PENALTY }
      : { bib, athlete, time, penalty: [0, 0, 2, 0, 4][bib % 5] ?? 0 };
  });
}

/** The course from above, with numbered gates: green downstream, red upstream. */
function courseMap(ctx: SKRSContext2D): void {
  const x = (along: number): number => 78 + (along / COURSE_END) * 440;
  const y = (across: number): number => 400 - across * 15;
  ctx.beginPath();
  for (let along = -6; along <= COURSE_END + 6; along += 2) ctx.lineTo(x(along), y(middle(along) + HALF_WIDTH));
  for (let along = COURSE_END + 6; along >= -6; along -= 2) ctx.lineTo(x(along), y(middle(along) - HALF_WIDTH));
  ctx.closePath();
  ctx.fillStyle = '#cfe6ec';
  ctx.fill();
  ctx.strokeStyle = '#7a8d98';
  ctx.lineWidth = 2;
  ctx.stroke();
  for (const gate of GATES) {
    const colour = gate.upstream ? '#c9302c' : '#148246';
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.arc(x(gate.x), y(gateY(gate) + side * 0.75), 3.2, 0, Math.PI * 2);
      ctx.fillStyle = colour;
      ctx.fill();
    }
    text(ctx, String(gate.number), x(gate.x) + 7, y(gateY(gate)) + 4, 12, { colour, bold: true });
  }
  text(ctx, 'Start', x(0), 196, 12, { align: 'center', bold: true });
  text(ctx, 'Finish', x(COURSE_END), 196, 12, { align: 'center', bold: true });
}

/** All pages in order; `num_page` of a tag counts them from 1. */
const PAGES: readonly { readonly title: string; readonly draw: (ctx: SKRSContext2D) => void }[] = [
  {
    title: 'Spring Races 2026: race book',
    draw: (ctx) => {
      text(ctx, 'Tacen Falls and Loch Arran', 48, 172, 18, { colour: QUIET });
      text(ctx, 'Canoe slalom K1, canoe sprint K1 200 m, canoe polo', 48, 202, 14);
      const end = table(
        ctx,
        260,
        [
          { x: 56, name: 'Time' },
          { x: 130, name: 'Event' },
          { x: 400, name: 'Where' },
        ],
        [
          ['09:00', 'Team leaders meeting', 'Finish tower'],
          ['10:30', 'Slalom K1, first run', 'Tacen Falls'],
          ['12:00', 'Slalom K1, second run', 'Tacen Falls'],
          ['14:00', 'Sprint K1 200 m, heats', 'Loch Arran'],
          ['15:20', 'Sprint K1 200 m, final', 'Loch Arran'],
          ['16:40', 'Canoe polo, final', 'Pool basin'],
          ['18:00', 'Medals', 'Finish tower'],
        ],
      );
      text(ctx, 'Contents', 48, end + 40, 14, { bold: true });
      PAGES.forEach((page, index) => text(ctx, `${index + 1}   ${page.title}`, 56, end + 66 + index * 20, 12));
    },
  },
  {
    title: 'Slalom K1: start list',
    draw: (ctx) => {
      table(
        ctx,
        160,
        [
          { x: 56, name: 'Bib' },
          { x: 110, name: 'Athlete' },
          { x: 360, name: 'Nation' },
          { x: 520, name: 'Start', align: 'right' },
        ],
        entries().map((entry, index) => [
          String(entry.bib),
          entry.athlete.name,
          entry.athlete.nation,
          `10:${String(30 + Math.floor(index * 1.5)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
        ]),
      );
    },
  },
  {
    title: 'Slalom K1: course map',
    draw: (ctx) => {
      text(
        ctx,
        'Twelve gates; 4, 8 and 11 are upstream (red). A touch costs 2 seconds, a missed gate 50.',
        48,
        150,
        11.5,
      );
      courseMap(ctx);
      table(
        ctx,
        580,
        [
          { x: 56, name: 'Gate' },
          { x: 130, name: 'Metres' },
          { x: 220, name: 'Direction' },
          { x: 420, name: 'Bib 7 passed at', align: 'right' },
        ],
        GATES.slice(0, 8).map((gate) => [
          String(gate.number),
          String(gate.x),
          gate.upstream ? 'upstream' : 'downstream',
          gate.passed.toFixed(2),
        ]),
      );
    },
  },
  {
    title: 'Slalom K1: results of the first run',
    draw: (ctx) => {
      const ranked = entries().toSorted((a, b) => a.time + a.penalty - b.time - b.penalty);
      const end = table(
        ctx,
        160,
        [
          { x: 56, name: 'Rank' },
          { x: 100, name: 'Bib' },
          { x: 140, name: 'Athlete' },
          { x: 330, name: 'Nation' },
          { x: 420, name: 'Time', align: 'right' },
          { x: 470, name: 'Pen.', align: 'right' },
          { x: 540, name: 'Result', align: 'right' },
        ],
        ranked.map((entry, index) => [
          String(index + 1),
          String(entry.bib),
          entry.athlete.name,
          entry.athlete.nation,
          entry.time.toFixed(2),
          String(entry.penalty),
          (entry.time + entry.penalty).toFixed(2),
        ]),
      );
      text(ctx, `Bib ${RUN_BIB} touched gate ${TOUCHED_GATE}.`, 56, end + 24, 11, { colour: QUIET });
    },
  },
  {
    title: `Sprint K1 ${RACE_LENGTH} m: result and splits`,
    draw: (ctx) => {
      table(
        ctx,
        160,
        [
          { x: 56, name: 'Rank' },
          { x: 120, name: 'Lane' },
          ...SPLITS.map((distance, index) => ({ x: 260 + index * 80, name: `${distance} m`, align: 'right' as const })),
          { x: 530, name: `${RACE_LENGTH} m`, align: 'right' },
        ],
        standings(RACE_LENGTH).map(({ crew, time }, index) => [
          String(index + 1),
          String(crew.lane),
          ...SPLITS.map((distance) => timeAt(crew, distance).toFixed(2)),
          time.toFixed(2),
        ]),
      );
    },
  },
];

export const RACE_BOOK_PAGES = PAGES.length;

function paper(ctx: SKRSContext2D, number: number): void {
  const page = PAGES[number - 1];
  if (!page) return;
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  ctx.fillStyle = BRAND;
  ctx.fillRect(0, 0, WIDTH, 14);
  text(ctx, page.title, 48, 90, 26, { bold: true });
  ctx.fillStyle = BRAND;
  ctx.fillRect(48, 106, 64, 4);
  page.draw(ctx);
  text(ctx, 'Whitewater Federation', 48, HEIGHT - 32, 10, { colour: QUIET });
  text(ctx, `${number} / ${PAGES.length}`, WIDTH - 48, HEIGHT - 32, 10, { colour: QUIET, align: 'right' });
}

export function raceBook(): Buffer {
  const pdf = new PDFDocument({ title: 'Spring Races 2026: race book' });
  PAGES.forEach((_, index) => {
    paper(pdf.beginPage(WIDTH, HEIGHT) as SKRSContext2D, index + 1);
    pdf.endPage();
  });
  return pdf.close();
}

/** The first page in the format of a thumbnail. */
export function drawRaceBookThumbnail(ctx: SKRSContext2D): void {
  ctx.fillStyle = '#20394a';
  ctx.fillRect(0, 0, 1280, 720);
  ctx.save();
  ctx.translate(390, 40);
  ctx.scale(0.84, 0.84);
  ctx.beginPath();
  ctx.rect(0, 0, WIDTH, HEIGHT);
  ctx.clip();
  paper(ctx, 4);
  ctx.restore();
}
