import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { localeOfPath } from '../../language/locale-path.ts';
import { visitorSubmission } from '../../session/visitor-submission.ts';
import { ArticleText } from '../article-text.tsx';
import { contentMeta } from '../content-page.tsx';
import { contentFor } from '../content.server.ts';
import type { Route } from './+types/contact-page.ts';
import { ContactForm, SENT } from './contact-form.tsx';

export const meta = contentMeta;

export function loader(args: Route.LoaderArgs) {
  return contentFor(args, 'contact');
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return visitorSubmission(args, async (api, form) => {
    await api(sendContactMessage, {
      body: form.body(['full_name', 'email', 'message'], { more: { locale } }),
    });
    return SENT;
  });
}

/** The contact form with its surrounding text; also handles the landing page's form. */
export default function ContactPage({ loaderData: article, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-10 py-12 md:py-20">
      <h1 className="text-section">{article.title}</h1>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <ArticleText blocks={article.blocks} />
        <ContactForm answer={actionData} />
      </div>
    </div>
  );
}
