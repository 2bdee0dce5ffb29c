import { plainSeat } from 'sandtable';

export const RED = 0;
export const BLUE = 1;

export const seats = [plainSeat('red', 'Red', '#dda294', '#7a2921'), plainSeat('blue', 'Blue', '#9dbdd6', '#26486b')];
export const sideName = (side: number): string => seats[side]?.name ?? 'nobody';
