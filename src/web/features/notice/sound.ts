import { useLock } from '#web/base/session/lock.ts'

// the id of the notification that some window in this browser has played last
const PLAYED_KEY = 'hexbolt-sound-of'
/** Two tones, in Hz and seconds after the beginning. */
const tones = [
  { hz: 880, at: 0 },
  { hz: 1175, at: 0.16 },
]
const LENGTH_S = 0.3
const VOLUME = 0.15

/** Plays the notification sound once per browser. A hidden or locked window, and one that nobody has used yet, stays silent. */
export async function playSound(id: number): Promise<void> {
  const once = () => {
    if (isSilent() || localStorage.getItem(PLAYED_KEY) === String(id)) return
    localStorage.setItem(PLAYED_KEY, String(id))
    play()
  }
  // only a secure context has locks
  if ('locks' in navigator) await navigator.locks.request(PLAYED_KEY, once)
  else once()
}

function isSilent(): boolean {
  const hasGesture = 'userActivation' in navigator && navigator.userActivation.hasBeenActive
  return document.visibilityState !== 'visible' || useLock.getState().isLocked || !hasGesture
}

function play(): void {
  const context = new AudioContext()
  for (const { hz, at } of tones) {
    const begin = context.currentTime + at
    const tone = new OscillatorNode(context, { frequency: hz })
    const volume = new GainNode(context, { gain: VOLUME })
    volume.gain.setValueAtTime(VOLUME, begin)
    // an abrupt end would click
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH_S)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH_S)
    tone.addEventListener('ended', () => at === tones.at(-1)?.at && void context.close())
  }
}
