import { z } from 'zod';

export const base64Key = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32)
    context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64' });
  return bytes;
});
/** `address` or `Name <address>`; no header can be smuggled in. */
export const MAIL_SENDER =
  /^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+)$/;
export const publicKey = z.string().regex(/^G[A-Z2-7]{55}$/, 'must be a Stellar public key (G…)');
export const secretKey = z.string().regex(/^S[A-Z2-7]{55}$/, 'must be a Stellar secret key (S…)');
export const partsOfList = (text: string) => text.split(',').filter((one) => one !== '');
export const serverUrls = (scheme: RegExp) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(z.string().regex(scheme, 'is not the address of such a server')));

/** `name: value|name: value`, one for each address of a list and in its order; empty is none. */
export const requestHeaders = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split('|').map((one) => {
      if (one.trim() === '') return null;
      const [, name, value] = /^\s*([\w-]+):\s*([\x21-\x7e][\x20-\x7e]*?)\s*$/.exec(one) ?? [];
      if (name !== undefined && value !== undefined) return { name, value };
      context.addIssue({ code: 'custom', message: 'must be name: value' });
      return null;
    }),
  );

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry writes them. */
export const collectorHeaders = z
  .string()
  .default('')
  .transform((text, context) => {
    const headers: Record<string, string> = {};
    for (const one of partsOfList(text)) {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(one) ?? [];
      if (name === '' || /%(?![0-9a-f]{2})/i.test(value))
        context.addIssue({ code: 'custom', message: 'must be name=value' });
      else headers[name] = decodeURIComponent(value);
    }
    return headers;
  });

/** `name=value`: what a claim of a token has to say. */
export const requiredClaim = z.string().transform((text, context) => {
  const [, name = '', value = ''] = /^([\w:./-]+)=(.+)$/.exec(text) ?? [];
  if (name === '') context.addIssue({ code: 'custom', message: 'must be name=value' });
  return { name, value };
});

export const listenAddress = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535)
    context.addIssue({ code: 'custom', message: 'must be host:port' });
  return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) };
});

/** Whether a text is scheme and host alone: paths of the site are absolute. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && (href === `${origin}/` || href === origin);
}
