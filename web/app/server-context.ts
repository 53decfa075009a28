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
>;

/** What the server hands to the pages for one request of one visitor. */
export interface ServerContext {
  /** For every script and style of the answer; a new one for each request. */
  readonly nonce: string;
  /** What unsafe calls of this visitor must repeat; follows the cookie, also when an answer of the API sets it anew. */
  readonly csrfToken: string;
  readonly offering: PublicOffering;
  /** The words of the offering on a public page, with placeholders. Throws when the offering has no such file. */
  readonly content: (locale: Locale, name: string) => string;
  /** The years of which annual financial statements are published, oldest first. */
  readonly statementYears: readonly number[];
  readonly sandbox: boolean;
  /** Carries one call to the API, in this process, with the visitor's cookies; cookies set by the answer are passed on to the visitor. */
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
}

/** What the built web (`web/build/server`) exports to the server. */
export interface WebBuild {
  readonly handlePage: (request: Request, visit: ServerContext) => Promise<Response>;
  /** The address of the page for everybody that a request line asks for; null when it asks for another page. */
  readonly keptAddress: (url: string) => string | null;
  /** The cookies that pages for everybody get to see, of all that a visitor sends. */
  readonly keptCookie: (cookie: string) => string;
  /** The one inline style of pages: the offering's colours. */
  readonly themeCss: (colours: Readonly<Record<string, string>>) => string;
}

export const serverContext = createContext<ServerContext>();
