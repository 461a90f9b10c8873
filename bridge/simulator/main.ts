/**
 * `npm run bridge:simulate`: an evening of races as reported by the timing computer; for its use see
 * `docs/simulator.md`.
 */
import { parseArgs } from 'node:util';
import { FAULTS, faultNamed } from './faults.ts';
import type { Fault } from './faults.ts';
import { DEFAULT_SEED, startSimulation } from './simulation.ts';

const USAGE = `npm run bridge:simulate -- [--speed 1] [--tcp 27333] [--ws 27123] [--file event.xml]
    [--host 127.0.0.1] [--seed ${DEFAULT_SEED}] [--fault NAME]... [--as-written] [--faults]

  --speed       how many times faster than life
  --tcp, --ws   ports; without any of --tcp, --ws and --file, both are served
  --file        the event's file, rewritten as it changes
  --fault       something that goes wrong; --faults lists them
  --as-written  the times of day of the data, instead of an event that begins now`;

const OPTIONS = {
  speed: { type: 'string', default: '1' },
  tcp: { type: 'string' },
  ws: { type: 'string' },
  file: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  seed: { type: 'string', default: String(DEFAULT_SEED) },
  fault: { type: 'string', multiple: true },
  'as-written': { type: 'boolean', default: false },
  faults: { type: 'boolean', default: false },
} as const;

const PORT_MAX = 65_535;

function refuse(line: string): never {
  console.error(`${line}\n\n${USAGE}`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function numberOf(name: string, text: string, most: number): number {
  const value = Number(text);
  return value >= 0 && value <= most ? value : refuse(`--${name} is a number up to ${most}.`);
}

const faultOf = (name: string): Fault => faultNamed(name) ?? refuse(`There is no fault ${name}: --faults lists them.`);

const values = read();
if (values.faults) {
  for (const { name, about } of FAULTS) console.log(`${name.padEnd(28)}${about}`);
  process.exit(0);
}
const isEverywhere = values.tcp === undefined && values.ws === undefined && values.file === undefined;
const portOf = (name: 'tcp' | 'ws', usual: string): number | undefined => {
  const text = values[name] ?? (isEverywhere ? usual : undefined);
  return text === undefined ? undefined : numberOf(name, text, PORT_MAX);
};
const speed = numberOf('speed', values.speed, 1_000) || refuse('--speed is more than 0.');

const simulation = await startSimulation({
  speed,
  seed: numberOf('seed', values.seed, 2 ** 31),
  faults: (values.fault ?? []).map(faultOf),
  isAsWritten: values['as-written'],
  host: values.host,
  tcp: portOf('tcp', '27333'),
  ws: portOf('ws', '27123'),
  file: values.file,
}).catch((error: Error) => refuse(error.message));

if (simulation.tcpPort !== undefined) console.log(`TCP ${values.host}:${simulation.tcpPort}`);
if (simulation.wsPort !== undefined) console.log(`WebSocket ws://${values.host}:${simulation.wsPort}/ws`);
if (values.file !== undefined) console.log(`File ${values.file}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulation.close());
await simulation.done;
await simulation.close();
