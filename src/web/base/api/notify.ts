export type Tone = 'success' | 'error'
type Speaker = (tone: Tone, message: string, note?: string) => void

let speak: Speaker = () => undefined

/** Registers the message display. */
export function connectSpeaker(speaker: Speaker): void {
  speak = speaker
}

/** Shows a message with optional details below it; the kit shows an identical one only once at a time (checklist C05). */
export function announce(tone: Tone, message: string, note?: string): void {
  speak(tone, message, note)
}
