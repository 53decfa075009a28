import type { Locale } from '@bb1/domain/locale';
import { localeOfPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import type { SentForm } from '../../session/submission.ts';
import { deskSubmission } from './desk-session.ts';

type Act<Param extends string> = (
  api: ApiCall,
  form: SentForm,
  at: { readonly params: Readonly<Record<Param, string>>; readonly locale: Locale },
) => Promise<unknown>;

/** What officers do on a page, by the `intent` of its forms. */
export type Acts<Param extends string = 'id'> = Readonly<Record<string, Act<Param>>>;

/**
 * The action of a page: performs the act that the sent form names by its `intent`, and answers which
 * one is done, or leads on to another page.
 */
export function pageActs<Param extends string = 'id'>(acts: Acts<Param>) {
  return (args: PageArgs & { readonly params: Readonly<Record<Param, string>> }) =>
    deskSubmission(args, async (api, form) => {
      const done = form.text('intent');
      const act = Object.hasOwn(acts, done) ? acts[done] : undefined;
      if (act === undefined) throw new Response(null, { status: 400 });
      const locale = localeOfPath(new URL(args.request.url).pathname);
      const answer = await act(api, form, { params: args.params, locale });
      return answer instanceof Response ? answer : { done };
    });
}
