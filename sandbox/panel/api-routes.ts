import type { FastifyInstance } from 'fastify';
import type { World } from './act.ts';
import { ACTS } from './acts.ts';
import { failureOf } from './failure.ts';
import { speechFor } from './speech.ts';
import { statementUrl } from './statement-shelf.ts';
import { apiState } from './state.ts';
import { fieldsOf, queryOf } from './request-parts.ts';

/** The panel's API, described in docs/sandbox.md. */
export async function apiRoutes(app: FastifyInstance, world: World): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, sentence } = failureOf(error, speechFor(queryOf(request, 'lang')).texts);
    return reply.code(status).send({ message: sentence });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ message: speechFor(queryOf(request, 'lang')).texts.refused.notFound }),
  );

  app.get('/state', async () => apiState(world));
  app.get('/mails', (request) => {
    const to = queryOf(request, 'to');
    const mails = world.mailbox.mails(to === '' ? {} : { to });
    return {
      mails: mails.map(
        ({ id, messageId, from, to: recipients, subject, text, html, receivedAt }) => ({
          id,
          message_id: messageId,
          from,
          to: recipients,
          subject,
          text,
          html,
          received_at: receivedAt,
        }),
      ),
    };
  });
  app.get('/bank/statements', async () => ({
    statements: world.statements.list().map((statement) => ({
      id: statement.id,
      version: statement.version,
      url: statementUrl(statement),
    })),
  }));
  for (const act of ACTS) {
    app.post<{ Params: { reference?: string } }>(act.path, (request) =>
      act
        .run(world, fieldsOf(request), request.params.reference ?? '')
        .then(({ answer }) => answer),
    );
  }
}
