import { randomUUID } from 'node:crypto';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import type { WebBuild } from '../../web/app/server-context.ts';

/** Calls of the runner to the process with Vite, over the channel between them. */
export interface Invocation {
  readonly id: string;
  readonly payload: Parameters<
    NonNullable<ConstructorParameters<typeof ModuleRunner>[0]['transport']['invoke']>
  >[0];
}
export interface InvocationAnswer {
  readonly id: string;
  readonly answer: { readonly result: unknown } | { readonly error: unknown };
}

/** Pages listen for this and reload themselves if React cannot apply the edit in place. */
export const PAGE_EDITED = 'bb1:page-edited';

const ENTRY = '/app/server-entry.ts';
const RELOAD = `import { createHotContext } from '/@vite/client'; createHotContext('/page').on('${PAGE_EDITED}', () => location.reload());`;

let running: ModuleRunner | undefined;

/**
 * Loads the pages into this process, so that the first request does not wait for all of them. A
 * page with an error reports it when requested.
 */
export async function loadPages(): Promise<void> {
  await runnerOfPages()
    .import(ENTRY)
    .catch(() => undefined);
}

function runnerOfPages(): ModuleRunner {
  running ??= newRunner();
  return running;
}

function newRunner(): ModuleRunner {
  const waiting = new Map<string, (answer: InvocationAnswer['answer']) => void>();
  process.on('message', ({ id, answer }: InvocationAnswer) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  return new ModuleRunner(
    {
      hmr: false,
      transport: {
        invoke: (payload) =>
          new Promise((resolve) => {
            const invocation: Invocation = { id: randomUUID(), payload };
            waiting.set(invocation.id, resolve);
            process.send?.(invocation);
          }),
      },
    },
    new ESModulesEvaluator(),
  );
}

/** The pages' current sources: edited modules are fetched and run again for the next request. */
export async function pagesFromVite(): Promise<WebBuild> {
  const runner = runnerOfPages();
  const { themeCss } = await runner.import<Pick<WebBuild, 'themeCss'>>('/app/frame/theme-css.ts');
  return {
    themeCss,
    // The text under edit may be wrong for a while, and its page says so.
    contentFaults: () => [],
    // A cached page would be from before the edit.
    keptAddress: () => null,
    keptCookie: () => '',
    staleNotice: () => '',
    pageRoute: () => '/*',
    async handlePage(request, visit) {
      const { handlePage } = await runner.import<WebBuild>(ENTRY);
      return watchingEdits(await handlePage(request, visit), visit.nonce);
    },
  };
}

/**
 * The same page with Vite's client for one visitor: the scripts that announce edits carry this
 * answer's nonce.
 */
async function watchingEdits(response: Response, nonce: string): Promise<Response> {
  if (response.headers.get('content-type')?.startsWith('text/html') !== true) return response;
  const page = await response.text();
  const isHydrated = page.includes('__reactRouterContext');
  const watching = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<script type="module" nonce="${nonce}" src="/@vite/client"></script>`,
    ...(isHydrated ? [] : [`<script type="module" nonce="${nonce}">${RELOAD}</script>`]),
  ].join('');
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  return new Response(
    page
      // Files that a build bundles import their parts here.
      .replace(
        '<script src="/app/enhance/',
        `<script type="module" nonce="${nonce}" src="/app/enhance/`,
      )
      .replace('<style>', `<style nonce="${nonce}">`)
      .replace('</head>', `${watching}</head>`),
    { status: response.status, headers },
  );
}
