export const waitlist = {
  join: {
    title: 'Get on the waitlist',
    lead: 'The sale of {token} opens on {start}. We will tell you as soon as it does.',
    affiliateTitle: 'Recommend {token}',
    affiliateLead: 'Whoever is on the waitlist may take part in the affiliate programme at once.',
    affiliateTerms: 'Terms of the affiliate programme',
    nextTitle: 'What happens next',
    next: [
      {
        title: 'You confirm by e-mail',
        text: 'We send you a link. Without your click within {hours} hours we delete your details.',
      },
      {
        title: 'You wait, without obligation',
        text: 'The waitlist reserves nothing and commits you to nothing. You can leave it at any time.',
      },
      {
        title: 'You are invited',
        text: 'When the sale opens you receive a personal link, choose a password, and have your account.',
      },
    ],
    range: 'How much do you think of investing?',
    ranges: {
      under_1000: 'Under €1,000',
      '1000_to_100000': '€1,000 to €100,000',
      over_100000: 'Over €100,000',
    },
    newsletter: 'Please send me the newsletter too.',
    newsletterHint:
      'You confirm it by a link of its own. You can unsubscribe with one click; we keep your address for three years at most.',
    submit: 'Get on the waitlist',
    privacy: 'How we treat your details is explained in our',
    privacyLink: 'privacy policy',
    hasAccount: 'You have an account already?',
    toLogin: 'Log in',
    sentTitle: 'Please look in your mailbox',
    sent: 'We have sent a mail to {email}. Your place is taken as soon as you have opened the link in it and confirmed.',
    sentHint: 'Nothing there after a few minutes? Please look in the spam folder too.',
    sentAgain: 'Enter another address',
  },
  confirm: {
    title: 'Your place on the waitlist',
    ask: 'One click and your place is confirmed.',
    submit: 'Confirm my place',
    doneTitle: 'Thank you, {email} is on the waitlist.',
    done: 'Your invitation comes by mail when the sale opens. There is nothing to do until then.',
    doneInvited: 'The sale is open: your invitation is on its way to your mailbox.',
    doneNewsletter:
      'You asked for the newsletter as well. We have sent you a second mail with a link of its own; please confirm it there.',
    toHome: 'To the home page',
    failed:
      'Links of this kind work for {hours} hours. If yours is older, please enter your details again.',
    again: 'To the waitlist',
  },
  newsletter: {
    title: 'Newsletter',
    ask: 'One click and the newsletter is confirmed.',
    submit: 'Confirm the newsletter',
    doneTitle: 'Thank you, {email} receives our newsletter.',
    done: 'In each issue you find a link to unsubscribe.',
    failed:
      'Links of this kind work for {hours} hours. You can ask for the newsletter again on the waitlist.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    ask: 'One click and you receive no further mails of this kind. Your address is deleted.',
    submit: 'Unsubscribe',
    doneTitle: 'You are unsubscribed.',
    newsletter:
      'You receive no newsletter any more, and we have deleted your address from its list.',
    waitlist:
      'You are no longer on the waitlist. Your details are deleted, and a newsletter has ended too. An account you may have made stays.',
    failed:
      'Please open the link exactly as it stands in the mail. If that does not help, write to us; we will unsubscribe you.',
  },
  claim: {
    title: 'Create your account',
    lead: 'The sale is open. Choose a password, and your account is ready; your e-mail address is already confirmed.',
    emailHint: 'Your invitation was sent to this address.',
    submit: 'Create account',
    used: {
      title: 'This invitation has been used',
      text: 'There is an account for your address. Please log in; a forgotten password can be reset there.',
      action: 'Log in',
    },
    ended: {
      title: 'The sale has ended',
      text: 'This invitation was valid until the end of the sale. Thank you for your interest.',
      action: 'To the home page',
    },
    unknown: {
      title: 'This invitation is not valid',
      text: 'Please open the link exactly as it stands in the mail. If that does not help, you can sign up without an invitation.',
      action: 'Sign up',
    },
  },
  incomplete: 'Please open the link in the mail we sent you.',
};
