import { startRecaptchaStandIn } from './recaptcha-stand-in.ts';

const PASSED_ON = [
  'BOT_CHECK',
  'PROOF_OF_WORK_COST',
  'BOT_CHECK_WITHOUT_PROOF_PER_HOUR',
  'BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL',
  'RECAPTCHA_MIN_SCORE',
];

/**
 * The server's bot check settings. Programs without proofs create the demonstration data, so calls
 * without a proof pass unless the variables say otherwise. `BOT_CHECK=recaptcha` starts a stand-in.
 */
export async function botCheckEnvironment(): Promise<{
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  const given = Object.fromEntries(
    PASSED_ON.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  const environment = {
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR: '1000000',
    BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL: '1000000',
    ...given,
  };
  if (given['BOT_CHECK'] !== 'recaptcha') return { environment, close: () => Promise.resolve() };
  const standIn = await startRecaptchaStandIn({ port: 0 });
  const { siteKey, secret, scriptUrl, verifyUrl } = standIn;
  return {
    environment: {
      ...environment,
      RECAPTCHA_SITE_KEY: siteKey,
      RECAPTCHA_SECRET: secret,
      RECAPTCHA_SCRIPT_URL: scriptUrl,
      RECAPTCHA_VERIFY_URL: verifyUrl,
    },
    close: () => standIn.close(),
  };
}
