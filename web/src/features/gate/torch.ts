/** What TypeScript's own types leave out: https://www.w3.org/TR/image-capture/#dom-mediatrackcapabilities-torch */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}
interface TorchConstraint extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

export const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;

/** @throws DOMException where the camera refuses */
export function switchTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  const torch: TorchConstraint = { torch: on };
  return track.applyConstraints({ advanced: [torch] });
}
