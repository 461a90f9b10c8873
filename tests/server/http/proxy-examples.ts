/** The proxies of `deploy/` in front of one server, with ports and a certificate of a test. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/ports.ts';
import { CADDY, NGINX, requiredPath, type RequiredProgram } from '../../../tools/provide-program.ts';
import { until } from '../live/live-host.ts';

export const NAME = 'media.example';
export const ORIGIN = `https://${NAME}`;

interface Place {
  /** For all files that the proxy writes. */
  folder: string;
  certificate: string;
  key: string;
  /** On the loopback address. */
  port: number;
  plainPort: number;
  /** `127.0.0.1:4710` */
  server: string;
}

interface ProxyExample {
  program: RequiredProgram;
  /** Status of the redirect from the plain port to TLS. */
  redirect: number;
  requestId: RegExp;
  /** Writes the configuration. @returns the command line and environment to start it with */
  set: (place: Place) => Promise<{ args: readonly string[]; env?: Record<string, string> }>;
}

export interface RunningProxy {
  plainPort: number;
  /** Over HTTP/2, verifying the certificate. @param from the client's address */
  open: (from?: string) => Promise<ClientHttp2Session>;
  stop: () => void;
}

const example = (name: string): Promise<string> =>
  readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

const nginx: ProxyExample = {
  program: NGINX,
  redirect: 301,
  requestId: /^[0-9a-f]{32}$/,
  async set({ folder, certificate, key, port, plainPort, server }) {
    const settings = (await example('nginx.conf'))
      .replaceAll(/^\s*listen \[::\].*\n/gm, '')
      .replace(/^ *listen 80;/m, `listen 127.0.0.1:${plainPort};`)
      .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:4710', server);
    if (/letsencrypt|4710|^ *listen (?:80|443)\b/m.test(settings)) throw new Error('an address of the example is left');
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid nginx.pid; error_log stderr;
       events {}
       http {
         access_log off;
         ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join(' ')}
         ${settings}
       }`,
    );
    return { args: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'] };
  },
};

const caddy: ProxyExample = {
  program: CADDY,
  redirect: 308,
  requestId: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  async set({ folder, certificate, key, port, plainPort, server }) {
    const settings = (await example('Caddyfile'))
      .replace(/^media\.example \{$/m, `media.example {\n\ttls ${certificate} ${key}`)
      .replace('127.0.0.1:4710', server);
    if (!settings.includes(certificate) || !settings.includes(server))
      throw new Error('the example has another address or another site');
    const path = join(folder, 'Caddyfile');
    await writeFile(
      path,
      `{
         admin off
         default_bind 127.0.0.1
         http_port ${plainPort}
         https_port ${port}
         log {
           level ERROR
         }
       }
       ${settings}`,
    );
    const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    return { args: ['run', '--config', path, '--adapter', 'caddyfile'], env };
  },
};

export const PROXIES: readonly ProxyExample[] = [nginx, caddy];

/** A self-signed certificate of the site. */
async function makeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** @param address of the server */
export async function startProxyExample(
  { program, set }: ProxyExample,
  folder: string,
  address: string,
): Promise<RunningProxy> {
  const path = requiredPath(program);
  const files = await makeCertificate(folder);
  const [port, plainPort] = await Promise.all([freePort(), freePort()]);
  const { args, env } = await set({ folder, ...files, port, plainPort, server: new URL(address).host });
  const child: ChildProcess = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ca = await readFile(files.certificate);
  const tryToOpen = (from?: string): Promise<ClientHttp2Session | undefined> =>
    new Promise((resolve) => {
      const socket = { ca, servername: NAME, ...(from !== undefined && { localAddress: from }) };
      const made = connect(`https://127.0.0.1:${port}`, socket);
      made.once('connect', () => resolve(made)).once('error', () => resolve(undefined));
    });
  const open = (from?: string): Promise<ClientHttp2Session> =>
    until(
      program.name,
      () => tryToOpen(from),
      undefined,
      () => said,
    );
  (await open()).destroy();
  return { plainPort, open, stop: () => void child.kill('SIGKILL') };
}
