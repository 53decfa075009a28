export const botCheck = {
  question: 'Check this form with Google reCAPTCHA?',
  explanation:
    'It tells people from machines. For that Google gets your IP address and how you use this page, also in the USA, and sets a cookie. Without the check we accept only a few messages an hour from one connection.',
  agree: 'With reCAPTCHA',
  refuse: 'Without reCAPTCHA',
  agreed: 'When you send the form, Google reCAPTCHA checks it.',
  refused: 'The form is sent without Google reCAPTCHA.',
  change: 'Choose again',
  errors: {
    no_key: 'ReCaptcha error: No key provided',
    no_version: 'ReCaptcha error: No version provided',
    not_loaded: 'ReCaptcha error: Failed to load script',
    not_executed: 'ReCaptcha error: Failed to execute',
  },
};
