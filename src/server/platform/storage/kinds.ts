/** The files that are kept, by the ending of their names. */
export const fileTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
} as const

export type Extension = keyof typeof fileTypes

/** Whether these characters stand there in the file. */
export function hasAt(bytes: Uint8Array, at: number, signature: string): boolean {
  return [...signature].every((sign, i) => bytes[at + i] === sign.charCodeAt(0))
}
