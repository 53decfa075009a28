import {
  PROVIDER_SIGNATURE_HEADER,
  type ProviderEvent,
  providerEventSchema,
} from '@bb1/domain/video-identification/provider-event';
import { z } from 'zod';
import { isSignedMessage, signMessage } from './signed-message.ts';
import {
  type ProviderMessage,
  type VideoIdentificationProvider,
  VideoProviderUnavailable,
} from './video-identification-port.ts';

export interface OutsideVideoOptions {
  /** Base of the provider's interface; calls are prepared at `sessions` below it. */
  readonly url: URL;
  readonly secret: Buffer;
  readonly timeoutMs: number;
  /** Real time, which the provider uses too. */
  readonly now: () => Date;
}

const answerSchema = z.object({ redirect_url: z.url() });

/**
 * An outside provider behind a small protocol of our own: a signed POST prepares a call and returns
 * the page on which the person continues; results come as signed messages to
 * `/webhooks/video_identification` below `API_PATH`. A small adapter translates to a certain provider's
 * protocol.
 */
export function outsideVideo(options: OutsideVideoOptions): VideoIdentificationProvider {
  const { url, secret, now } = options;
  return {
    kind: 'outside',
    async start({ callId, personName, locale, returnUrl }) {
      const redirect = await prepare(options, {
        call_id: callId,
        person_name: personName,
        locale,
        return_url: returnUrl.href,
      });
      // An attacker who answers in the provider's place must not redirect people to their own page.
      if (redirect.origin !== url.origin)
        throw new VideoProviderUnavailable(`the provider leads to ${redirect.origin}`);
      return redirect;
    },
    readEvent: (message) => (isSignedMessage(secret, message, now()) ? eventIn(message) : null),
  };
}

async function prepare(
  { url, secret, timeoutMs, now }: OutsideVideoOptions,
  call: Readonly<Record<string, string>>,
): Promise<URL> {
  const body = Buffer.from(JSON.stringify(call));
  try {
    const headers = {
      'content-type': 'application/json',
      [PROVIDER_SIGNATURE_HEADER]: signMessage(secret, body, now()),
    };
    const answer = await fetch(new URL('sessions', directory(url)), {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new URL(answerSchema.parse(await answer.json()).redirect_url);
  } catch (error) {
    throw new VideoProviderUnavailable(
      'the provider of video identification does not answer as it should',
      { cause: error },
    );
  }
}

/** Without a trailing slash the last part of the path would be replaced. */
function directory(url: URL): URL {
  return new URL(url.href.endsWith('/') ? url.href : `${url.href}/`);
}

function eventIn({ body }: ProviderMessage): ProviderEvent | null {
  try {
    return providerEventSchema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}
