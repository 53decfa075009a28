import { createContext } from 'react-router';
import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import type { ApiRequest, ApiResponse } from './session/api-client.ts';

/** The parts of the offering that every visitor may read. */
export type PublicOffering = Pick<
  Offering,
  | 'name'
  | 'token'
  | 'sale'
  | 'bond'
  | 'calculator'
  | 'affiliate'
  | 'kyc'
  | 'issuer'
  | 'links'
  | 'themeColours'
  | 'announcements'
  | 'documentVersions'
>;

/** What the server passes to the pages for one visitor's request. */
export interface ServerContext {
  /** For every script and style of the answer; a new one for each request. */
  readonly nonce: string;
  /** The id under which logs have this request; the error page shows it. */
  readonly reference: string;
  /** The trace that the page was rendered in; what its script asks is part of it. */
  readonly traceparent: string;
  /** Logs an error that a page threw. */
  readonly report: (error: unknown) => void;
  /**
   * The token that this visitor's unsafe calls must repeat; follows the cookie, also when an answer
   * of the API replaces it.
   */
  readonly csrfToken: string;
  readonly offering: PublicOffering;
  /**
   * The offering's text on a public page, with placeholders. Throws when the offering has no such
   * file.
   */
  readonly content: (locale: Locale, name: string) => string;
  /** The years of published annual financial statements, oldest first. */
  readonly statementYears: readonly number[];
  /** What kind of installation this is; all but production say so on every page. */
  readonly mode: 'production' | 'staging' | 'sandbox';
  /** All calls of the interface are below it. */
  readonly apiPath: string;
  /**
   * Makes one call to the API, in this process, with the visitor's cookies; cookies set by the
   * answer are passed on to the visitor.
   */
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
}

/** What the built web (`web/build/server`) exports to the server. */
export interface WebBuild {
  readonly handlePage: (request: Request, visit: ServerContext) => Promise<Response>;
  /**
   * The address of the public page that a request line asks for; null when it asks for another
   * page.
   */
  readonly keptAddress: (url: string) => string | null;
  /** The pattern of the page at a path, such as `/desk/orders/:id`, in any language; what is no page is `/*`. */
  readonly pageRoute: (path: string) => string;
  /** The only cookies of a visitor that public pages see. */
  readonly keptCookie: (cookie: string) => string;
  /** What a public page says at its top while the server cannot read what is new. */
  readonly staleNotice: (address: string, since: Date) => string;
  /** What is wrong with the offering's content files, each with file and line. */
  readonly contentFaults: (
    content: ServerContext['content'],
    offering: PublicOffering,
  ) => readonly string[];
  /** The pages' only inline style: the offering's colours. */
  readonly themeCss: (colours: Readonly<Record<string, string>>) => string;
}

export const serverContext = createContext<ServerContext>();
