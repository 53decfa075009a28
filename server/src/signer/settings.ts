import { z } from 'zod';

const schema = z.object({
  /** The folder with policy.json, keys.sealed and journal.jsonl. */
  SIGNER_FOLDER: z.string().min(1),
  /** Opens keys.sealed. */
  SIGNER_PASSPHRASE: z.string().min(16),
  /** For `signer seal` alone: the passphrase from then on. */
  SIGNER_NEW_PASSPHRASE: z.string().min(16).optional(),
  /** A path of a Unix socket, or `host:port` of the loopback. */
  SIGNER_ADDRESS: z.string().min(1),
  /** What the server has to say with each request. */
  SIGNER_LOGIN: z.string().min(32),
});
export type SignerSettings = z.infer<typeof schema>;

/** The signer's part of the environment. Throws Error that lists everything missing or wrong. */
export function readSignerSettings(environment: NodeJS.ProcessEnv = process.env): SignerSettings {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not complete:\n${lines.join('\n')}`);
}
