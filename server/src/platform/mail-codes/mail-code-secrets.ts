import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { MAIL_CODE_DIGITS } from '@bb1/domain/mail-code';

/** The binding of a code: it works for no other purpose, person or mailbox. */
export interface MailCodeUse {
  readonly purpose: string;
  readonly subjectId: string;
  /** The email address it was sent to. */
  readonly to: string;
}

export function newMailCode(): string {
  return String(randomInt(10 ** MAIL_CODE_DIGITS)).padStart(MAIL_CODE_DIGITS, '0');
}

/** Eight digits could be found from a plain hash by brute force; a keyed hash prevents that. */
export function hashMailCode(
  appSecret: Buffer,
  { purpose, subjectId, to }: MailCodeUse,
  code: string,
): Buffer {
  return createHmac('sha256', keyFor(appSecret, 'mail codes'))
    .update(JSON.stringify([purpose, subjectId, to.toLowerCase(), code]))
    .digest();
}

/** The sealed code in the outbox, whose rows outlive it: opened only while the mail is rendered. */
export function sealMailCode(appSecret: Buffer, code: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, 'mail codes in mails'), nonce);
  return Buffer.concat([
    nonce,
    cipher.update(code, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url');
}

/** Throws for anything that was not sealed here. */
export function openMailCode(appSecret: Buffer, text: string): string {
  const sealed = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(appSecret, 'mail codes in mails'),
    sealed.subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
    'utf8',
  );
}

function keyFor(appSecret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), use, 32));
}
