import { ArticleText } from '../article-text.tsx';
import type { Article } from '../markdown.ts';
import { ContactForm } from './contact-form.tsx';

/** Contact on the landing page: the issuer's text, and the form. */
export function ContactSection({ article }: { readonly article: Article }) {
  return (
    <section aria-labelledby="contact" className="wrap section-room">
      <h2 id="contact" className="mb-10 text-section">
        {article.title}
      </h2>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <ArticleText blocks={article.blocks} />
        <ContactForm answer={undefined} />
      </div>
    </section>
  );
}
