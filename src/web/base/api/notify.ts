export type Tone = 'success' | 'error'
type Speaker = (tone: Tone, message: string, note?: string) => void

let speak: Speaker = () => undefined

/** Tells where messages are shown. */
export function connectSpeaker(speaker: Speaker): void {
  speak = speaker
}

/** Shows a message, and below it what only somebody who looks into it needs; the kit shows the same one only once at a time (checklist C05). */
export function announce(tone: Tone, message: string, note?: string): void {
  speak(tone, message, note)
}
