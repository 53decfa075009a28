import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { receiveMessage } from './receive-message.ts';

export function contactRoutes(serve: Serve, context: Context): void {
  serve(sendContactMessage)(async (call) => {
    await receiveMessage(context, call.body, call.browser);
    return {};
  });
}
