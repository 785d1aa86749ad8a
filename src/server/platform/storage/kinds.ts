/** The permitted file types by file extension. */
export const fileTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
} as const

export type Extension = keyof typeof fileTypes

/** Tells whether the file contains the signature at this offset. */
export function hasAt(bytes: Uint8Array, at: number, signature: string): boolean {
  return [...signature].every((sign, i) => bytes[at + i] === sign.charCodeAt(0))
}
