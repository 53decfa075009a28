// The package's own types describe ES modules; what Node and Vite load is CommonJS.
declare module '@messageformat/core' {
  export interface MessageFormat {
    readonly plurals: readonly unknown[];
  }
  const messageFormat: new (locale: string, options: { readonly strict: boolean }) => MessageFormat;
  export default messageFormat;
}
declare module '@messageformat/core/compile-module.js' {
  import type { MessageFormat } from '@messageformat/core';
  export default function compileModule(
    language: MessageFormat,
    messages: Readonly<Record<string, string>>,
  ): string;
}
