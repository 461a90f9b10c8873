/** The inspector's own page, beside a worker that sends the messages of an inspected page. */
import '../../src/pages/inspector/main.tsx';

const sender = new Worker(new URL('./sender.ts', import.meta.url), { type: 'module' });
/** The benchmark calls these: `begin` announces the actors and fills the log, `flow` sends events until `stop`. */
Object.assign(window, { tell: (order: string) => sender.postMessage(order, []) });
