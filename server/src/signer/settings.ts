import { z } from 'zod';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The token travels with each call. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOOPBACK.has(hostname);
}

const schema = z
  .object({
    /** The folder with policy.json, journal.jsonl, and keys.sealed or keys.json. */
    SIGNER_FOLDER: z.string().min(1),
    /** Opens keys.sealed; without a key service and a token. */
    SIGNER_PASSPHRASE: z.string().min(16).optional(),
    /** For `signer seal` alone: the passphrase from then on. */
    SIGNER_NEW_PASSPHRASE: z.string().min(16).optional(),
    /** The transit engine of the key service that holds the keys named in keys.json. */
    SIGNER_KEY_SERVICE: z
      .url({ protocol: /^https?$/, normalize: true })
      .refine(isPrivate, 'must be https')
      .optional(),
    /** What the key service asks for. */
    SIGNER_KEY_SERVICE_TOKEN: z.string().min(1).optional(),
    /** The library of the PKCS#11 module with the token that holds the keys named in keys.json. */
    SIGNER_PKCS11_MODULE: z.string().min(1).optional(),
    /** The token's label. */
    SIGNER_PKCS11_TOKEN: z.string().min(1).optional(),
    SIGNER_PKCS11_PIN: z.string().min(4).optional(),
    /** A path of a Unix socket, or `host:port` of the loopback. */
    SIGNER_ADDRESS: z.string().min(1),
    /** What the server has to say with each request. */
    SIGNER_LOGIN: z.string().min(32),
  })
  .refine(
    ({
      SIGNER_PASSPHRASE: passphrase,
      SIGNER_KEY_SERVICE: service,
      SIGNER_PKCS11_MODULE: pkcs11,
    }) => [passphrase, service, pkcs11].filter((one) => one !== undefined).length === 1,
    {
      path: ['SIGNER_PASSPHRASE'],
      error:
        'either this, SIGNER_KEY_SERVICE or SIGNER_PKCS11_MODULE says where the keys are, and only one of them',
    },
  )
  .refine(
    ({ SIGNER_KEY_SERVICE: service, SIGNER_KEY_SERVICE_TOKEN: token }) =>
      service === undefined || token !== undefined,
    { path: ['SIGNER_KEY_SERVICE_TOKEN'], error: 'is missing' },
  )
  .superRefine(({ SIGNER_PKCS11_MODULE: pkcs11, ...settings }, context) => {
    if (pkcs11 === undefined) return;
    for (const name of ['SIGNER_PKCS11_TOKEN', 'SIGNER_PKCS11_PIN'] as const)
      if (settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
  });
export type SignerSettings = z.infer<typeof schema>;

/** The signer's part of the environment. Throws Error that lists everything missing or wrong. */
export function readSignerSettings(environment: NodeJS.ProcessEnv = process.env): SignerSettings {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not complete:\n${lines.join('\n')}`);
}
