/** The sign of the app: four strokes tallied by a fifth. */
export const Mark = ({ size = 20 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <rect width="20" height="20" rx="5.5" fill="var(--mantine-color-ocean-6)" />
    <path
      d="M5.6 5.5v9M8.5 5.5v9M11.4 5.5v9M14.3 5.5v9M4.2 12.6 15.8 7.4"
      stroke="#fff"
      strokeWidth="1.5"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
