/** All calls of the interface are below it. */
export const API_PATH = process.env['API_PATH'] ?? '/api';
