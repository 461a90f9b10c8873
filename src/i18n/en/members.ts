/** Texts of the members page. */
export const members = {
  'members.title': 'Members',
  'members.toLibrary': 'To the library',
  'members.applicants': 'Waiting for approval',
  'members.lead':
    'These people have signed up and confirmed their e-mail address. Whoever you approve becomes a viewer of the group and sees its private media.',
  'members.empty': 'Nobody is waiting.',
  'members.confirmed': 'Confirmed on {{date}}',
  'members.approve': 'Approve',
  'members.approveOf': 'Approve {{name}}',
  'members.decline': 'Decline',
  'members.declineOf': 'Decline {{name}}',
  'members.deciding': 'Sending your decision about {{name}}…',
  'members.approved': '{{name}} is a member now, and is told by e-mail.',
  'members.declined': '{{name}} is declined, and is told by e-mail.',
  'members.gone': 'Somebody else has already decided about {{name}}.',
  'members.notDecided': 'Your decision about {{name}} was not sent. Please try again.',
  'members.refused': 'Only administrators of the group see its members.',
  'members.failed': 'The members could not be loaded.',
} as const;
