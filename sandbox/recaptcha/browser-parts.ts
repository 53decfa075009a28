/**
 * What a site loads as `api.js`. As with the real service the token comes out of a frame of the service's own origin,
 * and the site's name goes there in base64, as `co`.
 */
export const SCRIPT = `(() => {
  const service = new URL(document.currentScript.src).origin;
  const token = (key, action) => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = 'reCAPTCHA';
    frame.src = service + '/recaptcha/api2/anchor?' + new URLSearchParams({ k: key, sa: action, co: btoa(location.origin) });
    const hear = (event) => {
      if (event.origin !== service || event.source !== frame.contentWindow) return;
      removeEventListener('message', hear);
      frame.remove();
      if (event.data.token === null) reject(new Error('no token'));
      else resolve(event.data.token);
    };
    addEventListener('message', hear);
    document.body.append(frame);
  });
  window.grecaptcha = {
    ready: (then) => void setTimeout(then),
    execute: (key, { action }) => token(key, action),
  };
})();
`;

export function anchorPage({
  token,
  parentOrigin,
}: {
  readonly token: string | null;
  readonly parentOrigin: string;
}): string {
  return `<!doctype html><title>reCAPTCHA</title><script>parent.postMessage(${JSON.stringify({ token })}, ${JSON.stringify(parentOrigin)})</script>`;
}
