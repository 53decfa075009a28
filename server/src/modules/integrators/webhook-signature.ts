import { createHmac, hkdfSync } from 'node:crypto';

const PREFIX = 'whsec_';

/** The secret of a webhook, as Standard Webhooks spells it. Derived, so that no table has it. */
export function webhookSecret(appSecret: Buffer, integratorId: string): string {
  return PREFIX + keyOf(appSecret, integratorId).toString('base64');
}

/** The headers of a message (Standard Webhooks 1.0, "Signature scheme"); `at` is the time of sending. */
export function signedHeaders(
  { appSecret, integratorId }: { readonly appSecret: Buffer; readonly integratorId: string },
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', keyOf(appSecret, integratorId))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

function keyOf(appSecret: Buffer, integratorId: string): Buffer {
  return Buffer.from(
    hkdfSync('sha256', appSecret, Buffer.alloc(0), `webhook of integrator ${integratorId}`, 32),
  );
}
