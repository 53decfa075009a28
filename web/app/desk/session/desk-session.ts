import { deskWhoAmI } from '@bb1/domain/officers/endpoints';
import type { Officer } from '@bb1/domain/officers/officer';
import { redirect } from 'react-router';
import { type ServerContext, serverContext } from '../../server-context.ts';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { asErrorPage, type PageArgs, visitorCall } from '../../session/page-api.ts';
import type { SentForm } from '../../session/submission.ts';
import { deskLoginPath } from './desk-login-path.ts';
import { submissionWithProof } from './desk-proof.ts';

// Guard and layout of one request ask the same question; the API is asked once.
const asked = new WeakMap<ServerContext, Promise<Officer | null>>();

/**
 * This request's signed-in officer, or null. The officers' session is separate from investors'
 * sessions.
 */
export function currentOfficer({ request, context }: PageArgs): Promise<Officer | null> {
  const visit = context.get(serverContext);
  const known = asked.get(visit);
  if (known) return known;
  const answer = visitorCall(
    visit,
    request,
  )(deskWhoAmI).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.status === 401) return null;
    return asErrorPage(error);
  });
  asked.set(visit, answer);
  return answer;
}

/**
 * Middleware of the back office: without an officer's session it redirects to the sign-in before
 * anything is rendered.
 */
export async function requireOfficer(args: PageArgs): Promise<void> {
  if ((await currentOfficer(args)) === null) throw redirect(deskLoginPath(args.request));
}

/**
 * The API for loaders of the back office: without a session to the officers' sign-in, any other
 * refusal becomes the error page with its status.
 */
export function deskApi(args: PageArgs): ApiCall {
  const call = deskCall(args);
  return (endpoint, input) => call(endpoint, input).catch(asErrorPage);
}

/**
 * The same for a loader to which some refusals are no error; it passes the others to `asErrorPage`.
 */
export function deskCall(args: PageArgs): ApiCall {
  return toDeskLogin(visitorCall(args.context.get(serverContext), args.request), args.request);
}

/**
 * The action of a back-office page with a form; like `submission`, but with the officers' sign-in
 * and step-up.
 */
export function deskSubmission<Done>(
  args: PageArgs,
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
) {
  return submissionWithProof(args, { through: (call) => toDeskLogin(call, args.request) }, act);
}

function toDeskLogin(call: ApiCall, request: Request): ApiCall {
  return (endpoint, input) =>
    call(endpoint, input).catch((error: unknown) => {
      throw error instanceof ApiRefusal && error.status === 401
        ? redirect(deskLoginPath(request))
        : error;
    });
}
