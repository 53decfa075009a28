export const accountPrivacy = {
  data: {
    title: 'Copy of your data',
    lead: 'Everything we keep about you, as a ZIP file: readable by you (Art.\u00a015\u00a0GDPR), and by the programs of anybody you want to hand it to (Art.\u00a020\u00a0GDPR).',
    contents: 'What is in it',
    parts: [
      'Your profile, your registration and the consents you have given',
      'Your details, your address and the documents of your verification',
      'Your orders, payments and investments',
      'Your tokens and claims',
      'What we have sent you recently, and what you have written to us',
      'The browsers that are logged in, and what happened to your account and when',
    ],
    secrets: 'Passwords and keys are not in it: we keep no readable copy of them.',
    download: 'Download ZIP file',
    until:
      'For your protection the download works until {time}. After that we ask again who you are.',
    careful: 'The file says a lot about you. Store it where only you can reach it.',
  },
  close: {
    title: 'Close account',
    lead: 'This cannot be undone. Take your time to read what happens.',
    what: 'What happens',
    steps: [
      'You are logged out everywhere, and nobody can log in to this account any more.',
      'Passwords, second factors, your place on the waitlist and the newsletter are deleted at once.',
      'Everything else is deleted as well, unless a law makes us keep it.',
    ],
    kept: 'What we have to keep',
    keptNothing:
      'Nothing: no law makes us keep anything of this account. It is deleted as a whole.',
    keptText:
      'Nobody uses these records for anything else. They are deleted automatically after the day named here.',
    records: {
      identification: {
        name: 'Your identification: details, documents and their check',
        why: 'Five years from the end of the year in which our business relationship ends (Section 8(4) of the German Money Laundering Act, GwG)',
      },
      bookkeeping: {
        name: 'Your orders, payments and allocations',
        why: 'Ten years as records of our accounts (Section 147 of the German Fiscal Code, AO; Section 257 of the German Commercial Code, HGB)',
      },
    },
    until: 'until {date}',
    obstaclesTitle: 'Your account cannot be closed yet',
    obstaclesLead: 'Something is still open. When it is done, you can close your account here.',
    obstacles: {
      open_order: {
        title: 'An order is open',
        text: 'Wait until it is carried out. As long as you have not paid, you can also cancel it on the dashboard.',
      },
      payment_under_way: {
        title: 'A payment is on its way',
        text: 'We have your money and have not yet allocated tokens or sent it back. Please wait until that is done.',
      },
      tokens_to_claim: {
        title: 'Tokens are waiting for you',
        text: 'Claim them into your wallet first; without an account nobody could.',
      },
      claim_under_way: {
        title: 'A claim is under way',
        text: 'It is usually carried out within a minute. Please look again then.',
      },
      tokens_held: {
        title: 'You hold tokens',
        text: 'As long as you do, we owe you interest and repayment and need your account for them. Write to us if you have given the tokens to somebody else.',
      },
      legal_hold: {
        title: 'An authority or a court has asked us to keep everything',
        text: 'We cannot change that ourselves.',
      },
      refused: {
        title: 'We are still busy with your account',
        text: 'Please write to us to close it.',
      },
    },
    questions: 'Any questions? Write to us: {email}',
    ways: { dashboard: 'To the dashboard', claim: 'To the claim' },
    confirm: 'I have read what happens and want to close my account for good.',
    submit: 'Close account for good',
    stay: 'Keep my account',
    copyFirst: 'Would you like to keep something for yourself?',
    copyLink: 'Download a copy of your data first',
  },
};
