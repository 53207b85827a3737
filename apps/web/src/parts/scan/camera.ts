/** Why there is no picture, closed: the page came without HTTPS, there is no camera, nobody allowed it, another program has it. */
export type CameraTrouble = 'insecure' | 'none' | 'denied' | 'busy';

/** A camera that gives a picture. */
export interface OpenCamera {
  readonly stream: MediaStream;
  /** Whether it has a light that can be switched. */
  readonly hasLight: boolean;
  readonly setLight: (on: boolean) => Promise<void>;
  readonly close: () => void;
}

/** What browsers know of lights beyond the standard's types. */
interface LightCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}

/** Sharp enough for a DataMatrix of a vial, small enough to be looked at several times a second. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** Opens the camera at the back, where there are two. */
export async function openCamera(): Promise<OpenCamera | CameraTrouble> {
  // Without HTTPS the browser has no cameras for a page; only on the machine itself it has.
  if (!globalThis.isSecureContext || navigator.mediaDevices?.getUserMedia === undefined) return 'insecure';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED);
  } catch (error) {
    return troubleOf(error);
  }
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as LightCapabilities;
  return {
    stream,
    hasLight: capabilities.torch === true,
    setLight: async (on) => {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
    },
    close: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

/** What a browser’s refusal means. */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
