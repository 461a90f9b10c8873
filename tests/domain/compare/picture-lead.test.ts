/** How far frames are painted ahead of their film's clock, as a comparison measures it during playback. */
import { describe, expect, it } from 'vitest';
import { interrupted, knownLead, leadWith, NO_LEAD } from '../../../core/domain/compare/picture-lead.ts';
import type { PictureLead } from '../../../core/domain/compare/picture-lead.ts';

const DRAWN_EVERY_S = 1 / 60;

/** A film read on each repaint of the screen, whose frames are painted `ahead` seconds before their time. */
function played(
  { fps, ahead, rate = 1 }: { fps: number; ahead: number; rate?: number },
  seconds: number,
  before: PictureLead = NO_LEAD,
): PictureLead {
  const ran = DRAWN_EVERY_S * rate;
  return Array.from({ length: Math.round(seconds / ran) }, (_, index) => index * ran).reduce((lead, time) => {
    const middle = (Math.floor((time + ahead) * fps) + 0.5) / fps;
    return leadWith(lead, middle, time, ran);
  }, before);
}

describe('the lead of pictures', () => {
  it.each([
    [25, 0.033, 1],
    [29.97, -0.012, 1],
    [50, 0.06, 1],
    [25, 0.03, 0.1],
    [29.97, 0.03, 2],
  ])('[B05] of a film at %s fps is measured as %s s at the rate %s', (fps, ahead, rate) => {
    // If the repaint rate is a multiple of the frame rate, every frame is read at the same offsets.
    const between = DRAWN_EVERY_S * rate;
    expect(Math.abs(knownLead(played({ fps, ahead, rate }, 2)) - ahead)).toBeLessThan(between / 2 + 0.001);
  });

  it('[B05] is unknown for the first frames', () => {
    expect(knownLead(NO_LEAD)).toBe(0);
    expect(knownLead(played({ fps: 25, ahead: 0.04 }, 0.15))).toBe(0);
    expect(Math.abs(knownLead(played({ fps: 25, ahead: 0.04 }, 0.25)) - 0.04)).toBeLessThan(0.008);
  });

  it('[B05] is kept after a jump until another one is measured', () => {
    const jumped = leadWith(played({ fps: 25, ahead: 0.04 }, 3), 1.02, 1, -6);
    expect(Math.abs(knownLead(jumped) - 0.04)).toBeLessThan(0.003);
    expect(Math.abs(knownLead(played({ fps: 25, ahead: 0.01 }, 3, jumped)) - 0.01)).toBeLessThan(0.004);
    // Earlier readings weigh no more than the minimum for a result.
    expect(knownLead(played({ fps: 25, ahead: 0.01 }, 0.4, jumped))).toBeLessThan(0.025);
  });

  it('[B05] stays during an interruption of the readings', () => {
    const lead = played({ fps: 50, ahead: 0.02 }, 2);
    expect(knownLead(interrupted(lead))).toBe(knownLead(lead));
    expect(leadWith(lead, 5, 1, 0)).toBe(lead);
    expect(knownLead(interrupted(NO_LEAD))).toBe(0);
  });
});
