import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebBuild } from '../../web/app/server-context.ts';
import type { Product } from './compose.ts';
import type { Config } from './config.ts';
import { readContent } from './read-content.ts';
import { publicEdition } from './modules/offering/public-edition.ts';
import { registerDocumentFiles } from './platform/http/document-files.ts';
import { inProcessCall } from './platform/http/in-process-call.ts';
import { forwardSandbox } from './platform/http/forward-sandbox.ts';
import { registerWebSite } from './platform/http/web-site.ts';
import { OperatorError } from './platform/operator-error.ts';
import { SERVER_FOLDER } from './platform/server-folder.ts';

/**
 * The two pages of a video identification, the person's and the officer's. No other may use camera
 * or microphone.
 */
const CALL_PAGES =
  /^(?:\/de)?\/(?:verification\/video_identification|desk\/video\/[0-9a-f-]{36})\/?$/;

const WEB_BUILD = resolve(SERVER_FOLDER, '../web/build');

/** The pages as `npm run build` left them. */
export async function builtPages(): Promise<WebBuild> {
  return (await import(pathToFileURL(resolve(WEB_BUILD, 'server/index.js')).href)) as WebBuild;
}

/** Serves the web. In sandbox mode, and only then, `/sandbox` leads to the stand-ins' panel. */
export async function serveWeb(product: Product, config: Config, build: WebBuild): Promise<void> {
  const { app, context, integrations } = product;
  const content = await readContent(config.CONTENT_DIR);
  const faults = build.contentFaults(content, context.offering);
  if (faults.length > 0)
    throw new OperatorError(
      `CONTENT_DIR: the content files in ${config.CONTENT_DIR} do not fit the offering:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  // With a language in front, since a single word could be one.
  if (build.pageRoute(`/de${config.API_PATH}`) !== '/*')
    throw new OperatorError(`API_PATH: ${config.API_PATH} is the address of a page`);
  if (config.MODE === 'sandbox' && config.SANDBOX_URL !== undefined)
    forwardSandbox(app, config.SANDBOX_URL, config.PUBLIC_URL);
  const documents = await registerDocumentFiles(app, {
    directory: config.DOCUMENTS_DIR ?? join(config.CONTENT_DIR, 'files'),
  });
  await registerWebSite(app, {
    clientDirectory: resolve(WEB_BUILD, 'client'),
    offeringFiles: resolve(config.CONTENT_DIR, 'public'),
    build,
    call: inProcessCall(app, { basePath: config.API_PATH }),
    publicUrl: config.PUBLIC_URL,
    mode: config.MODE,
    apiPath: config.API_PATH,
    offering: context.offering,
    content,
    statementYears: documents
      .flatMap((file) => /^financial-statements-(\d{4})\.pdf$/.exec(file)?.[1] ?? [])
      .map(Number)
      .toSorted((one, other) => one - other),
    mostFileBytes: Math.max(
      ...product.endpoints.map(({ files }) =>
        files === undefined ? 0 : files.maxCount * files.maxBytes,
      ),
    ),
    edition: publicEdition(product.house),
    loadLimit: product.loadLimit,
    foreignSources: integrations.botCheck.pageSources,
    mayUseCamera: (path) => CALL_PAGES.test(path),
    log: app.log,
    now: () => context.clock.now(),
  });
}
