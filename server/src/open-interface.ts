import type { Endpoint } from '@bb1/domain/endpoint';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { botCheckGate, botCheckRoutes } from './bot-check-gate.ts';
import type { Context } from './context.ts';
import type { House } from './module.ts';
import { MODULES } from './modules.ts';
import { accountIsOpen } from './modules/accounts/store.ts';
import { findCaller } from './modules/integrators/store.ts';
import { findOfficer } from './modules/officers/store.ts';
import { openApi, type Serve } from './platform/http/api.ts';
import { csrf } from './platform/http/csrf.ts';
import { describeInterface, describeSchemas } from './platform/http/describe-interface.ts';
import type { LoadLimit } from './platform/http/load-limit.ts';
import { serveOpenCalls } from './platform/http/open-calls.ts';
import { hashSecret } from './platform/ids.ts';

/** Serves all endpoints of the interface below one base path, and returns them. */
export async function openInterface(
  api: FastifyInstance,
  house: House,
  loadLimit: LoadLimit,
): Promise<readonly Endpoint[]> {
  const { config, db } = house;
  const served: Endpoint[] = [];
  loadLimit.guard(api);
  await describeApi(api, house, served);
  const bind = await openApi(api, {
    db,
    csrf: csrf(config.APP_SECRET),
    publicUrl: house.publicUrl,
    async findOfficer(id) {
      const officer = await findOfficer(db, id);
      return officer && { officerId: officer.id, name: officer.name, roles: officer.roles };
    },
    findIntegrator: (key) => findCaller(db, hashSecret(key), house.clock.now()),
    accountIsOpen: (id) => accountIsOpen(db, id),
    passesBotCheck: botCheckGate({
      db,
      botCheck: house.botCheck,
      minScore: config.RECAPTCHA_MIN_SCORE,
      withoutProofPerHour: {
        perNetwork: config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR,
        inAll: config.BOT_CHECK_WITHOUT_PROOF_PER_HOUR_IN_ALL,
      },
      onUnavailable: (error) =>
        house.log.warn(
          { err: error },
          'the bot check cannot judge; calls pass by the allowance alone',
        ),
    }),
  });
  const serve: Serve = (endpoint) => {
    served.push(endpoint);
    return bind(endpoint);
  };
  botCheckRoutes(serve, house.botCheck);
  for (const module of MODULES) module.routes?.(serve, house);
  for (const module of MODULES) await module.webhook?.(api, house);
  await serveOpenCalls(
    api,
    house,
    MODULES.flatMap((module) => module.open?.(house) ?? []),
  );
  for (const module of MODULES) module.desk?.(serve, house);
  return served;
}

/** The description is generated from the schemas that validate requests and answers. */
async function describeApi(
  api: FastifyInstance,
  context: Context,
  served: readonly Endpoint[],
): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${context.offering.name}: investor portal`,
        description:
          'Amounts are decimal strings. Calls that change something repeat the cookie CSRF-TOKEN in the header X-CSRF-TOKEN. Refusals carry a code and messages per field in the language of Accept-Language. Every answer names in X-Request-Id and traceparent (W3C Trace Context) under which ids the logs have it; both may be sent. Integrators have a key in the header Authorization and send no cookies.',
        version: '1',
      },
    },
    transform: describeSchemas,
  });
  let description: object | undefined;
  api.get(
    '/openapi.json',
    { schema: { hide: true } },
    () =>
      (description ??= describeInterface(api.swagger(), served, {
        basePath: api.prefix,
        publicUrl: context.publicUrl,
      })),
  );
}
