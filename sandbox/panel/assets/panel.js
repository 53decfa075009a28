// Copy buttons, and parts of the page that stay up to date. Everything works without this file as well.
const REFRESH_MS = 5000;
const COPIED_MS = 1500;

for (const button of document.querySelectorAll('.copy, .log-in')) button.hidden = false;

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('.copy') : null;
  if (button !== null && button.dataset.busy === undefined) void copyBeside(button);
});

async function copyBeside(button) {
  await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
  const label = button.textContent;
  button.dataset.busy = '';
  button.textContent = button.dataset.copy;
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.busy;
  }, COPIED_MS);
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('.log-in') : null;
  if (button !== null) void logIn(button);
});

/** As the officer of this entry, in this browser. */
async function logIn(button) {
  const [email, password, code] = [...button.closest('li').querySelectorAll('dd code')].map(
    ({ textContent }) => textContent,
  );
  button.disabled = true;
  // The answer sets the token that every change repeats.
  await fetch('/api/config');
  const token = /(?:^|; )CSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const answer = await fetch('/api/desk/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(token) },
    body: JSON.stringify({ email, password, code }),
  });
  button.disabled = false;
  if (answer.ok) return location.assign('/desk');
  button.removeAttribute('aria-label');
  button.textContent = button.dataset.failed;
}

document.addEventListener('change', (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.dataset.into === undefined) return;
  const [file] = input.files;
  if (file !== undefined)
    void file.text().then((text) => (document.getElementById(input.dataset.into).value = text));
});

/** A part with a version holds forms: it is redrawn only when the version has changed, and never while it has the focus. */
function refreshPart(part, fresh) {
  if (fresh === null || part.contains(document.activeElement)) return;
  if (part.dataset.version !== undefined && part.dataset.version === fresh.dataset.version) return;
  if (part.innerHTML === fresh.innerHTML) return;
  part.replaceChildren(...fresh.childNodes);
  if (fresh.dataset.version !== undefined) part.dataset.version = fresh.dataset.version;
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer === null || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]'))
    refreshPart(part, fresh.getElementById(part.id));
}

if (document.querySelector('[data-live]') !== null) {
  setInterval(() => void refresh(), REFRESH_MS);
  document.addEventListener('visibilitychange', () => void refresh());
}
