/**
 * Why there is no local picture: the person declined, there is no device, another program uses it,
 * or the page lacks permission.
 */
const MEDIA_PROBLEMS = ['refused', 'missing', 'in_use', 'unsupported'] as const;
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number];

/** The state of the connection to the other browser. */
const CONNECTIONS = ['waiting', 'connecting', 'connected', 'interrupted'] as const;
export type Connection = (typeof CONNECTIONS)[number];
