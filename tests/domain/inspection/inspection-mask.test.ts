import { describe, expect, it } from 'vitest';
import { masked } from '../../../core/domain/inspection/mask.ts';

describe('data shown to the inspector', () => {
  it.each([
    [
      { type: 'gate.tryPassword', password: 'regatta' },
      { type: 'gate.tryPassword', password: '•••' },
    ],
    [
      { form: { nom: 'Roy', email: 'ana@club.example', emailing1: true } },
      { form: { nom: '•••', email: '•••', emailing1: '•••' } },
    ],
    [{ url: '/media/s/1795271293.EOHSOO-l_x/1026/master.m3u8' }, { url: '/media/s/1795271293.•••/1026/master.m3u8' }],
    [{ text: 'write to ana@club.example now' }, { text: 'write to ••• now' }],
    [{ list: [{ token: 'x' }, 'plain', 3, null] }, { list: [{ token: '•••' }, 'plain', 3, null] }],
    [
      { list: ['basic hunter2', 'token=hunter2', 'token%3Dhunter2'] },
      { list: ['basic •••', 'token=•••', 'token%3D•••'] },
    ],
    // 32 characters look like a token, and 31 do not.
    [
      { list: ['aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0xF', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0x'] },
      { list: ['•••', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0x'] },
    ],
    [{ password: '' }, { password: '' }],
    [{ error: new Error('401 for ana@club.example') }, { error: { error: '401 for •••' } }],
    [{ at: new Date(0) }, { at: '(Date)' }],
  ])('[C04] %j', (value, expected) => {
    expect(masked<unknown>(value)).toEqual(expected);
  });

  it('[C04] a cycle and an actor are cut off', () => {
    const circle: Record<string, unknown> = { actor: { id: 'gate', sessionId: 'x:1', send: () => undefined } };
    circle['self'] = circle;
    expect(masked(circle)).toEqual({ actor: '(actor gate)', self: '(again)' });
  });
});
