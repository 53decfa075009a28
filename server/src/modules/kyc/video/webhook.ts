import type { FastifyInstance } from 'fastify';
import type { Limit } from '@bb1/domain/endpoint';
import { PROVIDER_SIGNATURE_HEADER } from '@bb1/domain/video-identification/provider-event';
import { refuse } from '@bb1/domain/refusal';
import { networkOf } from '../../../platform/http/network-of.ts';
import { countCall } from '../../../platform/http/rate-limit.ts';
import { takeProviderEvent } from './provider-events.ts';
import type { VideoSetting } from './video-setting.ts';

const MOST_BYTES = 65_536;
const MESSAGES: Limit = { max: 600, perSeconds: 60 };

/**
 * The outside provider's webhook. Not an endpoint of the interface: it has no session or token. A
 * signature over the raw bytes authenticates it, so they are read unparsed.
 */
export async function videoWebhook(api: FastifyInstance, setting: VideoSetting): Promise<void> {
  const { provider, acceptsSandboxEvents } = setting.video;
  await api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(
      '/webhooks/video_identification',
      { schema: { hide: true }, bodyLimit: MOST_BYTES },
      async (request, reply) => {
        await countCall(setting.db, `video_webhook|${networkOf(request.ip)}`, MESSAGES);
        const signature = request.headers[PROVIDER_SIGNATURE_HEADER];
        const event =
          Buffer.isBuffer(request.body) && typeof signature === 'string'
            ? provider.readEvent({ body: request.body, signature })
            : null;
        if (event === null || (event.sandbox && !acceptsSandboxEvents))
          throw refuse('forbidden', 'not_allowed');
        await takeProviderEvent(setting, event);
        return reply.code(204).send();
      },
    );
    done();
  });
}
