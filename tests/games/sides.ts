/** Two sides for the tiny games. */
import type { SeatInfo, SideStyle } from 'sandtable';

const style = (id: string, name: string, color: string, deep: string): SideStyle => ({
  id,
  name,
  color,
  deep,
  line: '#111111',
  cut: 'square',
  emblem: 'disc',
});

export const red = style('red', 'Red', '#dda294', '#7a2921');
export const blue = style('blue', 'Blue', '#9dbdd6', '#26486b');
export const seats: readonly SeatInfo[] = [
  { id: 'red', name: 'Red', style: red },
  { id: 'blue', name: 'Blue', style: blue },
];
export const sideName = (seat: number): string => seats[seat]?.name ?? '?';
