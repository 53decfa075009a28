import type { CaughtMail } from '../mailbox/mailbox.ts';
import { berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { localPath } from './page-frame.ts';
import { type Speech } from './speech.ts';

/**
 * The HTML part of a mail is untrusted: it may use inline styles and embedded pictures, runs and
 * fetches nothing, and has no origin. A clicked link leaves the frame.
 */
export const MAIL_HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox";

const LISTED = 200;
const LINK = /https?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gu;

export function mailListContent(
  speech: Speech,
  view: { readonly mails: readonly CaughtMail[]; readonly to: string },
): Html {
  const { locale, texts } = speech;
  const { mails: words } = texts;
  const shown = view.mails.slice(0, LISTED);
  return html`<div class="intro"><h1>${words.heading}</h1><p>${words.lead}</p></div>
<form method="get" action="/sandbox/mails" role="search" class="fields line">${locale === 'de' ? html`<input type="hidden" name="lang" value="de">` : null}
<label>${words.to}<input type="search" name="to" value="${view.to}" autocomplete="off" spellcheck="false"></label><button>${words.find}</button>
${view.to === '' ? null : html`<a class="aside" href="${localPath('/sandbox/mails', locale)}">${words.all}</a>`}</form>
<div id="mail-list" data-live>${shown.length === 0 ? html`<p class="empty">${view.to === '' ? words.none : words.noneFor({ recipient: view.to })}</p>` : html`<ul class="mails">${shown.map((mail) => listItem(speech, mail))}</ul>`}
${view.mails.length > LISTED ? html`<p class="hint">${texts.onlyNewest({ count: LISTED })}</p>` : null}</div>`;
}

function listItem({ locale, texts }: Speech, mail: CaughtMail): Html {
  return html`<li><a href="${localPath(mailPath(mail.id), locale)}"><strong>${subjectOf(mail, texts.mails.noSubject)}</strong><span>${mail.to.join(', ')}</span><time datetime="${mail.receivedAt}">${berlinWords(locale, new Date(mail.receivedAt))}</time></a></li>`;
}

export function mailContent(speech: Speech, mail: CaughtMail): Html {
  const { locale, texts } = speech;
  const { mails: words } = texts;
  return html`<p class="back"><a href="${localPath('/sandbox/mails', locale)}">← ${words.back}</a></p>
<article class="mail">
<h1>${subjectOf(mail, words.noSubject)}</h1>
<dl class="facts">${row(words.from, mail.from)}${row(words.to, mail.to.join(', '))}${row(words.received, berlinWords(locale, new Date(mail.receivedAt)))}${row(words.id, mail.messageId)}</dl>
${mail.html === '' ? null : html`<section class="card" aria-labelledby="as-html"><h2 id="as-html">${words.html}</h2><iframe title="${words.html}" src="${mailPath(mail.id)}/html" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"></iframe></section>`}
<section class="card" aria-labelledby="as-text"><h2 id="as-text">${words.text}</h2>${mail.text === '' ? html`<p class="empty">${words.noText}</p>` : html`<pre>${withLinks(mail.text)}</pre>`}</section>
</article>`;
}

function row(term: string, value: string): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
}

/** Adds the target of links. Only within the head it does not trigger quirks mode. */
export function framedMailHtml(mailHtml: string): string {
  const target = '<base target="_top">';
  const head = /<head(?:\s[^>]*)?>/iu.exec(mailHtml);
  if (head === null) return `<!doctype html>${target}${mailHtml}`;
  const end = head.index + head[0].length;
  return mailHtml.slice(0, end) + target + mailHtml.slice(end);
}

export function mailPath(id: string): string {
  return `/sandbox/mails/${encodeURIComponent(id)}`;
}

export function subjectOf(mail: CaughtMail, none: string): string {
  return mail.subject.trim() === '' ? none : mail.subject;
}

function withLinks(text: string): Html[] {
  const pieces: Html[] = [];
  let done = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    pieces.push(html`${text.slice(done, index)}<a href="${url}">${url}</a>`);
    done = index + url.length;
  }
  return [...pieces, html`${text.slice(done)}`];
}
