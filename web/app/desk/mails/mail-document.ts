export const MAIL_THEMES = ['light', 'dark'] as const;
export type MailTheme = (typeof MAIL_THEMES)[number];

/**
 * A mail as a sandboxed document: no script, no form, no picture from elsewhere, no link out of the
 * frame. A theme shows it as mail programs of that theme do.
 */
export function mailDocument(html: string, theme: MailTheme | null = null): Response {
  const shown =
    theme === null
      ? html
      : html.replace(
          '@media (prefers-color-scheme:dark)',
          theme === 'dark' ? '@media all' : '@media not all',
        );
  return new Response(shown, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    },
  });
}
