export const contact = {
  label: 'Write to us',
  fullName: 'Full name',
  email: 'E-mail',
  emailHint: 'We answer to this address.',
  message: 'Message',
  messageHint: 'Please send no passwords, keys or copies of documents.',
  submit: 'Send message',
  privacy:
    'We use what you write only to answer you, and delete it {months} months after our answer.',
  privacyLink: 'Privacy policy',
  sentTitle: 'Thank you, your message has arrived.',
  sent: 'We will answer by e-mail as soon as we can, usually within two working days.',
  another: 'Write another message',
};
