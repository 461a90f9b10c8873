/** The page `/following`: what a person follows, and what another page suggests they follow (`?follow=`). */
import { readProposal } from '../../../core/domain/follow-address.ts';
import { mountPage } from '../mount-page.tsx';
import { composeFollowing } from './compose-following.ts';
import { FollowingPage } from './FollowingPage.tsx';

await mountPage(['common', 'following'], ({ settings, texts, start, signIn, setTitle }) => {
  const following = start(composeFollowing(settings), {
    input: { proposal: readProposal(location.search) },
    complete: signIn,
  });
  setTitle(texts.t('following.title'));
  return <FollowingPage following={following} library="/" />;
});
