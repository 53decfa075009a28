import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CaughtMail } from '../mailbox/mailbox.ts';
import type { World } from './act.ts';
import { ACTS } from './acts.ts';
import { failureOf } from './failure.ts';
import { textOf } from './fields.ts';
import { homeContent } from './home-page.ts';
import { html } from './html.ts';
import {
  framedMailHtml,
  MAIL_HTML_POLICY,
  mailContent,
  mailListContent,
  mailPath,
  subjectOf,
} from './mail-pages.ts';
import { Notices } from './notices.ts';
import { type Frame, localPath, page, PAGE_POLICY } from './page-frame.ts';
import { fieldsOf, queryOf } from './request-parts.ts';
import { speechFor, type Speech } from './speech.ts';
import { homeView } from './state.ts';
import { fileNameOf } from './statement-shelf.ts';
import { nameOf, traceContent, traceListContent, tracePath } from './trace-pages.ts';
import { walletContent } from './wallet-page.ts';

/** The panel's pages. Every form returns to the panel with a notice of its outcome. */
export async function pageRoutes(app: FastifyInstance, world: World): Promise<void> {
  const notices = new Notices();

  app.setErrorHandler((error, request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const { status, sentence } = failureOf(error, speech.texts);
    return sendMessage(reply.code(status), { world, speech, sentence });
  });
  app.setNotFoundHandler((request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    return sendMessage(reply.code(404), { world, speech, sentence: speech.texts.refused.notFound });
  });

  app.get('/', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const orderFilter = queryOf(request, 'order');
    const content = homeContent(speech, await homeView(world, orderFilter));
    return sendPage(reply, world, {
      speech,
      title: speech.texts.title,
      path: '/sandbox/',
      query: { order: orderFilter },
      notice: notices.find(queryOf(request, 'notice')),
      content,
    });
  });

  app.get('/wallet', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const asked = queryOf(request, 'request');
    const content = walletContent(speech, {
      accounts: world.wallet.accounts(),
      tokenCode: world.asset.code,
      request: asked,
    });
    return sendPage(reply, world, {
      speech,
      title: speech.texts.wallet.heading,
      path: '/sandbox/wallet',
      query: { request: asked },
      notice: notices.find(queryOf(request, 'notice')),
      content,
    });
  });

  app.get('/mails', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const to = queryOf(request, 'to');
    const content = mailListContent(speech, { mails: mailsTo(world, to), to });
    return sendPage(reply, world, {
      speech,
      title: speech.texts.mails.heading,
      path: '/sandbox/mails',
      query: { to },
      content,
    });
  });

  app.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const mail = findMail(world, request.params.id);
    if (mail === null)
      return sendMessage(reply.code(404), { world, speech, sentence: speech.texts.mails.missing });
    return sendPage(reply, world, {
      speech,
      title: subjectOf(mail, speech.texts.mails.noSubject),
      path: mailPath(mail.id),
      content: mailContent(speech, mail),
    });
  });

  app.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = findMail(world, request.params.id);
    if (mail === null)
      return sendMessage(reply.code(404), {
        world,
        speech: speechFor(queryOf(request, 'lang')),
        sentence: speechFor(queryOf(request, 'lang')).texts.mails.missing,
      });
    return reply
      .headers({ ...HTML_HEADERS, 'content-security-policy': MAIL_HTML_POLICY })
      .send(framedMailHtml(mail.html));
  });

  app.get('/traces', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const show = queryOf(request, 'show');
    const view = { traces: world.traces.list(), isAll: show === 'all' };
    return sendPage(reply, world, {
      speech,
      title: speech.texts.traces.heading,
      path: '/sandbox/traces',
      query: { show },
      content: traceListContent(speech, view),
    });
  });

  app.get<{ Params: { id: string } }>('/traces/:id', async (request, reply) => {
    const speech = speechFor(queryOf(request, 'lang'));
    const trace = world.traces.find(request.params.id);
    if (trace === null)
      return sendMessage(reply.code(404), { world, speech, sentence: speech.texts.traces.missing });
    return sendPage(reply, world, {
      speech,
      title: nameOf(trace.spans),
      path: tracePath(trace.id),
      content: traceContent(speech, trace),
    });
  });

  app.get<{ Params: { file: string } }>('/bank/statements/:file', async (request, reply) => {
    const statement = world.statements.find(request.params.file);
    const speech = speechFor(queryOf(request, 'lang'));
    if (statement === null)
      return sendMessage(reply.code(404), {
        world,
        speech,
        sentence: speech.texts.refused.statement({ id: request.params.file }),
      });
    const type = statement.version === 'mt940' ? 'text/plain' : 'application/xml';
    return reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileNameOf(statement)}"`,
        'cache-control': 'no-store',
      })
      .send(statement.text);
  });

  for (const act of ACTS) {
    app.post<{ Params: { reference?: string } }>(act.path, async (request, reply) => {
      const fields = fieldsOf(request);
      const speech = speechFor(textOf(fields, 'lang'));
      const notice = await act.run(world, fields, request.params.reference ?? '').then(
        (done) => notices.add({ kind: 'done', text: done.notice(speech) }),
        (error: unknown) =>
          notices.add({ kind: 'refused', text: html`${failureOf(error, speech.texts).sentence}` }),
      );
      return reply.redirect(localPath(act.page ?? '/sandbox/', speech.locale, { notice }), 303);
    });
  }
}

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

/** A page without a filter or a notice, unless it has one. */
function sendPage(
  reply: FastifyReply,
  { portalUrl }: World,
  shown: Omit<Frame, 'portalUrl' | 'query' | 'notice'> & Partial<Frame>,
): FastifyReply {
  return reply
    .headers({ ...HTML_HEADERS, 'content-security-policy': PAGE_POLICY })
    .send(page({ portalUrl, query: {}, notice: null, ...shown }).text);
}

function sendMessage(
  reply: FastifyReply,
  options: { readonly world: World; readonly speech: Speech; readonly sentence: string },
): FastifyReply {
  const { world, speech, sentence } = options;
  const content = html`<div class="intro"><h1>${sentence}</h1><p><a href="${localPath('/sandbox/', speech.locale)}">${speech.texts.back}</a></p></div>`;
  return sendPage(reply, world, {
    speech,
    title: sentence,
    path: '/sandbox/',
    content,
  });
}

function findMail(world: World, id: string): CaughtMail | null {
  return world.mailbox.mails().find((mail) => mail.id === id) ?? null;
}

/** A part of the address is enough for a search. */
function mailsTo(world: World, to: string): CaughtMail[] {
  return world.mailbox
    .mails()
    .filter((mail) => mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())));
}
