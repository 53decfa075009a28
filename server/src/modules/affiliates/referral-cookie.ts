import { createHmac, hkdfSync } from 'node:crypto';
import { isAffiliateCode } from '@bb1/domain/affiliates/referral';
import type { Context } from '../../context.ts';
import { isSame } from '../../platform/crypto/mail-token.ts';

/**
 * What a browser remembers of an affiliate link after its owner's consent: the code, the time, and
 * a keyed hash over both, so that it cannot be prolonged. It does not identify its carrier.
 */
export interface RememberedLink {
  readonly code: string;
  readonly agreedAt: Date;
}

type Keyed = Pick<Context, 'appSecret'>;

const SHAPE = /^([0-9A-Z]{1,20})\.(\d{1,15})\.([\w-]{1,60})$/;

export function referralCookie(context: Keyed, { code, agreedAt }: RememberedLink): string {
  const text = `${code}.${agreedAt.getTime()}`;
  return `${text}.${mac(context, text)}`;
}

/** Null for anything that we did not write ourselves. */
export function readReferralCookie(context: Keyed, cookie: string): RememberedLink | null {
  const found = SHAPE.exec(cookie);
  const [code, moment, proof] = [found?.[1] ?? '', found?.[2] ?? '', found?.[3] ?? ''];
  if (!isAffiliateCode(code) || !isSame(proof, mac(context, `${code}.${moment}`))) return null;
  return { code, agreedAt: new Date(Number(moment)) };
}

function mac({ appSecret }: Keyed, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), 'referral cookies', 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}
