/** Texts of the password page. */
export const password = {
  'password.forgotten': 'Forgotten password',
  'password.requestLead': 'Enter the address of your account. We will e-mail you a link to choose a new password.',
  'password.request': 'Send the link',
  'password.sent':
    'If this address has an account, an e-mail with a link is on its way. The link is valid for one hour.',
  'password.choose': 'Choose a password',
  'password.chooseLead': 'For {{name}} ({{login}}).',
  'password.set': 'Set password and sign in',
  'password.signedIn': 'Your password is set. Taking you to the library',
  'password.failed': 'Your link could not be checked',
  'password.late': 'This link has expired or was used before. Ask for another one.',
  'password.mailOff': 'This site cannot send e-mails yet. Please ask its administrator for a link.',
} as const;
