/** Quiet sounds at the table, made in code. Nothing is heard before the player has touched the page. */

import { settings } from './settings.ts';
import { isPhone } from './usePhone.ts';

export type Cue = 'card' | 'die' | 'chit' | 'turn';

/** As set; until it is set, on where there is a desk, off on phones and in browsers that programs drive. */
export const hasSound = (sound = settings().sound): boolean =>
  sound === 'auto' ? !isPhone() && !navigator.webdriver : sound === 'on';

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** A second of noise, from which cards, dice and chits are cut. */
function noiseIn(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** A gain that rises quickly and fades. */
function fading(context: AudioContext, at: number, loud: number, lasts: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}

function knock(
  context: AudioContext,
  at: number,
  pitch: number,
  loud: number,
  lasts: number,
  type: BiquadFilterType,
): void {
  const source = context.createBufferSource();
  source.buffer = noiseIn(context);
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = type === 'bandpass' ? 4 : 0.7;
  source.connect(filter).connect(fading(context, at, loud, lasts));
  source.start(at, Math.random() * 0.5, lasts);
}

function tone(context: AudioContext, at: number, pitch: number, loud: number, lasts: number): void {
  const source = context.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(context, at, loud, lasts));
  source.start(at);
  source.stop(at + lasts);
}

const SOUNDS: Readonly<Record<Cue, (context: AudioContext, at: number) => void>> = {
  die: (context, at) => {
    for (const [after, pitch, loud] of [
      [0, 1800, 0.1],
      [0.09, 1500, 0.08],
      [0.16, 2000, 0.06],
      [0.21, 1700, 0.04],
    ] as const)
      knock(context, at + after, pitch, loud, 0.05, 'bandpass');
  },
  chit: (context, at) => knock(context, at, 900, 0.14, 0.07, 'bandpass'),
  card: (context, at) => knock(context, at, 3200, 0.03, 0.16, 'highpass'),
  turn: (context, at) => {
    tone(context, at, 587, 0.04, 0.35);
    tone(context, at + 0.14, 880, 0.03, 0.45);
  },
};

export function playCue(cue: Cue): void {
  if (!hasSound() || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    SOUNDS[cue](audio, audio.currentTime + 0.01);
  } catch {
    // A browser without audio plays silently.
  }
}
