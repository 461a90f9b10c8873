/** What each status tells, for the reference. A request's own word comes before the common one. */
const COMMON: Readonly<Record<string, string>> = {
  ok: 'Done; `data` is the answer.',
  empty: 'There is none.',
  private: 'The asker may not have it.',
  disconnected: 'Nobody is signed in: the page leads to /login.',
  error: 'The host could not do it; `data` says why.',
  closed: 'Not open any more.',
  nameless: 'A guest without a name.',
  limited: 'Too many tries: `data.retryAfter` whole seconds until the next one.',
};

const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search: { empty: 'No hit. `facets` tells what other filters would find.' },
  check_session: { ok: 'Somebody is signed in.' },
  checkMediaAccess: { ok: 'May be seen.', noRights: 'Signed in, but without the permission for this type.' },
  checkReferer: { ok: 'May be embedded there.', refused: 'None of the origins is on the group’s list.' },
  checkDocumentLinks: { ok: 'Linked to these videos.', empty: 'Linked to none: it may be deleted.' },
  checkMediaPlayerAccess: {
    ok: 'May be played. `document` is there when the data file is a stub, `grant` when the addresses are signed.',
    private: 'For its group only.',
    notOwner: 'Of another group or user than the asker’s.',
    noRights: 'Signed in, but without the permission for this type.',
    payment: 'Must be paid for first.',
    gate: 'A form or a password stands before it.',
    unpublished: 'Not published.',
    notYetValid: 'Its validity date lies ahead.',
    expired: 'Its expiration date has passed.',
    country: 'Not in the asker’s country.',
    referer: 'The embedding page is not on the group’s list.',
    empty: 'No such medium.',
  },
  passwordEncryptedAccessControl: { ok: 'Right; the host remembers it in a cookie.', wrong: 'Wrong.' },
  addPlayerAccessControlUser: {
    ok: 'Registered; the confirmation e-mail is sent.',
    registered: 'Registered before; the confirmation was sent again.',
    'captcha vide': 'The captcha is missing.',
    'captcha error': 'The captcha is wrong or used up.',
  },
  isUserConfirmed: { empty: 'No such registration.' },
  clipTags: { lastTag: 'The last tag has no end to cut at.' },
  joinTalk: { ok: 'Known by that name from now on.' },
  sendTalk: {
    ok: 'Said; `items` is what there is of it now.',
    private: 'May not read the medium.',
    closed: 'Closed to all but the group’s administrators.',
    nameless: 'A guest without a name: `joinTalk` comes first.',
    empty: 'No such medium, or its data document does not turn this part on.',
  },
  castVote: { ok: 'Counted.', closed: 'The vote is over.' },
  upvoteQuestion: { closed: 'Questions are closed.' },
  hideTalk: { private: 'Not an administrator of the medium’s group.' },
  closeTalk: { private: 'Not an administrator of the medium’s group.' },
  openVote: { private: 'Not an administrator of the medium’s group.' },
  closeVote: { private: 'Not an administrator of the medium’s group.' },
  answerQuestion: { private: 'Not an administrator of the medium’s group.' },
  login: { ok: 'Signed in.', wrong: 'Name or password is wrong; which of them is not said.' },
  deleteMedia: { linked: 'Still shown by these videos.' },
  deleteClip: { linked: 'Still shown by these videos.' },
  deleteExercise: { linked: 'Still used by these.' },
  deleteTest: { linked: 'Still used by these.' },
};

export function meaningOf(request: string, status: string): string | undefined {
  return OWN[request]?.[status] ?? COMMON[status];
}
