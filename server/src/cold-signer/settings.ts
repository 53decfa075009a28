import { z } from 'zod';

const secret = z.string().regex(/^S[A-Z2-7]{55}$/, 'is no secret key');
const schema = z.object({
  STELLAR_NETWORK_PASSPHRASE: z.string().min(1),
  STELLAR_COLD_SECRET: secret.optional(),
});

/**
 * What signing needs on a machine without network and database. Throws an Error that says what is
 * wrong.
 */
export function readColdSettings(environment: NodeJS.ProcessEnv = process.env): {
  readonly networkPassphrase: string;
  readonly secret: string | undefined;
} {
  const read = schema.safeParse(environment);
  if (!read.success)
    throw new Error(
      `The configuration is not complete:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    );
  return {
    networkPassphrase: read.data.STELLAR_NETWORK_PASSPHRASE,
    secret: read.data.STELLAR_COLD_SECRET,
  };
}
