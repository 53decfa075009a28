/** All calls of the interface are below it; the server writes it into every document. */
export const apiPath = (): string => document.documentElement.dataset['api'] ?? '';
