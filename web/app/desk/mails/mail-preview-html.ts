import type { Route } from './+types/mail-preview-html.ts';
import { mailDocument, MAIL_THEMES } from './mail-document.ts';
import { loadPreview } from './previewed.ts';

export async function loader(args: Route.LoaderArgs) {
  const { html } = await loadPreview(args);
  const theme = new URL(args.request.url).searchParams.get('theme');
  return mailDocument(html, MAIL_THEMES.find((one) => one === theme) ?? null);
}
