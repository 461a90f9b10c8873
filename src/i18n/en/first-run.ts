/** Texts of the first run of a new library. */
export const firstRun = {
  'firstRun.title': 'Set up your library',
  'firstRun.step': 'Step {{at}} of {{of}}',
  'firstRun.name': 'What is your group called?',
  'firstRun.nameLead': 'A club, a federation, a team: its name appears at the top of every page.',
  'firstRun.language': 'Which language do your members speak?',
  'firstRun.languageLead': 'Pages appear in English or French, depending on the browser.',
  'firstRun.look': 'What does your group look like?',
  'firstRun.lookLead': 'A logo and a colour make the library yours. Both can be changed later.',
  'firstRun.upload': 'Add your first film',
  'firstRun.uploadLead':
    'Choose a film from this device; you can title it while it is being sent. Everything set here can be changed in the group settings.',
  'firstRun.next': 'Continue',
  'firstRun.skip': 'Skip',
  'firstRun.back': 'Back',
  'firstRun.toUpload': 'Add a film',
  'firstRun.toLibrary': 'Go to the library',
  'firstRun.refused': 'Only administrators of the group can set it up.',
} as const;
