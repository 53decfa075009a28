import type { PlacedSpan, StoredTrace } from '../traces/trace-store.ts';
import { berlinWords } from './berlin-time.ts';
import { html, type Html } from './html.ts';
import { localPath } from './page-frame.ts';
import type { Speech } from './speech.ts';

const LISTED = 100;
/** The stylesheet has as many colours and indentations. */
const [COLOURS, DEPTHS] = [4, 8];
/** Of the waterfall's width, so that a millisecond among seconds is seen. */
const LEAST_WIDTH = 0.6;
/** What is shown of a span below its name. */
const SHOWN = /^portal\.(?!transaction$|job$)|^http\.response\.status_code$/;

export function traceListContent(
  speech: Speech,
  { traces, isAll }: { readonly traces: readonly StoredTrace[]; readonly isAll: boolean },
): Html {
  const { locale, texts } = speech;
  const words = texts.traces;
  const shown = isAll ? traces : traces.filter(isAct);
  return html`<div class="intro"><h1>${words.heading}</h1><p>${words.lead}</p></div>
<p class="choice"><a href="${localPath('/sandbox/traces', locale)}"${isAll ? null : html` aria-current="true"`}>${words.acts}</a><a href="${localPath('/sandbox/traces', locale, { show: 'all' })}"${isAll ? html` aria-current="true"` : null}>${words.all}</a></p>
<div id="trace-list" data-live>${shown.length === 0 ? html`<p class="empty">${words.none}</p>` : html`<ul class="traces">${shown.slice(0, LISTED).map((trace) => listItem(speech, trace))}</ul>`}
${shown.length > LISTED ? html`<p class="hint">${texts.onlyNewest({ count: LISTED })}</p>` : null}</div>`;
}

/** Whether it did more than read. */
function isAct({ spans }: StoredTrace): boolean {
  return spans.some(({ name }) => name.startsWith('job ') || isChange(name));
}

const isChange = (name: string): boolean => /^(?:POST|PUT|PATCH|DELETE) /.test(name);

function listItem({ locale, texts }: Speech, trace: StoredTrace): Html {
  const words = texts.traces;
  const marks = [
    trace.spans.some(({ name }) => name === 'send mail') ? words.mail : null,
    trace.spans.some(({ name }) => name === 'submit to the ledger') ? words.ledger : null,
    processesOf(trace).length > 1 ? words.processes({ count: processesOf(trace).length }) : null,
  ].filter((mark) => mark !== null);
  return html`<li><a href="${localPath(tracePath(trace.id), locale)}"><strong>${nameOf(trace.spans)}</strong><span class="marks">${trace.spans.some(({ failed }) => failed) ? html`<span class="failed">${words.failed}</span>` : null}${marks.map((mark) => html`<span>${mark}</span>`)}</span><span>${words.spans({ count: trace.spans.length })} · ${duration(trace)}</span><time datetime="${new Date(trace.began).toISOString()}">${berlinWords(locale, new Date(trace.began))}</time></a></li>`;
}

export function traceContent({ locale, texts }: Speech, trace: StoredTrace): Html {
  const words = texts.traces;
  const processes = processesOf(trace);
  const colourOf = (process: string) => processes.indexOf(process) % COLOURS;
  const whole = Math.max(trace.ended - trace.began, 0.001);
  const row = (span: PlacedSpan) => {
    const width = Math.max(((span.ended - span.began) / whole) * 100, LEAST_WIDTH);
    const from = Math.min(((span.began - trace.began) / whole) * 100, 100 - width);
    const facts = Object.entries(span.attributes).filter(([name]) => SHOWN.test(name));
    return html`<li class="depth-${Math.min(span.depth, DEPTHS)}${span.failed ? ' failed' : ''}">
<div class="what"><strong>${span.name}</strong>${span.failed ? html` <em>${words.failed}</em>` : null}${facts.length === 0 ? null : html`<span class="facts-of-span">${facts.map(([name, value]) => html`<span><b>${name.split('.').at(-1) ?? name}</b> ${value}</span>`)}</span>`}</div>
<span class="took">${milliseconds(span.ended - span.began)}</span>
<svg class="process-${colourOf(span.process)}" height="14" role="img" aria-label="${words.bar({ from: milliseconds(span.began - trace.began), process: span.process })}"><rect x="${from.toFixed(3)}%" y="2" width="${width.toFixed(3)}%" height="10" rx="3"/></svg>
</li>`;
  };
  return html`<p class="back"><a href="${localPath('/sandbox/traces', locale)}">← ${words.back}</a></p>
<div class="intro"><h1>${nameOf(trace.spans)}</h1></div>
<dl class="facts" id="trace-facts" data-live><div><dt>${words.began}</dt><dd>${berlinWords(locale, new Date(trace.began))}</dd></div><div><dt>${words.took}</dt><dd>${duration(trace)}</dd></div><div><dt>${words.id}</dt><dd><code>${trace.id}</code></dd></div></dl>
<section class="card" aria-labelledby="waterfall"><h2 id="waterfall">${words.waterfall}</h2>
<ul class="legend" id="trace-legend" data-live>${processes.map((process) => html`<li class="process-${colourOf(process)}"><span aria-hidden="true"></span>${process}</li>`)}</ul>
<p class="scale" aria-hidden="true">${[0, 0.25, 0.5, 0.75, 1].map((part) => html`<span>${milliseconds(whole * part)}</span>`)}</p>
<ol class="waterfall" id="trace-spans" data-live>${trace.spans.map(row)}</ol></section>`;
}

export function tracePath(id: string): string {
  return `/sandbox/traces/${encodeURIComponent(id)}`;
}

/** The trace of a page is named by the first thing that was done on it. */
export function nameOf(spans: readonly PlacedSpan[]): string {
  return (spans.find(({ name }) => isChange(name)) ?? spans[0])?.name ?? '';
}

function processesOf({ spans }: StoredTrace): string[] {
  return [...new Set(spans.map(({ process }) => process))];
}

function duration({ began, ended }: StoredTrace): string {
  return milliseconds(ended - began);
}

/** Units of physics, the same in both languages but for the decimal sign, which is left out. */
function milliseconds(ms: number): string {
  if (ms === 0) return '0';
  if (ms < 1) return '< 1 ms';
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1_000)} s`;
}
