/** Texts of the sign-in page. */
export const login = {
  'login.title': 'Sign in',
  'login.email': 'E-mail or user name',
  'login.password': 'Password',
  'login.submit': 'Sign in',
  'login.sending': 'Signing in',
  'login.signedIn': 'You are signed in. Taking you back',
  'login.incomplete': 'Please fill in all the fields',
  'login.waiting': 'Your account is waiting for an administrator’s approval. You will get an e-mail.',
  'login.suspended': 'An administrator has suspended your account.',
  'login.wrong': 'This e-mail or password is incorrect',
  'login.error': 'Signing in did not work. Please try again',
  'login.limited_one': 'Too many attempts. Try again in {{count}} second.',
  'login.limited_other': 'Too many attempts. Try again in {{count}} seconds.',
  'login.forgotten': 'Forgotten password?',
  'login.createAccount': 'Create an account',
  'login.toLibrary': 'Go to the library',
} as const;
