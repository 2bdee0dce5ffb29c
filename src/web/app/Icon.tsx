/** Icons of the interface: 20 × 20, one stroke weight. */
const paths = {
  undo: 'M7 4L3 8L7 12M3.5 8H12A5 5 0 0 1 12 17H8',
  redo: 'M13 4L17 8L13 12M16.5 8H8A5 5 0 0 0 8 17H12',
  play: 'M6 4L16 10L6 16Z',
  pause: 'M7 4V16M13 4V16',
  step: 'M5 4L12 10L5 16ZM15 4V16',
  stepBack: 'M15 4L8 10L15 16ZM5 4V16',
  gear: 'M10 6.6A3.4 3.4 0 1 0 10 13.4A3.4 3.4 0 1 0 10 6.6M10 2V5M10 15V18M2 10H5M15 10H18M4.3 4.3L6.5 6.5M13.5 13.5L15.7 15.7M15.7 4.3L13.5 6.5M6.5 13.5L4.3 15.7',
  plus: 'M10 4V16M4 10H16',
  minus: 'M4 10H16',
  fit: 'M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12',
  sun: 'M10 6.2A3.8 3.8 0 1 0 10 13.8A3.8 3.8 0 1 0 10 6.2M10 1.6V3.4M10 16.6V18.4M1.6 10H3.4M16.6 10H18.4M4 4L5.3 5.3M14.7 14.7L16 16M16 4L14.7 5.3M5.3 14.7L4 16',
  moon: 'M12 3A7.2 7.2 0 1 0 17 12.4A6 6 0 0 1 12 3Z',
  dusk: 'M3 14H17M5.5 14A4.5 4.5 0 0 1 14.5 14M10 4V7M3.5 8L5.5 9.6M16.5 8L14.5 9.6M6 17H14',
  close: 'M5 5L15 15M15 5L5 15',
  check: 'M4 10.5L8.2 15L16 5.5',
  help: 'M7 7.6A3.1 3.1 0 1 1 10.6 10.8Q10 11.2 10 12.6M10 15.6V16',
  menu: 'M3 5.5H17M3 10H17M3 14.5H17',
  target: 'M10 3V7M10 13V17M3 10H7M13 10H17M10 5.4A4.6 4.6 0 1 0 10 14.6A4.6 4.6 0 1 0 10 5.4',
  flag: 'M5 18V3H15L12.6 6.5L15 10H5',
  book: 'M10 5.2Q6.6 3 2.6 4V15.6Q6.6 14.6 10 16.8Q13.4 14.6 17.4 15.6V4Q13.4 3 10 5.2V16.8',
  list: 'M7 5H17M7 10H17M7 15H17M3.4 5H3.6M3.4 10H3.6M3.4 15H3.6',
  chart: 'M3 3V17H17M7 14V9M11 14V5M15 14V11',
  unit: 'M3 5H17V15H3ZM3 5L17 15M17 5L3 15',
  boxes: 'M3 3H9V9H3ZM11 3H17V9H11ZM3 11H9V17H3ZM11 11H17V17H11Z',
  chevron: 'M5 8L10 13L15 8',
  clock: 'M10 3A7 7 0 1 0 10 17A7 7 0 1 0 10 3M10 6V10L13 12',
  save: 'M4 3H14L17 6V17H4ZM7 3V8H13V3M7 17V12H14V17',
  home: 'M3 9.5L10 3.5L17 9.5M5 8.5V16.5H15V8.5',
  search: 'M9 4A5 5 0 1 0 9 14A5 5 0 1 0 9 4M12.8 12.8L17 17',
  bin: 'M4 6H16M8 6V4H12V6M6 6L7 17H13L14 6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <path d="M11 0L5.5 9.5H-5.5L-11 0L-5.5 -9.5H5.5Z" fill="none" stroke="#f0eadd" strokeWidth="1.8" />
      <path d="M-8.6 3Q-3 -3 1 1T8.6 -3.4L5.5 -9.5H-5.5L-11 0Z" fill="#86aec6" />
      <path d="M5 0L2.5 4.3H-2.5L-5 0L-2.5 -4.3H2.5Z" fill="#c1462f" />
    </svg>
  );
}
