/**
 * The minimal talk server: writes each message to every open stream, without checking or storing anything. It has the
 * same addresses as a host, and like a host reports its processor time on every message of its parent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const streams = new Set<ServerResponse>();
let seq = 0;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  const { request: name, params } = JSON.parse(text) as { request: string; params: { text: string } };
  if (name === 'sendTalk') {
    const item = { kind: 'message', id: (seq += 1), name: 'A viewer', text: params.text, at: Date.now() };
    const event = `id: ${seq}\nevent: items\ndata: ${JSON.stringify({ items: [item] })}\n\n`;
    for (const stream of streams) stream.write(event);
  }
  response.setHeader('content-type', 'application/json');
  response.setHeader('set-cookie', 'participant=1');
  response.end(JSON.stringify({ status: 'ok', data: {} }));
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void take(request, response);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  streams.add(response);
  response.once('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ processor: user + system });
});
