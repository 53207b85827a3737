/** Two tones that fall, seconds after each other, and how long one sounds. */
const TONES = [880, 660] as const;
const APART_S = 0.35;
const LONG_S = 0.6;

let context: AudioContext | undefined;

/** The browser's sound; undefined where it has none. */
function audio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  context ??= new AudioContext();
  return context;
}

/** Whether the browser lets this page sound; most want to be touched before. */
export const isSoundAllowed = (): boolean => audio()?.state === 'running';

/** Asks the browser to let this page sound; to be called out of a click. */
export async function allowSound(): Promise<boolean> {
  await audio()?.resume();
  return isSoundAllowed();
}

/** Sounds the chime; silent where the browser doesn't allow it. */
export function chime(): void {
  const sounding = audio();
  if (sounding?.state !== 'running') return;
  for (const [at, frequency] of TONES.entries()) {
    const [tone, volume] = [sounding.createOscillator(), sounding.createGain()];
    const begin = sounding.currentTime + at * APART_S;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.4, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LONG_S);
    tone.connect(volume).connect(sounding.destination);
    tone.start(begin);
    tone.stop(begin + LONG_S);
  }
}

/** Says something in the Chinese of Taiwan; silent where the browser has no such voice. */
export function say(words: string): void {
  if (typeof speechSynthesis === 'undefined') return;
  const voice = speechSynthesis
    .getVoices()
    .find(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith('zh-tw'));
  if (!voice) return;
  const spoken = new SpeechSynthesisUtterance(words);
  spoken.voice = voice;
  spoken.lang = voice.lang;
  spoken.rate = 0.9;
  speechSynthesis.speak(spoken);
}
