import type { Locale } from '@bb1/domain/locale';
import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import type { ApiCall } from '../../session/api-client.ts';
import type { PageArgs } from '../../session/page-api.ts';
import type { SentForm } from '../../session/submission.ts';
import { deskSubmission } from './desk-session.ts';

/** Where an act is done. */
interface ActPlace<Param extends string> {
  readonly params: Readonly<Record<Param, string>>;
  readonly locale: Locale;
  /** Leads on to a page in the officer's language. */
  readonly to: (path: string) => Response;
  /** Leads on to the proposal that waits for a second officer. */
  readonly toApproval: (proposed: { readonly id: string }) => Response;
}

type Act<Param extends string, Done = unknown> = (
  api: ApiCall,
  form: SentForm,
  at: ActPlace<Param>,
) => Promise<Done>;

/** What officers do on a page, by the `intent` of its forms. */
export type Acts<Param extends string = 'id'> = Readonly<Record<string, Act<Param>>>;

type ActArgs<Param extends string> = PageArgs & {
  readonly params: Readonly<Record<Param, string>>;
};

/** The action of a page with one act; the page gets its answer. */
export function pageAct<Param extends string = 'id', Done = unknown>(act: Act<Param, Done>) {
  return (args: ActArgs<Param>) => {
    const locale = localeOfPath(new URL(args.request.url).pathname);
    const to = (path: string) => redirect(localPath(locale, path));
    const toApproval = ({ id }: { readonly id: string }) => to(`/desk/approvals/${id}`);
    const at = { params: args.params, locale, to, toApproval };
    return deskSubmission(args, (api, form) => act(api, form, at));
  };
}

/**
 * The action of a page: performs the act that the sent form names by its `intent`, and answers which
 * one is done, or leads on to another page.
 */
export function pageActs<Param extends string = 'id'>(acts: Acts<Param>) {
  return pageAct<Param>(async (api, form, at) => {
    const done = form.text('intent');
    const act = Object.hasOwn(acts, done) ? acts[done] : undefined;
    if (act === undefined) throw new Response(null, { status: 400 });
    const answer = await act(api, form, at);
    return answer instanceof Response ? answer : { done };
  });
}
