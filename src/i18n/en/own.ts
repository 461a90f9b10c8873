/** Texts of the page that guides from the samples to a library of one's own. */
export const own = {
  'own.title': 'Start my own library',
  'own.toLibrary': 'Back to the library',
  'own.lead':
    'The films you see come with Ferryglide, so that you can try everything. Here you permanently remove them and set up a library of your own. What people have added stays.',
  'own.goes': 'What is removed',
  'own.goes.media_one': '{{count}} sample, with its tags',
  'own.goes.media_other':
    'all {{count}} samples: films, live streams, photos, documents and collections, with their tags',
  'own.goes.tags_one': '{{count}} tag that somebody has added to a sample film',
  'own.goes.tags_other': '{{count}} tags that people have added to sample films',
  'own.goes.clips_one': '{{count}} clip that somebody has cut from a sample film',
  'own.goes.clips_other': '{{count}} clips that people have cut from sample films',
  'own.goes.accounts': 'the sample accounts, which are signed out: {{list}}',
  'own.goes.groups': 'groups with nobody left in them: {{list}}',
  'own.stays': 'What stays',
  'own.stays.account': 'your account {{login}}, with its password, as the super user',
  'own.stays.media_one': '{{count}} film or other item that somebody has added',
  'own.stays.media_other': '{{count}} films and other items that people have added',
  'own.stays.passed_one': '{{count}} of them was added by a sample account, and becomes yours',
  'own.stays.passed_other': '{{count}} of them were added by sample accounts, and become yours',
  'own.stays.moved_one':
    '{{count}} of them moves to the group {{group}}, whose members can then see it if it is private',
  'own.stays.moved_other':
    '{{count}} of them move to the group {{group}}, whose members can then see those that are private',
  'own.stays.collections_one': '{{count}} collection that somebody has made, without the samples in it',
  'own.stays.collections_other': '{{count}} collections that people have made, without the samples in them',
  'own.stays.people_one': '{{count}} personal account, with what it has saved and shared',
  'own.stays.people_other': '{{count}} personal accounts, with what they have saved and shared',
  'own.stays.group': 'the group {{group}}, which you will give its own name next',
  'own.remove': 'Remove the samples…',
  'own.sending': 'Starting…',
  'own.confirm_one': 'The sample cannot be restored. Remove it permanently?',
  'own.confirm_other': 'The {{count}} samples cannot be restored. Remove them permanently?',
  'own.removing_one': 'Removing the samples… {{count}} is left.',
  'own.removing_other': 'Removing the samples… {{count}} are left.',
  'own.notRemoved': 'Nothing was removed. Please try again.',
  'own.explained':
    'Only the super user of this site can remove the samples: the account “super”, whose password was printed when the server first started. Sign in with it and come back here.',
  'own.explainedCommand':
    'The administrator of the server can also use this command, which first lists what it would remove:',
  'own.failed': 'The page could not be loaded.',
} as const;
