import type { SeatInfo } from 'sandtable';

export const RED = 0;
export const BLUE = 1;

const seat = (id: string, name: string, color: string, deep: string): SeatInfo => ({
  id,
  name,
  style: { id, name, color, deep, line: '#111111', cut: 'square', emblem: 'disc' },
});

export const seats = [seat('red', 'Red', '#dda294', '#7a2921'), seat('blue', 'Blue', '#9dbdd6', '#26486b')] as const;
export const sideName = (side: number): string => seats[side]?.name ?? 'nobody';
