/** Why there is no picture of one's own: the person said no, there is no device, another program holds it, or the page may not ask. */
const MEDIA_PROBLEMS = ['refused', 'missing', 'in_use', 'unsupported'] as const;
export type MediaProblem = (typeof MEDIA_PROBLEMS)[number];

/** How the way to the other browser of a call stands. */
const CONNECTIONS = ['waiting', 'connecting', 'connected', 'interrupted'] as const;
export type Connection = (typeof CONNECTIONS)[number];
