/**
 * A mail as a sandboxed document: no script, no form, no picture from elsewhere, no link out of the
 * frame.
 */
export function mailDocument(html: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    },
  });
}
