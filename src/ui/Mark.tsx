/** Ferryglide's own logo: a boat crossing the stream. The containing element provides its accessible name. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b2530" />
      <path d="M4 20c4-3 8-3 12 0s8 3 12 0" fill="none" stroke="#4fd6dc" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M7 13c6 5 12 5 18 0-1 6-5 8-9 8s-8-2-9-8z" fill="#f4fafb" />
    </svg>
  );
}
