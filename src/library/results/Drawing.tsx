import type { ThumbnailKind } from '../../../core/domain/result-item.ts';

/**
 * Drawn thumbnails: a gate over running water; for a session, lanes with boats and a clock; for sound, a waveform; for
 * a document, a page; for a tag, a medal.
 *
 * Colours come from the theme, so they suit light and dark.
 */
export function Drawing({ kind, className }: { kind: ThumbnailKind; className: string | undefined }) {
  const Scene = SCENES[kind];
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      data-drawing={kind}
    >
      <rect width="320" height="180" fill="var(--surface-2)" />
      <Scene />
    </svg>
  );
}

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

function Gate() {
  return (
    <>
      <g stroke="var(--surface-3)" strokeWidth="7" {...line}>
        <path d="M-10 120c30-16 50-16 80 0s50 16 80 0 50-16 80 0 50 16 100 0" />
        <path d="M-30 142c30-16 50-16 80 0s50 16 80 0 50-16 80 0 50 16 120 0" />
        <path d="M-10 164c30-16 50-16 80 0s50 16 80 0 50-16 80 0 50 16 100 0" />
      </g>
      <path d="M60 26h200" stroke="var(--line)" strokeWidth="3" {...line} />
      {[124, 196].map((x) => (
        <g key={x}>
          <path d={`M${x} 26v78`} stroke="var(--text-3)" strokeWidth="6" {...line} />
          <path d={`M${x} 40v14m0 18v14`} stroke="var(--surface)" strokeWidth="6" fill="none" />
        </g>
      ))}
      <path d="M132 122q28 16 56 0l10-4q-38-12-76 0z" fill="var(--accent)" opacity="0.75" />
    </>
  );
}

function Lanes() {
  return (
    <>
      {[36, 72, 108, 144].map((y, lane) => (
        <g key={y}>
          <path d={`M0 ${y}h320`} stroke="var(--surface-3)" strokeWidth="3" strokeDasharray="2 14" {...line} />
          <path
            d={`M${60 + lane * 34} ${y - 16}q40 -10 78 0q-38 10 -78 0z`}
            fill={lane === 2 ? 'var(--accent)' : 'var(--text-3)'}
            opacity={lane === 2 ? 0.8 : 0.45}
          />
        </g>
      ))}
      <path d="M276 12v156" stroke="var(--text-3)" strokeWidth="4" strokeDasharray="8 8" fill="none" />
    </>
  );
}

function Wave() {
  const heights = [18, 34, 60, 42, 86, 52, 104, 64, 38, 76, 48, 92, 56, 30, 44, 20];
  return (
    <g stroke="var(--text-3)" strokeWidth="7" {...line}>
      {heights.map((height, index) => (
        <path
          key={index}
          d={`M${40 + index * 16} ${90 - height / 2}v${height}`}
          stroke={index === 6 ? 'var(--accent)' : undefined}
        />
      ))}
    </g>
  );
}

function Page() {
  return (
    <>
      <path d="M116 22h64l28 28v108h-92z" fill="var(--surface)" stroke="var(--line)" strokeWidth="3" />
      <path d="M180 22v28h28" stroke="var(--line)" strokeWidth="3" {...line} />
      <g stroke="var(--text-3)" strokeWidth="5" opacity="0.6" {...line}>
        <path d="M132 74h60M132 92h60M132 110h60M132 128h36" />
      </g>
      <path d="M132 52h30" stroke="var(--accent)" strokeWidth="6" {...line} />
    </>
  );
}

function Medal() {
  return (
    <>
      <path d="M128 20l24 58M192 20l-24 58" stroke="var(--text-3)" strokeWidth="14" opacity="0.45" {...line} />
      <circle cx="160" cy="112" r="44" fill="var(--surface)" stroke="var(--line)" strokeWidth="4" />
      <path
        d="M160 84l8.6 17.6 19.4 2.8-14 13.6 3.3 19.3-17.3-9.1-17.3 9.1 3.3-19.3-14-13.6 19.4-2.8z"
        fill="var(--accent)"
        opacity="0.8"
      />
    </>
  );
}

const SCENES = { default: Gate, session: Lanes, audio: Wave, document: Page, bonus: Medal } as const satisfies Record<
  ThumbnailKind,
  () => unknown
>;
