import { settings } from '#web/app/settings.ts'

export type Tone = 'success' | 'error'
type Speaker = (tone: Tone, message: string) => void

let speak: Speaker = () => undefined

/** Tells where messages are shown. */
export function connectSpeaker(speaker: Speaker): void {
  speak = speaker
}

const shown = new Set<string>()

/** Shows a message, once as long as the same one is on screen (checklist C05). */
export function announce(tone: Tone, message: string): void {
  const key = `${tone} ${message}`
  if (shown.has(key)) return
  shown.add(key)
  setTimeout(() => shown.delete(key), settings.messageDuration)
  speak(tone, message)
}
