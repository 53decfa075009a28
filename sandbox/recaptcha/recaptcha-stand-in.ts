import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyOf } from '../body-of.ts';
import { listenOnLoopback } from '../loopback.ts';

/**
 * The `api.js` that a site loads. As with the real service the token comes from a frame of the
 * service's own origin, which gets the site's name in base64, as `co`.
 */
const SCRIPT = `(() => {
  const service = new URL(document.currentScript.src).origin;
  const token = (key, action) => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'reCAPTCHA';
    frame.src = service + '/recaptcha/api2/anchor?' + new URLSearchParams({ k: key, sa: action, co: btoa(location.origin) });
    const hear = (event) => {
      if (event.origin !== service || event.source !== frame.contentWindow) return;
      removeEventListener('message', hear);
      frame.remove();
      if (event.data.token === null) reject(new Error('no token'));
      else resolve(event.data.token);
    };
    addEventListener('message', hear);
    document.body.append(frame);
  });
  window.grecaptcha = {
    ready: (then) => void setTimeout(then),
    execute: (key, { action }) => token(key, action),
  };
})();
`;

function anchorPage({
  token,
  parentOrigin,
}: {
  readonly token: string | null;
  readonly parentOrigin: string;
}): string {
  return `<!doctype html><title>reCAPTCHA</title><script>parent.postMessage(${JSON.stringify({ token })}, ${JSON.stringify(parentOrigin)})</script>`;
}

/** The stand-in's behaviour from now on. */
interface RecaptchaBehaviour {
  /** The score of visits, from 0 to 1. */
  score: number;
  /** Whether the script can be loaded. */
  script: 'there' | 'gone';
  /** Whether `grecaptcha.execute` returns a token. */
  execution: 'works' | 'fails';
  /** Whether tokens are verified; `hangs` never answers, `forgets` accepts a token repeatedly. */
  verification: 'works' | 'fails' | 'hangs' | 'forgets';
}

export interface RecaptchaStandIn {
  readonly url: string;
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  readonly behaviour: RecaptchaBehaviour;
  /** A token as a browser on a site of that name would get it. */
  tokenFor(visit: {
    readonly action: string;
    readonly hostname: string;
    readonly madeAt?: Date;
  }): string;
  close(): Promise<void>;
}

interface Token {
  readonly action: string;
  readonly hostname: string;
  readonly madeAt: Date;
  readonly score: number;
  used: boolean;
}

const TOKEN_LIFE_MS = 120_000;
const MOST_BYTES = 100_000;

/**
 * reCAPTCHA version 3 from a site's point of view: the script with `grecaptcha.ready` and
 * `grecaptcha.execute`, which opens a frame of the service, and `siteverify`. A token expires after
 * two minutes and is verified once. `PUT /behaviour` changes the stand-in's behaviour.
 */
export async function startRecaptchaStandIn({
  port,
}: {
  readonly port: number;
}): Promise<RecaptchaStandIn> {
  const siteKey = `stand-in-${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(16).toString('hex');
  const behaviour: RecaptchaBehaviour = {
    score: 0.9,
    script: 'there',
    execution: 'works',
    verification: 'works',
  };
  const tokens = new Map<string, Token>();

  const tokenFor: RecaptchaStandIn['tokenFor'] = ({ action, hostname, madeAt = new Date() }) => {
    const text = randomBytes(300).toString('base64url');
    tokens.set(text, { action, hostname, madeAt, score: behaviour.score, used: false });
    return text;
  };

  /** As documented for the service: its answer about a token, or about an invalid request. */
  const verify = (form: URLSearchParams) => {
    const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes });
    if (!form.has('secret')) return refused('missing-input-secret');
    if (form.get('secret') !== secret) return refused('invalid-input-secret');
    const text = form.get('response') ?? '';
    if (text === '') return refused('missing-input-response');
    const token = tokens.get(text);
    if (token === undefined) return refused('invalid-input-response');
    if (token.used || Date.now() - token.madeAt.getTime() > TOKEN_LIFE_MS)
      return refused('timeout-or-duplicate');
    token.used = behaviour.verification !== 'forgets';
    return {
      success: true,
      score: token.score,
      action: token.action,
      hostname: token.hostname,
      challenge_ts: token.madeAt.toISOString(),
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const send = (status: number, type: string, text: string) =>
      void response.writeHead(status, { 'content-type': type }).end(text);
    if (pathname === '/recaptcha/api.js' && behaviour.script === 'there')
      return send(200, 'text/javascript', SCRIPT);
    if (pathname === '/recaptcha/api2/anchor') {
      const parent = new URL(Buffer.from(searchParams.get('co') ?? '', 'base64').toString());
      const isOurs = searchParams.get('k') === siteKey && behaviour.execution === 'works';
      const token = isOurs
        ? tokenFor({ action: searchParams.get('sa') ?? '', hostname: parent.hostname })
        : null;
      return send(200, 'text/html', anchorPage({ token, parentOrigin: parent.origin }));
    }
    if (
      pathname === '/recaptcha/api/siteverify' &&
      request.method === 'POST' &&
      ['works', 'forgets'].includes(behaviour.verification)
    )
      return send(
        200,
        'application/json',
        JSON.stringify(verify(new URLSearchParams((await bodyOf(request, MOST_BYTES)).toString()))),
      );
    if (pathname === '/recaptcha/api/siteverify' && behaviour.verification === 'hangs')
      return undefined;
    if (pathname === '/behaviour' && request.method === 'PUT') {
      Object.assign(behaviour, JSON.parse((await bodyOf(request, MOST_BYTES)).toString()));
      return send(200, 'application/json', JSON.stringify(behaviour));
    }
    return send(503, 'text/plain', 'not now');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    siteKey,
    secret,
    scriptUrl: `${url}/recaptcha/api.js`,
    verifyUrl: `${url}/recaptcha/api/siteverify`,
    behaviour,
    tokenFor,
    close,
  };
}
