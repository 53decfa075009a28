import { createHmac } from 'node:crypto';
import type { IceServers } from '@bb1/domain/video-identification/endpoints';

export interface IceOptions {
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  /** Shared with the TURN server (`static-auth-secret` of coturn). */
  readonly turnSecret: string | undefined;
  readonly now: () => Date;
}

/**
 * A call takes about ten minutes. Credentials are given during the call only; a browser that rejoins
 * gets new ones.
 */
const CREDENTIAL_SECONDS = 15 * 60;

/**
 * The servers browsers use besides their own addresses. A TURN user's name is its expiry, and the
 * password an HMAC over it, so that a leaked credential soon expires
 * (draft-uberti-behave-turn-rest-00).
 */
export function iceServers({
  stunUrls,
  turnUrls,
  turnSecret,
  now,
}: IceOptions): (user: string) => IceServers {
  return (user) => {
    const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }];
    if (turnUrls.length === 0 || turnSecret === undefined) return stun;
    const username = `${Math.floor(now().getTime() / 1000) + CREDENTIAL_SECONDS}:${user}`;
    const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
    return [...stun, { urls: [...turnUrls], username, credential }];
  };
}
