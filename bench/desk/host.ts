/**
 * The host of the desk benchmark, with two films that have the same tags. Sends its details to its parent, and its
 * processor time on request.
 */
import { startHost } from '../../tests/server/harness.ts';
import { aMedium, aTag } from '../../tests/server/store-library.ts';

export interface DeskHost {
  address: string;
  login: string;
  password: string;
}

/** Processor time of the process so far, milliseconds. */
export interface Cost {
  cpu: number;
}

const [count = '20000'] = process.argv.slice(2);
const films = ['desk', 'floor'];
const host = await startHost({ also: films.map((id) => aMedium({ id, title: id })), now: Date.now });
for (const videoId of films) {
  const tags = Array.from({ length: Number(count) }, (_, index) =>
    aTag({
      id: `${videoId}-${index}`,
      videoId,
      time: new Date(index * 500).toISOString().slice(11, 23),
      category: `Gate ${index % 25}`,
      description: `Bib ${index % 300} at gate ${index % 25}, run ${index}`,
    }),
  );
  await host.app.store.transaction((store) => store.tags.replace(videoId, tags));
  await host.app.dataFiles.saved(videoId);
}
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1_000 } satisfies Cost);
});
process.send?.({ address: host.address, login: 'admin', password: host.passwords['admin'] ?? '' } satisfies DeskHost);
