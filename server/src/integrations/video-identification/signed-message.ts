import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROVIDER_REPLAY_SECONDS } from '@bb1/domain/video-identification/provider-event';

const SPELLING = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * A message's signature header: time of sending in seconds, and HMAC-SHA256 over time and body with
 * the shared secret.
 */
export function signMessage(secret: Buffer, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${codeOver(secret, seconds, body).toString('hex')}`;
}

/** Whether the message was signed with the secret, unchanged and within the last minutes. */
export function isSignedMessage(
  secret: Buffer,
  { body, signature }: { readonly body: Buffer; readonly signature: string },
  now: Date,
): boolean {
  const [, time = '', code = ''] = SPELLING.exec(signature) ?? [];
  if (code === '') return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > PROVIDER_REPLAY_SECONDS) return false;
  return timingSafeEqual(codeOver(secret, seconds, body), Buffer.from(code, 'hex'));
}

function codeOver(secret: Buffer, seconds: number, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
