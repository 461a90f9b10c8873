/** A minimal mail server: accepts e-mails (RFC 5321, with AUTH PLAIN), and rejects them on request. */
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** The authenticated user. */
  user: string | undefined;
  /** Header and body as received. */
  data: string;
}

export interface SmtpServer {
  url: string;
  emails: ReceivedEmail[];
  refuse: (isRefusing: boolean) => void;
  /** Accepts an e-mail and hangs up without confirming it. */
  loseAnswers: (isLosing: boolean) => void;
  stop: () => Promise<void>;
}

const PASSWORD = 's3cret';

export async function smtpServer(): Promise<SmtpServer> {
  const emails: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  let isLosing = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let message: ReceivedEmail = { from: '', to: [], user: undefined, data: '' };
    let isData = false;
    let waiting = '';

    const hear = (line: string): void => {
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'EHLO') socket.write('250-mail.test\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n');
      else if (verb === 'AUTH') {
        const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        if (password === PASSWORD) message.user = user;
        say(password === PASSWORD ? '235 welcome' : '535 no');
      } else if (verb === 'MAIL') {
        message = { ...message, from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [], data: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        message.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
        say(isRefusing ? '550 no such mailbox' : '250 ok');
      } else if (verb === 'DATA') {
        isData = true;
        say('354 go on');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };

    socket.on('data', (bytes) => {
      waiting += bytes.toString();
      for (;;) {
        const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = waiting.slice(0, end);
        waiting = waiting.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          emails.push({ ...message, data: part });
          if (isLosing) socket.destroy();
          else say('250 taken');
        } else hear(part);
      }
    });
    socket.on('error', () => undefined);
    say('220 mail.test');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://races:${PASSWORD}@127.0.0.1:${port}`,
    emails,
    refuse: (refusing) => void (isRefusing = refusing),
    loseAnswers: (losing) => void (isLosing = losing),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
