import { randomBytes } from 'node:crypto';
import { API_PATH } from '../api-path.ts';
import { startVideoProvider } from './video-provider-stand-in.ts';

const PASSED_ON = [
  'VIDEO_PROVIDER',
  'VIDEO_RECORDING',
  'VIDEO_LEAST_SECONDS',
  'VIDEO_OPENING_HOURS',
  'STUN_URLS',
  'TURN_URLS',
  'TURN_SECRET',
];

/**
 * The server's video identification settings, by the variables. `VIDEO_PROVIDER=outside` starts a
 * stand-in.
 */
export async function videoEnvironment({
  portalUrl,
}: {
  readonly portalUrl: string;
}): Promise<{ readonly environment: Readonly<Record<string, string>>; close(): Promise<void> }> {
  const given = Object.fromEntries(
    PASSED_ON.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  if (given['VIDEO_PROVIDER'] !== 'outside')
    return { environment: given, close: () => Promise.resolve() };
  const secret = randomBytes(32);
  const standIn = await startVideoProvider({ secret });
  standIn.sendWebhooksTo(`${portalUrl}${API_PATH}/webhooks/video_identification`);
  return {
    environment: {
      ...given,
      VIDEO_PROVIDER_URL: standIn.url,
      VIDEO_PROVIDER_SECRET: secret.toString('base64'),
    },
    close: () => standIn.close(),
  };
}
