import uiTexts from '@bb1/texts/pages/ui';
import { localeOfPath } from '../language/locale-path.ts';
import { serverContext } from '../server-context.ts';
import { data } from 'react-router';
import type { ApiCall } from './api-client.ts';
import { ApiRefusal, type FieldErrors } from './api-refusal.ts';
import { FormBody } from './form-body.ts';
import { loginInstead, type PageArgs, visitorCall } from './page-api.ts';
import { pageUrl } from './page-url.ts';
import type { Refused } from './refused.ts';
import { stepUpInstead } from './step-up.ts';

const NEVER_SENT_BACK =
  /password|secret|^csrf_token$|^bot_check$|^code$|^recovery_code$|^verify_code$/;

/** The fields of a sent form. */
export class SentForm {
  readonly #form: FormData;

  constructor(form: FormData) {
    this.#form = form;
  }

  /** The text of a field; empty when it was not sent. */
  text(name: string): string {
    const value = this.#form.get(name);
    return typeof value === 'string' ? value : '';
  }

  /** The texts of all fields of a name. */
  texts(name: string): string[] {
    return this.#form.getAll(name).filter((value) => typeof value === 'string');
  }

  ticked(name: string): boolean {
    return this.#form.has(name);
  }

  files(name: string): File[] {
    return this.#form
      .getAll(name)
      .filter((value): value is File => value instanceof File && value.size > 0);
  }

  /** The named text fields as a call's body; `ticks` adds checkboxes, `more` anything computed. */
  body<
    const Text extends string = never,
    const Tick extends string = never,
    const Computed extends string = never,
  >(
    names: readonly Text[],
    {
      ticks = [],
      more,
    }: {
      readonly ticks?: readonly Tick[];
      readonly more?: Readonly<Record<Computed, unknown>>;
    } = {},
  ): FormBody<NoInfer<Text | Tick | Computed>> {
    const fields: Record<string, unknown> = {
      ...Object.fromEntries(names.map((name) => [name, this.text(name)])),
      ...Object.fromEntries(ticks.map((name) => [name, this.ticked(name)])),
      ...more,
    };
    // Each of the names was given a value above. oxlint-disable-next-line
    // typescript/no-unsafe-type-assertion
    return new FormBody(fields as Record<Text | Tick | Computed, unknown>);
  }

  /**
   * The filled rows of a list, from fields named `list.0.part` (`list.0` for the part `''`). The
   * form itself is renumbered without the empty rows, so that messages and the form shown again
   * agree on a row's number.
   */
  closedUpRows(list: string, parts: readonly string[]): Record<string, string>[] {
    const ofList = [...this.#form.keys()].filter((name) => name.startsWith(`${list}.`));
    const numbers = new Set(ofList.map((name) => Number.parseInt(name.slice(list.length + 1), 10)));
    const fieldName = (number: number, part: string) =>
      [list, number, ...(part === '' ? [] : [part])].join('.');
    const typed = [...numbers]
      .toSorted((a, b) => a - b)
      .map((number) => parts.map((part) => [part, this.text(fieldName(number, part))] as const));
    const rows = typed.filter((row) => row.some(([, text]) => text.trim() !== ''));
    for (const name of ofList) this.#form.delete(name);
    rows.forEach((row, number) =>
      row.forEach(([part, text]) => this.#form.set(fieldName(number, part), text)),
    );
    return rows.map((row) => Object.fromEntries(row));
  }

  /** The values that the form may show again. */
  values(): Record<string, string> {
    const texts = [...this.#form].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts.filter(([name]) => !NEVER_SENT_BACK.test(name)));
  }
}

/** A failing API gives no reason; the form says that it stays as it is. */
function messagesOf({ status, errors }: ApiRefusal, request: Request): FieldErrors {
  return status >= 500 && Object.keys(errors).length === 0
    ? { base: [uiTexts[localeOfPath(pageUrl(request).pathname)].form.failed] }
    : errors;
}

/** A request's form. Anything else is the sender's fault (400), not an error of ours. */
export async function sentForm(request: Request): Promise<SentForm> {
  const form = await request.formData().catch(() => null);
  if (form === null) throw data(null, { status: 400 });
  return new SentForm(form);
}

/**
 * The action of a page with a form: reads it, calls the API with the form's CSRF token, and turns a
 * refusal into something the form can show. Works the same with and without script.
 */
export async function submission<Done>(
  args: PageArgs,
  act: (api: ApiCall, form: SentForm) => Promise<Done>,
) {
  const form = await sentForm(args.request);
  return answered(args, form, () =>
    act(
      visitorCall(args.context.get(serverContext), args.request, {
        csrfToken: form.text('csrf_token'),
        botCheckProof: form.text('bot_check'),
      }),
      form,
    ),
  );
}

/**
 * Runs an action on a sent form; a refusal becomes the messages and typed values that the form
 * shows.
 */
export async function answered<Done>(args: PageArgs, form: SentForm, act: () => Promise<Done>) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const elsewhere = loginInstead(args.request, error) ?? stepUpInstead(args.request, error);
    if (elsewhere) throw elsewhere;
    const refused: Refused = {
      refused: true,
      status: error.status,
      errors: messagesOf(error, args.request),
      values: form.values(),
    };
    return data(refused, { status: error.status });
  }
}
