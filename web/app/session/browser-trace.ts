/**
 * The browser's part of a trace (W3C Trace Context). What a page asks of its own site is part of the
 * page's trace, below the click that caused it; a click that opens another page begins a trace.
 */
interface Cause {
  readonly traceId: string;
  readonly spanId: string;
  readonly at: number;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** A page that asks again and again, later and on its own, would make a trace of hours. */
const CAUSES_FOR_MS = 30_000;

let page: Cause | null = null;
let click: Cause | null = null;
/** The time of a click that has caused no request yet. */
let clickedAt = -Infinity;
let reference = '';

/** The name in the log of what the page asked last; empty while the document is all there is. */
export function latestReference(): string {
  return reference;
}

/** From now on each request of this document to its own site names its trace. */
export function traceRequests(): void {
  page = causeIn(document.querySelector('meta[name=traceparent]')?.getAttribute('content'));
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true });
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin) return send(input, init);
    const isPage = pathname.endsWith('.data');
    const headers = new Headers(
      init?.headers ?? (input instanceof Request ? input.headers : undefined),
    );
    const opensPage = isPage && pathname !== `${location.pathname}.data`;
    for (const [name, value] of Object.entries(traceHeaders(opensPage))) headers.set(name, value);
    const answer = await send(input, { ...init, headers });
    if (isPage) reference = answer.headers.get('x-request-id') ?? reference;
    if (opensPage) page = causeIn(answer.headers.get('traceparent'));
    return answer;
  };
}

/** A new click says when it was, and which page is around it: the server has no clock of it. */
function traceHeaders(opensPage: boolean): Readonly<Record<string, string>> {
  const now = performance.now();
  const since = now - clickedAt;
  const isRecent = (one: Cause | null) => one !== null && now - one.at < CAUSES_FOR_MS;
  if (since < CAUSES_FOR_MS) {
    const around = opensPage ? null : page;
    click = { traceId: around?.traceId ?? newId(16), spanId: newId(8), at: clickedAt };
    clickedAt = -Infinity;
    return {
      traceparent: traceparentOf(click),
      tracestate: `portal=${[Math.round(since), ...(around === null ? [] : [around.spanId])].join('-')}`,
    };
  }
  const cause = isRecent(click) ? click : isRecent(page) && !opensPage ? page : null;
  return cause === null ? {} : { traceparent: traceparentOf(cause) };
}

function causeIn(traceparent: string | null | undefined): Cause | null {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId === undefined || spanId === undefined
    ? null
    : { traceId, spanId, at: performance.now() };
}

function traceparentOf({ traceId, spanId }: Cause): string {
  return `00-${traceId}-${spanId}-01`;
}

function newId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
