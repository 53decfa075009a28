import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ForeignSources } from '../../platform/http/safety-headers.ts';
import { type BotCheckPort, BotCheckUnavailable, type UseProof } from './bot-check-port.ts';

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: URL;
  readonly verifyUrl: URL;
  /** Our site's host name: a token made on another site is refused. */
  readonly hostname: string;
  readonly timeoutMs: number;
  readonly useProof: UseProof;
  readonly now: () => Date;
}

/** Longer than the two minutes for which the service itself accepts a token. */
const REMEMBERED_SECONDS = 600;
const MOST_CHARACTERS = 8_000;
/** An error of ours or the service's, not of the token. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);
/**
 * Where Google's script loads the rest of itself from and which frame it opens (Google's reCAPTCHA
 * FAQ, on Content-Security-Policy).
 */
const GOOGLE = /^(www\.)?(google\.com|recaptcha\.net)$/;
const GOOGLE_SCRIPTS = ['https://www.gstatic.com'];

const verdictSchema = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/**
 * reCAPTCHA version 3: the browser gets a token from the service, which scores it for us
 * (developers.google.com/recaptcha/docs/verify).
 */
export function recaptcha(options: RecaptchaOptions): BotCheckPort {
  const { siteKey, scriptUrl, hostname, useProof, now } = options;
  return {
    pageSources: pageSourcesOf(scriptUrl),
    challenge: () =>
      Promise.resolve({
        kind: 'recaptcha',
        version: 'v3',
        site_key: siteKey,
        script_url: scriptUrl.href,
      }),
    async score({ action, proof, address }) {
      if (proof.length > MOST_CHARACTERS) return 0;
      const verdict = await ask(options, { token: proof, address });
      const faults = verdict['error-codes'].filter((code) => OUR_FAULT.has(code));
      if (faults.length > 0)
        throw new BotCheckUnavailable(`the service refuses our request: ${faults.join(', ')}`);
      if (!verdict.success || verdict.action !== action || verdict.hostname !== hostname) return 0;
      const isFirstUse = await useProof({
        hash: createHash('sha256').update(proof).digest(),
        expiresAt: new Date(now().getTime() + REMEMBERED_SECONDS * 1000),
      });
      return isFirstUse ? (verdict.score ?? 0) : 0;
    },
  };
}

function pageSourcesOf(scriptUrl: URL): ForeignSources {
  const own = [scriptUrl.origin];
  return {
    scripts: GOOGLE.test(scriptUrl.hostname) ? [...own, ...GOOGLE_SCRIPTS] : own,
    frames: own,
    connections: own,
  };
}

async function ask(
  { secret, verifyUrl, timeoutMs }: RecaptchaOptions,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<z.infer<typeof verdictSchema>> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return verdictSchema.parse(await answer.json());
  } catch (error) {
    throw new BotCheckUnavailable('the service that scores visits does not answer as it should', {
      cause: error,
    });
  }
}
